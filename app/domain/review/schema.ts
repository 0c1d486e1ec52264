/** Asking an applicant for more, and the answer. Shared with the browser. */
import { z } from 'zod';
import { TEXT_LONG } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { duplicateSchema } from '../duplicates/schema';
import { required } from '../fields';
import { describedView, moment, nullableText, text, view } from '../views';
import { checkSchema } from './checks';

export const questionSchema = z.object({
  question: required(TEXT_LONG, VALIDATION.enter('what you need to know')).describe('The applicant is e-mailed.'),
});

export const answerSchema = z.object({
  answer: required(TEXT_LONG, VALIDATION.enter('your answer')).describe('The administrators are e-mailed.'),
});

export const reviewRequestSchema = describedView('ReviewRequest', 'What an administrator asked an applicant.', {
  id: text,
  question: text,
  askedAt: moment,
  answer: nullableText,
  answeredAt: moment.nullable(),
});
export type RequestView = z.infer<typeof reviewRequestSchema>;

const kind = z.enum(['organization', 'study']);

export const queueItemSchema = describedView('QueueItem', 'A record that awaits an administrator’s decision.', {
  kind,
  id: text,
  name: text,
  what: z.enum(['Site', 'Sponsor', 'Study']),
  waitingSince: moment.describe('When it was submitted, or last sent again.'),
  askedAt: moment
    .nullable()
    .describe('When the applicant was asked for more; null unless the answer is still missing.'),
  missing: z.array(text).describe('What must be there before it can be verified.'),
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
  documents: z.array(z.object({ id: text, name: text, contentType: nullableText })),
  requests: z.array(reviewRequestSchema).describe('Oldest first.'),
});

export const toAnswerSchema = view('ReviewToAnswer', {
  name: text.describe('Of the organization or study under review.'),
  open: z.boolean().describe('Whether an answer is still awaited.'),
  requests: z.array(reviewRequestSchema).describe('All that were asked about it, oldest first.'),
});
