import { removeQuestionnaire, seeQuestionnaire } from '~/domain/feasibility/questionnaires.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: a questionnaire with its questions. DELETE: deletes a draft. */
export const loader = endpoint({
  GET: ({ actor, params }) => seeQuestionnaire(actor, params.id),
  DELETE: ({ actor, params }) => removeQuestionnaire(actor, params.id),
});
export { loader as action };
