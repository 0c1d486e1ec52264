import { z } from 'zod';
import { COURSE_IDS } from '~/catalogue/training/courses';
import type { Certificate } from '~/domain/training/certificate.server';
import type { ModuleView } from '~/domain/training/modules.server';
import type { OwnTraining, trainingProgress } from '~/domain/training/progress.server';
import type { Quiz, Taken } from '~/domain/training/quiz.server';
import { QUIZ_SCHEMAS } from '~/domain/training/schema';
import { type Call, component, exactly, moment, nullableText, text } from './call';
import { EXAMPLE_ID, EXAMPLE_MOMENT } from './examples';

const percent = () => z.number().nullable();

const certificate = component(
  'Certificate',
  exactly<Certificate>()(
    z.object({
      ...{ id: text(), number: nullableText(), course: text(), score: percent() },
      ...{ completedAt: moment(), expiresAt: moment(), current: z.boolean() },
    }),
  ),
  'A completed course.',
  {
    id: 'Cannot be guessed.',
    number: 'As in GCP-2026-4F7K2M; null for what was recorded from elsewhere.',
    course: 'The course.',
    score: 'Percent of the quiz.',
    completedAt: 'When it was completed.',
    expiresAt: 'A year later.',
    current: 'Whether it still holds.',
  },
);
const own = component(
  'OwnTraining',
  exactly<OwnTraining>()(
    z.object({
      course: z.enum(COURSE_IDS),
      ...{ due: z.boolean(), renewableFrom: moment().nullable() },
      modules: z.array(z.object({ id: text(), title: text(), minutes: z.number(), read: z.boolean() })),
      ...{ percent: z.number(), quizOpen: z.boolean(), attempts: z.int(), lastScore: percent() },
      certificate: certificate.nullable(),
      fundamentals: z.object({ completedAt: moment().nullable(), read: z.int(), modules: z.int() }),
    }),
  ),
  'How far a person has come.',
  {
    course: 'The course to take now or next.',
    due: 'Whether it can be taken now.',
    renewableFrom: 'From when on the certificate can be renewed.',
    modules: 'What there is to read.',
    percent: 'Of the way to the next certificate.',
    quizOpen: 'Whether the quiz can be taken.',
    attempts: 'Attempts at the quiz so far.',
    lastScore: 'Percent of the last attempt.',
    certificate: 'The one that lasts longest.',
    fundamentals: 'How far the first course has come.',
  },
);
const course = component(
  'Course',
  z.object({ course: text(), completedAt: moment(), expiresAt: moment(), current: z.boolean() }),
  'The last training of a course.',
  {
    course: 'The course.',
    completedAt: 'When it was completed.',
    expiresAt: 'A year later.',
    current: 'Whether it still holds.',
  },
);
const progress = component(
  'TrainingProgress',
  exactly<Awaited<ReturnType<typeof trainingProgress>>>()(
    z.object({
      status: z.enum(['current', 'expired', 'not_recorded']),
      expiresAt: moment().nullable(),
      monthsLeft: z.int().nullable(),
      courses: z.array(course),
      own: own.nullable(),
    }),
  ),
  'The good-clinical-practice training on record for an organization.',
  {
    status: 'current while any training is; expired when all are past.',
    expiresAt: 'When the training that lasts longest ends.',
    monthsLeft: 'Whole months until then; null unless current.',
    courses: 'The last one of each course, the one that ends first at the top.',
    own: 'How far the asker has come; null for who takes no training here.',
  },
);

const place = z.object({ id: text(), title: text() });
const module = component(
  'TrainingModule',
  exactly<ModuleView>()(
    z.object({
      module: z.object({
        ...{ id: text(), title: text(), summary: text(), minutes: z.number() },
        sections: z
          .array(
            z.object({
              heading: text(),
              paragraphs: z.array(text()).readonly(),
              points: z.array(text()).readonly().optional(),
            }),
          )
          .readonly(),
        keyPoints: z.array(text()).readonly(),
        sources: z.array(text()).readonly(),
      }),
      course: place,
      ...{ number: z.int(), of: z.int(), previous: place.nullable(), next: place.nullable() },
      own: z.object({ canRead: z.boolean(), read: z.boolean(), quizOpen: z.boolean() }).nullable(),
    }),
  ),
  'A module to read.',
  {
    module: 'Its text.',
    course: 'The course it belongs to.',
    number: 'Its number in the course.',
    of: 'How many the course has.',
    previous: 'The module before.',
    next: 'The module after.',
    own: 'How the asker stands with it; null for who takes no training here.',
  },
);

const result = component(
  'QuizResult',
  z.object({ question: text(), chosen: text(), correct: z.boolean(), why: nullableText() }),
  'What an answer was.',
  {
    question: 'The question.',
    chosen: 'The answer that was chosen.',
    correct: 'Whether it is right.',
    why: 'Why it is wrong; null when it is right.',
  },
);
const option = z.object({ value: text(), label: text() });
const quiz = component(
  'Quiz',
  exactly<Quiz>()(
    z.object({
      ...{ course: z.enum(COURSE_IDS), title: text(), passMark: z.number() },
      questions: z
        .array(z.object({ id: text(), module: text(), text: text(), options: z.array(option).readonly() }))
        .readonly(),
      own,
      lastAttempt: z.object({ score: z.number(), results: z.array(result) }).nullable(),
    }),
  ),
  'The questions, without their answers.',
  {
    course: 'The course.',
    title: 'The course’s title.',
    passMark: 'Percent needed.',
    questions: 'None while the quiz is closed.',
    own: 'How far the asker has come.',
    lastAttempt: 'What was wrong, while the last attempt did not pass.',
  },
);
const taken = component(
  'QuizOutcome',
  exactly<Taken>()(
    z.object({
      ...{ passed: z.boolean(), score: z.number(), passMark: z.number(), results: z.array(result) },
      certificate: certificate.nullable(),
    }),
  ),
  'How an attempt ended.',
  {
    passed: 'Whether it passed.',
    score: 'Percent of right answers.',
    passMark: 'Percent needed.',
    results: 'What each answer was.',
    certificate: 'The new certificate, if it passed.',
  },
);

const exampleCertificate = {
  ...{ id: EXAMPLE_ID, number: 'GCP-2026-4F7K2M', course: 'gcp-fundamentals', score: 90 },
  ...{ completedAt: EXAMPLE_MOMENT - 31_536_000_000, expiresAt: EXAMPLE_MOMENT, current: true },
};
const MODULE = 'informed-consent';
const exampleOwn = {
  ...{ course: 'gcp-refresher', due: false, renewableFrom: EXAMPLE_MOMENT - 5_184_000_000 },
  modules: [{ id: MODULE, title: 'Informed consent', minutes: 8, read: true }],
  ...{ percent: 100, quizOpen: false, attempts: 0, lastScore: null, certificate: exampleCertificate },
  fundamentals: { completedAt: EXAMPLE_MOMENT - 31_536_000_000, read: 6, modules: 6 },
};
const ANSWER_NOTES = { answers: 'By question, the value of the answer that was chosen.' };
const blanks = { id: 'The module’s id.' };
const answers = Object.fromEntries(
  Object.keys(QUIZ_SCHEMAS['gcp-fundamentals'].shape.answers.shape).map((id) => [id, 'a']),
);

export const training: readonly Call[] = [
  {
    method: 'get',
    path: '/api/training/progress',
    id: 'trainingProgress',
    summary: 'One’s organization’s training',
    who: 'person',
    answers: {
      200: {
        description: 'The training on record.',
        schema: progress,
        example: {
          ...{ status: 'current', expiresAt: EXAMPLE_MOMENT, monthsLeft: 9 },
          courses: [
            {
              ...{ course: 'gcp-fundamentals', completedAt: EXAMPLE_MOMENT - 31_536_000_000 },
              ...{ expiresAt: EXAMPLE_MOMENT, current: true },
            },
          ],
          own: exampleOwn,
        },
      },
    },
  },
  {
    method: 'get',
    path: '/api/training/modules/{id}',
    id: 'readModule',
    summary: 'Read a module',
    who: 'site',
    blanks,
    answers: { 200: { description: 'The module.', schema: module } },
    errors: ['forbidden', 'not_found'],
  },
  {
    method: 'post',
    path: '/api/training/modules/{id}',
    id: 'markModuleRead',
    summary: 'Mark a module as read',
    description: 'Safe to repeat.',
    who: 'site',
    blanks,
    answers: { 200: { description: 'How far the asker has come.', schema: own, example: exampleOwn } },
    errors: ['forbidden', 'not_found', 'training_other_course', 'training_not_due'],
  },
  {
    method: 'get',
    path: '/api/training/quiz',
    id: 'readQuiz',
    summary: 'Read the quiz',
    who: 'site',
    answers: { 200: { description: 'The quiz of the asker’s course.', schema: quiz } },
    errors: ['forbidden'],
  },
  {
    method: 'post',
    path: '/api/training/quiz',
    id: 'takeQuiz',
    summary: 'Take the quiz',
    description: 'Once every module is read. An attempt that passes makes a certificate for a year.',
    who: 'site',
    makes: true,
    body: {
      schema: z.union([
        component('FundamentalsAnswers', QUIZ_SCHEMAS['gcp-fundamentals'], 'Of the first course.', ANSWER_NOTES),
        component('RefresherAnswers', QUIZ_SCHEMAS['gcp-refresher'], 'Of the refresher.', ANSWER_NOTES),
      ]),
      example: { answers },
    },
    answers: {
      200: {
        description: 'How it ended.',
        schema: taken,
        example: {
          ...{ passed: true, score: 90, passMark: 80 },
          results: [{ question: 'q1', chosen: 'a', correct: true, why: null }],
          certificate: exampleCertificate,
        },
      },
    },
    errors: ['forbidden', 'training_unread', 'training_not_due'],
  },
];
