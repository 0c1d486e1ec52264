import { person } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { declineSchema } from '~/domain/matches/schema';
import { transitionMatch } from '~/domain/matches/transition.server';
import { isMatchTransition } from '~/domain/matches/transitions';
import { endpoint } from '~/http/endpoint.server';

/** PUT …/invite, interest, accept, select, and decline { kind, until, reason }: changes a match's status (MAT-04). */
export const loader = endpoint({
  PUT: async ({ actor, params: { id, transition }, body, idempotencyKey }) => {
    person(actor);
    if (!isMatchTransition(transition)) throw new DomainError('not_found');
    const decline = transition === 'decline' ? await body(declineSchema) : {};
    return transitionMatch(actor, id, transition, { ...decline, key: idempotencyKey() });
  },
});
export { loader as action };
