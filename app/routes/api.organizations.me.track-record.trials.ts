import { claimTrial } from '~/domain/track-record/claim.server';
import { mustAnswerTrackRecord } from '~/domain/track-record/read.server';
import { claimSchema } from '~/domain/track-record/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST { nctNumber, claimedAs }: adds a trial to the site's track record by its number. */
export const loader = endpoint({
  POST: async ({ actor, body, limitRate }) => {
    await mustAnswerTrackRecord(actor);
    const claim = await body(claimSchema);
    await limitRate('lookup');
    return created(await claimTrial(actor, claim));
  },
});
export { loader as action };
