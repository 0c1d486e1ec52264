import { attestResponse } from '~/domain/feasibility/attest.server';
import { mustTakePart } from '~/domain/feasibility/response.server';
import { attestSchema } from '~/domain/feasibility/schema';
import { endpoint } from '~/http/endpoint.server';
import { limitSigning } from '~/http/signing.server';

/** POST: signs the answers, and sends them to the sponsor. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, session, idempotencyKey, limitRate }) => {
    await mustTakePart(actor, id, 'match.answerAsSite');
    const [signing, key, token] = [await body(attestSchema), idempotencyKey(), await session()];
    const attest = () => attestResponse(actor, token, id, signing, key);
    return limitSigning(actor, () => limitRate('signIn'), attest);
  },
});
export { loader as action };
