import { mustBeAllowed } from '~/domain/engagements/parties.server';
import { attestResponse } from '~/domain/feasibility/attest.server';
import { attestSchema } from '~/domain/feasibility/schema';
import { endpoint } from '~/http/endpoint.server';

/** POST: signs the answers, and sends them to the sponsor. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, session, idempotencyKey, limitRate }) => {
    await mustBeAllowed(actor, id, 'match.answerAsSite');
    const [signing, key, token] = [await body(attestSchema), idempotencyKey(), await session()];
    await limitRate('signIn');
    return attestResponse(actor, token, id, signing, key);
  },
});
export { loader as action };
