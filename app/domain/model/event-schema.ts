/** Events: what is entered of one, and what its people see. Shared with the browser. */
import { z } from 'zod';
import { EVENTS_SHOWN, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { READER_ZONES } from '~/catalogue/zones';
import { choice, flag, optionalLine, requiredDate, requiredLine } from './fields';
import { moment, nullableText, text, view } from './views';

export const eventSchema = z
  .object({
    name: requiredLine(undefined, VALIDATION.enter('the event name')).describe('As the kiosk shows it.'),
    place: optionalLine(),
    zone: choice(READER_ZONES, VALIDATION.enter('the time zone')).describe('Where the event is.'),
    startsOn: requiredDate(),
    endsOn: requiredDate(),
  })
  .refine(({ startsOn, endsOn }) => endsOn >= startsOn, {
    path: ['endsOn'],
    error: VALIDATION.dateOrder,
  });
export type EventEntry = z.output<typeof eventSchema>;

/** Who is at an event. A form sends no id if nobody is ticked. */
export const eventRepsSchema = z.object({
  repIds: z
    .array(z.string().min(1).max(SHORT_TEXT_MAX_CHARS))
    .max(EVENTS_SHOWN, VALIDATION.tooMany(EVENTS_SHOWN))
    .default([])
    .describe('The IDs of all field reps at the event.'),
});

export const eventClosingSchema = z.object({ closed: flag().describe('false opens it again.') });

export const eventViewSchema = view('Event', {
  id: text,
  name: text,
  place: nullableText,
  zone: text.describe('An IANA time zone.'),
  startsOn: text,
  endsOn: text,
  closedAt: moment.nullable(),
  createdAt: moment,
  reps: z.array(
    z.object({
      id: text,
      name: text,
      link: nullableText.describe('The signed address of the rep’s kiosk. Reps get their own, administrators all.'),
    }),
  ),
  leads: z.int(),
  consented: z.int().describe('How many of them have given their consent.'),
  followedUp: z.int(),
  registered: z.int().describe('How many of them have registered by the link in a follow-up.'),
  lastLeadAt: moment.nullable().describe('When the last one was entered.'),
});
export type EventView = z.infer<typeof eventViewSchema>;
