import { z } from 'zod';
import { OUTSIDE_TRAINING_YEARS } from '~/catalogue/limits';
import { healthSchema } from '~/domain/health.server';
import { mailFilterSchema, resentSchema } from '~/domain/mail/admin.server';
import { mailSchema } from '~/domain/mail/view.server';
import { settingsSchema } from '~/domain/settings/schema';
import { QUIZ_SCHEMAS } from '~/domain/training/quiz.server';
import { outsideTrainingSchema } from '~/domain/training/schema';
import {
  certificateSchema,
  moduleSchema,
  ownTrainingSchema,
  quizOutcomeSchema,
  quizSchema,
  trainingProgressSchema,
} from '~/domain/training/view';
import { listUsers } from './accounts';
import { del, get, post, put, resource } from './call';

export const training = resource({
  name: 'Training',
  description: 'Training in Good Clinical Practice (GCP).',
  who: 'site',
  calls: [
    get('/api/training/progress', 'trainingProgress', 'Show your organization’s training', {
      who: 'person',
      answer: trainingProgressSchema,
    }),
    get('/api/training/modules/{id}', 'readModule', 'Read a module', { answer: moduleSchema }),
    post('/api/training/modules/{id}', 'markModuleRead', 'Mark a module as read', {
      description: 'Safe to repeat.',
      answer: ownTrainingSchema,
      errors: ['training_other_course', 'training_not_due'],
    }),
    get('/api/training/quiz', 'readQuiz', 'Read the quiz', { answer: quizSchema }),
    post('/api/training/quiz', 'takeQuiz', 'Take the quiz', {
      makes: true,
      description: 'Once you have read every module. If you pass, you get a certificate for a year.',
      body: z.union([
        QUIZ_SCHEMAS['gcp-fundamentals'].meta({ id: 'FundamentalsAnswers', description: 'For the first course.' }),
        QUIZ_SCHEMAS['gcp-refresher'].meta({ id: 'RefresherAnswers', description: 'For the refresher.' }),
      ]),
      answer: quizOutcomeSchema,
      errors: ['training_unread', 'training_not_due'],
    }),
    post('/api/training/certificates', 'fileCertificate', 'File a GCP certificate from elsewhere', {
      makes: true,
      description: `Upload the file first. It counts as current GCP training until it expires, at most ${OUTSIDE_TRAINING_YEARS} years after it was completed, and sponsors see who issued it.`,
      body: outsideTrainingSchema.meta({ id: 'OutsideTraining' }),
      created: certificateSchema,
      errors: ['document_unknown'],
    }),
    del('/api/training/certificates/{id}', 'removeCertificate', 'Remove a GCP certificate from elsewhere', {
      description: 'One that you filed. Its file stays among your site’s documents.',
    }),
  ],
});

const settings = settingsSchema.meta({ id: 'Settings' });

export const administration = resource({
  name: 'Administration',
  description: 'For administrators only.',
  who: 'admin',
  calls: [
    get('/api/settings', 'readSettings', 'Show the settings', { answer: settings }),
    put('/api/settings', 'saveSettings', 'Save the settings', {
      description: 'Send every field. Changes take effect with the next page and the next e-mail.',
      body: settings,
      answer: settings,
    }),
    get('/api/outbox', 'readOutbox', 'List e-mails', {
      pages: true,
      description: 'Newest first.',
      query: mailFilterSchema,
      answer: z.array(mailSchema),
    }),
    post('/api/outbox/resend', 'resendFailedMails', 'Retry all failed e-mails', {
      description: 'At most 500 at a time.',
      answer: resentSchema,
    }),
    post('/api/outbox/{id}/resend', 'resendMail', 'Send an e-mail again', {
      description: 'Retries a failed e-mail, or sends a copy of one that was sent.',
      answer: mailSchema,
      errors: ['mail_waits', 'mail_sealed'],
    }),
    listUsers,
  ],
});

export const platform = resource({
  name: 'Platform',
  description: 'The service itself.',
  who: 'anybody',
  calls: [
    get('/api/health', 'health', 'Check the service', {
      description: 'Queries the database. The response is never cached.',
      answer: healthSchema,
    }),
    get('/api/openapi.json', 'openapi', 'Get this description', {
      description: 'OpenAPI 3.1, made from the schemas that the calls use. /api/docs shows it as pages.',
      answer: z.record(z.string(), z.unknown()),
    }),
  ],
});
