import { rejectionSchema } from '~/domain/decision';
import { changeStaffRole, removeStaff } from '~/domain/staff/change.server';
import { staffToManage } from '~/domain/staff/read.server';
import { staffRoleSchema } from '~/domain/staff/schema';
import { endpoint } from '~/http/endpoint.server';

/** PUT { staffRole }: changes a person's role. DELETE: removes them from the organization (SITE-06). */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body }) => {
    await staffToManage(actor, id);
    return changeStaffRole(actor, id, await body(staffRoleSchema));
  },
  DELETE: async ({ actor, params: { id }, bodyIfAny }) => {
    await staffToManage(actor, id);
    const { reason } = await bodyIfAny(rejectionSchema);
    await removeStaff(actor, id, reason);
  },
});
export { loader as action };
