import { lookupStudy } from '~/domain/studies/lookup.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: a trial from the public registry (REG-01). */
export const loader = endpoint({
  GET: async ({ params, limitRate }) => {
    await limitRate('lookup');
    return lookupStudy(params.nctId);
  },
});
export { loader as action };
