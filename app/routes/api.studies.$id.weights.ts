import { weightsSchema } from '~/domain/matches/schema';
import { setStudyWeights, studyWeights } from '~/domain/matches/weights.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the weights used to match a study. PUT: changes them. For its sponsor and administrators. */
export const loader = endpoint({
  GET: ({ actor, params }) => studyWeights(actor, params.id),
  PUT: async ({ actor, params: { id }, body }) => {
    await studyWeights(actor, id); // checks permission
    return setStudyWeights(actor, id, await body(weightsSchema));
  },
});
export { loader as action };
