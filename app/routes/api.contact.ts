import { sendMessage } from '~/domain/contact/contact.server';
import { contactSchema } from '~/domain/contact/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: writes to the team, as the landing page's contact form does (LAND-10). */
export const loader = endpoint({
  POST: async ({ actor, body, idempotencyKey, limitRate }) => {
    await limitRate('contact');
    const message = await body(contactSchema);
    return created(await sendMessage(actor, message, { idempotencyKey: idempotencyKey() }));
  },
});
export { loader as action };
