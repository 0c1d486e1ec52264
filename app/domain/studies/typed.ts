/** A study as it was typed so far: text for text, lists for repeated names, 'on' for a ticked box. */
import { asInteger } from '~/registry/text';
import type { DocumentReference } from '../documents/reference';
import { isTooLong, type StudyInput } from './schema';

export type TypedStudy = Record<string, unknown>;

export const textIn = (typed: TypedStudy, field: string): string => {
  const value = typed[field];
  return typeof value === 'string' ? value : '';
};

export const listIn = (typed: TypedStudy, field: string): string[] => {
  const value = typed[field];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
};

export const documentsIn = (typed: TypedStudy): DocumentReference[] => {
  const documents = Array.isArray(typed.documents) ? typed.documents : [];
  return documents
    .map((document) => ({ name: textIn(document ?? {}, 'name'), filePath: textIn(document ?? {}, 'filePath') }))
    .filter(({ filePath }) => filePath !== '');
};

const UPPERCASE = ['acronym', 'nctNumber'];
const NUMBERS = ['enrollmentTarget', 'totalSites', 'estimatedDuration', 'budgetPerPatient'];

/** What was typed as the form shows it again: upper case where it belongs (STU-04), numbers as whole numbers (STU-06). */
export function tidied(typed: TypedStudy): TypedStudy {
  const tidy = { ...typed };
  for (const field of UPPERCASE) {
    if (field in tidy) tidy[field] = textIn(tidy, field).toUpperCase();
  }
  for (const field of NUMBERS) {
    const text = textIn(tidy, field);
    // What is too long for a number is kept as it is, to be refused beside the field.
    if (field in tidy && !isTooLong(text)) tidy[field] = String(asInteger(text));
  }
  return tidy;
}

/** A study that was sent in, as it would have been typed: for a draft to go on from. */
export function typedFrom(study: StudyInput): TypedStudy {
  const text = (value: unknown) => {
    if (value === null || value === false) return '';
    return value === true ? 'on' : Array.isArray(value) ? value : String(value);
  };
  return Object.fromEntries(Object.entries(study).map(([field, value]) => [field, text(value)]));
}
