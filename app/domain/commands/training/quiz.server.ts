/** The quiz at the end of a course, and the certificate for passing it (SITE-06). */

import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { TRAINING_PASS_MARK } from '~/catalogue/limits';
import { COURSES, type Course } from '~/catalogue/training/courses';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { keptAnswer, submitOnce } from '~/domain/base/submission.server';
import { accountNow, personOf } from '~/domain/commands/accounts/session.server';
import { oneYearLater } from '~/domain/model/training-dates';
import { type QuizAnswers, quizAnswersSchema } from '~/domain/model/training-schema';
import type { Quiz, Taken } from '~/domain/model/training-view';
import { now } from '~/gateways/clock.server';
import { enqueueRematch } from '~db/queries/rematches';
import { insertTraining, saveProgress, type Training } from '~db/queries/trainings';
import { type Db, store } from '~db/store.server';
import { grade } from './answer-key.server';
import { notDue } from './modules.server';
import { certificateOf, trainingStateOf } from './progress.server';

/** The quiz of the actor's course, without its answers. @throws {DomainError} unauthenticated, forbidden. */
export async function quizOf(actor: Actor, at = now()): Promise<Quiz> {
  authorize(actor, 'training.take');
  const { course, row, own } = await store.read((db) => trainingStateOf(db, person(actor).id, at));
  return {
    course: course.id,
    title: course.title,
    passMark: TRAINING_PASS_MARK,
    questions: own.quizOpen ? course.questions : [],
    own,
    lastAttempt: own.quizOpen && row?.lastAnswers ? grade(course, row.lastAnswers) : null,
  };
}

const ACTION = 'training.quiz';

/** The schema of the answers to each course's quiz. */
export const QUIZ_SCHEMAS = {
  'gcp-fundamentals': quizAnswersSchema(COURSES['gcp-fundamentals'].questions),
  'gcp-refresher': quizAnswersSchema(COURSES['gcp-refresher'].questions),
};

const ANY_QUIZ = z.union([QUIZ_SCHEMAS['gcp-fundamentals'], QUIZ_SCHEMAS['gcp-refresher']]);

/**
 * The schema of the quiz that the actor may take now, or of any if they have taken one with this key: it may be over.
 * @throws {DomainError} as takeQuiz, before input is parsed.
 */
export async function openQuizSchema(actor: Actor, key: string | null, at = now()) {
  authorize(actor, 'training.take');
  if (await keptAnswer(ACTION, actor, key)) return ANY_QUIZ;
  return store.read(async (db) => QUIZ_SCHEMAS[(await openQuiz(db, person(actor).id, at)).course.id]);
}

async function openQuiz(db: Db, userId: string, at: number) {
  const state = await trainingStateOf(db, userId, at);
  const { own } = state;
  if (!own.due) throw notDue(own);
  const unread = own.modules.filter((module) => !module.read).map((module) => module.title);
  if (unread.length > 0) throw new DomainError('training_unread', { modules: unread.join('; ') });
  return state;
}

/** Grades an attempt; 80% earns a certificate. @throws {DomainError} forbidden, training_unread, training_not_due. */
export async function takeQuiz(actor: Actor, answers: QuizAnswers, key: string | null, at = now()): Promise<Taken> {
  const { id: userId } = person(actor);
  return submitOnce({ action: ACTION, actor, key, input: answers, at }, async (db) => {
    const user = await accountNow(db, actor);
    authorize(personOf(user), 'training.take');
    const { course, row } = await openQuiz(db, userId, at);
    const { score, results } = grade(course, answers);
    const passed = score >= TRAINING_PASS_MARK;
    await saveProgress(db, {
      userId,
      course: course.id,
      modulesRead: row?.modulesRead ?? [],
      attempts: (row?.attempts ?? 0) + 1,
      lastScore: score,
      lastAnswers: answers,
      completedAt: passed ? at : null,
      updatedAt: at,
    });
    await record(db, actor, 'training.attempted', userId, { after: { course: course.id, score, passed }, at });
    const organizationId = user.organizationId as string; // Only site staff may take it.
    const training = passed ? await complete(db, actor, { userId, organizationId, course, score }, at) : null;
    const certificate = training && certificateOf(training, at);
    return { passed, score, passMark: TRAINING_PASS_MARK, results, certificate };
  });
}

async function complete(
  db: Db,
  actor: Actor,
  passed: { userId: string; organizationId: string; course: Course; score: number },
  at: number,
): Promise<Training> {
  const { userId, organizationId } = passed;
  const course = passed.course.id;
  const row = { ...passed, id: newId(), course, completedAt: at, expiresAt: oneYearLater(at) };
  let training: Training | undefined;
  while (!training) training = await insertTraining(db, { ...row, certificateNumber: newNumber(at) });
  const { certificateNumber, expiresAt, score } = training;
  await record(db, actor, 'training.completed', userId, {
    after: { organizationId, training: training.id, course, certificateNumber, score, expiresAt },
    at,
  });
  await enqueueRematch(db, 'site', organizationId, at);
  return training;
}

/** Without characters that are easily confused: I and 1, O and 0, U and V. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

const newNumber = (at: number): string =>
  `GCP-${new Date(at).getUTCFullYear()}-${Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
