import { staff } from '~/actions/staff';
import { inviteStaff } from '~/domain/commands/staff/invite.server';
import { listStaff, mustManageStaff } from '~/domain/commands/staff/read.server';
import { inviteStaffSchema, staffOfSchema } from '~/domain/model/staff-schema';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: the staff of the caller's organization. POST: invites someone by e-mail. Administrators add ?organization=ID (SITE-06). */
export const loader = endpoint({
  GET: ({ actor, query }) => listStaff(actor, query(staffOfSchema).organization ?? null),
  POST: async ({ actor, body, query, idempotencyKey, limitRate }) => {
    const { organization = null } = query(staffOfSchema);
    await mustManageStaff(actor, organization);
    await limitRate('register');
    const invitation = await body(inviteStaffSchema);
    const invited = await inviteStaff(actor, organization, invitation, idempotencyKey());
    return created(invited, staff.inviteStaff.location?.(invited, { params: {} }));
  },
});
export { loader as action };
