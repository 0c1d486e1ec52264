/** Puts a registry record into a study form that may already be partly filled in (REG-02, REG-20). Pure. */

import type { Estimable, Origin } from '~/catalogue/origins';
import { valueIn } from '~/catalogue/own';
import type { ImportedRecord } from '~/registry/import-study';
import { statusInWords } from '~/registry/status';
import type { RegistryRead, StudyOrigins } from '~db/schema';
import { listIn, type Typed, textIn } from './steps';
import { columnsOf, wantedIn } from './study-countries';
import { hasSameEntries } from './study-form-values';
import { estimatesOf } from './study-origins';
import { asksOnBehalf } from './study-sponsor';
import { FRESH_STUDY, normalizeTyped } from './study-steps';

/** What a form keeps of a record that filled it in. */
export interface Imported {
  nctNumber: string;
  title: string;
  /** The record's lead sponsor. */
  sponsor: string | null;
  /** Its overall status in words. */
  status: string | null;
  /** The form's values from the record, and the origin of each. */
  applied: Typed;
  origins: Record<string, Origin>;
  /** The estimates that a person has confirmed. */
  confirmed: string[];
  /** What the record told, to compare it with later versions; and when it was read. */
  read: RegistryRead;
  readAt: number;
}

export const importedIn = (typed: Typed): Imported | null => (typed.imported as Imported | undefined) ?? null;

/** The record that filled in the form and whose number it still has. */
export function recordIn(typed: Typed): Imported | null {
  const imported = importedIn(typed);
  return imported && imported.nctNumber === typed.nctNumber ? imported : null;
}

/** The number of the record that some of the form's values are still from, although the form has another one now. */
export function otherRecordIn(typed: Typed): string | null {
  const imported = importedIn(typed);
  if (!imported || recordIn(typed)) return null;
  const left = Object.entries(imported.applied).some(
    ([field, value]) => String(value) !== '' && isSame(typed[field], value),
  );
  return left ? imported.nctNumber : null;
}

/** The form with the number of the record that filled it in. */
export const backToRecord = (typed: Typed): Typed => ({
  nctNumber: importedIn(typed)?.nctNumber ?? textIn(typed, 'nctNumber'),
  asked: null,
});

/** A record that was found, but not filled in yet, because its trial has stopped (REG-15). */
export interface Asked {
  nctNumber: string;
  title: string;
  /** 'Completed in March 2019'. */
  stopped: string;
}

/** The question that the form asks; null once another number is typed. */
export function askedIn(typed: Typed): Asked | null {
  const asked = (typed.asked as Asked | null | undefined) ?? null;
  return asked && asked.nctNumber === typed.nctNumber ? asked : null;
}

/** Whether the registry did not respond when this number was looked up. */
export const awaitsLookup = (typed: Typed): boolean =>
  textIn(typed, 'lookupFailed') !== '' && typed.lookupFailed === typed.nctNumber;

/** A record that was read, as the form takes it. */
export interface ReadRecord extends ImportedRecord {
  read: RegistryRead;
  readAt: number;
}

interface Filling {
  /** Whether the record's lead sponsor becomes the sponsor, because no account says who it is. */
  fillsSponsor: boolean;
}

/** Merges the record into the form's values. Fields that it does not tell keep what was typed. */
export function applyImport(typed: Typed, record: ReadRecord, filling: Filling): Typed {
  const { values, read, readAt } = record;
  const before = withoutEarlierImport({ ...FRESH_STUDY, ...typed });
  const { applied, fieldOrigins } = toFill(record, filling);
  // The form starts with a usual number. Beside a record that does not know it, that would look like a fact.
  const unknown = Object.keys(FRESH_STUDY).filter(
    (field) => !Object.hasOwn(applied, field) && before[field] === FRESH_STUDY[field],
  );
  const imported: Imported = {
    ...{
      nctNumber: values.nctNumber,
      title: values.title,
      sponsor: read.sponsor,
      status: statusInWords(read.status),
      applied,
    },
    origins: fieldOrigins,
    confirmed: [],
    read,
    readAt,
  };
  const blank = Object.fromEntries(unknown.map((field) => [field, '']));
  return { ...before, ...blank, ...applied, imported, asked: null };
}

/** What a record fills in, as a person would have typed it, with the origin of each field. */
function toFill({ values, origins }: ReadRecord, { fillsSponsor }: Filling) {
  const { countries, ...single } = values;
  const told = (Object.keys(single) as (keyof typeof single)[]).filter(
    // An estimate that something is not so claims nothing.
    (field) => origins[field] && !(origins[field] === 'estimate' && single[field] === false),
  );
  const filled = told.filter((field) => field !== 'sponsorName' || fillsSponsor);
  const applied: Typed = normalizeTyped(Object.fromEntries(filled.map((field) => [field, asTyped(single[field])])));
  const fieldOrigins: Imported['origins'] = Object.fromEntries(
    filled.map((field) => [field, origins[field] as Origin]),
  );
  // Estimated equipment is only preferred, so that it rules out no site.
  if (origins.requiredEquipment) applied.wishedEquipment = values.requiredEquipment;
  if (origins.countries) {
    Object.assign(applied, columnsOf(wantedIn(countries)));
    fieldOrigins.countries = origins.countries;
  }
  return { applied, fieldOrigins };
}

function asTyped(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return typeof value === 'number' ? String(value) : value;
}

/** Removes unchanged values from an earlier import, so that they do not end up in the next study. */
function withoutEarlierImport(typed: Typed): Typed {
  const applied = importedIn(typed)?.applied ?? {};
  const untouched = Object.keys(applied).filter((field) => isUntouched(typed, applied, field));
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, FRESH_STUDY[field] ?? ''])) };
}

const isSame = (typed: unknown, applied: unknown): boolean => JSON.stringify(typed) === JSON.stringify(applied);

/** Whether a field still has what was filled in. */
const isUntouched = (typed: Typed, applied: Typed, field: string): boolean =>
  CHECKBOXES.includes(field)
    ? hasSameEntries(listIn(typed, field), listIn(applied, field))
    : isSame(typed[field], applied[field]);

const CHECKBOXES = ['requiredEquipment', 'geographicPreferences', 'wishedEquipment'];

/** The parts of a value that the form has in several fields. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  countries: ['countries', 'countrySites', 'countryPatients'],
};

/**
 * The origins of the values that are still the record's. What a person has changed or confirmed is their own, and under
 * another number nothing is from the record.
 */
export function originsIn(typed: Typed): StudyOrigins | null {
  const imported = recordIn(typed);
  return imported && originsLeft(typed, imported);
}

/** The origins to keep with a study. Under another number, what we estimated is still no value of a person. */
export function originsToKeep(typed: Typed): StudyOrigins | null {
  const imported = importedIn(typed);
  if (!imported || recordIn(typed)) return originsIn(typed);
  const estimates = estimatesOf(originsLeft(typed, imported));
  return estimates.length > 0 ? Object.fromEntries(estimates.map((field) => [field, 'estimate'])) : null;
}

function originsLeft(typed: Typed, { applied, origins, confirmed }: Imported): StudyOrigins | null {
  const unchanged = (field: string) =>
    (valueIn(PARTS, field) ?? [field]).every((part) => isUntouched(typed, applied, part));
  const kept = Object.entries(origins).filter(([field]) => unchanged(field) && !confirmed.includes(field));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** A trial's number in another registry, moved from the NCT number to where it belongs (REG-21). */
export function withOtherNumber(typed: Typed, number: string): Typed {
  const known = textIn(typed, 'secondaryIds');
  const secondaryIds = known.includes(number) ? known : [known, number].filter(Boolean).join(', ');
  return { nctNumber: '', secondaryIds };
}

/** The typed values after a person has confirmed these estimates, which are their own from now on. */
export function withConfirmed(typed: Typed, fields: readonly Estimable[]): Typed {
  const imported = importedIn(typed);
  return imported ? { ...typed, imported: { ...imported, confirmed: [...imported.confirmed, ...fields] } } : typed;
}

/** The typed values without these estimates. */
export function withCleared(typed: Typed, fields: readonly Estimable[]): Typed {
  const also = fields.includes('requiredEquipment') ? ['wishedEquipment'] : [];
  const empty = (field: string) => (Array.isArray(typed[field]) ? [] : '');
  return { ...typed, ...Object.fromEntries([...fields, ...also].map((field) => [field, empty(field)])) };
}

/** The estimates that nobody has confirmed yet, in the order of the form. */
export const estimatesIn = (typed: Typed): Estimable[] => estimatesOf(originsIn(typed));

/** What a record filled in as estimates, without those that a person has confirmed. */
export const unconfirmedOf = ({ origins, confirmed }: Imported): Estimable[] =>
  estimatesOf(origins).filter((field) => !confirmed.includes(field));

/** Whether to ask if the study is posted on behalf of the record's lead sponsor. */
export function asksOnBehalfIn(typed: Typed): string | null {
  const lead = recordIn(typed)?.read.sponsor ?? null;
  const by = { sponsorName: textIn(typed, 'sponsorName') || null, onBehalfOf: textIn(typed, 'onBehalfOf') || null };
  return typed.onOwnBehalf !== textIn(typed, 'nctNumber') && asksOnBehalf(lead, by) ? lead : null;
}
