import type { LoaderFunctionArgs } from '@remix-run/node';
import { endOtherSessions } from '~/domain/accounts/session.server';
import { sessionCookie } from '~/http/cookies.server';
import { endpoint } from '~/http/reply.server';

/** DELETE: ends one's sessions in every other browser (ASVS 7.4.3). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    DELETE: async (actor) => endOtherSessions(actor, await sessionCookie.read(request)),
  });
}

export { handle as action, handle as loader };
