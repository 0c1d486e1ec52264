/** The service itself, and messages to the team (LAND-10). */

import { z } from 'zod';
import { sendMessage } from '~/domain/commands/contact/contact.server';
import { healthSchema } from '~/domain/commands/operating/health.server';
import { contactSchema } from '~/domain/model/contact-schema';
import { messageSchema } from '~/domain/model/views';
import { action, actions } from './action';

export const platform = actions('anybody', {
  health: action({
    call: 'GET /api/health',
    summary: 'Check the service',
    description: 'Queries the database. The response is never cached.',
    answer: healthSchema,
  }),
  openapi: action({
    call: 'GET /api/openapi.json',
    summary: 'Get this description',
    description: 'OpenAPI 3.1, made from the schemas that the calls use. /api/docs shows it as pages.',
    answer: z.record(z.string(), z.unknown()),
  }),
});

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
