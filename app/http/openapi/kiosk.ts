import { z } from 'zod';
import { kioskSchema } from '~/domain/kiosk/schema';
import { type Call, component, text } from './call';

export const answerMessage = component('Message', z.object({ message: text() }), 'A sentence to be shown.', {
  message: 'To be shown.',
});

export const kiosk: readonly Call[] = [
  {
    method: 'post',
    path: '/api/kiosk/register',
    id: 'registerAtKiosk',
    summary: 'Register a site at a kiosk',
    description:
      'Makes a pending site marked with its event and field representative. The same entry sent again, by its key or by the same name and e-mail address at the same event, makes one.',
    who: 'anybody',
    makes: true,
    limited: true,
    query: z.object({ event: z.string().optional(), rep: z.string().optional() }),
    about: { event: 'The conference.', rep: 'The field representative.' },
    body: {
      schema: component('KioskEntry', kioskSchema, 'What a site’s staff enter at a stand.', {
        organizationName: 'The site’s name.',
        contactName: 'Whom to ask for.',
        email: 'Where to write to.',
        zipCode: 'The ZIP code.',
        primarySpecialty: 'The field it works in most.',
      }),
      example: {
        ...{ organizationName: 'Riverside Clinic', contactName: 'Robin Reyes', email: 'office@riverside.example' },
        ...{ zipCode: '02115', primarySpecialty: 'Oncology' },
      },
    },
    answers: {
      201: {
        description: 'Registered.',
        schema: answerMessage,
        example: { message: 'Our team will contact you within 2-3 business days.' },
      },
    },
  },
];
