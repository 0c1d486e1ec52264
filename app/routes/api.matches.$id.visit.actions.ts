import { addVisitAction } from '~/domain/visits/report.server';
import { visitActionSchema } from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: adds an action item from the visit. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await seeVisit(actor, id); // checks permission
    const key = idempotencyKey();
    return created(await addVisitAction(actor, id, { ...(await body(visitActionSchema)), key }));
  },
});
export { loader as action };
