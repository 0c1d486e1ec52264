import { exportResponse, importResponse } from '~/domain/feasibility/fhir.server';
import { fhirResponseSchema } from '~/domain/feasibility/fhir-schema';
import { mustTakePart } from '~/domain/feasibility/response.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: a response as a FHIR R4 QuestionnaireResponse. PUT: saves the answers of one. */
export const loader = endpoint({
  GET: ({ actor, params }) => exportResponse(actor, params.id),
  PUT: async ({ actor, params: { id }, body }) => {
    await mustTakePart(actor, id, 'match.answerAsSite');
    return importResponse(actor, id, await body(fhirResponseSchema));
  },
});
export { loader as action };
