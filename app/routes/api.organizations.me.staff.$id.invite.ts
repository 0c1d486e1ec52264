import { inviteStaffAgain } from '~/domain/staff/invite.server';
import { staffToManage } from '~/domain/staff/read.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: resends the invitation of a person who has not chosen a password yet (SITE-06). */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, idempotencyKey, limitRate }) => {
    await staffToManage(actor, id);
    await limitRate('register');
    return inviteStaffAgain(actor, id, idempotencyKey());
  },
});
export { loader as action };
