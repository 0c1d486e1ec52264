import type { Dimension } from './types';

/** Goes up whenever the same input may give another result. A stored match keeps it. */
export const ENGINE_VERSION = '1.0.0';

/**
 * Every number the engine judges by. Shares of one group need not add up to 1: they are weighed against each other.
 * Another version is another object of this form; a stored match says which one it was scored with.
 */
export interface Weights {
  readonly version: string;
  readonly dimensions: Readonly<Record<Dimension, number>>;
  readonly geography: {
    readonly region: number;
    readonly distance: number;
    readonly setting: number;
    /** Miles at which the fit of a distance is one half; at twice as many it is a quarter. */
    readonly halfDistanceMiles: number;
  };
  readonly specialty: {
    readonly area: number;
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

/** Set by judgement, not fitted: there are no outcomes to fit to yet. */
export const WEIGHTS_V1: Weights = {
  version: 'v1',
  dimensions: { geography: 0.2, specialty: 0.3, capacity: 0.2, regulatory: 0.15, performance: 0.15 },
  geography: { region: 0.5, distance: 0.3, setting: 0.2, halfDistanceMiles: 300 },
  specialty: { area: 1, namedBeside: 0.4, namedInstead: 0.8, other: 0.3 },
  capacity: { panel: 0.7, load: 0.3, panelPerPatient: 200, halfLoadStudies: 4 },
  regulatory: { verified: 0.25, gcp: 0.2, documents: 0.15, equipment: 0.3, investigator: 0.1, fullDocuments: 3 },
  performance: {
    priorTrials: 0.5,
    selections: 0.2,
    answers: 0.2,
    answerTime: 0.1,
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
