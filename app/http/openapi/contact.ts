import { contactSchema } from '~/domain/contact/schema';
import { type Call, component } from './call';
import { answerMessage } from './kiosk';

export const contact: readonly Call[] = [
  {
    method: 'post',
    path: '/api/contact',
    id: 'sendMessage',
    summary: 'Write to the team',
    who: 'anybody',
    makes: true,
    limited: true,
    body: {
      schema: component('ContactMessage', contactSchema, 'What the contact form sends.', {
        name: 'Who writes.',
        email: 'Where to answer to.',
        message: 'The message.',
      }),
      example: { name: 'Robin Reyes', email: 'robin.reyes@riverside.example', message: 'How do we add a second site?' },
    },
    answers: {
      201: {
        description: 'Stored and mailed to the team.',
        schema: answerMessage,
        example: { message: 'Thank you for getting in touch. We will reply within one business day.' },
      },
    },
  },
];
