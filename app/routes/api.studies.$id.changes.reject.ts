import { authorize } from '~/domain/actor';
import { changeRejectionSchema } from '~/domain/decision';
import { decideChange } from '~/domain/studies/decide-change.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT { proposedAt, reason }: an administrator rejects what a sponsor proposed. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body }) => {
    authorize(actor, 'study.decide');
    return decideChange(actor, id, { decision: 'reject', ...(await body(changeRejectionSchema)) });
  },
});
export { loader as action };
