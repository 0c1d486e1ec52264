import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { SiteSort } from '~/catalogue/lists';
import { EHR_SYSTEMS, equipmentIn, labelOf, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { rulesOf } from '~/domain/model/forms';
import type { FoundSite } from '~/domain/model/sponsor-view';
import { OwnMatches, SiteContact } from '~/ui/found-site';
import { ListBadge } from '~/ui/list-badge';
import { Chips, DescriptionList } from '~/ui/lists';
import { ListForm } from '~/ui/site-list-parts';
import { type Column, OpenRow, Table } from '~/ui/table';
import { formatDate, formatDay, formatNumber, titleCase } from '~/ui/text';
import type { SiteRow } from './rows';

/** The columns by which sites can be sorted, each with its first order and the other one. */
const SORTED = [
  { header: 'Site', orders: ['name', 'name-desc'] },
  { header: 'Confirmed trials', orders: ['trials-desc', 'trials'] },
  { header: 'Verified', orders: ['verified-desc', 'verified'] },
  { header: 'Distance', orders: ['distance', 'distance-desc'] },
] as const satisfies readonly { header: string; orders: readonly [SiteSort, SiteSort] }[];

interface Sorting {
  sort: SiteSort;
  sortHref: (sort: SiteSort) => string;
  /** Whether the sites have distances. */
  measures: boolean;
}

interface SiteTableProps extends Sorting {
  rows: readonly SiteRow[];
  /** The site whose row is open. */
  open: FoundSite | null;
  withStudies: boolean;
  keepsList: boolean;
  siteHref: (id: string) => string;
  empty: ReactNode;
}

/** The sites found, in rows of two lines. On phones each is a card. */
export function SiteTable(props: SiteTableProps) {
  const { rows, open, withStudies, keepsList, siteHref, measures, empty } = props;
  const columns: Column<SiteRow>[] = [
    { header: 'Site', primary: true, cell: (row) => <Site row={row} href={siteHref(row.id)} /> },
    { header: 'Place', cell: ({ place }) => place || <NotStated /> },
    {
      header: 'Areas',
      cell: ({ areas }) => (areas ? <span className="rows:line-clamp-2">{areas}</span> : <NotStated />),
    },
    { header: 'Confirmed trials', align: 'end', cell: ({ confirmedTrials }) => formatNumber(confirmedTrials) },
    {
      header: 'Patients',
      cell: ({ patients }) => <span className="whitespace-nowrap">{patients || <NotStated />}</span>,
    },
    { header: 'Verified', cell: (row) => <Verified row={row} /> },
    ...(measures
      ? [
          {
            header: 'Distance',
            align: 'end' as const,
            cell: ({ distance }: SiteRow) => distance ?? <NotStated>Not known</NotStated>,
          },
        ]
      : []),
    {
      header: 'Details',
      hideHeader: true,
      align: 'end',
      cell: ({ id, name }) => <OpenRow id={id} name={name} open={open?.id === id} />,
    },
  ];
  return (
    <Table<SiteRow>
      long
      dense
      caption="Sites found"
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      open={open?.id ?? null}
      details={() => open && <Details site={open} withStudies={withStudies} keepsList={keepsList} />}
      columns={columns.map((column) => ({ ...column, sort: sortOf(column.header, props) }))}
    />
  );
}

/** The heading sorts by its column, starting in the usual direction. */
function sortOf(header: string, { sort, sortHref }: Sorting): Column<SiteRow>['sort'] {
  const [first, second] = SORTED.find((column) => column.header === header)?.orders ?? [];
  if (!first || !second) return undefined;
  const href = sortHref(sort === first ? second : first);
  if (sort !== first && sort !== second) return { href };
  return { href, current: sort.endsWith('-desc') ? 'descending' : 'ascending' };
}

/** The orders as links, where the rows are cards and have no headings to sort by. */
export function Orders({ sort, sortHref, measures }: Sorting) {
  const orders = [
    { header: 'Newest', first: 'newest' as SiteSort },
    ...SORTED.map(({ header, orders }) => ({ header: header === 'Site' ? 'Name' : header, first: orders[0] })),
  ];
  return (
    <nav aria-label="Order" className="mb-3 lg:hidden">
      <ul className="flex flex-wrap gap-1.5">
        {orders
          .filter(({ first }) => measures || first !== 'distance')
          .map(({ header, first }) => (
            <li key={first}>
              <Link to={sortHref(first)} className="pill" aria-current={sort === first ? 'true' : undefined}>
                {header}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const NotStated = ({ children = 'Not stated' }: { children?: string }) => (
  <span className="text-ink-muted">{children}</span>
);

/** The site's name, and below it the first match with a study of the sponsor's. */
function Site({ row: { name, match, more, onList }, href }: { row: SiteRow; href: string }) {
  return (
    <div className="min-w-0 rows:min-w-48">
      <Link to={href} discover="none" className="link break-words font-medium">
        {name}
      </Link>{' '}
      <ListBadge onList={onList} />
      {match && (
        <span className="row-note one-line">
          {`${titleCase(match.status)}: `}
          <Link to={paths.match(match.id)} discover="none" className="link">
            {match.title}
          </Link>
          {more > 0 && ` and ${more} more`}
        </span>
      )}
    </div>
  );
}

function Verified({ row: { verifiedAt, gcpUntil } }: { row: SiteRow }) {
  return (
    <>
      <span className="block whitespace-nowrap">{verifiedAt === null ? 'Date not known' : formatDate(verifiedAt)}</span>
      <span className="row-note rows:whitespace-nowrap">
        {gcpUntil === null ? 'No current GCP training' : `GCP until ${formatDay(gcpUntil)}`}
      </span>
    </>
  );
}

/** What a site's row leaves out, with contact details if the sponsor may see them (SPON-08). */
function Details({ site, withStudies, keepsList }: { site: FoundSite; withStudies: boolean; keepsList: boolean }) {
  const equipment = equipmentIn(site.equipment);
  const trials = site.priorTrials === null ? '' : labelOf(PRIOR_TRIALS, String(site.priorTrials));
  const ehr = labelOf(EHR_SYSTEMS, site.ehrSystem);
  const experience = [trials && `${trials} prior trials by its own count`, ehr && `EHR: ${ehr}`].filter(Boolean);
  const facts = [
    ['About', site.description],
    ['Areas', site.therapeuticAreas.length > 0 && <Chips items={site.therapeuticAreas} />],
    ['Equipment', equipment.length > 0 && <Chips items={equipment} />],
    ['Experience', experience.join(' · ')],
    ['Contact', site.email !== undefined && <SiteContact site={site} />],
    [
      'Your list',
      keepsList && <ListForm id={site.id} name={site.name} onList={site.onList} rules={rulesOf('siteListed')} />,
    ],
    ['Your studies', withStudies && <OwnMatches matches={site.matches} />],
  ] as const;
  return <DescriptionList items={facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))} />;
}
