import { type AddedColumn, addedColumns, type MatchColumn } from '~/catalogue/match-table';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { DAY_MS } from '~/catalogue/time';
import { milesText } from '~/domain/base/verdict.server';
import type { FeasibilityPoints } from '~/domain/commands/feasibility/compare.server';
import { commitmentOf } from '~/domain/model/commitment';
import { STAGE_LABELS } from '~/domain/model/engagement-path';
import { nextStepOf, THE_SIDES, type TurnReader } from '~/domain/model/engagement-view';
import type { StudyMatch } from '~/domain/model/match-view';
import { mustsSeen } from '~/domain/model/musts-seen';
import { endOf, lastStep, whyClosed } from '~/domain/model/study-match-list';
import { formatDate, plural } from '~/ui/text';

/** What the table of a stage shows of a match, without the evidence, which is on the match's own page. */
function rowOf(match: StudyMatch, shared: Shared, { at, columns, points, readers, startUps }: Shown) {
  const { id, status, shortlistedAt, may, approval, score, low, high, band, tie, verdict, miles, stage } = match;
  const { name, city, state, status: standing } = match.siteOrganization;
  const shares = weightSharesOf(match);
  const day = formatDate(match.computedAt);
  const why = whyClosed(match);
  const startUp = startUps.get(id);
  const nextStep = nextStepOf(match.engagement, match.side, { names: THE_SIDES, at, ...readers.get(id) });
  return {
    id,
    status,
    shortlistedAt,
    may,
    ...(approval && { approval }),
    score,
    range: low === null || high === null ? null : ([low, high] as const),
    band,
    tie,
    verdict: verdict.text,
    seen: mustsSeen(match),
    scores: SUB_SCORES.map(({ value, scoreKey }) =>
      match.unasked.includes(value) ? ('n/a' as const) : match.breakdown[scoreKey],
    ),
    assumed: SUB_SCORES.map(({ value }) => match.parts[value].assumed),
    distance: miles === null ? null : milesText(miles),
    last: lastInWords(match, at),
    site: { name, city, state, isSuspended: standing === 'suspended' },
    chosen: addedColumns(columns).map(({ value }) => ADDED[value](match, points.get(id))),
    // Few rows have these.
    ...(shares.some((share, index) => Math.abs(share - (shared.weights[index] ?? share)) > 0.005) && { shares }),
    ...(day !== shared.day && { scoredOn: day }),
    ...(match.exploration && stage === 'suggested' && { exploration: true }),
    ...(stage === 'interested' && match.engagement.stage === 'backup' && { backup: true }),
    ...(match.askedText && { askedText: match.askedText }),
    ...(match.onList && { onList: match.onList }),
    ...(why && { why }),
    ...(nextStep && { nextStep: { ...nextStep, text: shorter(nextStep.text) } }),
    ...(startUp && { startUp }),
  };
}

/** The row names the site. */
const shorter = (text: string): string => text.replace(/^Waiting for the site to /, 'Site to ');

type Says = (match: StudyMatch, points: FeasibilityPoints | undefined) => string;

const UNKNOWN = '–';

/** What the columns say that a person can add. */
const ADDED: Record<AddedColumn, Says> = {
  step: ({ engagement }) => STAGE_LABELS[engagement.stage],
  commitment: ({ attested }) => commitmentOf(attested, String) ?? UNKNOWN,
  points: (_, points) => (points ? `${points.points} of ${points.most}` : UNKNOWN),
  ruledOut: (_, points) => (points ? points.ruledOutBy.join(', ') || 'No' : UNKNOWN),
  answerTime: ({ invitedAt, answeredAt }) => answerTime(invitedAt, answeredAt),
  distance: ({ miles }) => (miles === null ? UNKNOWN : milesText(miles)),
};

/** From the invitation to the site’s first answer. */
function answerTime(invitedAt: number | null, answeredAt: number | null): string {
  if (invitedAt === null || answeredAt === null || answeredAt < invitedAt) return UNKNOWN;
  return plural(Math.round((answeredAt - invitedAt) / DAY_MS), 'day');
}

interface Shown {
  at: number;
  columns: readonly MatchColumn[];
  /** Of the matches’ answers, if a column shows them. */
  points: ReadonlyMap<string, FeasibilityPoints>;
  /** What the reader's side knows of its turns, by the match. */
  readers: ReadonlyMap<string, TurnReader>;
  /** How far the start-ups are, in words, by the match. */
  startUps: ReadonlyMap<string, string>;
}

function lastInWords(match: StudyMatch, now: number): string {
  const { words, at, lasts } = lastStep(match, endOf(match.study));
  return `${words} ${lasts ? `since ${formatDate(at)}` : daysAgo(at, now)}`;
}

/** Only the last two weeks are counted in days. */
const COUNTED_DAYS = 14;

/** 'today', 'yesterday', '3 days ago', 'on Nov 3, 2026'; by days in the reader's zone. */
function daysAgo(at: number, now: number): string {
  const [from, to] = [at, now].map((ms) => Date.parse(`${formatDate(ms)} UTC`)) as [number, number];
  const days = (to - from) / DAY_MS;
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days <= COUNTED_DAYS ? `${days} days ago` : `on ${formatDate(at)}`;
}

const weightSharesOf = ({ parts }: StudyMatch) => SUB_SCORES.map(({ value }) => parts[value].share ?? 0);

/** What is said once above the rows, and in a row only where it is otherwise. */
interface Shared {
  /** In force, by sub-score. */
  weights: readonly number[];
  /** On which all were scored; null if they were scored on several days. */
  day: string | null;
}

/** The rows, the weights of the match that was scored last, and when all were scored, in words; null without rows. */
export function rowsOf(matches: readonly StudyMatch[], shown: Shown) {
  const sorted = matches.toSorted((a, b) => a.computedAt - b.computedAt);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return { weights: [], scored: null, rows: [] };
  const [from, to] = [formatDate(first.computedAt), formatDate(last.computedAt)];
  const shared: Shared = { weights: weightSharesOf(last), day: from === to ? to : null };
  return {
    weights: shared.weights,
    scored: from === to ? `on ${to}` : `between ${from} and ${to}`,
    rows: matches.map((match) => rowOf(match, shared, shown)),
  };
}

export type StageRow = ReturnType<typeof rowOf> & {
  /** How many messages the person has yet to read; missing if none. */
  unread?: number;
  /** What fits, is missing and is not known; only of the row that is open. */
  lines?: StudyMatch['lines'];
};
