import { studyFromRegistry } from '~/domain/studies/lookup.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: values for the study form, imported from a registry record (REG-05 to REG-17). */
export const loader = endpoint({
  GET: async ({ params, limitRate }) => {
    await limitRate('lookup');
    return studyFromRegistry(params.nctId);
  },
});
export { loader as action };
