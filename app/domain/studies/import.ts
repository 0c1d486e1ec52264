/** Puts a registry record into a study form that may already be partly filled in (REG-04 to REG-17). Pure. */

import { valueIn } from '~/catalogue/own';
import { fieldsOf, type RecordFields } from '~/registry/import-study';
import type { LookupResult } from '~/registry/lookup';
import { paymentSchedule } from '~/registry/suggestions';
import { asInteger } from '~/registry/text';
import { type Typed, textIn } from '../drafts/steps';
import { FRESH_STUDY } from './steps';

export interface Imported {
  nctNumber: string;
  title: string;
  /** The status that the registry suggests (REG-15). A submitted study is always pending (STU-10). */
  status: RecordFields['status'];
  applied: Typed;
}

export const importedIn = (typed: Typed): Imported | null => (typed.imported as Imported | undefined) ?? null;

/** Whether the registry did not respond when this number was looked up. */
export const awaitsLookup = (typed: Typed): boolean =>
  textIn(typed, 'lookupFailed') !== '' && typed.lookupFailed === typed.nctNumber;

/** Merges the record into the form's values. Fields missing from the record keep what was typed. */
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

/** Removes unchanged values from an earlier import, so that they do not end up in the next study. */
function withoutEarlierImport(typed: Typed): Typed {
  const applied = importedIn(typed)?.applied ?? {};
  const untouched = Object.keys(applied).filter(
    (field) => JSON.stringify(typed[field]) === JSON.stringify(applied[field]),
  );
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, FRESH_STUDY[field] ?? ''])) };
}

/** Flags are derived from the status or the design, so they are removed when these change. */
const FLAG_SOURCES: Record<string, 'regulatoryStatus' | 'studyDesign'> = {
  irbApproval: 'regulatoryStatus',
  fdaApproval: 'regulatoryStatus',
  randomization: 'studyDesign',
  blinding: 'studyDesign',
  placebo: 'studyDesign',
};

function isKnown(field: string, value: unknown, fields: Omit<RecordFields, 'status'>): boolean {
  const source = valueIn(FLAG_SOURCES, field);
  if (source) return fields[source] !== '';
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function asTyped(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return typeof value === 'number' ? String(value) : value;
}
