import { authorize } from '~/domain/actor';
import { changeApprovalSchema } from '~/domain/decision';
import { decideChange } from '~/domain/studies/decide-change.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT { proposedAt }: an administrator approves what a sponsor proposed. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body }) => {
    authorize(actor, 'study.decide');
    return decideChange(actor, id, { decision: 'approve', ...(await body(changeApprovalSchema)) });
  },
});
export { loader as action };
