import { waiveVisit } from '~/domain/visits/arrange.server';
import { visitWaiverSchema } from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: waives the visit, with a reason. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await seeVisit(actor, id); // checks permission
    const key = idempotencyKey();
    return waiveVisit(actor, id, { ...(await body(visitWaiverSchema)), key });
  },
});
export { loader as action };
