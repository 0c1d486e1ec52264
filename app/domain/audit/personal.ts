/** What an event can be about. */
export type SubjectType = 'organization' | 'study' | 'match' | 'user' | 'document' | 'setting' | 'message' | 'mail';

/** The fields of each kind of subject that say who somebody is or how to reach them: the trail keeps them sealed. */
const PERSONAL_FIELDS: Readonly<Record<SubjectType, readonly string[]>> = {
  organization: ['contactName', 'email', 'phone', 'piName', 'piPhone', 'piEmail', 'fieldRep'],
  study: ['sponsorContact', 'sponsorEmail', 'sponsorPhone'],
  user: ['firstName', 'lastName', 'name', 'email', 'username'],
  message: ['name', 'email', 'message'],
  // Subjects name whom a mail is about.
  mail: ['recipient', 'title'],
  setting: ['adminEmail'],
  match: [],
  document: [],
};

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type Values = Record<string, unknown>;

/**
 * Which of the values are personal: those of the fields above, any that is an e-mail address, and any that says the same
 * as one of them (an organization that bears its contact's name).
 */
export function personalFieldsIn(type: string, values: Values): string[] {
  const fields: readonly string[] = PERSONAL_FIELDS[type as SubjectType] ?? [];
  const named = (field: string) => fields.includes(field);
  const said = new Set(Object.keys(values).flatMap((field) => (named(field) ? [values[field]] : [])));
  return Object.keys(values).filter((field) => {
    const value = values[field];
    if (typeof value !== 'string' || value === '') return typeof value === 'object' && value !== null && named(field);
    return named(field) || ADDRESS.test(value) || said.has(value);
  });
}
