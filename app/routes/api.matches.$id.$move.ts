import type { LoaderFunctionArgs } from '@remix-run/node';
import { isMatchDeed } from '~/catalogue/match-deeds';
import { person } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { moveMatch } from '~/domain/matches/move.server';
import { declineSchema } from '~/domain/matches/schema';
import { idempotencyKeyOf, readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** PUT …/invite, interest, accept, select, and decline { reason }: moves a match (MAT-04). */
function handle({ request, params: { id = '', move } }: LoaderFunctionArgs) {
  return endpoint(request, {
    PUT: async (actor) => {
      person(actor);
      if (!isMatchDeed(move)) throw new DomainError('not_found');
      const { reason } = move === 'decline' ? await readJson(request, declineSchema) : { reason: null };
      return moveMatch(actor, id, move, { reason, key: idempotencyKeyOf(request) });
    },
  });
}

export { handle as action, handle as loader };
