/** The quiz answers, as submitted. Shared with the browser, so it does not contain the right answers. */
import { z } from 'zod';
import { VALIDATION } from '~/catalogue/messages';
import type { TrainingQuestion } from '~/catalogue/training/courses';
import { choice } from '../fields';

export type QuizAnswers = Record<string, string>;

/** { answers: { q1: 'a', … } }, with an answer for every question. */
export const quizAnswersSchema = (questions: readonly Pick<TrainingQuestion, 'id' | 'options'>[]) => {
  const answers = questions.map(
    ({ id, options }, index) => [id, choice(options, VALIDATION.chooseAnswer(index + 1))] as const,
  );
  return z.object({ answers: z.object(Object.fromEntries(answers), { error: VALIDATION.required }) });
};
