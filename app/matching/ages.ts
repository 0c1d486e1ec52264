/** Studies of which all patients are children or old, and whether a site is known to see them. Nothing is scored by it. */
import { valueIn } from '~/catalogue/own';
import type { MatchSite, MatchStudy, TrialFacts } from './types';

/** In years; null for no limit. */
export interface Ages {
  readonly least: number | null;
  readonly most: number | null;
}

export const ADULT_YEARS = 18;
const OLD_YEARS = 65;
const UNIT_YEARS: Readonly<Record<string, number>> = { year: 1, month: 1 / 12, week: 1 / 52, day: 1 / 365 };

/** Converts '18 Years' to years; null for 'N/A' and unreadable text. */
export function ageInYears(text: string | null): number | null {
  const [, number, unit] = /(?<!\d)(\d+)\s*(year|month|week|day)/i.exec(text ?? '') ?? [];
  return number === undefined ? null : inYears(number, unit);
}

function inYears(number: string, unit: string | undefined): number | null {
  const years = valueIn(UNIT_YEARS, unit?.toLowerCase() ?? '');
  return years === undefined ? null : Number(number) * years;
}

/** A longer line says more than the ages. */
const LINE = 120;
const LINES = 200;
const OF_AGE = /\bage[sd]?\b|\bold(?:er)?\b|\byounger\b/i;
const RANGE = /(\d{1,3})\s?(year|month|week|day)?s?\s?(?:to|-|–|and|through)\s?(\d{1,3})\s?(year|month|week|day)/i;
const BELOW = /(?:under|below|younger than|less than|<)\s?(?:the age of\s?)?(\d{1,3})\s?(year|month|week|day)/i;
const UP_TO = /(?:up to|at most|≤)\s?(\d{1,3})\s?(year|month|week|day)/i;
const FROM =
  /(?:at least|≥|from)\s?(\d{1,3})\s?(year|month|week|day)|(\d{1,3})\s?(year|month|week|day)s?(?: of age)? (?:and|or) (?:older|over|above)/i;
/** Less than the age itself, by a day. */
const DAY = 1 / 365;

/**
 * The ages that inclusion criteria state, over all of their lines; null if they state none. A line that cannot be read is
 * left out, and one about others, such as caregivers, only widens the ages.
 */
export function agesIn(criteria: string | null): Ages | null {
  const stated = (criteria ?? '')
    .split('\n', LINES)
    .filter((line) => line.length <= LINE && OF_AGE.test(line))
    .flatMap((line) => agesOfLine(line) ?? []);
  if (stated.length === 0) return null;
  const [least, most] = [stated.map((each) => each.least), stated.map((each) => each.most)];
  return {
    least: least.includes(null) ? null : Math.min(...(least as number[])),
    most: most.includes(null) ? null : Math.max(...(most as number[])),
  };
}

function agesOfLine(line: string): Ages | null {
  const [, first, firstUnit, last, unit] = RANGE.exec(line) ?? [];
  if (first !== undefined && last !== undefined)
    return { least: inYears(first, firstUnit ?? unit), most: inYears(last, unit) };
  const [, below, ofBelow] = BELOW.exec(line) ?? [];
  const under = below === undefined ? null : inYears(below, ofBelow);
  if (under !== null) return { least: null, most: under - DAY };
  const [, upTo, ofUpTo] = UP_TO.exec(line) ?? [];
  if (upTo !== undefined) return { least: null, most: inYears(upTo, ofUpTo) };
  const [, from, ofFrom, older, ofOlder] = FROM.exec(line) ?? [];
  const least = from === undefined ? older && inYears(older, ofOlder) : inYears(from, ofFrom);
  return typeof least === 'number' ? { least, most: null } : null;
}

const agesOfTrial = ({ minAge, maxAge }: TrialFacts): Ages => ({ least: ageInYears(minAge), most: ageInYears(maxAge) });

type Group = 'children' | 'old';

/** Whom all patients belong to; null if others take part too, or nothing is stated. */
function groupOf(ages: Ages | null | undefined): Group | null {
  if (!ages) return null;
  if (ages.most !== null && ages.most < ADULT_YEARS) return 'children';
  return ages.least !== null && ages.least >= OLD_YEARS ? 'old' : null;
}

const GROUPS = {
  children: { text: `patients under ${ADULT_YEARS}`, area: 'Pediatrics' },
  old: { text: `patients of ${OLD_YEARS} or more`, area: 'Geriatrics' },
} as const;

/**
 * The patients of a study that are all children or old, in words, and whether the site is known to see such: by an area that it
 * declares or a confirmed trial for them alone. Null for all other studies.
 */
export function agesAsked(
  { ages, facts }: Pick<MatchStudy, 'ages' | 'facts'>,
  { therapeuticAreas, trackRecord }: Pick<MatchSite, 'therapeuticAreas' | 'trackRecord'>,
): { text: string; known: boolean } | null {
  const group = groupOf(ages ?? (facts ? agesOfTrial(facts) : null));
  if (group === null) return null;
  const { text, area } = GROUPS[group];
  const ran = (trackRecord ?? []).some((trial) => groupOf(agesOfTrial(trial)) === group);
  return { text, known: ran || therapeuticAreas.includes(area) };
}
