import { cancelVisit } from '~/domain/visits/arrange.server';
import { visitCancelSchema } from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: cancels a scheduled visit. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await seeVisit(actor, id); // checks permission
    const key = idempotencyKey();
    return cancelVisit(actor, id, { ...(await body(visitCancelSchema)), key });
  },
});
export { loader as action };
