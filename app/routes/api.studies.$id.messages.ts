import { stageMessageSchema } from '~/domain/messages/schema';
import { messageStage, stagesToMessage } from '~/domain/messages/to-stage.server';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: writes to every site of a stage. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await stagesToMessage(actor, id); // checks permission
    const key = idempotencyKey();
    return created(await messageStage(actor, id, { ...(await body(stageMessageSchema)), key }));
  },
});
export { loader as action };
