import { copyQuestionnaire, mustEdit } from '~/domain/feasibility/questionnaires.server';
import { copySchema } from '~/domain/feasibility/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST { studyId? }: copies a questionnaire as a draft, for another study or as the next version. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, bodyIfAny, idempotencyKey }) => {
    await mustEdit(actor, id);
    const key = idempotencyKey();
    return created(await copyQuestionnaire(actor, id, { ...(await bodyIfAny(copySchema)), key }));
  },
});
export { loader as action };
