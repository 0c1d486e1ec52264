import type { LoaderFunctionArgs } from '@remix-run/node';
import { weightsSchema } from '~/domain/matches/schema';
import { studyWeights, weighStudy } from '~/domain/matches/weights.server';
import { readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** GET: the weights that a study is matched with. PUT: shifts them. For its sponsor and administrators. */
function handle({ request, params }: LoaderFunctionArgs) {
  const id = params.id as string;
  return endpoint(request, {
    GET: (actor) => studyWeights(actor, id),
    PUT: async (actor) => {
      // Before the body is looked at: who may not learns nothing about it.
      await studyWeights(actor, id);
      return weighStudy(actor, id, await readJson(request, weightsSchema));
    },
  });
}

export { handle as action, handle as loader };
