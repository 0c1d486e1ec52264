/** Asking an applicant for more, and the answer. Shared with the browser. */
import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import type { Option } from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import { codedRejectionSchema } from './decision';
import { duplicateSchema, toldApartSchema } from './duplicate-schema';
import { flag, idempotencyKey, optionalText, requiredText, severalIds } from './fields';
import { checkSchema, openCheckSchema } from './review-checks';
import { QUEUE_AGES, QUEUE_CHECKS, QUEUE_KINDS, QUEUE_TAKERS } from './review-filters';
import { describedView, moment, nullableText, text, view } from './views';

export const questionSchema = z.object({
  question: requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('what you need to know')).describe(
    'We e-mail it to the applicant.',
  ),
});
/** The same question to several applicants. */
export const severalQuestionsSchema = questionSchema.extend({ ids: severalIds });
/** The forms send their idempotency key as a field; JSON calls use a header. */

export const answerSchema = z.object({
  answer: requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('your answer')).describe(
    'We e-mail it to the administrators.',
  ),
});
export const answerFormSchema = answerSchema.extend({ idempotencyKey: idempotencyKey() });

export const reviewRequestSchema = describedView(
  'ReviewRequest',
  'What an administrator asked an applicant, or why it was rejected, and what the applicant answered.',
  {
    id: text,
    question: text.describe('The question. For a rejection, the reason given; empty if none.'),
    rejected: z.boolean().describe('Whether this is a rejection. Its answer sends the record in again.'),
    askedAt: moment,
    answer: nullableText,
    answeredAt: moment.nullable().describe('Without an answer: when another answer sent the record in again.'),
  },
);

export const openQuestionSchema = describedView('OpenQuestion', 'What you have yet to answer.', {
  id: text.describe('For POST /api/review-requests/{id}.'),
  name: text.describe('Of the organization or study under review.'),
  question: text,
  rejected: z.boolean().describe('Whether it was rejected, and can be sent in again.'),
});
export type OpenQuestion = z.infer<typeof openQuestionSchema>;

export const askedRequestSchema = reviewRequestSchema
  .extend({ askedBy: nullableText.describe('The administrator’s name; null if the account no longer exists.') })
  .meta({ id: 'AskedReviewRequest', description: 'The same as administrators see it.' });
export type AskedRequest = z.infer<typeof askedRequestSchema>;

/** What administrators note for each other about a record. */
export const recordNoteSchema = z.object({
  text: requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('a note')).describe('Only administrators read it.'),
});

export const recordNoteViewSchema = describedView('RecordNote', 'A note of an administrator about a record.', {
  id: text,
  text,
  author: nullableText.describe('The administrator’s name; null if the account no longer exists.'),
  createdAt: moment,
});
export type RecordNoteView = z.infer<typeof recordNoteViewSchema>;

/** Whether someone takes a review, so that nobody else starts on it, or gives it up. */
export const takeSchema = z.object({
  taken: flag().describe('true takes it, from whoever had it; false gives it up, if it is yours.'),
});
export const takerSchema = view('ReviewTaker', {
  takenBy: nullableText.describe('The name of the administrator who is at work on it; null for nobody.'),
});

const kind = z.enum(['organization', 'study']);

/** The parts of the queue, by who must act next. */
export const QUEUE_PARTS = ['review', 'applicant'] as const;

const oneOf = <V extends string>(options: readonly Option<V>[]) =>
  z.enum(valuesOf(options), VALIDATION.chooseFromList).optional();

export const queueQuerySchema = z.object({
  awaits: z
    .enum(QUEUE_PARTS, VALIDATION.chooseFromList)
    .default('review')
    .describe('review: our decision; applicant: the answer to a question.'),
  q: z.string().max(SHORT_TEXT_MAX_CHARS).optional().describe('Words of its name, place or contact.'),
  kind: oneOf(QUEUE_KINDS).describe('lead: a site that was entered at a kiosk.'),
  check: oneOf(QUEUE_CHECKS).describe(
    'shared: another organization has its NPI number, phone number, address or domain, or another study its NCT number.',
  ),
  age: oneOf(QUEUE_AGES).describe('By when it was submitted.'),
  event: z.string().max(SHORT_TEXT_MAX_CHARS).optional().describe('The event whose leads to show.'),
  taken: oneOf(QUEUE_TAKERS),
});

export const queueItemSchema = describedView('QueueItem', 'A record that awaits an administrator’s decision.', {
  kind,
  id: text,
  name: text,
  what: z.enum(['Site', 'Lead', 'Sponsor', 'Study']).describe('A lead is a site that was entered at a kiosk.'),
  submittedAt: moment,
  waitingSince: moment.describe('When it was submitted or last sent in again.'),
  askedAt: moment
    .nullable()
    .describe('When the applicant was asked for more; null unless the answer is still missing.'),
  missing: z.array(text).describe('What the site must have before it can be verified.'),
  duplicates: z
    .array(text)
    .describe(
      'The names of organizations that are probably the same, among those with the same NPI number or contact details.',
    ),
  checks: z
    .array(openCheckSchema)
    .describe('What is open, without asking the NPI registry. The review of the record has all checks.'),
  event: nullableText.describe('The event, for a lead.'),
  takenBy: nullableText.describe('The name of the administrator who is at work on it.'),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

export const reviewSchema = view('Review', {
  kind,
  id: text,
  name: text,
  waitingSince: moment,
  missing: z.array(text),
  checks: z.array(checkSchema),
  duplicates: z.array(duplicateSchema).describe('Organizations that are probably the same.'),
  apart: z.array(toldApartSchema).describe('Organizations that an administrator has said are not the same.'),
  documents: z.array(z.object({ id: text, name: text, contentType: nullableText })),
  requests: z.array(askedRequestSchema).describe('Oldest first.'),
  notes: z.array(recordNoteViewSchema).describe('Of administrators, newest first.'),
  takenBy: nullableText.describe('The name of the administrator who is at work on it.'),
});

export const toAnswerSchema = view('ReviewToAnswer', {
  type: kind,
  subjectId: text.describe('The organization or study under review.'),
  name: text.describe('Of the organization or study under review.'),
  rejected: z.boolean().describe('Whether it was rejected, and the answer sends it in again.'),
  open: z.boolean().describe('Whether an answer is still awaited.'),
  mayStillChange: z.boolean().describe('The rejection was a moment ago and can be undone, so it waits.'),
  mayAnswer: z.boolean().describe('Whether you can give it.'),
  requests: z.array(reviewRequestSchema).describe('All questions about it, oldest first.'),
});

/** The e-mail of a rejection or a question, before it is sent. */
export const mailPreviewedSchema = codedRejectionSchema.extend({
  decision: z.enum(['reject', 'ask'], VALIDATION.chooseFromList).describe('What you are about to do.'),
  question: optionalText().describe('What you ask the applicant.'),
});
export const mailPreviewSchema = describedView('MailPreview', 'An e-mail that has not been sent.', {
  to: z.array(text).describe('Empty if there is nobody to e-mail.'),
  subject: text,
  body: text.describe('In its very words. The part of a link that lets its reader in reads `…`.'),
  held: z.boolean().describe('Whether it would be held, because e-mail notifications are off.'),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;
