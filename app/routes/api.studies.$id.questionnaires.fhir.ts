import { feasibility } from '~/actions/feasibility';
import { importQuestionnaire } from '~/domain/commands/feasibility/fhir.server';
import { mustOwnStudy } from '~/domain/commands/feasibility/questionnaires.server';
import { fhirImportSchema } from '~/domain/model/fhir-import-schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: makes a draft of a FHIR R4 Questionnaire. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await mustOwnStudy(actor, id);
    const key = idempotencyKey();
    const made = await importQuestionnaire(actor, id, await body(fhirImportSchema), key);
    return created(made, feasibility.importQuestionnaire.location?.(made, { params: { id } }));
  },
});
export { loader as action };
