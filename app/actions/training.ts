/** The course in Good Clinical Practice, and certificates from elsewhere. */

import { z } from 'zod';
import { OUTSIDE_TRAINING_YEARS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { verifyCertificate } from '~/domain/commands/training/certificate.server';
import { markModuleRead, readModule } from '~/domain/commands/training/modules.server';
import { fileCertificate, removeCertificate, requireFiling } from '~/domain/commands/training/outside.server';
import { trainingProgress } from '~/domain/commands/training/progress.server';
import { QUIZ_SCHEMAS } from '~/domain/commands/training/quiz.server';
import { outsideTrainingFormSchema, outsideTrainingSchema } from '~/domain/model/training-schema';
import {
  certificateSchema,
  certificateVerificationSchema,
  moduleSchema,
  ownTrainingSchema,
  quizOutcomeSchema,
  quizSchema,
  trainingProgressSchema,
} from '~/domain/model/training-view';
import { action, actions } from './action';

export const training = actions('site', {
  // API-06
  trainingProgress: action({
    call: 'GET /api/training/progress',
    summary: 'Show your organization’s training',
    who: 'person',
    answer: trainingProgressSchema,
    run: ({ actor }) => trainingProgress(actor),
  }),
  // SITE-06
  readModule: action({
    call: 'GET /api/training/modules/{id}',
    summary: 'Read a module',
    answer: moduleSchema,
    run: ({ actor, params }) => readModule(actor, params.id),
  }),
  markModuleRead: action({
    call: 'POST /api/training/modules/{id}',
    summary: 'Mark a module as read',
    description: 'Safe to repeat.',
    answer: ownTrainingSchema,
    refusals: ['training_other_course', 'training_not_due'],
    run: ({ actor, params }) => markModuleRead(actor, params.id),
  }),
  readQuiz: action({ call: 'GET /api/training/quiz', summary: 'Read the quiz', answer: quizSchema }),
  takeQuiz: action({
    call: 'POST /api/training/quiz',
    summary: 'Take the quiz',
    repeatable: true,
    description: 'Once you have read every module. If you pass, you get a certificate for a year.',
    body: z.union([
      QUIZ_SCHEMAS['gcp-fundamentals'].meta({ id: 'FundamentalsAnswers', description: 'For the first course.' }),
      QUIZ_SCHEMAS['gcp-refresher'].meta({ id: 'RefresherAnswers', description: 'For the refresher.' }),
    ]),
    answer: quizOutcomeSchema,
    refusals: ['training_unread', 'training_not_due'],
  }),
  // SCR-16
  fileCertificate: action({
    call: 'POST /api/training/certificates',
    summary: 'File a GCP certificate from elsewhere',
    repeatable: true,
    description: `Upload the file first. It counts as current GCP training until it expires, at most ${OUTSIDE_TRAINING_YEARS} years after it was completed, and sponsors see who issued it. It can be a colleague’s.`,
    body: outsideTrainingSchema.meta({ id: 'OutsideTraining' }),
    created: certificateSchema,
    refusals: ['document_unknown'],
    may: 'training.take',
    run: ({ actor, body, key }) => fileCertificate(actor, body, key),
    form: {
      schema: outsideTrainingFormSchema,
      body: async (values, { file }, { actor }) => {
        requireFiling(actor, values);
        return values.documentId === null ? { ...values, document: await file() } : values;
      },
    },
    done: ({ course }) => TOASTS.certificateFiled(course),
    to: (_, { body, actor }) =>
      body.userId && actor.kind === 'person' && body.userId !== actor.id ? paths.organizationStaff() : paths.training(),
    location: () => '/api/training/progress',
  }),
  verifyCertificate: action({
    call: 'GET /api/verify/certificates/{number}',
    summary: 'Verify a GCP certificate',
    who: 'anybody',
    names: { number: 'The certificate number, for example GCP-2026-4F7K2M.' },
    description:
      'Whether we have issued a certificate with this number, with its course and dates and its holder’s initials.',
    answer: certificateVerificationSchema,
    run: ({ params }) => verifyCertificate(params.number),
  }),
  removeCertificate: action({
    call: 'DELETE /api/training/certificates/{id}',
    summary: 'Remove a GCP certificate from elsewhere',
    description: 'Removes a certificate that you filed. Its file stays in your site’s documents.',
    run: ({ actor, params }) => removeCertificate(actor, params.id),
    failed: TOASTS.certificateNotRemoved,
    done: ({ course }) => TOASTS.certificateRemoved(course),
  }),
});
