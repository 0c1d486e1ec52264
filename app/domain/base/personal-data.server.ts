/** Which values of an audit event identify a person. */
import { valueIn } from '~/catalogue/own';
import type { SubjectType } from '~/domain/model/audit-actions';
import { personalFields } from '~db/personal';
import { contactMessages, organizations, outbox, settings, studies, users } from '~db/schema';

const TABLES = {
  organization: organizations,
  study: studies,
  user: users,
  message: contactMessages,
  mail: outbox,
  setting: settings,
} as const satisfies Partial<Record<SubjectType, unknown>>;

/** Personal fields of events that are not columns of the table. */
const NOT_COLUMNS: Partial<Record<SubjectType, readonly string[]>> = {
  organization: ['reviewQuestion', 'reviewAnswer', 'note', 'nextStep', 'words'],
  study: ['reviewQuestion', 'reviewAnswer'],
  // What a decision on a match has changed, which is kept for undoing it.
  match: ['undo'],
  user: ['name'],
  // The subject line may name a person.
  mail: ['title'],
  export: ['email'],
};

/** Printed names are not in events: they belong to the signed record, which erasure spares. */
function fieldsNaming(type: string): readonly string[] {
  const table = valueIn(TABLES, type);
  return [...(table ? personalFields(table).map(({ field }) => field) : []), ...(valueIn(NOT_COLUMNS, type) ?? [])];
}

/** Whether the text is an e-mail address, such as a@b.c. */
function isAddress(text: string): boolean {
  const [name, domain = '', ...more] = text.split('@');
  return Boolean(name) && more.length === 0 && domain.slice(1, -1).includes('.') && !/\s/.test(text);
}

export type Values = Record<string, unknown>;

/** The fields above, those with an e-mail address, and those with an equal value, like a site named after a person. */
export function personalFieldsIn(type: string, values: Values): string[] {
  const fields = fieldsNaming(type);
  const named = (field: string) => fields.includes(field);
  const said = new Set(Object.keys(values).flatMap((field) => (named(field) ? [values[field]] : [])));
  return Object.keys(values).filter((field) => {
    const value = values[field];
    if (typeof value !== 'string' || value === '') return typeof value === 'object' && value !== null && named(field);
    return named(field) || isAddress(value) || said.has(value);
  });
}
