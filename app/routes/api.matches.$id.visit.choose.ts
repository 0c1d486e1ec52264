import { chooseSlot } from '~/domain/visits/arrange.server';
import { visitChoiceSchema } from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: the site chooses one of the proposed times. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await seeVisit(actor, id); // checks permission
    const key = idempotencyKey();
    return chooseSlot(actor, id, { ...(await body(visitChoiceSchema)), key });
  },
});
export { loader as action };
