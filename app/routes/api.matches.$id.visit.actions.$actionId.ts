import { removeVisitAction, tickVisitAction } from '~/domain/visits/report.server';
import { visitActionDoneSchema } from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: marks an action item as done or open. DELETE: removes it, until the report is finished. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id, actionId }, body }) => {
    await seeVisit(actor, id); // checks permission
    return tickVisitAction(actor, { matchId: id, actionId }, await body(visitActionDoneSchema));
  },
  DELETE: ({ actor, params: { id, actionId } }) => removeVisitAction(actor, { matchId: id, actionId }),
});
export { loader as action };
