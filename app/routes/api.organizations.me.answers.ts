import { mustHaveSite, saveSiteAnswers, siteAnswers } from '~/domain/feasibility/answers.server';
import { siteAnswersSchema } from '~/domain/feasibility/schema';
import { endpoint } from '~/http/endpoint.server';

/** GET: the answers that the caller's site reuses. PUT { answers }: saves answers. */
export const loader = endpoint({
  GET: async ({ actor }) => (await siteAnswers(actor)).view,
  PUT: async ({ actor, body }) => {
    await mustHaveSite(actor);
    const { answers } = await body(siteAnswersSchema);
    return saveSiteAnswers(actor, answers);
  },
});
export { loader as action };
