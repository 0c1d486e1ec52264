import { proposeVisit } from '~/domain/visits/arrange.server';
import { visitProposalSchema } from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the qualification visit of a match. PUT: proposes times for it. */
export const loader = endpoint({
  GET: async ({ actor, params, session }) => seeVisit(actor, params.id, await session()),
  PUT: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await seeVisit(actor, id); // checks permission
    const key = idempotencyKey();
    return proposeVisit(actor, id, { ...(await body(visitProposalSchema)), key });
  },
});
export { loader as action };
