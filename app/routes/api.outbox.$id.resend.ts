import type { LoaderFunctionArgs } from '@remix-run/node';
import { resendMail } from '~/domain/mail/admin.server';
import { endpoint } from '~/http/reply.server';

/** POST: a mail that failed is tried again, one that was sent goes out once more. */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, { POST: (actor) => resendMail(actor, params.id as string) });
}

export { handle as action, handle as loader };
