import { mustBeAllowed } from '~/domain/engagements/parties.server';
import { exportResponse, importResponse } from '~/domain/feasibility/fhir.server';
import { fhirResponseSchema } from '~/domain/feasibility/fhir-schema';
import { endpoint } from '~/http/endpoint.server';

/** GET: a response as a FHIR R4 QuestionnaireResponse. PUT: saves the answers of one. */
export const loader = endpoint({
  GET: ({ actor, params }) => exportResponse(actor, params.id),
  PUT: async ({ actor, params: { id }, body }) => {
    await mustBeAllowed(actor, id, 'match.answerAsSite');
    return importResponse(actor, id, await body(fhirResponseSchema));
  },
});
export { loader as action };
