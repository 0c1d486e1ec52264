import { importQuestionnaire } from '~/domain/commands/feasibility/fhir.server';
import { mustOwnStudy } from '~/domain/commands/feasibility/questionnaires.server';
import { fhirImportSchema } from '~/domain/model/fhir-import-schema';
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
