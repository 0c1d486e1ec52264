import type { LoaderFunctionArgs } from '@remix-run/node';
import { rejectionSchema } from '~/domain/decision';
import { changeStaffRole, removeStaff } from '~/domain/staff/change.server';
import { staffToManage } from '~/domain/staff/read.server';
import { staffRoleSchema } from '~/domain/staff/schema';
import { readJson, readJsonIfAny } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** PUT { staffRole }: gives one of the people another role. DELETE: takes them out of the organization (SITE-06). */
function handle({ request, params }: LoaderFunctionArgs) {
  const id = params.id as string;
  return endpoint(request, {
    PUT: async (actor) => {
      await staffToManage(actor, id);
      return changeStaffRole(actor, id, await readJson(request, staffRoleSchema));
    },
    DELETE: async (actor) => {
      await staffToManage(actor, id);
      const { reason } = await readJsonIfAny(request, rejectionSchema);
      await removeStaff(actor, id, reason);
    },
  });
}

export { handle as action, handle as loader };
