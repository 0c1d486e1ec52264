import { organizations } from '~/actions/organizations';
import { leadInLink } from '~/domain/commands/organizations/lead-registration.server';
import { registerSite } from '~/domain/commands/organizations/register.server';
import { registrationCallSchema, visitorRegistrationCallSchema } from '~/domain/model/organization-schema';
import { organizationList } from '~/http/admin-endpoints.server';
import { created, endpoint } from '~/http/endpoint.server';
import { withBrowserToken } from '~/http/registered.server';

/** POST: registers a site, like the wizard's last step (API-05). GET: the administrators' list, page by page. */
export const loader = endpoint({
  GET: organizationList,
  POST: async ({ actor, body, idempotencyKey, limitRate }) => {
    await limitRate('register');
    const { invitation, leadToken, another, ...registration } =
      actor.kind === 'visitor'
        ? { ...(await body(visitorRegistrationCallSchema)), another: false }
        : await body(registrationCallSchema);
    const lead = leadToken && leadInLink(leadToken);
    const options = { idempotencyKey: idempotencyKey(), invitation, lead, another };
    const { answer, cookie } = await withBrowserToken((browserToken) =>
      registerSite(actor, registration, { ...options, browserToken }),
    );
    const readable = answer.id !== undefined && !(actor.kind === 'person' && actor.role === 'rep');
    const response = created(
      answer,
      readable ? organizations.registerSite.location?.(answer, { params: {} }) : undefined,
    );
    if (cookie) response.headers.append('Set-Cookie', cookie);
    return response;
  },
});
export { loader as action };
