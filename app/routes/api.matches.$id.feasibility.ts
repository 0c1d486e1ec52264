import { mustBeAllowed } from '~/domain/engagements/parties.server';
import { saveAnswers } from '~/domain/feasibility/respond.server';
import { seeResponse } from '~/domain/feasibility/response.server';
import { saveAnswersSchema } from '~/domain/feasibility/schema';
import { endpoint } from '~/http/endpoint.server';

/** GET: a site's response, as the caller's side sees it. PUT: saves answers of the site, and confirms a section. */
export const loader = endpoint({
  GET: async ({ actor, params, session }) => seeResponse(actor, params.id, await session()),
  PUT: async ({ actor, params: { id }, body }) => {
    await mustBeAllowed(actor, id, 'match.answerAsSite');
    return saveAnswers(actor, id, await body(saveAnswersSchema));
  },
});
export { loader as action };
