/** The export and the erasure of what is stored about a person, with or without an account. */
import { z } from 'zod';
import { ERASURE } from '~/catalogue/persons';
import { erasePerson } from '~/domain/commands/persons/erase.server';
import { addressErasureSchema, addressSchema, erasedAnswer, erasureSchema } from '~/domain/model/person-schema';
import { action, actions } from './action';

const EXPORT =
  'A file with the account (without its secrets), dates of sessions, contact fields, trainings, e-mails, drafts, and audit events by or about the person, without the personal data of others. Of messages, notes on matches and confidential e-mails, which administrators cannot read, it says only when they were written. The export itself is audited.';
const ERASE = `Erased: ${ERASURE.erased.join('; ')}. Kept: ${ERASURE.kept.join('; ')}. Safe to repeat.`;
const WITHOUT_ACCOUNT = 'For a person with or without an account.';
const erased = erasedAnswer.meta({ id: 'Erased' });
const file = z.record(z.string(), z.unknown());

export const persons = actions('admin', {
  exportPerson: action({
    call: 'GET /api/users/{id}/export',
    summary: 'Export a person’s data',
    description: EXPORT,
    answer: file,
  }),
  // The audit trail stays, but the personal data in it is erased.
  erasePerson: action({
    call: 'POST /api/users/{id}/erase',
    summary: 'Erase a person’s data',
    description: ERASE,
    body: erasureSchema.meta({ id: 'Erasure' }),
    answer: erased,
    refusals: ['erase_self', 'last_owner'],
    may: 'person.erase',
    run: ({ actor, params: { id }, body }) => erasePerson(actor, { id }, body),
  }),
  exportAddress: action({
    call: 'GET /api/people/export',
    summary: 'Export what is stored about an e-mail address',
    description: `${WITHOUT_ACCOUNT} ${EXPORT}`,
    query: addressSchema,
    answer: file,
  }),
  eraseAddress: action({
    call: 'POST /api/people/erase',
    summary: 'Erase what is stored about an e-mail address',
    description: `${WITHOUT_ACCOUNT} ${ERASE}`,
    body: addressErasureSchema.meta({ id: 'AddressErasure' }),
    answer: erased,
    refusals: ['erase_self', 'last_owner'],
    may: 'person.erase',
    run: ({ actor, body: { email, reason } }) => erasePerson(actor, { email }, { reason }),
  }),
});
