import { registerSite } from '~/domain/organizations/register.server';
import { registrationSchema, visitorRegistrationSchema } from '~/domain/organizations/schema';
import { organizationList } from '~/http/admin-endpoints.server';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: registers a site, like the wizard's last step (API-05). GET: the administrators' list, page by page. */
export const loader = endpoint({
  GET: organizationList,
  POST: async ({ actor, body, idempotencyKey, limitRate }) => {
    await limitRate('register');
    const registration = await body(actor.kind === 'visitor' ? visitorRegistrationSchema : registrationSchema);
    return created(await registerSite(actor, registration, { idempotencyKey: idempotencyKey() }));
  },
});
export { loader as action };
