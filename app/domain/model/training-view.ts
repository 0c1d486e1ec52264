/** What people see of the GCP training: their progress, the modules, the quiz and the certificates. */
import { z } from 'zod';
import { COURSE_IDS } from '~/catalogue/training/titles';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const percent = z.number().nullable().describe('0 to 100.');
const courseId = z.enum(COURSE_IDS);

export const certificateSchema = view('Certificate', {
  id: text,
  number: nullableText.describe('For example, GCP-2026-4F7K2M; null for training completed elsewhere.'),
  course: text,
  issuer: nullableText.describe('Who issued the certificate, if the training was completed elsewhere.'),
  documentId: nullableText.describe('The file of that certificate.'),
  score: percent.describe('The quiz result in percent.'),
  completedAt: moment,
  expiresAt: moment,
  current: z.boolean().describe('false after it has expired.'),
});
export type Certificate = z.infer<typeof certificateSchema>;

export const certificateVerificationSchema = describedView(
  'CertificateVerification',
  'What anyone can know about a certificate of our courses.',
  {
    number: text,
    state: z.enum(['current', 'expired', 'unknown']).describe('unknown if we have issued no such certificate.'),
    course: nullableText,
    initials: nullableText.describe('Of its holder; null too once their data has been erased.'),
    completedAt: moment.nullable(),
    expiresAt: moment.nullable(),
  },
);
export type CertificateVerification = z.infer<typeof certificateVerificationSchema>;

export const coveringSchema = certificateSchema.pick({ course: true, expiresAt: true });

export const ownTrainingSchema = describedView('OwnTraining', 'A person’s progress.', {
  course: courseId.describe('The course to take now or next: the fundamentals, then the refresher every year.'),
  due: z
    .boolean()
    .describe('Whether it can be taken now: the first time, and from 60 days before the certificate ends.'),
  renewableFrom: moment.nullable().describe('null before the first certificate for a course here.'),
  modules: z.array(z.object({ id: text, title: text, minutes: z.number(), read: z.boolean() })),
  percent: z.number().describe('Progress toward the next certificate; 100 while none is due.'),
  quizOpen: z.boolean().describe('The course is due and every module has been read.'),
  attempts: z.int().describe('Attempts at the quiz so far.'),
  lastScore: percent.describe('The result of the last attempt, in percent.'),
  certificate: orNull(certificateSchema).describe('The certificate that expires last.'),
  covered: orNull(coveringSchema).describe(
    'The current certificate from elsewhere that expires last. It counts, but no module is read for it.',
  ),
  fundamentals: z
    .object({ completedAt: moment.nullable(), read: z.int(), modules: z.int() })
    .describe('Progress in the first course.'),
});
export type OwnTraining = z.infer<typeof ownTrainingSchema>;

const courseSchema = certificateSchema
  .pick({ course: true, issuer: true, completedAt: true, expiresAt: true, current: true })
  .meta({ id: 'Course', description: 'The latest training in a course.' });

const organizationTrainingSchema = z.object({
  status: z
    .enum(['current', 'expired', 'not_recorded'])
    .describe('current while at least one person’s training is; expired when everyone’s has expired (SITE-02).'),
  trained: z.int().describe('How many of the site’s people have current training.'),
  people: z.int().describe('How many people the site has.'),
  expiresAt: moment.nullable().describe('The latest expiry date of any person’s training.'),
  monthsLeft: z.int().nullable().describe('Whole months until that date; null unless current.'),
  courses: z.array(courseSchema).describe('Earliest expiry first.'),
});
export type TrainingProgress = z.infer<typeof organizationTrainingSchema>;

export const trainingProgressSchema = organizationTrainingSchema
  .extend({ own: orNull(ownTrainingSchema).describe('null for people who need no training.') })
  .meta({ id: 'TrainingProgress' });

const place = z.object({ id: text, title: text });

export const moduleSchema = view('TrainingModule', {
  module: z.object({
    id: text,
    title: text,
    summary: text,
    minutes: z.number(),
    sections: z
      .array(
        z.object({
          heading: text,
          paragraphs: z.array(text).readonly(),
          points: z.array(text).readonly().optional(),
        }),
      )
      .readonly(),
    keyPoints: z.array(text).readonly(),
    sources: z.array(text).readonly(),
  }),
  course: place,
  number: z.int().describe('From 1, within the course.'),
  of: z.int().describe('The number of modules in the course.'),
  previous: place.nullable(),
  next: place.nullable(),
  own: z
    .object({ canRead: z.boolean(), read: z.boolean(), quizOpen: z.boolean() })
    .nullable()
    .describe('Your progress; null for people who need no training.'),
});
export type ModuleView = z.infer<typeof moduleSchema>;

const resultSchema = view('QuizResult', {
  question: text,
  chosen: text,
  correct: z.boolean(),
  why: nullableText.describe('Why the chosen answer is wrong; null when it is right.'),
});
export type QuizResult = z.infer<typeof resultSchema>;

const option = z.object({ value: text, label: text });

export const quizSchema = describedView('Quiz', 'The questions, without their answers.', {
  course: courseId,
  title: text,
  passMark: z.number().describe('In percent.'),
  questions: z
    .array(z.object({ id: text, module: text, text, options: z.array(option).readonly() }))
    .readonly()
    .describe('Empty if the quiz is not open.'),
  own: ownTrainingSchema,
  lastAttempt: z
    .object({ score: z.number(), results: z.array(resultSchema) })
    .nullable()
    .describe('Only if the last attempt did not pass.'),
});
export type Quiz = z.infer<typeof quizSchema>;

export const quizOutcomeSchema = view('QuizOutcome', {
  passed: z.boolean(),
  score: z.number().describe('In percent.'),
  passMark: z.number().describe('In percent.'),
  results: z.array(resultSchema),
  certificate: orNull(certificateSchema).describe('The new certificate, if the attempt passed.'),
});
export type Taken = z.infer<typeof quizOutcomeSchema>;
