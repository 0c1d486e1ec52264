/** What a site states about its patients, as JSON calls and its form send it. Shared with the browser. */
import { z } from 'zod';
import { ALL_SITE_AREAS } from '~/catalogue/options';
import { STATED_PATIENTS, STATED_PATIENTS_TEXTS as TEXTS } from '~/catalogue/stated-patients';
import { VALIDATION } from '~/catalogue/validation';
import { conditionWords, nameCondition } from '~/matching/conditions';
import type { StatedPatients } from '~db/schema';
import { optionalLine, requiredLine } from './fields';
import { describedView, moment, text } from './views';

const OF = 100;

/** The site area that a text names, as it is written on the list; null for anything else. */
const areaNamed = (text: string): string | null =>
  ALL_SITE_AREAS.find(({ value }) => value !== 'Other' && value.toLowerCase() === text.toLowerCase())?.value ?? null;

/** The same for two texts that count as the same area or condition. */
const keyOf = (text: string): string => areaNamed(text) ?? [...conditionWords(text)].sort().join(' ');

const rowSchema = z.strictObject({
  of: requiredLine(OF, TEXTS.ofMissing)
    .refine(
      (text) => text === '' || areaNamed(text) !== null || nameCondition([...conditionWords(text)]),
      TEXTS.ofUnclear,
    )
    .describe('A therapeutic area, or a condition in words.'),
  perYear: z
    .int({ error: ({ input }) => (input === null ? TEXTS.numberMissing : VALIDATION.number) })
    .min(1, TEXTS.numberMissing)
    .max(STATED_PATIENTS.most, VALIDATION.tooLarge(STATED_PATIENTS.most))
    .describe('How many patients you see a year.'),
});

export const statedPatientsSchema = z.object({
  patients: z
    .array(rowSchema)
    .max(STATED_PATIENTS.rows, { error: VALIDATION.tooMany(STATED_PATIENTS.rows), abort: true })
    .refine((rows) => new Set(rows.map(({ of }) => keyOf(of))).size === rows.length, TEXTS.twice)
    .describe('Replaces what was stated before. What is new or has changed is dated today.'),
});
type Rows = z.output<typeof statedPatientsSchema>['patients'];

const cells = () =>
  z
    .array(optionalLine(OF).transform((text) => text ?? ''))
    .max(STATED_PATIENTS.rows)
    .default([]);

/** As a form sends them: a column each. A row without anything in it is left out. */
export const patientColumnsSchema = z.object({ patients: cells(), perYear: cells() });

/** A form’s columns as rows. A number that cannot be read stays as it was typed, so that the schema refuses it. */
export function rowsOfPatients({ patients, perYear }: z.output<typeof patientColumnsSchema>) {
  const number = (text = '') => (text === '' ? null : /^[\d,]+$/.test(text) ? Number(text.replaceAll(',', '')) : text);
  // A column without anything in it is not sent at all.
  return Array.from({ length: Math.max(patients.length, perYear.length) }, (_, row) => row)
    .map((row) => ({ of: patients[row] ?? '', perYear: number(perYear[row]) }))
    .filter(({ of, perYear }) => of !== '' || perYear !== null);
}

/** The rows as they are kept. Those that were stated like this before keep their date. */
export const statedAt = (rows: Rows, before: readonly StatedPatients[], at: number): StatedPatients[] =>
  rows.map(({ of: typed, perYear }) => {
    const area = areaNamed(typed);
    const [kind, of] = area ? (['area', area] as const) : (['condition', typed] as const);
    const same = before.find((stated) => stated.kind === kind && stated.of === of && stated.perYear === perYear);
    return same ?? { kind, of, perYear, asOf: at };
  });

export const patientsViewSchema = describedView(
  'StatedPatients',
  'How many patients a site says that it sees a year, with a condition or in an area.',
  {
    kind: z.enum(['condition', 'area']),
    of: text.describe('The condition in words, or a therapeutic area.'),
    perYear: z.int(),
    asOf: moment.describe('When the site stated it.'),
  },
);
