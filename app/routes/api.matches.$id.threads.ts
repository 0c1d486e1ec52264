import { listThreads } from '~/domain/messages/read.server';
import { newThreadSchema } from '~/domain/messages/schema';
import { startThread } from '~/domain/messages/send.server';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: what the two sides of a match write to each other. POST: starts a thread. */
export const loader = endpoint({
  GET: ({ actor, params }) => listThreads(actor, params.id),
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await listThreads(actor, id); // checks permission
    const key = idempotencyKey();
    return created(await startThread(actor, id, { ...(await body(newThreadSchema)), key }));
  },
});
export { loader as action };
