import type { LoaderFunctionArgs } from '@remix-run/node';
import { registerSite } from '~/domain/organizations/register.server';
import { registrationSchema, visitorRegistrationSchema } from '~/domain/organizations/schema';
import { organizationList } from '~/http/admin-endpoints.server';
import { idempotencyKeyOf, readJson } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { created, endpoint } from '~/http/reply.server';

/** POST: registers a site, as the wizard's last step does (API-05). GET: the administrators' list, page by page. */
function handle({ request, context }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: (actor) => organizationList(request, actor),
    POST: async (actor) => {
      await limitRate(context, 'register');
      const schema = actor.kind === 'visitor' ? visitorRegistrationSchema : registrationSchema;
      const registration = await readJson(request, schema);
      return created(await registerSite(actor, registration, { idempotencyKey: idempotencyKeyOf(request) }));
    },
  });
}

export { handle as action, handle as loader };
