export type SubjectType =
  | 'organization'
  | 'study'
  | 'match'
  | 'user'
  | 'event'
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
  event: 'event',
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
