/** A qualification visit: what each side enters, and what both see. Shared with the browser. */
import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS, NOTE_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { VALIDATION } from '~/catalogue/validation';
import { VISIT_LENGTHS, VISIT_MODES, VISIT_SLOTS_MAX, ZONES } from '~/catalogue/visits';
import {
  choice,
  needed,
  optionalCode,
  optionalDate,
  optionalLine,
  optionalText,
  requiredDate,
  requiredLine,
  requiredText,
} from './fields';
import { recordSigningFields } from './signature-schema';
import { recordToSignSchema, signatureSchema } from './signature-view';
import { describedView, moment, nullableText, orNull, text } from './views';
import { VISIT_MOVE_NAMES } from './visit-moves';

const timeOfDay = () =>
  optionalCode(5)
    .refine((value) => value === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), VALIDATION.time)
    .meta({ format: 'time' });

const attendees = optionalText(NOTE_MAX_CHARS).describe('Who takes part from your side, as free text.');

const proposal = {
  mode: choice(VISIT_MODES, VALIDATION.chooseFromList),
  zone: choice(ZONES, VALIDATION.chooseFromList).describe('The time zone of the slots.'),
  minutes: choice(VISIT_LENGTHS, VALIDATION.chooseFromList).describe('How long the visit takes, in minutes.'),
  place: optionalLine(SHORT_TEXT_MAX_CHARS).describe('The address, or the link of the call.'),
  agenda: optionalText(LONG_TEXT_MAX_CHARS).describe('Open questions to settle at the visit.'),
  attendees,
};

export const visitProposalSchema = z.object({
  ...proposal,
  slots: z
    .array(z.object({ date: requiredDate(), time: needed(timeOfDay(), VALIDATION.time) }))
    .min(1, VALIDATION.enterSlot)
    .max(VISIT_SLOTS_MAX, VALIDATION.tooMany(VISIT_SLOTS_MAX))
    .describe('In local time of the zone: YYYY-MM-DD and HH:MM.'),
});
export type VisitProposal = z.output<typeof visitProposalSchema>;

/** The form has a row for each slot; empty rows are ignored. */
export const visitProposalFormSchema = z.object({
  ...proposal,
  date1: optionalDate(),
  time1: timeOfDay(),
  date2: optionalDate(),
  time2: timeOfDay(),
  date3: optionalDate(),
  time3: timeOfDay(),
  date4: optionalDate(),
  time4: timeOfDay(),
  date5: optionalDate(),
  time5: timeOfDay(),
});

const reason = requiredText(NOTE_MAX_CHARS, VALIDATION.enter('the reason')).describe('The other side can read it.');
export const visitWaiverSchema = z.object({ reason });
export const visitCancelSchema = z.object({ reason });

export const visitChoiceSchema = z.object({
  slot: z.coerce.number(VALIDATION.chooseFromList).int().describe('The start of one of the slots.'),
  attendees,
});

export const otherTimesSchema = z.object({
  wishes: requiredText(NOTE_MAX_CHARS, VALIDATION.enter('when it would suit you')).describe('The sponsor can read it.'),
});

export const visitReportSchema = z.object({
  findings: requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('what you found')),
  since: z.coerce
    .number()
    .nullish()
    .describe(
      'The updatedAt of the visit that you read. Findings that someone has saved since then are not overwritten.',
    ),
});

export const signReportSchema = z.object(recordSigningFields);

export const visitActionSchema = z.object({
  text: requiredLine(SHORT_TEXT_MAX_CHARS, VALIDATION.enter('what needs to be done')),
  owner: z.enum(['site', 'sponsor'], VALIDATION.chooseFromList).describe('The side responsible for it.'),
  dueOn: requiredDate(),
});

export const visitActionDoneSchema = z.object({ done: z.boolean() });
/** The same for a form, which does not send what is not done. */
export const visitActionDoneFormSchema = z.object({ done: z.boolean().default(false) });

const side = z.enum(['site', 'sponsor']);

const visitSchema = describedView('Visit', 'The qualification visit of a match.', {
  state: z.enum(['proposed', 'other times asked', 'scheduled', 'canceled', 'waived', 'reported']),
  mode: orNull(z.enum(valuesOf(VISIT_MODES))),
  waivedReason: nullableText,
  zone: text,
  minutes: z.int(),
  slots: z.array(z.object({ startsAt: moment, words: text })).describe('The times that the sponsor proposes.'),
  startsAt: moment.nullable().describe('The slot that was chosen; null before that.'),
  words: nullableText.describe('The slot in words, in the time zone of the visit.'),
  place: nullableText,
  agenda: nullableText,
  sponsorAttendees: nullableText,
  siteAttendees: nullableText,
  wishes: nullableText.describe('When the site would be available, or why the visit was canceled.'),
  sequence: z.int().describe('Rises with each change that calendars need.'),
  findings: nullableText.describe('Only for the sponsor’s people.'),
  updatedAt: moment.describe('When the visit or its findings last changed.'),
  finishedAt: moment.nullable(),
  finishedBy: nullableText.describe('Who finished the report; null if that person’s data was erased.'),
  actions: z.array(
    describedView('VisitAction', 'Action items from the visit.', {
      id: text,
      text,
      owner: side,
      dueOn: text.describe('YYYY-MM-DD.'),
      doneAt: moment.nullable(),
    }),
  ),
  signatures: z.array(signatureSchema).describe('Of the report.'),
});
export type VisitView = z.infer<typeof visitSchema>;

export const matchVisitSchema = describedView('MatchVisit', 'The qualification visit of a match, if there is one.', {
  matchId: text,
  side: z.enum(['site', 'sponsor', 'admin']).describe('Yours.'),
  zone: z
    .object({ value: z.enum(ZONES.map(({ value }) => value)).nullable(), known: z.boolean() })
    .describe('The time zone at the site’s ZIP code, or of its state if it has only one; null if it is not known.'),
  unanswered: z
    .array(text)
    .describe('For the sponsor: questions that the site’s feasibility response leaves open, to settle at the visit.'),
  visit: orNull(visitSchema),
  inStudy: z
    .boolean()
    .nullable()
    .describe(
      'For the sponsor of a match whose steps have no visit: whether those of the study have one now. Null for all others.',
    ),
  may: z.array(z.enum(VISIT_MOVE_NAMES)).describe('The actions that you can take on this visit now.'),
  signing: orNull(recordToSignSchema).describe(
    'When you read the visit: what you need to sign the report, if its findings are saved and you may.',
  ),
});
export type MatchVisit = z.infer<typeof matchVisitSchema>;

export const signedReportSchema = describedView('SignedReport', 'What the signatures of a visit’s report are of.', {
  visit: text.describe('Its ID.'),
  mode: orNull(z.enum(valuesOf(VISIT_MODES))),
  startsAt: moment.nullable(),
  minutes: z.int(),
  zone: text,
  place: nullableText,
  agenda: nullableText,
  findings: nullableText,
  actions: z.array(z.object({ id: text, text, owner: side, dueOn: text })),
});
export type SignedReport = z.infer<typeof signedReportSchema>;
