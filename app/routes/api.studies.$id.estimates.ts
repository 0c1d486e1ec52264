import { mustChange } from '~/domain/studies/change.server';
import { settleEstimates } from '~/domain/studies/estimates.server';
import { settlingSchema } from '~/domain/studies/schema';
import { endpoint } from '~/http/endpoint.server';

/** POST: confirms or clears estimates of a study, for its sponsor. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body }) => {
    await mustChange(actor, id); // checks permission
    return settleEstimates(actor, id, await body(settlingSchema));
  },
});
export { loader as action };
