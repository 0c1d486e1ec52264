import type { LoaderFunctionArgs } from '@remix-run/node';
import { listUsers } from '~/domain/accounts/list.server';
import { allow } from '~/domain/actor';
import { pageAnswer, pageAskedFor } from '~/http/lists.server';
import { door } from '~/http/reply.server';

/** GET: everybody, for administrators, page by page (API-06). */
function handle({ request }: LoaderFunctionArgs) {
  return door(request, {
    GET: async (actor) => {
      allow(actor, 'user.list');
      return pageAnswer(request, await listUsers(actor, pageAskedFor(request)));
    },
  });
}

export { handle as action, handle as loader };
