import { listUsers } from '~/domain/accounts/users.server';
import { authorize } from '~/domain/actor';
import { endpoint } from '~/http/endpoint.server';

/** GET: all users, page by page (API-06). For administrators. */
export const loader = endpoint({
  GET: ({ actor, inPages }) => {
    authorize(actor, 'user.list');
    return inPages((page) => listUsers(actor, page));
  },
});
export { loader as action };
