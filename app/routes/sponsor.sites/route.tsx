import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { CARDS_PAGE } from '~/catalogue/limits';
import { ALL_SITE_AREAS, SEARCHED_EQUIPMENT } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { can } from '~/domain/base/actor';
import { GCP_CHOICES, PLACES } from '~/domain/model/site-places';
import { siteSearchSchema } from '~/domain/model/site-search-schema';
import { findSites } from '~/domain/pages/find-sites.server';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { SearchForm } from '~/ui/search-form';
import { formatNumber, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { FoundSiteCard, GetMatches, SiteMap } from './parts';

export const handle: WithHelp = { help: 'find' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Find sites', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'site.find');
  const address = new URL(request.url).searchParams;
  const query = readQueryLeniently(request, siteSearchSchema);
  const [organizationId, cursor] = [address.get('organization'), address.get('cursor')];
  const found = await findSites(actor, { query, organizationId, cursor, limit: CARDS_PAGE });
  const asAdmin = can(actor, 'admin.enter');
  return { ...found, query, cursor, asAdmin, sponsor: asAdmin ? organizationId : null };
}

const all = (label: string, options: readonly { value: string; label: string }[]) => [
  { value: 'all', label },
  ...options,
];

/** Search for verified sites, with a map and their matches with the sponsor's studies (SPON-06). */
export default function FindSites() {
  const { rows, next, total, organization, map, activeStudies, query, cursor, asAdmin, sponsor } =
    useLoaderData<typeof loader>();
  const { q, area, place, equipment, gcp } = query;
  const filters = { area, place, equipment, gcp };
  const narrowed = Boolean(q) || Object.values(filters).some(Boolean);
  const start = withQuery(paths.sponsorSites, { organization: sponsor });
  const address = (more: Record<string, string | null>) =>
    withQuery(paths.sponsorSites, { organization: sponsor, q, ...filters, ...more });
  const selects = [
    { name: 'area', label: 'Area', value: area ?? 'all', options: all('All areas', ALL_SITE_AREAS) },
    { name: 'place', label: 'Region or state', value: place ?? 'all', options: all('Anywhere', PLACES) },
    {
      name: 'equipment',
      label: 'Equipment',
      value: equipment ?? 'all',
      options: all('Any equipment', SEARCHED_EQUIPMENT),
    },
    { name: 'gcp', label: 'GCP training', value: gcp ?? 'all', options: all('Any', GCP_CHOICES) },
  ];
  const withStudies = !asAdmin || sponsor !== null;
  return (
    <Page>
      <PageHeading
        eyebrow={organization ?? 'Sponsor'}
        title="Find sites"
        lead="Verified research sites, their capabilities and their matches with your studies."
        actions={
          <ButtonLink to={withQuery(paths.sponsorDashboard, { organization: sponsor })} variant="secondary">
            Dashboard
          </ButtonLink>
        }
      />
      <SearchForm
        label="Search sites"
        query={{ value: q ?? '' }}
        placeholder="Name, city, state, specialty"
        selects={selects}
        keep={sponsor ? { organization: sponsor } : {}}
        clearHref={narrowed ? start : undefined}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <aside className="grid min-w-0 content-start gap-5 lg:order-last">
          <SiteMap map={map} total={total} />
          {withStudies && <GetMatches studies={activeStudies} returnTo={address({ cursor })} asAdmin={asAdmin} />}
        </aside>
        <section aria-labelledby="found" className="min-w-0">
          <h2 id="found" className="mb-4">
            {plural(total, 'verified site')}
            {narrowed && ' found'}
          </h2>
          {rows.length === 0 ? (
            <EmptyState
              title={narrowed ? 'No verified sites match your search' : 'No verified sites yet'}
              text={
                narrowed
                  ? 'Try removing a filter or using fewer search words.'
                  : 'Sites appear here once they are verified.'
              }
            />
          ) : (
            <ul className="grid gap-4">
              {rows.map((site) => (
                <FoundSiteCard
                  key={site.id}
                  site={site}
                  withStudies={withStudies}
                  href={paths.site(site.id, { organization: sponsor })}
                />
              ))}
            </ul>
          )}
          <Pagination
            previousHref={cursor && address({})}
            previousLabel="First page"
            nextHref={next && address({ cursor: next })}
            summary={
              rows.length < total ? `${formatNumber(rows.length)} of ${formatNumber(total)}, newest first` : null
            }
          />
        </section>
      </div>
    </Page>
  );
}
