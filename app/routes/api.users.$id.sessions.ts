import type { LoaderFunctionArgs } from '@remix-run/node';
import { endSessionsOf } from '~/domain/accounts/session.server';
import { endpoint } from '~/http/reply.server';

/** DELETE: an administrator signs somebody out everywhere (ASVS 7.4.5). */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, { DELETE: (actor) => endSessionsOf(actor, params.id as string) });
}

export { handle as action, handle as loader };
