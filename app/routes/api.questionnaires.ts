import { listQuestionnaires } from '~/domain/feasibility/questionnaires.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the questionnaires of the caller's studies, newest first. */
export const loader = endpoint({ GET: ({ actor }) => listQuestionnaires(actor) });
export { loader as action };
