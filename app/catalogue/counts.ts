/** What an active site counts each month. Numbers, and codes for why: nothing that could be about a person. */
import type { Option } from './options';

/** In the order in which a participant passes them. */
export const COUNTED = [
  { value: 'prescreened', label: 'Prescreened' },
  { value: 'consented', label: 'Consented' },
  { value: 'randomized', label: 'Randomized' },
  { value: 'completed', label: 'Completed' },
] as const satisfies readonly Option[];
export type Counted = (typeof COUNTED)[number]['value'];

/** Why people who gave their consent were not randomized. */
export const SCREEN_FAILURES = [
  { value: 'criteria', label: 'Did not meet the eligibility criteria' },
  { value: 'laboratory', label: 'Laboratory value out of range' },
  { value: 'medication', label: 'Prohibited medication' },
  { value: 'withdrew', label: 'Withdrew consent' },
  { value: 'lost', label: 'Lost to follow-up' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type ScreenFailure = (typeof SCREEN_FAILURES)[number]['value'];

/** Why the counts of a month were corrected. */
export const COUNT_CORRECTIONS = [
  { value: 'typo', label: 'Typing error' },
  { value: 'late', label: 'Known only later' },
  { value: 'month', label: 'Belongs to another month' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type CountCorrection = (typeof COUNT_CORRECTIONS)[number]['value'];

export const COUNTS = {
  /** The most that a site counts in a month. */
  most: 9_999,
  /** So many business days after the end of a month its counts are due. */
  dueDays: 5,
  /** How often the counts of a month can be entered, the first time included. */
  versions: 20,
} as const;

export const COUNT_TEXTS = {
  lead: 'Numbers only, month by month. Never enter anything about a person.',
  month: 'Please choose a month that is over and in which the site was active.',
  why: 'Please say why you correct it.',
  often: `This month has been corrected too often to be changed again: ${COUNTS.versions} times at most.`,
  /** A rule over all months up to one. */
  more: (what: string, than: string, month: string) =>
    `Up to ${month}, more would have ${what} than ${than}. Please check this month and the ones before.`,
} as const;
