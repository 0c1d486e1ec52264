/** The quiz answers, as submitted. Shared with the browser, so it does not contain the right answers. */
import { z } from 'zod';
import type { TrainingQuestion } from '~/catalogue/training/courses';
import { COURSE_IDS } from '~/catalogue/training/titles';
import { VALIDATION } from '~/catalogue/validation';
import { documentReference } from './document-reference-schema';
import { choice, optionalDate, optionalLine, requiredLine } from './fields';

export type QuizAnswers = Record<string, string>;

/** { answers: { q1: 'a', … } }, with an answer for every question. */
export const quizAnswersSchema = (questions: readonly Pick<TrainingQuestion, 'id' | 'options'>[]) => {
  const answers = questions.map(
    ({ id, options }, index) => [id, choice(options, VALIDATION.chooseAnswer(index + 1))] as const,
  );
  return z.object({ answers: z.object(Object.fromEntries(answers), { error: VALIDATION.required }) });
};

const date = (what: string) =>
  optionalDate().transform((text, context) => {
    if (text !== null) return text;
    context.addIssue({ code: 'custom', message: VALIDATION.enter(what) });
    return z.NEVER;
  });

const isOwn = (course: string) => COURSE_IDS.some((id) => id === course.toLowerCase());

const outside = {
  course: requiredLine(undefined, VALIDATION.enter('the name of the course'))
    .refine((course) => !isOwn(course), VALIDATION.ownCourse)
    .describe('As on the certificate.'),
  issuer: requiredLine(undefined, VALIDATION.enter('who issued the certificate')),
  completedAt: date('when it was completed').describe('YYYY-MM-DD.'),
  expiresAt: date('when it expires').describe('YYYY-MM-DD.'),
  userId: optionalLine().describe('The colleague at your site who holds it; yours without it.'),
};

const ownDocument = optionalLine().describe(
  'The id of a GCP certificate among your site’s documents, in place of an upload: it is that of the person whom the document is about.',
);

/** A GCP certificate from elsewhere. */
export const outsideTrainingSchema = z
  .object({
    ...outside,
    document: documentReference().optional().describe('An uploaded file; leave it out with `documentId`.'),
    documentId: ownDocument,
  })
  .superRefine(({ document, documentId }, context) => {
    if (document === undefined && documentId === null)
      context.addIssue({ code: 'custom', message: VALIDATION.required, path: ['document'] });
  });
export type OutsideTraining = z.output<typeof outsideTrainingSchema>;

/** The form sends the file itself. */
export const outsideTrainingFormSchema = z.object({ ...outside, documentId: ownDocument });
