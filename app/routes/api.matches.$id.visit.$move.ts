import { DomainError } from '~/domain/errors';
import { isNameIn } from '~/domain/transitions';
import { askForOtherTimes, cancelVisit, chooseSlot, waiveVisit } from '~/domain/visits/arrange.server';
import { reportVisit } from '~/domain/visits/report.server';
import {
  otherTimesSchema,
  visitCancelSchema,
  visitChoiceSchema,
  visitReportSchema,
  visitWaiverSchema,
} from '~/domain/visits/schema';
import { seeVisit } from '~/domain/visits/see.server';
import { type Call, endpoint } from '~/http/endpoint.server';

type Keyed = Pick<Call, 'actor' | 'body'> & { id: string; key: string | null };

const MOVES = {
  waive: async ({ actor, id, body, key }: Keyed) => waiveVisit(actor, id, { ...(await body(visitWaiverSchema)), key }),
  choose: async ({ actor, id, body, key }: Keyed) => chooseSlot(actor, id, { ...(await body(visitChoiceSchema)), key }),
  'other-times': async ({ actor, id, body, key }: Keyed) =>
    askForOtherTimes(actor, id, { ...(await body(otherTimesSchema)), key }),
  cancel: async ({ actor, id, body, key }: Keyed) =>
    cancelVisit(actor, id, { ...(await body(visitCancelSchema)), key }),
  report: async ({ actor, id, body, key }: Keyed) =>
    reportVisit(actor, id, { ...(await body(visitReportSchema)), key }),
};

/** PUT: does this with the visit of a match. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id, move }, body, idempotencyKey }) => {
    await seeVisit(actor, id); // checks permission
    if (!isNameIn(MOVES, move)) throw new DomainError('no_such_call');
    return MOVES[move]({ actor, body, id, key: idempotencyKey() });
  },
});
export { loader as action };
