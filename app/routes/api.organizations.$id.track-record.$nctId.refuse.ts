import { authorize } from '~/domain/actor';
import { decideTrial } from '~/domain/track-record/claim.server';
import { claimRefusalSchema } from '~/domain/track-record/schema';
import { endpoint } from '~/http/endpoint.server';

/** PUT { reason }: an administrator refuses a trial that the site added. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id, nctId }, body }) => {
    authorize(actor, 'trackRecord.decide');
    const { reason } = await body(claimRefusalSchema);
    return decideTrial(actor, { siteId: id, nctId }, { answer: 'refused', reason });
  },
});
export { loader as action };
