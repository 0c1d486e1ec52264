import { importQuestionnaire } from '~/domain/feasibility/fhir.server';
import { fhirImportSchema } from '~/domain/feasibility/fhir-import-schema';
import { mustOwnStudy } from '~/domain/feasibility/questionnaires.server';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: makes a draft of a FHIR R4 Questionnaire. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await mustOwnStudy(actor, id);
    const key = idempotencyKey();
    return created(await importQuestionnaire(actor, id, await body(fhirImportSchema), key));
  },
});
export { loader as action };
