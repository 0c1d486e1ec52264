import { sendMessage } from '~/domain/contact/contact.server';
import { contactSchema } from '~/domain/contact/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: sends a message to the team, like the contact form on the landing page (LAND-10). */
export const loader = endpoint({
  POST: async ({ actor, body, idempotencyKey, limitRate }) => {
    await limitRate('contact');
    const message = await body(contactSchema);
    return created(await sendMessage(actor, message, { idempotencyKey: idempotencyKey() }));
  },
});
export { loader as action };
