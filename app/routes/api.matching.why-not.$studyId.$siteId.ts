import { whyNotMatched } from '~/domain/matches/why-not.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: why a site is not matched with a study, for its sponsor and administrators. */
export const loader = endpoint({
  GET: async ({ actor, params: { studyId, siteId } }) => {
    const { explanation: _, ...why } = await whyNotMatched(actor, studyId, siteId);
    return why;
  },
});
export { loader as action };
