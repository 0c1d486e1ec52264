import { returnCda } from '~/domain/agreements/answer.server';
import { returnCdaSchema } from '~/domain/agreements/schema';
import { seeCda } from '~/domain/agreements/see.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: the site asks for changes instead of signing. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, session, idempotencyKey }) => {
    await seeCda(actor, await session(), id); // checks permission
    return returnCda(actor, id, await body(returnCdaSchema), idempotencyKey());
  },
});
export { loader as action };
