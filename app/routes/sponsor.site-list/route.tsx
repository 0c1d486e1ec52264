import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { siteLists } from '~/actions/site-lists';
import type { WithHelp } from '~/catalogue/help-topics';
import { LIST_PAGE } from '~/catalogue/limits';
import { LIST_STATUSES } from '~/catalogue/list-statuses';
import { paths, withQuery } from '~/catalogue/paths';
import { LISTED_HERE } from '~/catalogue/site-lists';
import { authorize } from '~/domain/base/actor';
import { readSiteList, siteListCounts } from '~/domain/commands/site-lists/entries.server';
import { rulesOf } from '~/domain/model/forms';
import { type ListEntry, siteListQuerySchema } from '~/domain/model/site-list-schema';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { ListChecks } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { ListBadge } from '~/ui/list-badge';
import { PagedTable } from '~/ui/paged-table';
import { SearchForm } from '~/ui/search-form';
import { ListForm } from '~/ui/site-list-parts';
import { OpenRow } from '~/ui/table';
import { formatDate, formatNumber } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'siteList' };

export const meta: MetaFunction = (args) => pageTitle('Your list of sites', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'siteList.keep');
  const address = new URL(request.url).searchParams;
  const query = readQueryLeniently(request, siteListQuerySchema);
  const cursor = address.get('cursor');
  const { rows, next } = await readSiteList(actor, { query, limit: LIST_PAGE, cursor });
  return { entries: rows, next, cursor, query, counts: await siteListCounts(actor), open: address.get('open') };
}

export const action = perform({
  guard: (request) => personWho(request, 'siteList.keep'),
  about: (actor) => authorize(actor, 'siteList.keep'),
  to: ({ request }) => paths.siteList + new URL(request.url).search,
  actions: [siteLists.putOnSiteList, siteLists.takeOffSiteList, siteLists.linkSiteListEntry],
});

const all = (label: string, options: readonly { value: string; label: string }[]) => [
  { value: 'all', label },
  ...options,
];

/** The sites that a sponsor prefers and excludes. */
export default function SiteList() {
  const { entries, next, cursor, query, counts, open } = useLoaderData<typeof loader>();
  const { q, status, here } = query;
  const filters = { q, status, here };
  const narrowed = Boolean(q || status || here);
  return (
    <Page>
      <PageHeading
        back={{ to: paths.sponsorSites, label: 'find sites' }}
        title="Your list of sites"
        lead="The sites that you prefer, and those that you exclude. Only your organization sees this list. Sites are not told, and scores stay the same. Add a site on its own page, under Find sites, or import a file."
        actions={<ButtonLink to={paths.siteImports}>Import a file</ButtonLink>}
      />
      <p className="mb-4">
        {`${formatNumber(counts.preferred)} preferred, ${formatNumber(counts.excluded)} excluded. `}
        {counts.absent > 0 && `Of these, not registered here: ${formatNumber(counts.absent)}. `}
        {counts.all > 0 && (
          <>
            Download as{' '}
            <Link to={paths.siteListFile('csv', filters)} reloadDocument className="link">
              CSV
            </Link>{' '}
            or{' '}
            <Link to={paths.siteListFile('xlsx', filters)} reloadDocument className="link">
              Excel
            </Link>
          </>
        )}
      </p>
      <SearchForm
        label="Search your list"
        compact
        query={{ value: q ?? '' }}
        placeholder="Name, place, NPI number, note"
        selects={[
          { name: 'status', label: 'Status', value: status ?? 'all', options: all('Any', LIST_STATUSES) },
          { name: 'here', label: 'Registered here', value: here ?? 'all', options: all('Both', LISTED_HERE) },
        ]}
        clearHref={narrowed ? paths.siteList : undefined}
      />
      <PagedTable
        caption="Your list of sites"
        rows={entries}
        open={open}
        details={(entry) => <Details entry={entry} />}
        columns={[
          { header: 'Site', primary: true, cell: Site },
          { header: 'Place', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || 'Not stated' },
          {
            header: 'Note',
            cell: ({ note }) => note && <span className="rows:line-clamp-2 wrap-anywhere">{note}</span>,
          },
          { header: 'Added', cell: Added },
          {
            header: 'Change',
            hideHeader: true,
            align: 'end',
            cell: ({ id, name }) => <OpenRow id={id} name={name} open={id === open} label="Change" />,
          },
        ]}
        empty={
          narrowed
            ? { icon: ListChecks, title: 'No entries match your search', text: 'Try fewer words or another filter.' }
            : {
                icon: ListChecks,
                title: 'Your list is empty',
                text: 'Put sites on it from their pages, or import a file.',
              }
        }
        firstHref={cursor && withQuery(paths.siteList, filters)}
        nextHref={next && withQuery(paths.siteList, { ...filters, cursor: next })}
      />
    </Page>
  );
}

function Site({ siteId, name, npi, status, offered }: ListEntry) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        {siteId ? (
          <Link to={paths.site(siteId)} className="link break-words font-medium">
            {name}
          </Link>
        ) : (
          <span className="break-words font-medium">{name}</span>
        )}
        <ListBadge onList={{ status }} />
      </span>
      {(npi || !siteId) && (
        <span className="row-note">
          {[!siteId && 'Not registered here', npi && `NPI ${npi}`].filter(Boolean).join(', ')}
        </span>
      )}
      {offered.length > 0 && <Badge tone="info">A site with this name is here</Badge>}
    </>
  );
}

const Added = ({ addedAt, addedBy }: ListEntry) => (
  <>
    {formatDate(addedAt)}
    {addedBy && <span className="row-note">{addedBy}</span>}
  </>
);

/** What can be changed about an entry. */
function Details({ entry }: { entry: ListEntry }) {
  const { id, siteId, name, status, note, offered } = entry;
  return (
    <div className="grid max-w-xl gap-5">
      {offered.map((site) => (
        <Form method="post" key={site.id} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="siteId" value={site.id} />
          <span className="min-w-0">
            Is it{' '}
            <Link to={paths.site(site.id)} className="link">
              {site.name}
            </Link>
            {site.city && `, ${[site.city, site.state].filter(Boolean).join(', ')}`}?
          </span>
          <SubmitButton intent={`linkSiteListEntry ${id}`} size="sm" pendingLabel="Linking...">
            Link it
          </SubmitButton>
        </Form>
      ))}
      <ListForm id={siteId ?? id} name={name} onList={{ status, note }} rules={rulesOf('siteListed')} />
    </div>
  );
}
