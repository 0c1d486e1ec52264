import { DIMENSIONS } from './explain';
import { FITTED } from './fitted';
import type { TrialModel } from './trials/similarity';
import type { Dimension } from './types';

/** Incremented whenever the same input may give a different result. Stored with each match. */
export const ENGINE_VERSION = '2.1.0';

/** Every number used in scoring. Weights in a group are relative and need not add up to 1. Each match stores the version. */
export interface Weights {
  readonly version: string;
  readonly dimensions: Readonly<Record<Dimension, number>>;
  /** How trials are compared. Fitted from data. */
  readonly trials: TrialModel;
  readonly geography: {
    readonly region: number;
    readonly distance: number;
    readonly setting: number;
    /** Proximity to the institution that leads the study. */
    readonly home: number;
    /** The distance at which the fit is one half; at twice that distance it is a quarter. */
    readonly halfDistanceMiles: number;
  };
  readonly specialty: {
    readonly area: number;
    /** Similar trials in the site's track record. */
    readonly experience: number;
    /** Fit of an area mentioned in the study's text, if sites can declare the study's own area. */
    readonly namedBeside: number;
    /** The same if sites cannot declare the study's own area (such as Pediatrics), so the text is all there is. */
    readonly namedInstead: number;
    /** Fit of 'Other' if sites cannot declare the study's area. */
    readonly other: number;
  };
  readonly capacity: {
    readonly panel: number;
    readonly load: number;
    /** Size of the patient population per expected enrollment: an assumption, stated wherever it is used. */
    readonly panelPerPatient: number;
    /** The number of active studies at which the fit is one half. */
    readonly halfLoadStudies: number;
  };
  readonly regulatory: {
    readonly verified: number;
    readonly gcp: number;
    readonly documents: number;
    readonly equipment: number;
    readonly investigator: number;
    /** More documents than this add nothing. */
    readonly fullDocuments: number;
  };
  readonly performance: {
    readonly volume: number;
    readonly recency: number;
    /** The track record length that counts in full. */
    readonly fullTrials: number;
    /** After this many years, the start of the last trial no longer counts. */
    readonly oldYears: number;
    readonly priorTrials: number;
    readonly selections: number;
    readonly answers: number;
    readonly answerTime: number;
    /** Fit by number of prior trials: [from, fit], ascending. */
    readonly priorTrialsFit: readonly (readonly [from: number, fit: number])[];
    /** The number of selections and invitations that carry full weight. */
    readonly fullSelections: number;
    readonly fullInvitations: number;
    /** Median response time in days: full fit up to `promptDays`, none from `slowDays`. */
    readonly promptDays: number;
    readonly slowDays: number;
  };
}

const TRIALS: TrialModel = FITTED;
const FULL_TRIALS = 100;
const OLD_YEARS = 20;

/** The range of each fitted term, in the model's own unit, so that fitted terms keep their relative weights. */
const RANGE = {
  experience: TRIALS.scale.full - TRIALS.scale.none,
  home: TRIALS.home.institution + TRIALS.home.city + TRIALS.home.state + TRIALS.home.earlier,
  volume: TRIALS.volume * Math.log(1 + FULL_TRIALS),
  recency: (TRIALS.recency * OLD_YEARS) / 8,
};

/** The share of specialty that rests on declared areas, and of performance that rests on activity on this platform. */
const DECLARED_SHARE = 0.3;
const PLATFORM_SHARE = 0.5;
const specialtyRange = RANGE.experience / (1 - DECLARED_SHARE);
const performanceRange = (RANGE.volume + RANGE.recency) / (1 - PLATFORM_SHARE);

/**
 * The default. The weights of trial evidence are fitted on registry listings (docs/matching.md). Those of declared data and
 * platform activity are set by judgment, because there are no outcomes to fit them to yet.
 */
export const DEFAULT_WEIGHTS: Weights = {
  version: `v${TRIALS.version}`,
  trials: TRIALS,
  dimensions: {
    geography: RANGE.home,
    specialty: specialtyRange,
    capacity: 0.35 * specialtyRange,
    regulatory: 0.25 * specialtyRange,
    performance: performanceRange,
  },
  geography: { region: 0.5, distance: 0.3, setting: 0.2, home: 0.5, halfDistanceMiles: 300 },
  specialty: {
    area: DECLARED_SHARE,
    experience: 1 - DECLARED_SHARE,
    namedBeside: 0.4,
    namedInstead: 0.8,
    other: 0.3,
  },
  capacity: { panel: 0.7, load: 0.3, panelPerPatient: 200, halfLoadStudies: 4 },
  regulatory: { verified: 0.25, gcp: 0.2, documents: 0.15, equipment: 0.3, investigator: 0.1, fullDocuments: 3 },
  performance: {
    volume: RANGE.volume,
    recency: RANGE.recency,
    fullTrials: FULL_TRIALS,
    oldYears: OLD_YEARS,
    priorTrials: performanceRange * PLATFORM_SHARE * 0.4,
    selections: performanceRange * PLATFORM_SHARE * 0.25,
    answers: performanceRange * PLATFORM_SHARE * 0.25,
    answerTime: performanceRange * PLATFORM_SHARE * 0.1,
    priorTrialsFit: [
      [0, 0],
      [1, 0.5],
      [6, 0.8],
      [15, 1],
    ],
    fullSelections: 3,
    fullInvitations: 5,
    promptDays: 2,
    slowDays: 30,
  },
};

/** Each sub-score's weight as a percentage of the default: 100 keeps it, 0 drops it, 200 doubles it. */
export type Shifts = Readonly<Record<Dimension, number>>;

const UNSHIFTED = 100;

/**
 * Applies a sponsor's shifts to the five sub-score weights. The version then includes them ('v1+g120s100c100r50p100'), so
 * that a stored match shows which weights were used. At least one shift must be above 0.
 */
export function shiftWeights(weights: Weights, shifts: Shifts | null): Weights {
  if (shifts === null || DIMENSIONS.every((dimension) => shifts[dimension] === UNSHIFTED)) return weights;
  const dimensions = { ...weights.dimensions };
  for (const dimension of DIMENSIONS) dimensions[dimension] *= shifts[dimension] / UNSHIFTED;
  const suffix = DIMENSIONS.map((dimension) => `${dimension[0]}${shifts[dimension]}`).join('');
  return { ...weights, version: `${weights.version}+${suffix}`, dimensions };
}
