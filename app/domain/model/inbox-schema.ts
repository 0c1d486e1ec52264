/** The inbox of a person. Shared with the browser. */
import { z } from 'zod';
import { INBOX_KINDS, INBOX_PARTS } from '~/catalogue/inbox';
import { valuesOf } from '~/catalogue/lists';
import { requiredDate } from './fields';
import { describedView, moment, nullableText, orNull, text, view } from './views';

export const inboxPartSchema = z.object({
  show: z
    .enum(valuesOf(INBOX_PARTS))
    .default('mine')
    .describe(
      'mine: what is assigned to you or to nobody, without what only colleagues may sign. all: what they take care of, too. done: what was done in the last 30 days.',
    ),
});

const assigneeSchema = view('InboxAssignee', { id: text, name: text, you: z.boolean() });

export const inboxItemSchema = describedView('InboxItem', 'What a person has to do, or has not read.', {
  id: text,
  kind: z.enum(INBOX_KINDS),
  text: text.describe('What is to be done, or what is new.'),
  about: text.describe('The study, the site or the organization.'),
  other: nullableText.describe('The other side of the match.'),
  dueAt: moment.nullable(),
  overdue: z.boolean(),
  at: moment.describe('Since when it is there.'),
  doneAt: moment.nullable().describe('When it was done; null for what is not done.'),
  assignedTo: orNull(assigneeSchema).describe('Who takes care of it; null for everyone on the team.'),
  snoozedUntil: moment.nullable(),
  path: text.describe('Where it is done.'),
  may: z
    .array(z.enum(['assign', 'snooze', 'read', 'done']))
    .describe('What can be done with it here. Tasks end by doing them.'),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

export const snoozeSchema = z.object({ until: requiredDate().describe('The day on which it comes back.') });

export const snoozedSchema = view('SnoozedItem', { id: text, snoozedUntil: moment.nullable() });
export const finishedSchema = view('FinishedItem', { id: text });
