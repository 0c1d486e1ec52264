import { person } from '~/domain/actor';
import { runMatching } from '~/domain/matches/run.server';
import { runSchema } from '~/domain/matches/schema';
import { endpoint } from '~/http/endpoint.server';

/** POST { studyId }: runs matching for a study, like the sponsor's Match button (API-08, MAT-02). */
export const loader = endpoint({
  POST: async ({ actor, body }) => {
    person(actor);
    const { studyId } = await body(runSchema);
    return runMatching(actor, studyId);
  },
});
export { loader as action };
