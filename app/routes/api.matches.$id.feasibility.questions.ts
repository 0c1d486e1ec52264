import { mustBeAllowed } from '~/domain/engagements/parties.server';
import { askBack } from '~/domain/feasibility/review.server';
import { askBackSchema } from '~/domain/feasibility/schema';
import { endpoint } from '~/http/endpoint.server';

/** POST { key, question }: asks the site back about one answer. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body }) => {
    await mustBeAllowed(actor, id, 'match.answerAsSponsor');
    return askBack(actor, id, await body(askBackSchema));
  },
});
export { loader as action };
