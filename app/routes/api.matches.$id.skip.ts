import { skipStepSchema } from '~/domain/engagements/schema';
import { mustSkipFor, skipStep } from '~/domain/engagements/skip.server';
import { endpoint } from '~/http/endpoint.server';

/** POST { step, reason }: the sponsor skips the open step. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await mustSkipFor(actor, id);
    return skipStep(actor, id, { ...(await body(skipStepSchema)), key: idempotencyKey() });
  },
});
export { loader as action };
