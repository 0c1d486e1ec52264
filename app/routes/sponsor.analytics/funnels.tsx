import { Link, useSearchParams } from '@remix-run/react';
import { ORIGIN_WORDS } from '~/catalogue/origins';
import { paths } from '~/catalogue/paths';
import type { MatchFunnel as FunnelNumbers, StudyFunnel } from '~/domain/model/sponsor-view';
import { StudyStatusBadge } from '~/ui/badge';
import { StatTile } from '~/ui/card';
import { Funnel, shareOf } from '~/ui/charts/funnel';
import { CalendarCheck, CalendarClock, Handshake, Hospital } from '~/ui/icons';
import { TileGrid } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { type Column, OpenRow, Table } from '~/ui/table';
import { formatNumber, plural } from '~/ui/text';

const daysText = (days: number | null) => (days === null ? 'Not enough data' : plural(days, 'day'));

/** The four key figures. */
export function Tiles({ funnel: { matched, interested, selected, medianDays } }: { funnel: FunnelNumbers }) {
  const of = (part: number, whole: number, text: string) => {
    const share = shareOf(part, whole);
    return share === null ? undefined : `${share}% of ${text}`;
  };
  const median = 'Median. Half take longer.';
  return (
    <TileGrid>
      <StatTile
        label="Interested Sites"
        value={formatNumber(interested)}
        hint={of(interested, matched, 'all matches')}
        icon={Handshake}
      />
      <StatTile
        label="Selected Sites"
        value={formatNumber(selected)}
        hint={of(selected, interested, 'those interested')}
        icon={Hospital}
      />
      <StatTile label="Match to Interest" value={daysText(medianDays.toInterest)} hint={median} icon={CalendarClock} />
      <StatTile
        label="Interest to Selection"
        value={daysText(medianDays.toSelection)}
        hint={median}
        icon={CalendarCheck}
      />
    </TileGrid>
  );
}

/** A funnel, with who declined and how long each step takes. */
export function MatchFunnel({ caption, funnel }: { caption: string; funnel: FunnelNumbers }) {
  const { matched, invited, cameForward, approached, interested, selected, declined, medianDays } = funnel;
  return (
    <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Funnel
        caption={caption}
        stages={[
          { name: 'Matched', text: 'Suggested by us, or chosen by you', count: matched },
          {
            name: 'Invited or came forward',
            text: `${formatNumber(invited)} invited, ${formatNumber(cameForward)} on their own`,
            count: approached,
          },
          { name: 'Interested', text: 'The site said yes', count: interested },
          { name: 'Selected', text: 'You chose the site', count: selected },
        ]}
      />
      <DescriptionList
        items={[
          {
            term: 'Declined',
            value: `${formatNumber(declined.bySite + declined.bySponsor)}: ${formatNumber(declined.bySite)} by the site, ${formatNumber(declined.bySponsor)} by the sponsor`,
          },
          { term: 'Match to interest (median)', value: daysText(medianDays.toInterest) },
          { term: 'Interest to selection (median)', value: daysText(medianDays.toSelection) },
        ]}
      />
    </div>
  );
}

const figure = (header: string, numberOf: (row: StudyFunnel) => number): Column<StudyFunnel> => ({
  header,
  align: 'end',
  cell: (row) => formatNumber(numberOf(row)),
});

const columnsFor = (open: string | null): Column<StudyFunnel>[] => [
  {
    header: 'Study',
    primary: true,
    cell: ({ id, title, isActive }) => (
      <>
        <Link to={paths.study(id)} discover="none" className="link break-words font-medium">
          {title}
        </Link>
        <span className="buttons mt-1 items-center">
          <StudyStatusBadge study={{ status: 'approved', isActive }} />
          <OpenRow id={id} name={title} open={id === open} label="Funnel" />
        </span>
      </>
    ),
  },
  figure('Matched', ({ matched }) => matched),
  figure('Invited', ({ invited }) => invited),
  figure('Interested', ({ interested }) => interested),
  figure('Selected', ({ selected }) => selected),
  figure('Declined', ({ declined }) => declined.bySite + declined.bySponsor),
  {
    header: 'Sites needed',
    align: 'end',
    cell: ({ selected, fellOut, totalSites, sitesEstimated }) =>
      totalSites === null ? (
        'Not provided'
      ) : (
        <>
          {`${selected - fellOut} of ${totalSites}${sitesEstimated ? ` (${ORIGIN_WORDS.estimate.toLowerCase()})` : ''}`}
          {fellOut > 0 && <span className="block">{`${formatNumber(fellOut)} more fell out in start-up`}</span>}
        </>
      ),
  },
  {
    header: 'Enrollment target',
    align: 'end',
    cell: ({ enrollmentTarget }) => (enrollmentTarget === null ? 'Not provided' : plural(enrollmentTarget, 'patient')),
  },
];

/** A row for each study, which opens to its funnel. */
export function StudyFunnels({ studies }: { studies: readonly StudyFunnel[] }) {
  const [query] = useSearchParams();
  const open = query.get('open');
  return (
    <Table
      long
      caption="Matches by study and stage"
      columns={columnsFor(open)}
      rows={studies}
      rowKey={({ id }) => id}
      open={open}
      details={(study) => <MatchFunnel caption={`From match to selection: ${study.title}`} funnel={study} />}
    />
  );
}
