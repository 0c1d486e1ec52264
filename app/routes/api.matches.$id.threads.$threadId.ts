import { seeThread } from '~/domain/messages/read.server';
import { replySchema } from '~/domain/messages/schema';
import { reply } from '~/domain/messages/send.server';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: a thread with its messages. POST: a reply. */
export const loader = endpoint({
  GET: ({ actor, params: { id, threadId } }) => seeThread(actor, { matchId: id, threadId }),
  POST: async ({ actor, params: { id, threadId }, body, idempotencyKey }) => {
    const asked = { matchId: id, threadId };
    await seeThread(actor, asked); // checks permission
    const key = idempotencyKey();
    return created(await reply(actor, asked, { ...(await body(replySchema)), key }));
  },
});
export { loader as action };
