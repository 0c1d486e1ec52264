import { mustChange } from '~/domain/studies/change.server';
import { registryOf, settleRegistry } from '~/domain/studies/registry-changes.server';
import { registryDecisionSchema } from '~/domain/studies/registry-view';
import { endpoint } from '~/http/endpoint.server';

/** GET: when a study's registry record was read, and what has changed. POST: takes changes over or not, for its sponsor. */
export const loader = endpoint({
  GET: ({ actor, params: { id } }) => registryOf(actor, id),
  POST: async ({ actor, params: { id }, body }) => {
    await mustChange(actor, id); // checks permission
    return settleRegistry(actor, id, await body(registryDecisionSchema));
  },
});
export { loader as action };
