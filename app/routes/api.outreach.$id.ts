import { moveOutreach, mustApproachEntry, removeFromOutreach } from '~/domain/outreach/outreach.server';
import { outreachStatusSchema } from '~/domain/outreach/schema';
import { endpoint } from '~/http/endpoint.server';

/** PUT { status }: how far the sponsor has got with a prospective site. DELETE: takes it off the list. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body }) => {
    await mustApproachEntry(actor, id);
    const { status } = await body(outreachStatusSchema);
    return moveOutreach(actor, id, status);
  },
  DELETE: async ({ actor, params }) => {
    await removeFromOutreach(actor, params.id);
  },
});
export { loader as action };
