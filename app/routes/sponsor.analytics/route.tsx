import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LIST_PAGE } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import { can } from '~/domain/base/actor';
import { sponsorAnalytics } from '~/domain/pages/sponsor-dashboard.server';
import { personWho } from '~/http/guards.server';
import { organizationChoices } from '~/http/organization-choices.server';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading, Section } from '~/ui/layout';
import { OrganizationChooser } from '~/ui/organization-chooser';
import { Pagination } from '~/ui/pagination';
import { pageTitle } from '~/ui/title';
import { MatchFunnel, StudyFunnels, Tiles } from './funnels';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Analytics', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'sponsorDashboard.enter');
  const query = new URL(request.url).searchParams;
  const [organizationId, cursor] = [query.get('organization'), query.get('cursor')];
  const analytics = await sponsorAnalytics(actor, { organizationId, cursor, limit: LIST_PAGE });
  const choices = analytics ? null : await organizationChoices(actor, request, 'sponsor');
  const sponsor = can(actor, 'admin.enter') ? organizationId : null;
  return { analytics, choices, sponsor, cursor };
}

/** How matches become selected sites, overall and by study (SPON-06). */
export default function Analytics() {
  const { analytics, choices, sponsor, cursor } = useLoaderData<typeof loader>();
  if (!analytics) {
    return choices ? (
      <OrganizationChooser title="Analytics" what="sponsor" path={paths.sponsorAnalytics} choices={choices} />
    ) : null;
  }
  const { organization, overall, studies, next } = analytics;
  const here = withQuery(paths.sponsorAnalytics, { organization: sponsor });
  return (
    <Page>
      <PageHeading
        eyebrow={organization ?? 'Your studies'}
        title="Analytics"
        lead="How matches become selected sites. A match counts in every stage it has reached, even if it was declined later."
        actions={
          <ButtonLink to={withQuery(paths.sponsorDashboard, { organization: sponsor })} variant="secondary">
            Dashboard
          </ButtonLink>
        }
      />
      {overall.matched === 0 ? (
        <EmptyState
          level={2}
          title="No matches yet"
          text="Select Match for an approved study to see its matches here."
          action={
            <ButtonLink to={withQuery(paths.sponsorDashboard, { organization: sponsor })}>
              Go to your studies
            </ButtonLink>
          }
        />
      ) : (
        <>
          <Tiles funnel={overall} />
          <div className="mt-8">
            <Card as="section">
              <CardHeader
                title="From match to selection"
                text="All studies combined. Conversion is the share of the previous stage."
              />
              <MatchFunnel caption="From match to selection, all studies" funnel={overall} />
            </Card>
          </div>
        </>
      )}
      {studies.length > 0 && (
        <Section title="By study" lead="Approved studies, newest first. Open a study to see its funnel.">
          <StudyFunnels studies={studies} />
          <Pagination
            previousHref={cursor && here}
            previousLabel="First page"
            nextHref={next && withQuery(here, { cursor: next })}
          />
        </Section>
      )}
    </Page>
  );
}
