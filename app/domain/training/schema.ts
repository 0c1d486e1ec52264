/** The quiz answers, as submitted. Shared with the browser, so it does not contain the right answers. */
import { z } from 'zod';
import { VALIDATION } from '~/catalogue/messages';
import { COURSES, type CourseId } from '~/catalogue/training/courses';
import { choice } from '../fields';

const quizSchema = (course: CourseId) =>
  z.object({
    answers: z.object(
      Object.fromEntries(
        COURSES[course].questions.map(({ id, options }, index) => [
          id,
          choice(options, VALIDATION.chooseAnswer(index + 1)),
        ]),
      ),
      { error: VALIDATION.required },
    ),
  });

/** { answers: { q1: 'a', … } }, with an answer for every question of the course. */
export const QUIZ_SCHEMAS = {
  'gcp-fundamentals': quizSchema('gcp-fundamentals'),
  'gcp-refresher': quizSchema('gcp-refresher'),
} as const satisfies Record<CourseId, z.ZodType>;

export type QuizAnswers = Record<string, string>;
