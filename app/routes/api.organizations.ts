import { registerSite } from '~/domain/organizations/register.server';
import { registrationCallSchema, visitorRegistrationCallSchema } from '~/domain/organizations/schema';
import { organizationList } from '~/http/admin-endpoints.server';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: registers a site, like the wizard's last step (API-05). GET: the administrators' list, page by page. */
export const loader = endpoint({
  GET: organizationList,
  POST: async ({ actor, body, idempotencyKey, limitRate }) => {
    await limitRate('register');
    const { invitation, ...registration } = await body(
      actor.kind === 'visitor' ? visitorRegistrationCallSchema : registrationCallSchema,
    );
    return created(await registerSite(actor, registration, { idempotencyKey: idempotencyKey(), invitation }));
  },
});
export { loader as action };
