/** The change feed, as programs read it. */
import { z } from 'zod';
import { CHANGES_KEPT_DAYS, EXTERNAL_ID_MAX_CHARS, LIST_MAX, LIST_PAGE } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { atMost } from './fields';
import { describedView, moment, text } from './views';

export const CHANGED_RECORDS = ['organization', 'study', 'match'] as const;
export type ChangedRecord = (typeof CHANGED_RECORDS)[number];
export const CHANGE_KINDS = ['created', 'changed', 'deleted'] as const;
export type ChangeName = `${ChangedRecord}.${(typeof CHANGE_KINDS)[number]}`;

/** The name of every change. */
export const CHANGE_NAMES: readonly ChangeName[] = CHANGED_RECORDS.flatMap((record) =>
  CHANGE_KINDS.map((kind) => `${record}.${kind}` as const),
);

/** An instant as milliseconds since 1970, or in ISO 8601 with a time zone; a day is its beginning in UTC. */
const instant = (given: string): number =>
  /^\d{1,15}$/.test(given)
    ? Number(given)
    : /^\d{4}-\d{2}-\d{2}(T\S+(Z|[+-]\d{2}:\d{2}))?$/.test(given)
      ? Date.parse(given)
      : Number.NaN;

/** `?since=` of lists and of the feed. */
export const since = () =>
  z
    .string()
    .transform((given, context) => {
      const at = instant(given);
      if (!Number.isNaN(at)) return at;
      context.addIssue({ code: 'custom', message: VALIDATION.instant });
      return z.NEVER;
    })
    .optional();

/** Lists of what was updated. */
export const sinceQuerySchema = z.object({
  since: since().describe(
    'Only those updated from then on, as milliseconds since 1970 or in ISO 8601, such as 2027-01-31T12:00:00Z.',
  ),
});

/** Studies also by what the sponsor's own system calls them. */
export const studiesQuerySchema = sinceQuerySchema.extend({
  externalId: z
    .string()
    .max(EXTERNAL_ID_MAX_CHARS, atMost(EXTERNAL_ID_MAX_CHARS))
    .optional()
    .describe('Only the study that your own system calls so.'),
});

export const changesQuerySchema = z.object({
  cursor: z
    .string()
    .regex(/^[sp]\.\d{1,15}\.\d{1,10}\.\d{1,15}$/, VALIDATION.changesCursor)
    .optional()
    .describe('From the response before. Without it, you read everything that is kept.'),
  since: since().describe(
    'Only changes from then on, as milliseconds since 1970 or in ISO 8601, such as 2027-01-31T12:00:00Z.',
  ),
  limit: z.coerce
    .number(VALIDATION.pageLimit)
    .int(VALIDATION.pageLimit)
    .min(1, VALIDATION.pageLimit)
    .default(LIST_PAGE)
    .describe(`At most ${LIST_MAX} in a response.`),
});

export const changesSchema = describedView('Changes', 'What has changed, in an order that never changes.', {
  changes: z.array(
    z.object({
      event: z.enum(CHANGE_NAMES as [ChangeName, ...ChangeName[]]),
      id: text.describe('Of the record.'),
      at: moment,
      address: text.nullable().describe('Where you can read the record; null for one that is deleted.'),
    }),
  ),
  cursor: text.describe(`Send it with the next call, within ${CHANGES_KEPT_DAYS} days.`),
  more: z.boolean().describe('Whether there is more to read now.'),
});
export type ChangesView = z.infer<typeof changesSchema>;

const ADDRESS: Record<ChangedRecord, (id: string) => string> = {
  organization: (id) => `/api/organizations/${id}`,
  study: (id) => `/api/studies/${id}`,
  match: (id) => `/api/matches/${id}`,
};

interface Change {
  record: ChangedRecord;
  recordId: string;
  what: (typeof CHANGE_KINDS)[number];
  at: number;
}

/** A change, as the feed and webhooks tell it. */
export const changeView = ({ record, recordId, what, at }: Change): ChangesView['changes'][number] => ({
  event: `${record}.${what}`,
  id: recordId,
  at,
  address: what === 'deleted' ? null : ADDRESS[record](recordId),
});
