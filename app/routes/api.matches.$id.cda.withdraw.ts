import { withdrawCda } from '~/domain/agreements/answer.server';
import { withdrawCdaSchema } from '~/domain/agreements/schema';
import { seeCda } from '~/domain/agreements/see.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: the sponsor withdraws a version that still lacks a signature. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, session, idempotencyKey }) => {
    await seeCda(actor, await session(), id); // checks permission
    return withdrawCda(actor, id, await body(withdrawCdaSchema), idempotencyKey());
  },
});
export { loader as action };
