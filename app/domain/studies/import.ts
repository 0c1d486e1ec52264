/** Puts a registry record into a study form that may already be partly filled in (REG-04 to REG-17). Pure. */
import { paymentSchedule } from '~/registry/budget';
import { fieldsOf, type RecordFields } from '~/registry/import-study';
import type { LookupResult } from '~/registry/lookup';
import { asInteger } from '~/registry/text';
import { type Typed, textIn } from '../drafts/steps';
import { FRESH_STUDY } from './steps';

/** Kept in the draft beside what was typed. */
export interface Imported {
  nctNumber: string;
  title: string;
  /** The status that the registry suggests (REG-15). A submitted study is always pending (STU-10). */
  status: RecordFields['status'];
  /** The field values that the import filled in. */
  applied: Typed;
}

export const importedIn = (typed: Typed): Imported | null => (typed.imported as Imported | undefined) ?? null;

/** The form's values with the record's in them. What the record doesn't say stays as it was typed. */
export function applyImport(typed: Typed, found: LookupResult): Typed {
  const before = withoutEarlierImport({ ...FRESH_STUDY, ...typed });
  const { status, ...fields } = fieldsOf(found);
  const months = fields.estimatedDuration ?? asInteger(textIn(before, 'estimatedDuration'));
  const values = { ...fields, paymentSchedule: paymentSchedule(months) };
  const applied = Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      isKnown(field, value, fields) ? [[field, asTyped(value)]] : [],
    ),
  );
  const imported: Imported = { nctNumber: fields.nctNumber, title: fields.title, status, applied };
  return { ...before, ...applied, imported };
}

/** Removes what an earlier import filled in and nobody has changed: the next study must not inherit it. */
function withoutEarlierImport(typed: Typed): Typed {
  const applied = importedIn(typed)?.applied ?? {};
  const untouched = Object.keys(applied).filter(
    (field) => JSON.stringify(typed[field]) === JSON.stringify(applied[field]),
  );
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, FRESH_STUDY[field] ?? ''])) };
}

/** A flag is only as good as the status or design that it follows from. */
const FLAG_SOURCES: Record<string, 'regulatoryStatus' | 'studyDesign'> = {
  irbApproval: 'regulatoryStatus',
  fdaApproval: 'regulatoryStatus',
  randomization: 'studyDesign',
  blinding: 'studyDesign',
  placebo: 'studyDesign',
};

function isKnown(field: string, value: unknown, fields: Omit<RecordFields, 'status'>): boolean {
  const source = FLAG_SOURCES[field];
  if (source) return fields[source] !== '';
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function asTyped(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return typeof value === 'number' ? String(value) : value;
}
