import { readThread } from '~/domain/messages/read.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: marks the thread as read up to its newest message. */
export const loader = endpoint({
  PUT: ({ actor, params: { id, threadId } }) => readThread(actor, { matchId: id, threadId }),
});
export { loader as action };
