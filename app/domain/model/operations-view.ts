/** How the work of the platform goes, in numbers. Shared with the browser. */
import { z } from 'zod';
import { STEPS } from '~/catalogue/engagement';
import { ORGANIZATION_SOURCES, valuesOf } from '~/catalogue/lists';
import { describedView, moment, orNull, view } from './views';

export const OPERATIONS_PERIODS = [
  { value: '30', label: 'The last 30 days' },
  { value: '90', label: 'The last 90 days' },
  { value: '365', label: 'The last 365 days' },
] as const;

export const operationsQuerySchema = z.object({
  days: z.enum(valuesOf(OPERATIONS_PERIODS)).default('90').describe('How far back to count.'),
});

const count = z.int();
const median = orNull(z.int().describe('In milliseconds.'));

export const operationsSchema = describedView(
  'Operations',
  'How the work goes, counted when asked. A median is null if there is nothing to count.',
  {
    since: moment,
    reviews: z
      .array(view('ReviewTimes', { kind: z.enum(['organization', 'study']), decided: count, medianMs: median }))
      .describe('Decisions, with the time from the submission, or the applicant’s last answer.'),
    waiting: z
      .array(view('WaitingRecords', { upToDays: orNull(count), site: count, sponsor: count, study: count }))
      .describe('What is pending now, by how many days ago it was submitted; null for all that is older.'),
    steps: z
      .array(view('StepTimes', { step: z.enum(valuesOf(STEPS)), ended: count, medianMs: median }))
      .describe('Steps of matches that ended, with the time from the start of the step.'),
    invitations: z
      .array(
        view('InvitationResults', {
          start: moment.describe('Of the month (UTC), or of the period.'),
          source: z.enum(valuesOf(ORGANIZATION_SOURCES)),
          invited: count,
          answered: count,
          selected: count,
        }),
      )
      .describe('Sites by the month of their invitation and how they came here, and what has become of them since.'),
  },
);
export type Operations = z.output<typeof operationsSchema>;
