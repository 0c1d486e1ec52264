import type { LoaderFunctionArgs } from '@remix-run/node';
import { inviteStaff } from '~/domain/staff/invite.server';
import { listStaff, mustManageStaff } from '~/domain/staff/read.server';
import { inviteStaffSchema, staffOfSchema } from '~/domain/staff/schema';
import { idempotencyKeyOf, readJson, readQuery } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { created, endpoint } from '~/http/reply.server';

/** GET: the people of the caller's organization. POST: invites one by e-mail. Administrators add ?organization=ID (SITE-06). */
function handle({ request, context }: LoaderFunctionArgs) {
  const asked = () => readQuery(request, staffOfSchema).organization ?? null;
  return endpoint(request, {
    GET: async (actor) => listStaff(actor, asked()),
    POST: async (actor) => {
      await mustManageStaff(actor, asked());
      await limitRate(context, 'register');
      const invitation = await readJson(request, inviteStaffSchema);
      return created(await inviteStaff(actor, asked(), invitation, idempotencyKeyOf(request)));
    },
  });
}

export { handle as action, handle as loader };
