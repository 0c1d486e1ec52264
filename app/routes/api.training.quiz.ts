import type { LoaderFunctionArgs } from '@remix-run/node';
import { courseToPass, quizOf, takenEarlier, takeQuiz } from '~/domain/training/quiz.server';
import { QUIZ_SCHEMAS } from '~/domain/training/schema';
import { idempotencyKeyOf, readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** GET: the caller's quiz, without its answers. POST { answers: { q1: 'a', … } }: grades an attempt (SITE-06). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: (actor) => quizOf(actor),
    POST: async (actor) => {
      const key = idempotencyKeyOf(request);
      const earlier = await takenEarlier(actor, key);
      if (earlier) return earlier;
      const { answers } = await readJson(request, QUIZ_SCHEMAS[await courseToPass(actor)]);
      return takeQuiz(actor, answers, key);
    },
  });
}

export { handle as action, handle as loader };
