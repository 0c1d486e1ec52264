import type { LoaderFunctionArgs } from '@remix-run/node';
import { resendFailedMails } from '~/domain/mail/admin.server';
import { endpoint } from '~/http/reply.server';

/** POST: every failed mail is tried again; answers { resent }. */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, { POST: (actor) => resendFailedMails(actor) });
}

export { handle as action, handle as loader };
