/** A registry lookup poured into a form that may be half filled in (REG-04 to REG-17). Pure. */
import { paymentSchedule } from '~/registry/budget';
import { monthsBetween, registryDate } from '~/registry/dates';
import { type ImportedStudy, importStudy } from '~/registry/import-study';
import type { LookupResult } from '~/registry/lookup';
import { asInteger } from '~/registry/numbers';
import { FRESH_STUDY } from './tabs';
import { type TypedStudy, textIn } from './typed';

/** Kept in the draft beside what was typed. */
export interface Imported {
  nctNumber: string;
  title: string;
  /** What the registry's status would make of the study (REG-15); a submitted study is pending all the same (STU-10). */
  status: ImportedStudy['status'];
  /** The field values that the import put in. */
  applied: TypedStudy;
}

/** The import among a draft's values. */
export const importedIn = (typed: TypedStudy): Imported | null => (typed.imported as Imported | undefined) ?? null;

/** What the record says: fields it does not know are left out, so that nothing typed is blanked. */
function knownFields(found: LookupResult, study: ImportedStudy, typed: TypedStudy): TypedStudy {
  const { status: _status, totalBudget: _derived, ...fields } = study;
  const months = monthsBetween(registryDate(found.StartDate), registryDate(found.CompletionDate));
  const unknown = new Set<string>([
    ...(found.Enrollment === null ? ['enrollmentTarget', 'totalSites'] : []),
    ...(months === null ? ['estimatedDuration'] : []),
    ...(study.regulatoryStatus ? [] : ['irbApproval', 'fdaApproval']),
    ...(study.studyDesign ? [] : ['randomization', 'blinding', 'placebo']),
  ]);
  // The schedule follows the length that the form ends up with.
  fields.paymentSchedule = paymentSchedule(months ?? asInteger(textIn(typed, 'estimatedDuration')));
  const known = Object.entries(fields).filter(([field, value]) => {
    return !unknown.has(field) && value !== '' && !(Array.isArray(value) && value.length === 0);
  });
  return Object.fromEntries(known.map(([field, value]) => [field, asTyped(value)]));
}

function asTyped(value: string | number | boolean | readonly string[]): unknown {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return typeof value === 'number' ? String(value) : value;
}

/** Takes out what an earlier import put in and nobody changed since: the next study must not inherit it. */
function withoutEarlierImport(typed: TypedStudy): TypedStudy {
  const applied = importedIn(typed)?.applied ?? {};
  const untouched = Object.keys(applied).filter(
    (field) => JSON.stringify(typed[field]) === JSON.stringify(applied[field]),
  );
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, FRESH_STUDY[field] ?? ''])) };
}

/** The form's values with the record's in them. */
export function applyImport(typed: TypedStudy, found: LookupResult): TypedStudy {
  const study = importStudy(found);
  const before = withoutEarlierImport({ ...FRESH_STUDY, ...typed });
  const applied = knownFields(found, study, before);
  const imported: Imported = { nctNumber: study.nctNumber, title: study.title, status: study.status, applied };
  return { ...before, ...applied, imported };
}
