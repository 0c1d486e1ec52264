import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { siteLists } from '~/actions/site-lists';
import { sponsors } from '~/actions/sponsors';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { LIST_PAGE } from '~/catalogue/limits';
import { LIST_FILTERS } from '~/catalogue/list-statuses';
import { SITE_SORTS, type SiteSort } from '~/catalogue/lists';
import { ALL_SITE_AREAS, labelOf, SEARCHED_EQUIPMENT } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { authorize, can } from '~/domain/base/actor';
import { listFilters } from '~/domain/commands/accounts/saved-filters.server';
import { DISTANCES, GCP_CHOICES, PLACES, setFilters, sortOf } from '~/domain/model/site-places';
import { type SiteSearchQuery, siteSearchSchema } from '~/domain/model/site-search-schema';
import { findSites } from '~/domain/pages/find-sites.server';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { control, FieldError } from '~/ui/form/field';
import { Page, PageHeading } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { KeepFilters, SavedFilterLinks } from '~/ui/saved-filters';
import { SearchForm } from '~/ui/search-form';
import { formatNumber, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { GetMatches, SiteMap } from './parts';
import { rowOf } from './rows';
import { Orders, SiteTable } from './site-table';

export const handle: WithHelp = { help: 'find' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Find sites', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'site.find');
  const address = new URL(request.url).searchParams;
  const [organizationId, cursor] = [address.get('organization'), address.get('cursor')];
  const query = measured(readQueryLeniently(request, siteSearchSchema));
  const find = (by: SiteSearchQuery) => findSites(actor, { query: by, organizationId, cursor, limit: LIST_PAGE });
  let zipError: string | null = null;
  const withoutZip = measured({ ...query, zip: undefined, miles: undefined });
  const { rows, ...found } = await find(query).catch((error: unknown) => {
    zipError = (error instanceof DomainError && error.fields?.zip?.[0]) || null;
    if (zipError === null) throw error;
    return find(withoutZip);
  });
  const sort = sortOf(zipError ? withoutZip : query);
  const asAdmin = can(actor, 'admin.enter');
  return {
    ...found,
    rows: rows.map(rowOf),
    /** The site whose row is open, with all that its row does not show. */
    open: rows.find(({ id }) => id === address.get('open')) ?? null,
    saved: await listFilters(actor),
    query,
    zipError,
    filters: setFilters(query),
    order: { sort, usual: sortOf({ zip: query.zip }), words: labelOf(SITE_SORTS, sort) },
    cursor,
    asAdmin,
    keepsList: can(actor, 'siteList.keep'),
    sponsor: asAdmin ? organizationId : null,
  };
}

/** An order by distance ends with the ZIP code that it was measured from. */
const measured = ({ sort, ...query }: SiteSearchQuery): SiteSearchQuery => ({
  ...query,
  sort: query.zip || !sort?.startsWith('distance') ? sort : undefined,
});

export const action = perform({
  about: (actor) => authorize(actor, 'site.find'),
  to: ({ request }) => paths.sponsorSites + new URL(request.url).search,
  actions: [sponsors.saveFilters, sponsors.deleteFilters, siteLists.putOnSiteList, siteLists.takeOffSiteList],
});

const all = (label: string, options: readonly { value: string; label: string }[]) => [
  { value: 'all', label },
  ...options,
];

/** Search for verified sites, with a map and their matches with the sponsor's studies (SPON-06). */
export default function FindSites() {
  const { rows, open, saved, next, total, organization, map, activeStudies, query, ...shown } =
    useLoaderData<typeof loader>();
  const { filters, zipError, order, cursor, asAdmin, keepsList, sponsor } = shown;
  const { q, area, place, equipment, gcp, list, zip, miles } = query;
  const { sort: chosen, ...narrowing } = filters;
  const narrowed = Object.keys(narrowing).length > 0;
  const address = (more: Record<string, string | null> = {}) =>
    withQuery(paths.sponsorSites, { organization: sponsor, ...filters, ...more });
  const withStudies = !asAdmin || sponsor !== null;
  const sorting = {
    sort: order.sort,
    sortHref: (sort: SiteSort) => address({ sort: sort === order.usual ? null : sort }),
    measures: Boolean(zip) && !zipError,
  };
  const keeping = {
    as: 'filters' as const,
    saved,
    filters: zipError ? {} : filters,
    hrefOf: (theirs: Readonly<Record<string, string>>) =>
      withQuery(paths.sponsorSites, { organization: sponsor, ...theirs }),
  };
  return (
    <Page>
      <PageHeading
        eyebrow={organization ?? 'Sponsor'}
        title="Find sites"
        lead="Verified research sites, their capabilities and their matches with your studies."
        actions={
          <>
            {keepsList && (
              <ButtonLink to={paths.siteList} variant="secondary">
                Your list
              </ButtonLink>
            )}
            <ButtonLink to={withQuery(paths.sponsorDashboard, { organization: sponsor })} variant="secondary">
              Dashboard
            </ButtonLink>
          </>
        }
      />
      <SearchForm
        label="Search sites"
        compact
        query={{ value: q ?? '' }}
        placeholder="Name, city, state, specialty"
        selects={[
          { name: 'area', label: 'Area', value: area ?? 'all', options: all('All areas', ALL_SITE_AREAS) },
          { name: 'place', label: 'Region or state', value: place ?? 'all', options: all('Anywhere', PLACES) },
          { name: 'miles', label: 'Within', value: miles ?? 'all', options: all('Any', DISTANCES) },
        ]}
        more={[
          {
            name: 'equipment',
            label: 'Equipment',
            value: equipment ?? 'all',
            options: all('Any equipment', SEARCHED_EQUIPMENT),
          },
          { name: 'gcp', label: 'GCP training', value: gcp ?? 'all', options: all('Any', GCP_CHOICES) },
          ...(keepsList
            ? [{ name: 'list', label: 'Your list', value: list ?? 'all', options: all('All sites', LIST_FILTERS) }]
            : []),
        ]}
        keep={{ ...(sponsor && { organization: sponsor }), ...(chosen && { sort: chosen }) }}
        clearHref={narrowed || chosen ? withQuery(paths.sponsorSites, { organization: sponsor }) : undefined}
      >
        <ZipCode value={zip ?? ''} error={zipError} />
      </SearchForm>
      <FieldError id={ZIP_ERROR} errors={zipError ? [zipError] : []} />
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2 empty:hidden" data-noprint>
        <SavedFilterLinks {...keeping} />
        <KeepFilters {...keeping} action={paths.sponsorSites} here={address()} />
      </div>
      <section aria-labelledby="found" className="min-w-0">
        <h2 id="found" className="text-lg">
          {plural(total, 'verified site')}
          {narrowed && ' found'}
        </h2>
        <p className="mb-2 text-ink-muted text-sm">
          {`${order.words}.${sorting.measures ? ` Miles are from the middle of ${zip}.` : ''}`}
        </p>
        <Orders {...sorting} />
        <SiteTable
          rows={rows}
          open={open}
          withStudies={withStudies}
          keepsList={keepsList}
          siteHref={(id) => paths.site(id, { organization: sponsor })}
          {...sorting}
          empty={
            <EmptyState
              title={narrowed ? 'No verified sites match your search' : 'No verified sites yet'}
              text={
                narrowed
                  ? 'Try removing a filter or using fewer search words.'
                  : 'Sites appear here once they are verified.'
              }
            />
          }
        />
        <Pagination
          previousHref={cursor && address()}
          previousLabel="First page"
          nextHref={next && address({ cursor: next })}
          summary={rows.length < total ? `${formatNumber(rows.length)} of ${formatNumber(total)}` : null}
        />
      </section>
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        <SiteMap map={map} total={total} />
        {withStudies && <GetMatches studies={activeStudies} returnTo={address({ cursor })} asAdmin={asAdmin} />}
      </div>
    </Page>
  );
}

const ZIP_ERROR = 'zip-error';

/** Measured from its middle. */
function ZipCode({ value, error }: { value: string; error: string | null }) {
  return (
    <div className="filter-field filter-code">
      <label htmlFor="zip">of ZIP code</label>
      <div className="select-frame mt-1">
        <input
          key={value}
          id="zip"
          name="zip"
          defaultValue={value}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? ZIP_ERROR : undefined}
          className={control}
        />
      </div>
    </div>
  );
}
