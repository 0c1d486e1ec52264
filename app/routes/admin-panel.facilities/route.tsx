import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { CLAIMS, facilityQuerySchema, listFacilities } from '~/domain/pages/facility-list.server';
import { administrator } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { Hospital } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { PagedTable } from '~/ui/paged-table';
import { SearchForm } from '~/ui/search-form';
import type { Column } from '~/ui/table';
import { formatNumber } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Facilities - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const query = readQueryLeniently(request, facilityQuerySchema);
  return { ...(await listFacilities(actor, query)), query, claims: CLAIMS };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const COLUMNS: Column<Row>[] = [
  { header: 'Name', primary: true, cell: ({ name }) => <span className="break-words">{name}</span> },
  { header: 'Location', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
  { header: 'Trials', align: 'end', cell: ({ trials }) => formatNumber(trials) },
  {
    header: 'Claimed by',
    cell: ({ claimedBy, claimedByName }) =>
      claimedBy ? (
        <Link to={paths.adminSite(claimedBy)} className="link break-words">
          {claimedByName}
        </Link>
      ) : (
        <span className="text-ink-muted">Nobody</span>
      ),
  },
];

/** The facilities of the registry data that an operator has loaded. */
export default function Facilities() {
  const { rows, next, query, claims } = useLoaderData<typeof loader>();
  const { q, claim, after } = query;
  const address = (more: { after?: string | null } = {}) => paths.adminFacilities({ q, claim, ...more });
  const narrowed = Boolean(q || claim);
  return (
    <Page>
      <PageHeading
        title="Facilities"
        lead="Facilities that trials on ClinicalTrials.gov list. A site claims a facility by confirming a trial there as its own."
      />
      <SearchForm
        label="Search facilities"
        query={{ value: q ?? '' }}
        placeholder="Name, city, state"
        selects={[
          {
            name: 'claim',
            label: 'Claim',
            value: claim ?? 'all',
            options: [{ value: 'all', label: 'Claimed or unclaimed' }, ...claims],
          },
        ]}
        clearHref={narrowed ? paths.adminFacilities() : undefined}
      />
      <PagedTable
        caption="Facilities"
        columns={COLUMNS}
        rows={rows}
        empty={{
          icon: Hospital,
          title: narrowed ? 'No facilities match your search.' : 'No facilities yet',
          text: !narrowed && 'An operator loads them with npm run registry:load.',
        }}
        firstHref={after && address()}
        nextHref={next && address({ after: next })}
      />
    </Page>
  );
}
