/** Messages to the team (LAND-10). */
import { sendMessage } from '~/domain/commands/contact/contact.server';
import { contactSchema } from '~/domain/model/contact-schema';
import { messageSchema } from '~/domain/model/views';
import { action, actions } from './action';

export const contact = actions('anybody', {
  sendMessage: action({
    call: 'POST /api/contact',
    summary: 'Write to the team',
    repeatable: true,
    limit: 'contact',
    body: contactSchema.meta({ id: 'ContactMessage' }),
    created: messageSchema,
    run: ({ actor, body, key }) => sendMessage(actor, body, { idempotencyKey: key }),
  }),
});
