import { exportQuestionnaire } from '~/domain/feasibility/fhir.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: a questionnaire as a FHIR R4 Questionnaire. */
export const loader = endpoint({ GET: ({ actor, params }) => exportQuestionnaire(actor, params.id) });
export { loader as action };
