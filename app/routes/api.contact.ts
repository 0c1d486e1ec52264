import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendMessage } from '~/domain/contact/contact.server';
import { contactSchema } from '~/domain/contact/schema';
import { idempotencyKeyOf, readJson } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { created, endpoint } from '~/http/reply.server';

/** POST: writes to the team, as the landing page's contact form does (LAND-10). */
function handle({ request, context }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      await limitRate(context, 'contact');
      const message = await readJson(request, contactSchema);
      return created(await sendMessage(actor, message, { idempotencyKey: idempotencyKeyOf(request) }));
    },
  });
}

export { handle as action, handle as loader };
