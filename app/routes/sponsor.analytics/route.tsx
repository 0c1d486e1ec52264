import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LIST_PAGE } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import { can } from '~/domain/actor';
import { listOrganizations } from '~/domain/organizations/organization-list.server';
import { sponsorAnalytics } from '~/domain/sponsor/analytics.server';
import { personWho } from '~/http/guards.server';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading, Section } from '~/ui/layout';
import { OrganizationChooser } from '~/ui/organization-chooser';
import { Pagination } from '~/ui/pagination';
import { pageTitle } from '~/ui/title';
import { MatchFunnel } from './match-funnel';
import { StudyFunnels } from './study-funnels';
import { Tiles } from './tiles';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Analytics', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'sponsorDashboard.enter');
  const query = new URL(request.url).searchParams;
  const [organizationId, cursor, search] = [query.get('organization'), query.get('cursor'), query.get('q') ?? ''];
  const analytics = await sponsorAnalytics(actor, { organizationId, cursor, limit: LIST_PAGE });
  const choices = analytics
    ? null
    : await listOrganizations(actor, { type: 'sponsor', search, cursor, limit: LIST_PAGE });
  const sponsor = can(actor, 'admin.enter') ? organizationId : null;
  return { analytics, choices: choices && { ...choices, search }, sponsor, cursor };
}

/** How matches become selected sites: over all studies, and study by study (SPON-06). */
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
        lead="How matches become selected sites. A match counts in every stage it has reached, also when it was declined later."
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
          text="Run Match for an approved study: its matches are counted here from then on."
          action={
            <ButtonLink to={withQuery(paths.sponsorDashboard, { organization: sponsor })}>To your studies</ButtonLink>
          }
        />
      ) : (
        <>
          <Tiles funnel={overall} />
          <div className="mt-8">
            <Card as="section">
              <CardHeader
                title="From match to selection"
                text="All studies together. Conversion is the share of the stage before."
              />
              <MatchFunnel caption="From match to selection, all studies" funnel={overall} />
            </Card>
          </div>
        </>
      )}
      {studies.length > 0 && (
        <Section title="Study by study" lead="Approved studies, the newest first. Open one for its own funnel.">
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
