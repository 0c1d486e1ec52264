import { attestResponse } from '~/domain/feasibility/respond.server';
import { mustTakePart } from '~/domain/feasibility/response.server';
import { attestSchema } from '~/domain/feasibility/schema';
import { endpoint } from '~/http/endpoint.server';

/** POST { attested: true }: attests the answers and sends them to the sponsor. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body }) => {
    await mustTakePart(actor, id, 'match.answerAsSite');
    await body(attestSchema);
    return attestResponse(actor, id);
  },
});
export { loader as action };
