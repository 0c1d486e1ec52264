/** What a site states about its patients, and the forecast that counts it: bounds, and what to say to input that is refused. */
import { PATIENTS_MOST } from './limits';

/** What a forecast can assume. */
export const FORECAST_WHAT_IF = { sites: 50 } as const;

/** How many areas and conditions, and how many patients a year in each. */
export const STATED_PATIENTS = { rows: 12, most: PATIENTS_MOST } as const;

export const STATED_PATIENTS_TEXTS = {
  ofMissing: 'Please enter a therapeutic area or a condition.',
  ofUnclear: 'Please name a condition or a therapeutic area in Latin letters, such as “Heart failure”.',
  numberMissing: 'Please enter how many patients you see a year.',
  twice: 'Please enter each area or condition once.',
} as const;
