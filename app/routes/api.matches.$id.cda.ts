import { cdaSchema } from '~/domain/agreements/schema';
import { seeCda } from '~/domain/agreements/see.server';
import { sendCda } from '~/domain/agreements/send.server';
import { mustBeAllowed } from '~/domain/engagements/parties.server';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: the CDA of a match. POST: the sponsor sends a version. */
export const loader = endpoint({
  GET: async ({ actor, params, session }) => seeCda(actor, await session(), params.id),
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await mustBeAllowed(actor, id, 'cda.send');
    return created(await sendCda(actor, id, await body(cdaSchema), idempotencyKey()));
  },
});
export { loader as action };
