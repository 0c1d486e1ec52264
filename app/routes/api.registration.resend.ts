import { resendLink } from '~/domain/commands/organizations/after-registration.server';
import { registeredCookie } from '~/http/cookies.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: sends the link to set a password again, to the visitor who registered with this cookie (SCR-03). */
export const loader = endpoint({
  POST: async ({ request, limitRate }) => {
    await limitRate('register');
    const { requiresAuth, message } = await resendLink(await registeredCookie.read(request));
    return { requiresAuth, message };
  },
});
export { loader as action };
