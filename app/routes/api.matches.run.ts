import type { LoaderFunctionArgs } from '@remix-run/node';
import { person } from '~/domain/actor';
import { runMatching } from '~/domain/matches/run.server';
import { runSchema } from '~/domain/matches/schema';
import { readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** POST { studyId }: runs matching for a study, as the sponsor's Match button does (API-08, MAT-02). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      person(actor); // before the body is read: a visitor is told to sign in, not what is wrong with it
      const { studyId } = await readJson(request, runSchema);
      return runMatching(actor, studyId);
    },
  });
}

export { handle as action, handle as loader };
