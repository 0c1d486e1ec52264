/** The search of the audit trail, and its events as administrators read them. Shared with the browser. */
import { z } from 'zod';
import { ACTIVITY_KINDS } from '~/catalogue/actions';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { describedView, moment, nullableText, orNull, text, view } from './views';

/** Actors who are no person. They can be searched by these words. */
export const ACTORS_WITHOUT_NAME = ['system', 'operator', 'visitor'] as const;

const words = () => z.string().trim().max(SHORT_TEXT_MAX_CHARS).optional();

/** A day that calendars know in every zone: others make Intl throw. */
const day = () => z.iso.date(VALIDATION.date).refine((date) => date >= '1970' && date < '3000', VALIDATION.date);

export const activityFilterSchema = z.object({
  kind: z
    .enum(ACTIVITY_KINDS.map(({ value }) => value))
    .optional()
    .describe('What the events are about.'),
  by: words().describe('Who did it: a name, an e-mail address or an ID, or `system`, `operator` or `visitor`.'),
  about: words().describe('The record: its name, or its ID.'),
  q: words().describe('Words of what was done, of the record’s name, or of the reason.'),
  from: day().optional().describe('The first day, in your time zone.'),
  to: day().optional().describe('The last day.'),
});
export type ActivityFilter = z.output<typeof activityFilterSchema>;

const values = orNull(z.record(z.string(), z.unknown()));

export const activityEventSchema = describedView(
  'ActivityEvent',
  'An event of the audit trail. Values of people whose data was erased read `erased`.',
  {
    seq: z.int().describe('Its number in the audit trail.'),
    at: moment,
    action: text.describe('For example `organization.approved`.'),
    words: text.describe('The same in words, after the record’s name.'),
    subject: view('ActivitySubject', { type: text, id: text, name: text }),
    actor: view('ActivityActor', { id: nullableText, role: text, name: text }),
    reason: nullableText,
    before: values,
    after: values,
  },
);
export type ActivityEvent = z.output<typeof activityEventSchema>;
