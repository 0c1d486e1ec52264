import { addToOutreach, listOutreach, mustApproach } from '~/domain/outreach/outreach.server';
import { outreachSchema } from '~/domain/outreach/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: a study's outreach list. POST { facility }: puts a facility on it. For its sponsor and administrators. */
export const loader = endpoint({
  GET: async ({ actor, params }) => (await listOutreach(actor, params.id)).entries,
  POST: async ({ actor, params: { id }, body }) => {
    await mustApproach(actor, id);
    const { facility } = await body(outreachSchema);
    return created(await addToOutreach(actor, id, facility));
  },
});
export { loader as action };
