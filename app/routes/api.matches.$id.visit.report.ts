import { reportVisit } from '~/domain/visits/report.server';
import { visitReportSchema } from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: saves the sponsor’s findings. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await seeVisit(actor, id); // checks permission
    const key = idempotencyKey();
    return reportVisit(actor, id, { ...(await body(visitReportSchema)), key });
  },
});
export { loader as action };
