import { correctAddress } from '~/domain/commands/organizations/after-registration.server';
import { correctionSchema } from '~/domain/model/organization-schema';
import { registeredCookie } from '~/http/cookies.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: corrects the address of the visitor who registered with this cookie (SCR-03). */
export const loader = endpoint({
  POST: async ({ request, body, limitRate }) => {
    await limitRate('register');
    const correction = await body(correctionSchema);
    const { requiresAuth, message } = await correctAddress(await registeredCookie.read(request), correction);
    return { requiresAuth, message };
  },
});
export { loader as action };
