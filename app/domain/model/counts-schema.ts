/** What an active site counts month by month, as it is entered and shown. Shared with the browser. */
import { z } from 'zod';
import {
  COUNT_CORRECTIONS,
  COUNT_TEXTS,
  COUNTED,
  COUNTS,
  SCREEN_FAILURES,
  type ScreenFailure,
} from '~/catalogue/counts';
import { VALIDATION } from '~/catalogue/validation';
import { optionalChoice } from './fields';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const whole = () =>
  z.int({ error: VALIDATION.number }).min(0, VALIDATION.notNegative).max(COUNTS.most, VALIDATION.tooLarge(COUNTS.most));
/** In a form, an empty field is none. */
const counted = () =>
  z.preprocess((sent) => (typeof sent === 'string' && /^\s*\d+\s*$/.test(sent) ? Number(sent) : (sent ?? 0)), whole());

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const monthField = z.string({ error: COUNT_TEXTS.month }).regex(MONTH, COUNT_TEXTS.month).describe('YYYY-MM.');

const numbers = {
  prescreened: counted().describe('How many were considered for the study.'),
  consented: counted().describe('How many gave their consent.'),
  randomized: counted(),
  completed: counted().describe('How many completed the study.'),
};
const failures = Object.fromEntries(
  SCREEN_FAILURES.map(({ value, label }) => [value, counted().describe(label)]),
) as Record<ScreenFailure, ReturnType<typeof counted>>;

const NOBODY = Object.fromEntries(SCREEN_FAILURES.map(({ value }) => [value, 0])) as Record<ScreenFailure, number>;

/** Numbers, a month and a code, and no other field: there is nowhere to write about a person (ACT-25). */
export const enterCountsSchema = z.object({
  month: monthField,
  ...numbers,
  failed: z.object(failures).prefault(NOBODY).describe('Those who gave their consent and were not randomized, by why.'),
  why: optionalChoice(COUNT_CORRECTIONS).describe(
    'Why it is corrected. Required if the month has been entered before.',
  ),
  version: z
    .preprocess((sent) => (typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : sent), z.int().min(0))
    .optional()
    .describe('The version that was corrected, 0 for none. If another one is there by now, nothing is changed.'),
});
export type EnterCounts = z.output<typeof enterCountsSchema>;

const shown = {
  ...(Object.fromEntries(COUNTED.map(({ value }) => [value, z.int()])) as Record<
    (typeof COUNTED)[number]['value'],
    z.ZodInt
  >),
  failed: z.record(z.string(), z.int()).describe('By why; reasons without anybody are left out.'),
};

const versionView = describedView('CountVersion', 'The counts of a month, as entered once.', {
  ...shown,
  version: z.int(),
  why: orNull(z.string()).describe('Why it was corrected; null for the first.'),
  enteredAt: moment,
  enteredBy: nullableText.describe('Null if that person’s data was erased.'),
});

const monthView = view('CountMonth', {
  month: text.describe('YYYY-MM.'),
  dueAt: moment.describe('The end of the business day by which it is due.'),
  late: z.boolean(),
  entered: orNull(versionView),
  earlier: z.array(versionView).describe('What was entered before, the latest first.'),
});

export const matchCountsSchema = describedView('MatchCounts', 'What an active site has counted, month by month.', {
  matchId: text,
  side: z.enum(['site', 'sponsor', 'admin']).describe('Yours.'),
  activatedAt: moment.nullable().describe('Null while the site is not active: then there is nothing to count.'),
  promised: z.int().nullable().describe('The participants that the site has attested it will enroll.'),
  total: view('CountTotal', shown),
  months: z.array(monthView).describe('The latest first.'),
  mayEnter: z.boolean(),
});
export type MatchCounts = z.infer<typeof matchCountsSchema>;
export type CountMonth = MatchCounts['months'][number];
