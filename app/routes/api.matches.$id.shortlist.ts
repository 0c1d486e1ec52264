import { person } from '~/domain/actor';
import { shortlistMatch } from '~/domain/matches/shortlist.server';
import { type Call, endpoint } from '~/http/endpoint.server';

const shortlisting =
  (on: boolean) =>
  ({ actor, params, idempotencyKey }: Call) => {
    person(actor);
    return shortlistMatch(actor, params.id, { on, key: idempotencyKey() });
  };

/** PUT puts the site on the study's shortlist, DELETE takes it off. */
export const loader = endpoint({ PUT: shortlisting(true), DELETE: shortlisting(false) });
export { loader as action };
