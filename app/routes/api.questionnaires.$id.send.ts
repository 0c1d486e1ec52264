import { mustEdit } from '~/domain/feasibility/questionnaires.server';
import { sendSchema } from '~/domain/feasibility/schema';
import { sendQuestionnaire } from '~/domain/feasibility/send.server';
import { endpoint } from '~/http/endpoint.server';

/** POST { matchId? }: sends a questionnaire to one site, or to all that are waiting for one. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, bodyIfAny, idempotencyKey }) => {
    await mustEdit(actor, id);
    const key = idempotencyKey();
    return sendQuestionnaire(actor, id, { ...(await bodyIfAny(sendSchema)), key });
  },
});
export { loader as action };
