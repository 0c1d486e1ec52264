import { openQuizSchema, quizOf, takeQuiz } from '~/domain/commands/training/quiz.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the caller's quiz, without its answers. POST { answers: { q1: 'a', … } }: grades an attempt (SITE-06). */
export const loader = endpoint({
  GET: ({ actor }) => quizOf(actor),
  POST: async ({ actor, body, idempotencyKey }) => {
    const key = idempotencyKey();
    const { answers } = await body(await openQuizSchema(actor, key));
    return takeQuiz(actor, answers, key);
  },
});
export { loader as action };
