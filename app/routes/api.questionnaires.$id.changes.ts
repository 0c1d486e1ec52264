import { changeQuestionnaire, mustEdit } from '~/domain/commands/feasibility/questionnaires.server';
import { questionnaireChangeSchema } from '~/domain/model/feasibility-schema';
import { endpoint } from '~/http/endpoint.server';

/** POST: makes one change to a draft. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body }) => {
    await mustEdit(actor, id);
    return changeQuestionnaire(actor, id, await body(questionnaireChangeSchema));
  },
});
export { loader as action };
