import { signCdaSchema } from '~/domain/agreements/schema';
import { seeCda } from '~/domain/agreements/see.server';
import { signCda } from '~/domain/agreements/sign.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: signs the CDA for the caller's side. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, session, idempotencyKey, limitRate }) => {
    const token = await session();
    await seeCda(actor, token, id); // checks permission
    const [signing, key] = [await body(signCdaSchema), idempotencyKey()];
    await limitRate('signIn');
    return signCda(actor, token, id, signing, key);
  },
});
export { loader as action };
