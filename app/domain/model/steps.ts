/** The steps of a multi-step form, and what was typed into them. Shared with the browser. */
import type { DocumentReference } from './document-reference';
import type { RecordFormName } from './record-forms';

/** What was typed so far, valid or not: text, lists of text for repeated names, 'on' for a checked box. */
export interface Typed {
  [field: string]: unknown;
}

export interface SummaryRow {
  label: string;
  values: readonly SummaryValue[];
}

export interface SummaryValue {
  text: string;
  /** The field that it tells, if that may be an estimate. */
  field?: string;
}

export interface Step<Key extends string = string> {
  /** Its name in the address. */
  key: Key;
  title: string;
  lists?: readonly string[];
  uploads?: boolean;
  /** Explains why the button is disabled while required fields are empty. */
  waits?: string;
  /** How it is checked: ../forms.ts for the browser, step-schemas.ts for the server. */
  form: RecordFormName;
  summary?: (typed: Typed) => SummaryRow[];
}

export const textIn = (typed: Typed, field: string): string => {
  const value = typed[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const listIn = (typed: Typed, field: string): string[] => {
  const value = typed[field];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
};

export const documentsIn = (typed: Typed): DocumentReference[] => {
  const documents: Typed[] = Array.isArray(typed.documents) ? typed.documents : [];
  return documents
    .map((document) => ({ name: textIn(document ?? {}, 'name'), filePath: textIn(document ?? {}, 'filePath') }))
    .filter(({ filePath }) => filePath !== '');
};

/** What an e-mailed draft's files are kept for; null for other drafts. No form sends it. */
export const keptForIn = (typed: Typed): string | null => textIn(typed, 'keptFor') || null;

/** What a draft keeps of someone who has an organization and means to register another site. */
export const ANOTHER = { another: 'yes' } as const;
export const registersAnother = (typed: Typed): boolean => textIn(typed, 'another') === ANOTHER.another;

/** The key of the step where the person stopped; null for a draft that no button has kept yet. No form sends it. */
export const lastStepIn = (typed: Typed): string | null => textIn(typed, 'lastStep') || null;

/** Treats empty fields as not sent, as schemas expect. */
export const given = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== null));

/** Parsed values as a person would have typed them, to continue a draft from. */
export function typedFrom(values: object): Typed {
  const text = (value: unknown) => {
    if (value === null || value === undefined || value === false) return '';
    return value === true ? 'on' : Array.isArray(value) ? value : String(value);
  };
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, text(value)]));
}

/** What a draft has besides what was typed. */
const NOT_TYPED: readonly string[] = ['invitation', 'lead', 'another', 'keptFor', 'lastStep'];

/** Whether a person has entered anything beyond the values of a fresh form, and 0 for an empty number. */
export const hasBegun = (typed: Typed, fresh: Typed = {}): boolean =>
  Object.entries(typed).some(([field, value]) => {
    if (NOT_TYPED.includes(field) || value === fresh[field] || value === '0') return false;
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });

/** Without the values that are empty. */
export const rowOf = (label: string, values: readonly SummaryValue[]): SummaryRow => ({
  label,
  values: values.map(({ text, field }) => ({ text: text.trim(), field })).filter(({ text }) => text),
});

export const row = (label: string, text: string, field?: string): SummaryRow => rowOf(label, [{ text, field }]);

export const textOfRow = ({ values }: SummaryRow): string => values.map(({ text }) => text).join(', ');

export function summaryOf<S extends Step>(steps: readonly S[], typed: Typed): { step: S; rows: SummaryRow[] }[] {
  return steps.map((step) => ({ step, rows: step.summary?.(typed) ?? [] })).filter(({ rows }) => rows.length > 0);
}

export const previousStep = <S extends Step>(steps: readonly S[], step: S): S | undefined =>
  steps[steps.indexOf(step) - 1];
export const nextStep = <S extends Step>(steps: readonly S[], step: S): S | undefined => steps[steps.indexOf(step) + 1];
