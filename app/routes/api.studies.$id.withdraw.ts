import { endStudy, mustEnd } from '~/domain/studies/end.server';
import { STUDY_END_SCHEMAS } from '~/domain/studies/endings';
import { endpoint } from '~/http/endpoint.server';

/** PUT { kind, reason? }: withdraws a study that no site has answered yet. For its sponsor and administrators. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body }) => {
    await mustEnd(actor, id); // checks permission
    return endStudy(actor, id, 'withdraw', await body(STUDY_END_SCHEMAS.withdraw));
  },
});
export { loader as action };
