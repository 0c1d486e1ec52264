import { DIMENSIONS } from './explain';
import { FITTED } from './fitted';
import type { TrialModel } from './trials/similarity';
import type { Dimension } from './types';

/** Incremented whenever the same input may give a different result. Stored with each match. */
export const ENGINE_VERSION = '3.5.0';

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

/**
 * The share of specialty that is based on declared areas, and of performance that is based on activity on this
 * platform.
 */
const DECLARED_SHARE = 0.3;
const PLATFORM_SHARE = 0.5;
const specialtyRange = RANGE.experience / (1 - DECLARED_SHARE);
const performanceRange = (RANGE.volume + RANGE.recency) / (1 - PLATFORM_SHARE);

/** Fit by number of prior trials, ascending. */
const PRIOR_TRIALS_FIT: readonly (readonly [from: number, fit: number])[] = [
  [0, 0],
  [1, 0.5],
  [6, 0.8],
  [15, 1],
];

/**
 * Every number used in scoring, except those about claims (evidence.ts) and populations (enrollment.ts). `priors` are
 * the fits that unknown data counts as: set by judgment so that any confirmed trial like the study helps a site.
 * Weights in a group are relative and need not add up to 1. Those of trial evidence are fitted on registry listings
 * (docs/matching.md). Those of declared data and platform activity are set by judgment, because there are no outcomes
 * to fit them to yet.
 */
export const DEFAULT_WEIGHTS = {
  /** Stored with each match. */
  version: `v${TRIALS.version}`,
  trials: TRIALS,
  dimensions: {
    geography: RANGE.home,
    specialty: specialtyRange,
    capacity: 0.35 * specialtyRange,
    regulatory: 0.25 * specialtyRange,
    performance: performanceRange,
  },
  /** `home`: proximity to the institution that leads the study. The fit of a distance is one half at `halfDistanceMiles`. */
  geography: { region: 0.5, distance: 0.3, home: 0.5, halfDistanceMiles: 300, priors: { distance: 0.15, home: 0 } },
  specialty: {
    area: DECLARED_SHARE,
    experience: 1 - DECLARED_SHARE,
    /** The fit of an area mentioned in the study's text. */
    namedBeside: 0.4,
    /** The same if the study's own area says little about its subject (Pediatrics, Rare Diseases …). */
    namedInstead: 0.8,
    /** The fit of 'Other' if the wizard's list of ten lacks the study's area. */
    other: 0.3,
    /** An unknown track record counts as one without a trial like the study. */
    priors: { area: 0.15, experience: -TRIALS.scale.none / RANGE.experience + TRIALS.floor / RANGE.experience },
  },
  /** The fit of active studies is one half at `halfLoadStudies`. */
  capacity: { panel: 0.7, load: 0.3, halfLoadStudies: 4, priors: { load: 0.8 } },
  regulatory: {
    verified: 0.25,
    gcp: 0.2,
    documents: 0.15,
    equipment: 0.3,
    investigator: 0.1,
    fullDocuments: 3,
    priors: { gcp: 0.5, equipment: 0.4, investigator: 0.3 },
  },
  performance: {
    volume: RANGE.volume,
    recency: RANGE.recency,
    /** The number of trials that counts in full, and the age in years at which the last one no longer counts. */
    fullTrials: FULL_TRIALS,
    oldYears: OLD_YEARS,
    priorTrials: performanceRange * PLATFORM_SHARE * 0.4,
    /** Shared in equal parts with what the site has enrolled and how long its start-ups took, once these are known. */
    selections: performanceRange * PLATFORM_SHARE * 0.25,
    answers: performanceRange * PLATFORM_SHARE * 0.25,
    answerTime: performanceRange * PLATFORM_SHARE * 0.1,
    priorTrialsFit: PRIOR_TRIALS_FIT,
    /** The number of selections and invitations that carry full weight. */
    fullSelections: 3,
    fullInvitations: 5,
    /** The median answer time up to which the fit is 1, and the one from which it is 0. */
    promptDays: 2,
    slowDays: 30,
    /**
     * The same for the median days from the beginning of a start-up to activation. The middle, 165 days, counts as one half:
     * five to six months are usual in the United States.
     */
    promptStartUpDays: 60,
    slowStartUpDays: 270,
    /** An unknown track record counts as one with a single, old trial. */
    priors: {
      volume: Math.log(2) / Math.log(1 + FULL_TRIALS),
      recency: 0,
      priorTrials: 0.3,
      selections: 0.2,
      answers: 0.6,
      answerTime: 0.5,
    },
  },
};
export type Weights = Readonly<typeof DEFAULT_WEIGHTS>;

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
