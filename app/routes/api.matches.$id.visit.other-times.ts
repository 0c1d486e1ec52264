import { askForOtherTimes } from '~/domain/visits/arrange.server';
import { otherTimesSchema } from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: the site asks for other times. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await seeVisit(actor, id); // checks permission
    const key = idempotencyKey();
    return askForOtherTimes(actor, id, { ...(await body(otherTimesSchema)), key });
  },
});
export { loader as action };
