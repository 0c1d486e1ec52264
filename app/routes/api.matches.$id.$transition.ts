import type { LoaderFunctionArgs } from '@remix-run/node';
import { person } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { declineSchema } from '~/domain/matches/schema';
import { transitionMatch } from '~/domain/matches/transition.server';
import { isMatchTransition } from '~/domain/matches/transitions';
import { idempotencyKeyOf, readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** PUT …/invite, interest, accept, select, and decline { reason }: changes a match's status (MAT-04). */
function handle({ request, params: { id = '', transition } }: LoaderFunctionArgs) {
  return endpoint(request, {
    PUT: async (actor) => {
      person(actor);
      if (!isMatchTransition(transition)) throw new DomainError('not_found');
      const { reason } = transition === 'decline' ? await readJson(request, declineSchema) : { reason: null };
      return transitionMatch(actor, id, transition, { reason, key: idempotencyKeyOf(request) });
    },
  });
}

export { handle as action, handle as loader };
