import { readThread } from '~/domain/messages/read.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: the person has read the thread up to its newest message. */
export const loader = endpoint({
  PUT: ({ actor, params: { id, threadId } }) => readThread(actor, { matchId: id, threadId }),
});
export { loader as action };
