import type { LoaderFunctionArgs } from '@remix-run/node';
import { adminStatus } from '~/http/admin-endpoints.server';

/** GET: whether who asks is an administrator, fresh for 5 minutes; 200 for everybody (API-03). */
function handle(args: LoaderFunctionArgs) {
  return adminStatus(args);
}

export { handle as action, handle as loader };
