import { skipStepSchema } from '~/domain/engagements/schema';
import { skipStep, stepToSkip } from '~/domain/engagements/skip.server';
import { endpoint } from '~/http/endpoint.server';

/** POST { reason }: the sponsor skips the open step. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    const { step } = await stepToSkip(actor, id);
    return skipStep(actor, id, { step, ...(await body(skipStepSchema)), key: idempotencyKey() });
  },
});
export { loader as action };
