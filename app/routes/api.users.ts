import type { LoaderFunctionArgs } from '@remix-run/node';
import { listUsers } from '~/domain/accounts/users.server';
import { authorize } from '~/domain/actor';
import { pageAnswer, pageAskedFor } from '~/http/lists.server';
import { endpoint } from '~/http/reply.server';

/** GET: everybody, for administrators, page by page (API-06). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      authorize(actor, 'user.list');
      return pageAnswer(request, await listUsers(actor, pageAskedFor(request)));
    },
  });
}

export { handle as action, handle as loader };
