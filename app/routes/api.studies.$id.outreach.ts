import { addToOutreach, listOutreach, mustApproach } from '~/domain/outreach/outreach.server';
import { outreachListSchema, outreachSchema } from '~/domain/outreach/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: a study's outreach list, newest first. POST { facility }: puts a facility on it. For its sponsor and administrators. */
export const loader = endpoint({
  GET: async ({ actor, params, query, inPages }) => {
    await mustApproach(actor, params.id);
    const { status } = query(outreachListSchema);
    return inPages((page) => listOutreach(actor, params.id, { ...page, status }));
  },
  POST: async ({ actor, params: { id }, body }) => {
    await mustApproach(actor, id);
    const { facility } = await body(outreachSchema);
    return created(await addToOutreach(actor, id, facility));
  },
});
export { loader as action };
