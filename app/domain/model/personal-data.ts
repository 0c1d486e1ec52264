import { valueIn } from '~/catalogue/own';

type SubjectType =
  | 'organization'
  | 'study'
  | 'match'
  | 'user'
  | 'document'
  | 'questionnaire'
  | 'setting'
  | 'message'
  | 'mail'
  | 'signature'
  | 'export';

/** What an event of the audit trail is about, by the first word of its action. */
export const SUBJECT_OF = {
  organization: 'organization',
  study: 'study',
  match: 'match',
  user: 'user',
  training: 'user',
  document: 'document',
  questionnaire: 'questionnaire',
  contact: 'message',
  mail: 'mail',
  signature: 'signature',
  export: 'export',
  settings: 'setting',
  registry: 'setting',
  demo: 'setting',
} as const satisfies Record<string, SubjectType>;
export type AuditAction = `${keyof typeof SUBJECT_OF}.${string}`;

/** The fields that identify a person. The audit trail seals them. */
const PERSONAL_FIELDS: Readonly<Record<SubjectType, readonly string[]>> = {
  organization: [
    'contactName',
    'email',
    'phone',
    'piName',
    'piPhone',
    'piEmail',
    'piNpi',
    'fieldRep',
    'reviewQuestion',
    'reviewAnswer',
  ],
  study: ['sponsorContact', 'sponsorEmail', 'sponsorPhone', 'reviewQuestion', 'reviewAnswer'],
  user: ['firstName', 'lastName', 'name', 'email', 'username'],
  message: ['name', 'email', 'message'],
  // The subject line may name a person.
  mail: ['recipient', 'title'],
  setting: ['adminEmail'],
  match: [],
  document: [],
  questionnaire: [],
  // Printed names are not in these events: they belong to the signed record, which erasure spares.
  signature: [],
  export: ['email'],
};

/** Whether the text is an e-mail address, such as a@b.c. */
function isAddress(text: string): boolean {
  const [name, domain = '', ...more] = text.split('@');
  return Boolean(name) && more.length === 0 && domain.slice(1, -1).includes('.') && !/\s/.test(text);
}

export type Values = Record<string, unknown>;

/** The fields above, those with an e-mail address, and those with an equal value, like a site named after a person. */
export function personalFieldsIn(type: string, values: Values): string[] {
  const fields: readonly string[] = valueIn(PERSONAL_FIELDS, type) ?? [];
  const named = (field: string) => fields.includes(field);
  const said = new Set(Object.keys(values).flatMap((field) => (named(field) ? [values[field]] : [])));
  return Object.keys(values).filter((field) => {
    const value = values[field];
    if (typeof value !== 'string' || value === '') return typeof value === 'object' && value !== null && named(field);
    return named(field) || isAddress(value) || said.has(value);
  });
}
