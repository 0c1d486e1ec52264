import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { mailFilterSchema, readOutbox } from '~/domain/mail/admin.server';
import { readQuery } from '~/http/input.server';
import { pageAnswer, pageAskedFor } from '~/http/lists.server';
import { endpoint } from '~/http/reply.server';

/** GET ?state=failed: the mails, newest first, page by page. Administrators only. */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      authorize(actor, 'outbox.read');
      const filter = readQuery(request, mailFilterSchema);
      return pageAnswer(request, await readOutbox(actor, { ...filter, ...pageAskedFor(request) }));
    },
  });
}

export { handle as action, handle as loader };
