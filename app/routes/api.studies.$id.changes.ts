import {
  changeStudy,
  effectOfWaiting,
  mustChange,
  waitingChanges,
  withdrawChange,
} from '~/domain/commands/studies/change.server';
import { studyChangePayload } from '~/domain/model/study-schema';
import { endpoint } from '~/http/endpoint.server';

/**
 * GET: the proposed changes and their effect. POST: changes the study, for its sponsor. DELETE: withdraws the proposed
 * changes.
 */
export const loader = endpoint({
  GET: async ({ actor, params: { id }, limitRate }) => {
    const waiting = await waitingChanges(actor, id); // checks permission
    if (waiting.proposedAt === null) return { ...waiting, effect: null };
    await limitRate('preview');
    return { ...waiting, effect: await effectOfWaiting(actor, id) };
  },
  POST: async ({ actor, params: { id }, body }) => {
    await mustChange(actor, id); // checks permission
    const { version, confirmed, ...input } = await body(studyChangePayload);
    return changeStudy(actor, id, { input, version, confirmed });
  },
  DELETE: ({ actor, params }) => withdrawChange(actor, params.id),
});
export { loader as action };
