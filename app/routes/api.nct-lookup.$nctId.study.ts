import { studyFromRegistry } from '~/domain/studies/lookup.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the study form's values that the import rules make of a registry record (REG-05 to REG-17). */
export const loader = endpoint({
  GET: async ({ params, limitRate }) => {
    await limitRate('lookup');
    return studyFromRegistry(params.nctId);
  },
});
export { loader as action };
