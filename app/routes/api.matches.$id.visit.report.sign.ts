import { signReportSchema } from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { signReport } from '~/domain/visits/sign.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: signs the report, and so finishes it. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, session, idempotencyKey, limitRate }) => {
    await seeVisit(actor, id); // checks permission
    const [signing, key, token] = [await body(signReportSchema), idempotencyKey(), await session()];
    await limitRate('signIn');
    return signReport(actor, token, id, signing, key);
  },
});
export { loader as action };
