import { pathSchema } from '~/domain/engagements/schema';
import { seeStudyPath, setStudyPath } from '~/domain/engagements/study-path.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the steps of a study to a decision. PUT: sets them for matches that are answered from now on. */
export const loader = endpoint({
  GET: ({ actor, params }) => seeStudyPath(actor, params.id),
  PUT: async ({ actor, params: { id }, body }) => {
    await seeStudyPath(actor, id); // checks permission
    return setStudyPath(actor, id, await body(pathSchema));
  },
});
export { loader as action };
