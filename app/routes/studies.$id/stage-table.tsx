import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { BANDS_MEAN, MATCH_SORTS, type MatchSort, TIE_ORDERS, type TieOrder } from '~/catalogue/match-orders';
import { addedColumns, type MatchColumn, USUAL_COLUMNS } from '~/catalogue/match-table';
import { paths } from '~/catalogue/paths';
import { phrasesInWords } from '~/catalogue/phrases';
import { scoreText } from '~/catalogue/score-words';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { tiedSites } from '~/catalogue/tie-words';
import { linesByNeed, type MustsSeen } from '~/domain/model/musts-seen';
import { Badge, StatusBadge } from '~/ui/badge';
import { BandBadge } from '~/ui/band';
import { ListBadge } from '~/ui/list-badge';
import { DescriptionList } from '~/ui/lists';
import { DueDay, NextTask } from '~/ui/next-step';
import { STRIPES } from '~/ui/score-bar';
import { type Column, OpenRow, Table } from '~/ui/table';
import { cx, plural } from '~/ui/text';
import { TickRow } from '~/ui/ticked-rows';
import type { StageRow } from './rows';

/** A tie group with the places of its first and last site in the list. */
export interface TieRange {
  tie: number;
  from: number;
  to: number;
}

interface StageTableProps {
  caption: string;
  rows: readonly StageRow[];
  columns: readonly MatchColumn[];
  /** The tie groups to show. */
  ties: readonly TieRange[];
  tieOrder: TieOrder;
  /** In force, by sub-score. */
  weights: readonly number[];
  sort: MatchSort;
  sortHref: (sort: MatchSort) => string;
  /** The id of the form that the rows' checkboxes belong to; null without checkboxes. */
  form: string | null;
  /** The selected matches, by the address. */
  ticked: readonly string[];
  /** The match whose row is open. */
  open: string | null;
  empty: ReactNode;
}

/** The sites of a list, in rows of two lines. On phones each is a card. */
export function StageTable(props: StageTableProps) {
  const { caption, rows, columns, ties, tieOrder, weights, sort, sortHref, form, ticked, open, empty } = props;
  /** A heading that sorts by its column, starting in the usual direction. */
  const by = (first: MatchSort, second: MatchSort): Column<StageRow>['sort'] => ({
    href: sortHref(sort === first ? second : first),
    ...((sort === first || sort === second) && {
      current: sort.endsWith('-desc') ? ('descending' as const) : ('ascending' as const),
    }),
  });
  const firsts = new Map(ties.map((range) => [rows.find(({ tie }) => tie === range.tie)?.id, range]));
  const usual: Partial<Record<MatchColumn, Column<StageRow>>> = {
    score: {
      header: 'Score',
      sort: by('score-desc', 'score'),
      note: ties.length > 0 && <small className="font-normal text-ink-muted"> {tiesBy(tieOrder)}</small>,
      cell: (row) => <Score row={row} />,
    },
    subScores: {
      header: 'Sub-scores',
      hideHeader: true,
      note: <Weights of={weights} />,
      cell: (row) => <SubScores row={row} />,
    },
    requirements: { header: 'Requirements', cell: (row) => <Musts seen={row.seen} /> },
    last: { header: 'Last step', sort: by('changed-desc', 'changed'), cell: (row) => <LastStep row={row} /> },
  };
  // All have the same requirements.
  const isAsked = rows.some(({ seen }) => seen.met + seen.missing.length + seen.notKnown.length > 0);
  const shown = USUAL_COLUMNS.filter(
    (column) => columns.includes(column) && (isAsked || rows.length === 0 || column !== 'requirements'),
  );
  const chosen = addedColumns(columns).map(
    ({ value, label }, index): Column<StageRow> => ({
      header: label,
      ...(value === 'distance' && { sort: by('distance', 'distance-desc') }),
      cell: (row) => <span className="one-line">{row.chosen[index]}</span>,
    }),
  );
  return (
    <Table<StageRow>
      long
      dense
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      above={({ id }) => tieWords(firsts.get(id), tieOrder)}
      open={open}
      details={(row) => <Why row={row} />}
      columns={[
        {
          header: 'Site',
          primary: true,
          sort: by('name', 'name-desc'),
          cell: (row) => <Site row={row} form={form} ticked={ticked.includes(row.id)} />,
        },
        { header: 'Location', cell: (row) => <Place row={row} /> },
        ...shown.flatMap((column) => usual[column] ?? []),
        ...chosen,
        {
          header: 'Why',
          hideHeader: true,
          align: 'end',
          cell: ({ id, site }) => <OpenRow id={id} name={site.name} open={open === id} label="Why" />,
        },
      ]}
    />
  );
}

/** In the head of the column: sites that can't be told apart do not stand in the order of their scores. */
const tiesBy = (order: TieOrder): string =>
  `ties by ${TIE_ORDERS.find(({ value }) => value === order)?.label.toLowerCase()}`;

function tieWords(range: TieRange | undefined, order: TieOrder): string | null {
  if (!range) return null;
  const first = TIE_ORDERS.find(({ value }) => value === order)?.first;
  return `${tiedSites(range.from, range.to)} The better band comes first, then ${first}.`;
}

export const orderWords = (sort: MatchSort): string => MATCH_SORTS.find(({ value }) => value === sort)?.says ?? '';

interface SiteProps {
  row: StageRow;
  form: string | null;
  ticked: boolean;
}

/** The site's name with its verdict, which is whole in the open row and on cards. */
function Site({ row: { id, site, verdict, exploration, backup, unread, askedText, onList }, form, ticked }: SiteProps) {
  return (
    <div className="flex items-start gap-1">
      {form && <TickRow form={form} id={id} name={site.name} ticked={ticked} />}
      <div className="min-w-0 rows:min-w-40 xl:min-w-56">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to={paths.match(id)} discover="none" className="link break-words font-medium">
            {site.name}
          </Link>
          {site.isSuspended && <StatusBadge status="suspended" />}
          <ListBadge onList={onList} />
          {exploration && <Badge tone="info">New here</Badge>}
          {backup && <Badge tone="info">Backup</Badge>}
          {unread && (
            <Link to={paths.matchTab(id, 'messages')} discover="none" className="link text-sm">
              {plural(unread, 'new message')}
            </Link>
          )}
        </span>
        <span className="row-note one-line">{verdict}</span>
        {onList?.note && (
          <span className="row-note one-line" title={onList.note}>
            Your list: {onList.note}
          </span>
        )}
        {askedText && (
          <span className="block max-w-sm break-words text-sm">
            <b>Asked to be considered:</b> {askedText}
          </span>
        )}
      </div>
    </div>
  );
}

function Place({ row: { site, distance } }: { row: StageRow }) {
  return (
    <>
      <span className="block break-words rows:min-w-24 xl:min-w-36">
        {[site.city, site.state].filter(Boolean).join(', ') || 'Not stated'}
      </span>
      {distance && (
        <span className="row-note">
          {distance}
          <span className="sr-only"> from the sponsor</span>
        </span>
      )}
    </>
  );
}

function Score({ row: { score, range, band } }: { row: StageRow }) {
  return (
    <>
      <span className="flex items-center gap-1.5 rows:flex-row-reverse rows:justify-end">
        {band && <BandBadge band={band} />}
        {score === null ? (
          <span className="text-ink-muted">Not known</span>
        ) : (
          <span className="font-semibold tabular-nums">{scoreText(score)}</span>
        )}
      </span>
      {range && <span className="row-note whitespace-nowrap">{`${range[0]}% to ${range[1]}%`}</span>}
    </>
  );
}

const SHORT = { geography: 'Geo', specialty: 'Spec', capacity: 'Cap', regulatory: 'Reg', performance: 'Perf' } as const;

const NOT_KNOWN = { said: 'not known', short: '?' };
const NOT_APPLICABLE = { said: 'not applicable', short: 'n/a' };

const inPercent = (share: number) => `${Math.round(100 * share)}%`;

/** How much each sub-score weighs, above the bars. */
const Weights = ({ of }: { of: readonly number[] }) => (
  <ul className="sub-scores font-normal">
    {SUB_SCORES.map(({ value, label }, index) => (
      <li key={value}>
        <span className="sr-only">{`${label} weighs `}</span>
        <small aria-hidden>{SHORT[value]}</small>
        {inPercent(of[index] ?? 0)}
      </li>
    ))}
  </ul>
);

/** How to read the sub-scores. On phones, also their weights, because cards have no head. */
export function Legend({ weights, scored }: { weights: readonly number[]; scored: string }) {
  const named = SUB_SCORES.map(({ label }, index) => `${label} ${inPercent(weights[index] ?? 0)}`);
  return (
    <p className="mt-3 text-ink-muted text-sm">
      {`Scored ${scored}. ${STRIPES} ${BANDS_MEAN}`}
      <span className="lg:hidden">{` Weights: ${named.join(', ')}.`}</span>
    </p>
  );
}

/** Five small bars, each with its name and what it counts as. The assumed part is hatched. */
function SubScores({ row: { scores, assumed } }: { row: StageRow }) {
  return (
    <ul className="sub-scores">
      {SUB_SCORES.map(({ value, label }, index) => {
        const score = scores[index] ?? null;
        const points = assumed[index] ?? 0;
        if (typeof score !== 'number') return <NoScore key={value} of={value} label={label} isAsked={score === null} />;
        const said = points > 0 ? `${label}, of which ${points} assumed` : label;
        return (
          <li key={value} title={said}>
            <SmallBar score={score} assumed={points} />
            <span className="sr-only">{`${said}: `}</span>
            <b>{score}</b>
            <small aria-hidden>{SHORT[value]}</small>
          </li>
        );
      })}
    </ul>
  );
}

function NoScore({ of, label, isAsked }: { of: keyof typeof SHORT; label: string; isAsked: boolean }) {
  const { said, short } = isAsked ? NOT_KNOWN : NOT_APPLICABLE;
  return (
    <li title={`${label}: ${said}`}>
      <svg aria-hidden />
      <span className="sr-only">{`${label}: ${said}`}</span>
      <span aria-hidden>{short}</span>
      <small aria-hidden>{SHORT[of]}</small>
    </li>
  );
}

/** Upright, with the assumed points on top in stripes. */
function SmallBar({ score, assumed }: { score: number; assumed: number }) {
  const solid = score - assumed;
  return (
    <svg aria-hidden>
      {solid > 0 && <rect y={`${100 - solid}%`} height={`${solid}%`} />}
      {assumed > 0 && <line x1="50%" x2="50%" y1={`${100 - score}%`} y2={`${100 - solid}%`} />}
    </svg>
  );
}

function Musts({ seen }: { seen: MustsSeen }) {
  const { met, missing, notKnown } = seen;
  const all = met + missing.length + notKnown.length;
  if (all === 0) return <span className="text-ink-muted">None set</span>;
  const said = `${missing.length} missing: ${missing.join(', ')}`;
  return (
    <div className="text-sm rows:min-w-24 rows:text-xs">
      <span className="block">
        {`${met} of ${all} met`}
        {notKnown.length > 0 && <span className="text-ink-muted">{`, ${notKnown.length} not known`}</span>}
      </span>
      {missing.length > 0 && (
        <span className="one-line font-medium text-danger" title={said}>
          {said}
        </span>
      )}
    </div>
  );
}

/** What comes next and until when, and what happened last; or that, and why the match is closed. */
function LastStep({ row: { last, why, nextStep, startUp } }: { row: StageRow }) {
  const due = nextStep && nextStep.dueAt !== null && { dueAt: nextStep.dueAt, overdue: nextStep.overdue };
  return (
    <div className="text-sm rows:min-w-32 rows:text-xs xl:min-w-46">
      {nextStep && (
        <span className="one-line" title={nextStep.text}>
          <NextTask {...nextStep} />
        </span>
      )}
      <span className={cx(nextStep || why || startUp ? 'one-line' : 'two-lines', nextStep && 'text-ink-muted')}>
        {due && (
          <>
            <span className="sr-only"> · </span>
            <DueDay {...due} />
            {' · '}
          </>
        )}
        {last}
      </span>
      {startUp && <span className="block">{startUp}</span>}
      {why && (
        <span className="one-line text-ink-muted" title={why}>
          {why}
        </span>
      )}
    </div>
  );
}

/** The whole case for and against a site, and how its score differs from the others'. */
function Why({ row: { verdict, lines, seen, scores, assumed, shares, scoredOn, why } }: { row: StageRow }) {
  const guessed = SUB_SCORES.flatMap(({ label }, index) => {
    const points = typeof scores[index] === 'number' ? (assumed[index] ?? 0) : 0;
    return points > 0 ? [`${label} ${points}`] : [];
  });
  return (
    <>
      <p className="mb-3">{verdict}</p>
      <DescriptionList
        items={[
          ...(why ? [{ term: 'Closed', value: why }] : []),
          ...(lines ? linesByNeed(lines, seen) : []).map(({ term, phrases }) => ({
            term,
            value: phrasesInWords(phrases) || 'Nothing',
          })),
          ...(guessed.length > 0 ? [{ term: 'Assumed', value: guessed.join(', ') }] : []),
          ...(shares ? [{ term: 'Scored with', value: shares.map(inPercent).join(', ') }] : []),
          ...(scoredOn ? [{ term: 'Scored on', value: scoredOn }] : []),
        ]}
      />
    </>
  );
}
