import { changeStudy, mustChange, waitingChanges, withdrawChange } from '~/domain/studies/change.server';
import { studyChangePayload } from '~/domain/studies/schema';
import { endpoint } from '~/http/endpoint.server';

/** GET: what waits for an administrator. POST: changes the study, for its sponsor. DELETE: withdraws what waits. */
export const loader = endpoint({
  GET: ({ actor, params }) => waitingChanges(actor, params.id),
  POST: async ({ actor, params: { id }, body }) => {
    await mustChange(actor, id); // checks permission
    const { version, confirmed, ...input } = await body(studyChangePayload);
    return changeStudy(actor, id, { input, version, confirmed });
  },
  DELETE: ({ actor, params }) => withdrawChange(actor, params.id),
});
export { loader as action };
