import { authorize } from '~/domain/actor';
import { listLeads } from '~/domain/kiosk/leads.server';
import { leadFilterSchema } from '~/domain/kiosk/schema';
import { endpoint } from '~/http/endpoint.server';

/** GET: the leads of the stands in the caller's name, newest first; `?event=…&status=…` (SCR-14). */
export const loader = endpoint({
  GET: ({ actor, query, inPages }) => {
    authorize(actor, 'lead.list');
    const filter = query(leadFilterSchema);
    return inPages((page) => listLeads(actor, { ...filter, ...page }));
  },
});
export { loader as action };
