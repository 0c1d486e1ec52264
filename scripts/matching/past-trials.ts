/**
 * How long a trial takes, judged by earlier trials of its phase: those of a similar size and with conditions in common
 * count most. Only the benchmark uses it, because what it can say is too wide to be shown (docs/matching.md).
 */
import type { TrialFacts } from '~/matching';
import { conditionWords } from '~/matching/conditions';

/** A range wider than 1 to this is not said. */
const WIDEST = 5;
/** Of 100 standard normal numbers, 80 are within this of 0. */
const NORMAL_80 = 1.2815515655446004;
const FEWEST = 10;
const MONTH_DAYS = 365.25 / 12;

export interface Duration {
  /** The mean of the phase, in months. */
  readonly ofPhase: number;
  readonly expected: number;
  readonly least: number;
  readonly most: number;
  readonly canSay: boolean;
}

/** A completed trial in logarithms: of months, participants and sites. */
export interface Past {
  readonly trial: TrialFacts;
  readonly phase: string;
  readonly begun: number;
  readonly completed: number;
  readonly months: number;
  readonly participants: number;
  readonly sites: number;
  readonly words: ReadonlySet<string>;
}

/** Null if the record does not say how long it took, or with how many participants and sites. */
export function pastTrial(trial: TrialFacts): Past | null {
  const { startDate, completionDate, enrollment, sites, status, phases, conditions } = trial;
  if (status !== 'COMPLETED' || !startDate || !completionDate || !enrollment || !sites) return null;
  const [begun, completed] = [daysOf(startDate), daysOf(completionDate)];
  const months = (completed - begun) / MONTH_DAYS;
  if (!(months >= 1)) return null;
  return {
    trial,
    phase: phases.join('/'),
    begun,
    completed,
    months: Math.log(months),
    participants: Math.log(enrollment),
    sites: Math.log(sites),
    words: new Set(conditions.flatMap((condition) => [...conditionWords(condition)])),
  };
}

/** The middle of the month if there is no day. */
const daysOf = (date: string): number => Date.parse(date.length === 7 ? `${date}-15` : date) / 86_400_000;

/** Null if fewer than ten trials of the phase were completed before it began. */
export function durationOf(asked: Past, known: readonly Past[]): Duration | null {
  const same = known.filter(({ phase, completed }) => phase === asked.phase && completed < asked.begun);
  if (same.length < FEWEST) return null;
  const weights = same.map((one) => weightOf(one, asked));
  const all = sum(weights);
  const mean = sum(same.map(({ months }, at) => (weights[at] ?? 0) * months)) / all;
  const spread = sum(same.map(({ months }, at) => (weights[at] ?? 0) * (months - mean) ** 2)) / all;
  // As many trials as have the same information with equal weights.
  const trials = all ** 2 / sum(weights.map((weight) => weight ** 2));
  const deviation = Math.sqrt((spread * (trials + 1)) / Math.max(1, trials - 1));
  const [least, most] = [Math.exp(mean - NORMAL_80 * deviation), Math.exp(mean + NORMAL_80 * deviation)];
  const ofPhase = Math.exp(sum(same.map(({ months }) => months)) / same.length);
  return { ofPhase, expected: Math.exp(mean), least, most, canSay: trials >= FEWEST && most <= WIDEST * least };
}

/** Falls by half or so when the size or the number of sites differs by a factor of four. */
function weightOf(one: Past, asked: Past): number {
  const apart = (one.participants - asked.participants) ** 2 + (one.sites - asked.sites) ** 2;
  const shared = [...one.words].filter((word) => asked.words.has(word)).length;
  return Math.exp(-apart / 6) * (1 + 3 * shared);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
