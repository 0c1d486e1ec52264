import { createQuestionnaire, mustOwnStudy } from '~/domain/feasibility/questionnaires.server';
import { newQuestionnaireSchema } from '~/domain/feasibility/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST { title, from }: begins a questionnaire for a study. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await mustOwnStudy(actor, id);
    const key = idempotencyKey();
    return created(await createQuestionnaire(actor, id, { ...(await body(newQuestionnaireSchema)), key }));
  },
});
export { loader as action };
