import type { LoaderFunctionArgs } from '@remix-run/node';
import { adminLogin } from '~/http/admin-endpoints.server';

/** POST { username, password }: signs an administrator in; answers { success, message } (API-04). */
function handle(args: LoaderFunctionArgs) {
  return adminLogin(args);
}

export { handle as action, handle as loader };
