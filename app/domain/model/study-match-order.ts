/** The orders of a study's matches. */
import { BANDS, type Band, MATCH_SORTS, type MatchSort, type TieOrder } from '~/catalogue/match-orders';
import { type Listed, lastStep, type StudyListQuery } from './study-match-list';

const BEST_BAND = BANDS.length;
const bandKey = (band: Band) => BEST_BAND - BANDS.findIndex(({ value }) => value === band);

const KEYS: Record<'score' | 'band' | 'name' | 'distance' | 'changed', (listed: Listed) => number | string | null> = {
  score: ({ match }) => match.score,
  band: ({ match }) => bandKey(match.band),
  name: ({ site }) => site.nameKey,
  distance: ({ miles }) => miles,
  changed: ({ match, engagement, end }) => lastStep({ ...match, engagement }, end).at,
};

const HUNDREDTHS = 100;
const TIE_KEYS: Record<TieOrder, (listed: Listed) => number | null> = {
  distance: ({ miles }) => miles,
  answerTime: ({ match: { facts } }) => facts.answerDays && Math.round(HUNDREDTHS * facts.answerDays),
  preferred: ({ onList }) => (onList?.status === 'preferred' ? 0 : 1),
  neverStarted: ({ match: { facts } }) => Math.min(1, facts.selected),
};

const DIGITS = 9;
/** A number as text that sorts like it; unknown ones come last. */
const sortable = (key: number | null) => (key === null ? '~' : String(key).padStart(DIGITS, '0'));

/** The order of sites with the same key, before their names. */
const withinOf = (sort: MatchSort, ties: TieOrder): ((listed: Listed, isTied: boolean) => string) => {
  // What is known for certain comes before what the sponsor prefers.
  if (sort === 'score-desc')
    return (listed, isTied) =>
      isTied ? `${BEST_BAND - bandKey(listed.match.band)} ${sortable(TIE_KEYS[ties](listed))} ` : '';
  if (sort === 'band' || sort === 'band-desc')
    return ({ match }) => `${sortable(match.score === null ? null : MAX_SCORE - match.score)} `;
  return () => '';
};
const MAX_SCORE = 100;

export interface Order {
  /** Cursors of another order do not fit. */
  name: string;
  kind: 'number' | 'string';
  descending: boolean;
  /** Unknown values come last in both directions. */
  keyOf: (listed: Listed) => number | string;
  /** Whether sites of a tie group have the key of the best of them. */
  tied: boolean;
  withinOf: (listed: Listed, isTied: boolean) => string;
}

/** The order that a sponsor asks for. Only the order by score has tie groups. */
export function orderOf({ sort, ties }: Pick<StudyListQuery, 'sort' | 'ties'>): Order {
  const descending = sort.endsWith('-desc');
  const name = sort.replace('-desc', '') as keyof typeof KEYS;
  const last = descending ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
  const tied = sort === MATCH_SORTS[0].value;
  return {
    name: tied ? `${sort} ${ties}` : sort,
    kind: name === 'name' ? 'string' : 'number',
    descending,
    keyOf: (listed) => KEYS[name](listed) ?? last,
    tied,
    withinOf: withinOf(sort, ties),
  };
}
