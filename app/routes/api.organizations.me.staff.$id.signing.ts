import { changeSigning } from '~/domain/staff/change.server';
import { staffToManage } from '~/domain/staff/read.server';
import { signingSchema } from '~/domain/staff/schema';
import { endpoint } from '~/http/endpoint.server';

/** PUT { maySign }: grants or revokes a person's authority to sign. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body }) => {
    await staffToManage(actor, id);
    return changeSigning(actor, id, await body(signingSchema));
  },
});
export { loader as action };
