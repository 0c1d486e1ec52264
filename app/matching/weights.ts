import { FITTED } from './fitted';
import type { TrialModel } from './trials/model';
import type { Dimension } from './types';

/** Goes up whenever the same input may give another result. A stored match keeps it. */
export const ENGINE_VERSION = '2.1.0';

/**
 * Every number the engine judges by. Shares of one group need not add up to 1: they are weighed against each other.
 * Another version is another object of this form; a stored match says which one it was scored with.
 */
export interface Weights {
  readonly version: string;
  readonly dimensions: Readonly<Record<Dimension, number>>;
  /** How trials are compared: fitted, not judged. */
  readonly trials: TrialModel;
  readonly geography: {
    readonly region: number;
    readonly distance: number;
    readonly setting: number;
    /** Nearness to the institution that leads the study. */
    readonly home: number;
    /** Miles at which the fit of a distance is one half; at twice as many it is a quarter. */
    readonly halfDistanceMiles: number;
  };
  readonly specialty: {
    readonly area: number;
    /** Trials like the study on the site's track record. */
    readonly experience: number;
    /** Fit of an area the study's words name, when its own area is one a site can declare. */
    readonly namedBeside: number;
    /** The same when its own area (Pediatrics, say) is on no site's list, so that the words are what there is. */
    readonly namedInstead: number;
    /** Fit of 'Other' when the study's area is on no site's list. */
    readonly other: number;
  };
  readonly capacity: {
    readonly panel: number;
    readonly load: number;
    /** Patients of a panel for each one expected to enroll. An assumption, and said so in every sentence that uses it. */
    readonly panelPerPatient: number;
    /** Studies running at which the fit of the load is one half. */
    readonly halfLoadStudies: number;
  };
  readonly regulatory: {
    readonly verified: number;
    readonly gcp: number;
    readonly documents: number;
    readonly equipment: number;
    readonly investigator: number;
    /** Documents on file from which on more add nothing. */
    readonly fullDocuments: number;
  };
  readonly performance: {
    readonly volume: number;
    readonly recency: number;
    /** Trials on a track record at which their number counts in full. */
    readonly fullTrials: number;
    /** Years after which the last trial begun counts no more. */
    readonly oldYears: number;
    readonly priorTrials: number;
    readonly selections: number;
    readonly answers: number;
    readonly answerTime: number;
    /** Fit by the number of prior trials: [from, fit], rising. */
    readonly priorTrialsFit: readonly (readonly [from: number, fit: number])[];
    /** Selections and invitations at which this evidence carries its full weight. */
    readonly fullSelections: number;
    readonly fullInvitations: number;
    /** Days of a median answer: full fit up to the first, none from the second. */
    readonly promptDays: number;
    readonly slowDays: number;
  };
}

const TRIALS: TrialModel = FITTED;
const FULL_TRIALS = 100;
const OLD_YEARS = 20;

/**
 * What the fitted evidence is worth, in the fitted unit: the width of the scale over which it can move a place. So the
 * fitted parts weigh against each other as they were fitted.
 */
const WORTH = {
  experience: TRIALS.scale.full - TRIALS.scale.none,
  home: TRIALS.home.institution + TRIALS.home.city + TRIALS.home.state + TRIALS.home.earlier,
  volume: TRIALS.volume * Math.log(1 + FULL_TRIALS),
  recency: (TRIALS.recency * OLD_YEARS) / 8,
};

/** Of the specialty, so much is what the site declares; of the performance, so much is what happened on this platform. */
const DECLARED_SHARE = 0.3;
const HERE_SHARE = 0.5;
const specialtyWorth = WORTH.experience / (1 - DECLARED_SHARE);
const performanceWorth = (WORTH.volume + WORTH.recency) / (1 - HERE_SHARE);

/**
 * The default. What trials say is fitted on the registry's listings (docs/matching.md); what sites declare and what
 * happens on the platform is judged, since there are no outcomes of it to fit to yet.
 */
export const DEFAULT_WEIGHTS: Weights = {
  version: `v${TRIALS.version}`,
  trials: TRIALS,
  dimensions: {
    geography: WORTH.home,
    specialty: specialtyWorth,
    capacity: 0.35 * specialtyWorth,
    regulatory: 0.25 * specialtyWorth,
    performance: performanceWorth,
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
    volume: WORTH.volume,
    recency: WORTH.recency,
    fullTrials: FULL_TRIALS,
    oldYears: OLD_YEARS,
    priorTrials: performanceWorth * HERE_SHARE * 0.4,
    selections: performanceWorth * HERE_SHARE * 0.25,
    answers: performanceWorth * HERE_SHARE * 0.25,
    answerTime: performanceWorth * HERE_SHARE * 0.1,
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
