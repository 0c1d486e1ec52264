import { scanCda } from '~/domain/agreements/answer.server';
import { scanSchema } from '~/domain/agreements/schema';
import { seeCda } from '~/domain/agreements/see.server';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: the site has signed on paper, and refers to the uploaded scan. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, session, idempotencyKey }) => {
    await seeCda(actor, await session(), id); // checks permission
    return created(await scanCda(actor, id, await body(scanSchema), idempotencyKey()));
  },
});
export { loader as action };
