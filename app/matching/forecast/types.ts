import type { Enrollment } from '../enrollment';

/** What is known about one site. */
export interface ForecastSite {
  /** The participants that it has attested it will enroll; null if it has not said. */
  readonly committed: number | null;
  /** Whether that contradicts something else. It is added up, and marked. */
  readonly contradicted?: boolean;
  /** The eligible patients that it has attested to see a month; null if it has not said. */
  readonly eligiblePerMonth: number | null;
  /** The months from now until it starts; 0 if it has. Null if that is not known. */
  readonly startsIn: number | null;
  /** The patients with the condition that it states on its profile, a year; null if it does not. */
  readonly patients: number | null;
  /** What an active site has counted; null before its first month. */
  readonly enrolled: Enrolled | null;
}

/** The participants randomized at a site in the months since its activation that it has counted. */
export interface Enrolled {
  readonly randomized: number;
  readonly months: number;
  /** The months from the beginning of its start-up to its activation. */
  readonly startTook: number;
}

/** What the sponsor assumes. */
export interface WhatIf {
  /** Sites that are like the average of those with a commitment. */
  readonly moreSites: number;
  /** How many of 100 eligible patients give their consent; null if that is not known. */
  readonly consentPercent: number | null;
  /** How many of 100 who give it fail the screening. */
  readonly screenFailurePercent: number;
}

export const NO_CHANGE: WhatIf = { moreSites: 0, consentPercent: null, screenFailurePercent: 0 };

/** How widely the true rates of sites spread around what they state: the shape of the gamma distribution. By judgment. */
export const SHAPE = 2;
/** No forecast looks further ahead. */
export const FORECAST_MONTHS = 60;

export interface Month {
  /** From 1. */
  readonly month: number;
  /** The participants expected in this month alone. */
  readonly added: number;
  /** Those enrolled by its end, with those so far. */
  readonly expected: number;
  readonly least: number;
  readonly most: number;
}

export interface Forecast {
  readonly target: number | null;
  /** How many sites are counted, and from what; the others are not counted. */
  readonly sites: {
    readonly all: number;
    readonly committed: number;
    /** Without a commitment, by the patients that they state. */
    readonly estimated: number;
    readonly unknown: number;
    /** Those that have counted. */
    readonly active: number;
    /** Assumed in addition. */
    readonly more: number;
  };
  /** The participants that active sites have randomized so far. */
  readonly randomized: number;
  /** The sum of the commitments. Never more than the target, like every number of participants here. */
  readonly committed: number;
  /** The part of it that contradicts something else. */
  readonly contradicted: number;
  /** With what the others can enroll in a year; null if no site is counted. */
  readonly total: Enrollment | null;
  /** Month by month, until the target or the commitments are reached; null if that is not known. */
  readonly months: readonly Month[] | null;
  /** In how many months the target is reached; null in an interval means not within FORECAST_MONTHS. */
  readonly reached: {
    readonly least: number | null;
    readonly expected: number | null;
    readonly most: number | null;
  } | null;
  /** All of this in words. */
  readonly sentences: readonly string[];
}
