import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MATCH_SORTS, type MatchSort, TIE_ORDERS, type TieOrder } from '~/catalogue/match-orders';
import { paths } from '~/catalogue/paths';
import { phrasesInWords } from '~/catalogue/phrases';
import { scoreText } from '~/catalogue/score-words';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { tiedSites } from '~/catalogue/tie-words';
import type { MustsSeen } from '~/domain/model/musts-seen';
import { Badge } from '~/ui/badge';
import { BandBadge } from '~/ui/band';
import { DescriptionList } from '~/ui/lists';
import { NextStep } from '~/ui/next-step';
import { STRIPES } from '~/ui/score-bar';
import { type Column, Table } from '~/ui/table';
import { formatNumber, plural } from '~/ui/text';
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
  /** The tie groups to show. */
  ties: readonly TieRange[];
  tieOrder: TieOrder;
  /** In force, by sub-score. */
  weights: readonly number[];
  /** When the rows were scored, but for those that say otherwise; null without rows. */
  scoredOn: string | null;
  sort: MatchSort;
  sortHref: (sort: MatchSort) => string;
  /** The id of the form that the rows' checkboxes belong to; null without checkboxes. */
  form: string | null;
  empty: ReactNode;
}

/** The sites of a stage. On phones each is a card. */
export function StageTable(props: StageTableProps) {
  const { caption, rows, ties, tieOrder, weights, scoredOn, sort, sortHref, form, empty } = props;
  /** A heading that sorts by its column, starting in the usual direction. */
  const by = (first: MatchSort, second: MatchSort): Column<StageRow>['sort'] => ({
    href: sortHref(sort === first ? second : first),
    ...((sort === first || sort === second) && {
      current: sort.endsWith('-desc') ? ('descending' as const) : ('ascending' as const),
    }),
  });
  const firsts = new Map(ties.map((range) => [rows.find(({ tie }) => tie === range.tie)?.id, range]));
  return (
    <>
      {scoredOn && <Legend weights={weights} scoredOn={scoredOn} />}
      <Table<StageRow>
        long
        caption={caption}
        rows={rows}
        rowKey={({ id }) => id}
        empty={empty}
        above={({ id }) => tieWords(firsts.get(id), tieOrder)}
        details={(row) => <Lines row={row} />}
        detailsLabel={({ verdict }) => (
          <>
            <b>{verdict}</b>
            Fits, missing, not known
          </>
        )}
        columns={[
          {
            header: 'Site',
            primary: true,
            sort: by('name', 'name-desc'),
            cell: (row) => <Site row={row} form={form} />,
          },
          { header: 'Location', sort: by('distance', 'distance-desc'), cell: (row) => <Place row={row} /> },
          { header: 'Score', align: 'end', sort: by('score-desc', 'score'), cell: (row) => <Score row={row} /> },
          {
            header: 'Sub-scores',
            note: <Weights of={weights} />,
            cell: (row) => <SubScores row={row} />,
          },
          { header: 'Requirements', cell: (row) => <Musts seen={row.seen} /> },
          { header: 'Last step', sort: by('changed-desc', 'changed'), cell: (row) => <LastStep row={row} /> },
        ]}
      />
    </>
  );
}

function tieWords(range: TieRange | undefined, order: TieOrder): string | null {
  if (!range) return null;
  const first = TIE_ORDERS.find(({ value }) => value === order)?.first;
  return `${tiedSites(range.from, range.to)} The better band comes first, then ${first}.`;
}

export const orderWords = (sort: MatchSort): string => MATCH_SORTS.find(({ value }) => value === sort)?.says ?? '';

function Site({ row: { id, site, exploration, unread, askedText }, form }: { row: StageRow; form: string | null }) {
  return (
    <div className="flex items-start gap-1">
      {form && <TickRow form={form} id={id} name={site.name} />}
      <div className="min-w-0 pt-0.5 rows:min-w-40">
        <Link to={paths.match(id)} discover="none" className="link break-words font-medium">
          {site.name}
        </Link>
        {unread && (
          <span className="mt-1 block text-sm">
            <Link to={paths.matchTab(id, 'messages')} discover="none" className="link">
              {plural(unread, 'new message')}
            </Link>
          </span>
        )}
        {exploration && (
          <span className="mt-1 block">
            <Badge tone="info">New here</Badge>
          </span>
        )}
        {askedText && (
          <span className="mt-1 block max-w-sm break-words text-sm">
            <b>Asked to be considered:</b> {askedText}
          </span>
        )}
      </div>
    </div>
  );
}

function Place({ row: { site, miles } }: { row: StageRow }) {
  return (
    <>
      <span className="block break-words rows:min-w-26">
        {[site.city, site.state].filter(Boolean).join(', ') || 'Not stated'}
      </span>
      {miles !== null && (
        <span className="row-note">
          {miles === 0 ? 'Less than a mile from the sponsor' : `${formatNumber(miles)} mi from the sponsor`}
        </span>
      )}
    </>
  );
}

function Score({ row: { score, range, band } }: { row: StageRow }) {
  return (
    <>
      {band && <BandBadge band={band} />}
      {score === null ? (
        <span className="block text-ink-muted">Not known</span>
      ) : (
        <span className="mt-1 block font-semibold text-lg leading-6">{scoreText(score)}</span>
      )}
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
function Legend({ weights, scoredOn }: Required<Pick<StageTableProps, 'weights' | 'scoredOn'>>) {
  const named = SUB_SCORES.map(({ label }, index) => `${label} ${inPercent(weights[index] ?? 0)}`);
  return (
    <p className="mb-3 text-ink-muted text-sm">
      {`Scored on ${scoredOn}. ${STRIPES}`}
      <span className="lg:hidden">{` Weights: ${named.join(', ')}.`}</span>
    </p>
  );
}

/** Five small bars, each with its name and what it counts as. The assumed part is hatched. */
function SubScores({ row: { scores, assumed, shares, scoredOn } }: { row: StageRow }) {
  const guessed = SUB_SCORES.flatMap(({ value }, index) => {
    const points = typeof scores[index] === 'number' ? (assumed[index] ?? 0) : 0;
    return points > 0 ? [`${SHORT[value]} ${points}`] : [];
  });
  return (
    <>
      <ul className="sub-scores">
        {SUB_SCORES.map(({ value, label }, index) => {
          const score = scores[index] ?? null;
          const points = assumed[index] ?? 0;
          if (typeof score !== 'number')
            return <NoScore key={value} of={value} label={label} isAsked={score === null} />;
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
      {guessed.length > 0 && (
        <span aria-hidden className="mt-1 block text-ink-muted text-xs">
          {`Assumed: ${guessed.join(', ')}`}
        </span>
      )}
      {shares && (
        <span className="block text-ink-muted text-sm">{`Scored with ${shares.map(inPercent).join(', ')}`}</span>
      )}
      {scoredOn && <span className="block text-ink-muted text-sm">{`Scored on ${scoredOn}`}</span>}
    </>
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
  return (
    <div className="text-sm rows:min-w-28">
      <span className="block">{`${met} of ${all} met`}</span>
      {missing.length > 0 && (
        <span className="block break-words font-medium text-danger">
          {`${missing.length} missing: ${missing.join(', ')}`}
        </span>
      )}
      {notKnown.length > 0 && <span className="block text-ink-muted">{`${notKnown.length} not known`}</span>}
    </div>
  );
}

function LastStep({ row: { last, why, nextStep } }: { row: StageRow }) {
  return (
    <div className="text-sm rows:min-w-28">
      {last}
      {nextStep && (
        <span className="mt-0.5 block">
          <NextStep {...nextStep} />
        </span>
      )}
      {why && <span className="mt-0.5 line-clamp-3 block break-words text-ink-muted">{why}</span>}
    </div>
  );
}

function Lines({ row: { lines } }: { row: StageRow }) {
  const { fits, missing, notKnown } = lines;
  const said = (phrases: readonly string[]) => phrasesInWords(phrases) || 'Nothing';
  return (
    <DescriptionList
      items={[
        { term: 'Fits', value: said(fits) },
        { term: 'Missing', value: said(missing) },
        { term: 'Not known', value: said(notKnown) },
      ]}
    />
  );
}
