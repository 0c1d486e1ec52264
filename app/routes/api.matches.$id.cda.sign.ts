import { signCdaSchema } from '~/domain/agreements/schema';
import { seeCda } from '~/domain/agreements/see.server';
import { signCda } from '~/domain/agreements/sign.server';
import { endpoint } from '~/http/endpoint.server';
import { limitSigning } from '~/http/signing.server';

/** POST: signs the CDA for the caller's side. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, session, idempotencyKey, limitRate }) => {
    const token = await session();
    await seeCda(actor, token, id); // checks permission
    const [signing, key] = [await body(signCdaSchema), idempotencyKey()];
    const sign = () => signCda(actor, token, id, signing, key);
    return limitSigning(actor, () => limitRate('signIn'), sign);
  },
});
export { loader as action };
