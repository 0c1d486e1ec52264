import type { LoaderFunctionArgs } from '@remix-run/node';
import { inviteStaffAgain } from '~/domain/staff/invite.server';
import { staffToManage } from '~/domain/staff/read.server';
import { idempotencyKeyOf } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { endpoint } from '~/http/reply.server';

/** POST: sends the invitation of somebody who has not chosen a password yet once more (SITE-06). */
function handle({ request, params, context }: LoaderFunctionArgs) {
  const id = params.id as string;
  return endpoint(request, {
    POST: async (actor) => {
      await staffToManage(actor, id);
      await limitRate(context, 'register');
      return inviteStaffAgain(actor, id, idempotencyKeyOf(request));
    },
  });
}

export { handle as action, handle as loader };
