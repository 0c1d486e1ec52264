import { z } from 'zod';
import { ERASURE } from '~/catalogue/persons';
import { addressErasureSchema, addressSchema, erasedAnswer, erasureSchema } from '~/domain/persons/schema';
import { type Call, component } from './call';

const REASON = 'Why; kept in the audit trail. Do not name the person in it.';
const blanks = { id: 'The person’s id.' };
const reason = 'Asked for by the person on October 1.';

const file = {
  200: {
    description: 'The file, streamed.',
    schema: z.record(z.string(), z.unknown()),
  },
};
const erased = {
  200: {
    description: 'Nothing about the person is stored any more; the same when it is asked again.',
    schema: component('Erased', erasedAnswer, 'What an administrator reads.', { message: 'A sentence for people.' }),
    example: { message: 'This person’s data has been erased' },
  },
};
const WHAT =
  'Account without its secrets, dates of sessions, contact fields, trainings, messages, mails, drafts, and audit events ' +
  'by or about the person, without the personal values of others.';
const ERASES = `Erased: ${ERASURE.erased.join('; ')}. Kept: ${ERASURE.kept.join('; ')}.`;

export const persons: readonly Call[] = [
  {
    method: 'get',
    path: '/api/users/{id}/export',
    id: 'exportPerson',
    summary: 'Export a person’s data',
    description: WHAT,
    who: 'admin',
    blanks,
    answers: file,
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/users/{id}/erase',
    id: 'erasePerson',
    summary: 'Erase a person’s data',
    description: ERASES,
    who: 'admin',
    blanks,
    body: { schema: component('Erasure', erasureSchema, 'Why.', { reason: REASON }), example: { reason } },
    answers: erased,
    errors: ['not_found', 'erase_self', 'erase_last_admin'],
  },
  {
    method: 'get',
    path: '/api/people/export',
    id: 'exportAddress',
    summary: 'Export what is stored about an address',
    description: `Of somebody without an account, or with one. ${WHAT}`,
    who: 'admin',
    query: addressSchema,
    about: { email: 'The person’s e-mail address.' },
    answers: file,
  },
  {
    method: 'post',
    path: '/api/people/erase',
    id: 'eraseAddress',
    summary: 'Erase what is stored about an address',
    description: `Of somebody without an account, or with one. ${ERASES}`,
    who: 'admin',
    body: {
      schema: component('AddressErasure', addressErasureSchema, 'Who, and why.', {
        email: 'The person’s e-mail address.',
        reason: REASON,
      }),
      example: { email: 'robin@riverside.example', reason },
    },
    answers: erased,
    errors: ['erase_self', 'erase_last_admin'],
  },
];
