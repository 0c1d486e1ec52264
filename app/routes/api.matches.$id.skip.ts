import { mustBeAllowed } from '~/domain/engagements/parties.server';
import { skipStepSchema } from '~/domain/engagements/schema';
import { skipStep } from '~/domain/engagements/skip.server';
import { endpoint } from '~/http/endpoint.server';

/** POST { step, reason }: the sponsor skips the open step. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await mustBeAllowed(actor, id, 'match.answerAsSponsor');
    return skipStep(actor, id, { ...(await body(skipStepSchema)), key: idempotencyKey() });
  },
});
export { loader as action };
