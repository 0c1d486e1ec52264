/** A sponsor's own list of sites, and the files from which it comes (decision 101). */
import { z } from 'zod';
import { SHORT_TEXT_MAX_CHARS, SITE_IMPORTS, SITE_LIST } from '~/catalogue/limits';
import { LIST_STATUSES } from '~/catalogue/list-statuses';
import { valuesOf } from '~/catalogue/lists';
import {
  IMPORT_FIELDS,
  IMPORT_PHASES,
  IMPORTED_ROWS,
  type ImportField,
  type ImportPhase,
  LISTED_HERE,
} from '~/catalogue/site-lists';
import { VALIDATION } from '~/catalogue/validation';
import { choice, optionalChoice, optionalLine, optionalText, requiredCode } from './fields';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const status = z.enum(valuesOf(LIST_STATUSES));

/** What a sponsor's own list says of a site. */
export const onListSchema = describedView(
  'OnList',
  'What your organization’s own list says of a site. Nobody else sees it.',
  {
    status,
    note: nullableText,
  },
);
export type OnList = z.infer<typeof onListSchema>;
export const nullableOnList = orNull(onListSchema);

export const listedSchema = z.object({
  status: choice(LIST_STATUSES).describe('excluded: it is not suggested, and cannot be invited or selected.'),
  note: optionalText(SITE_LIST.noteChars).describe('For your organization only.'),
});
export type Listed = z.output<typeof listedSchema>;

/** 'all' is the value of a select that does not filter. */
const narrowedTo = (options: Parameters<typeof optionalChoice>[0]) =>
  z.preprocess((value) => (value === 'all' ? undefined : value), optionalChoice(options).optional());

export const siteListQuerySchema = z.object({
  q: z
    .string()
    .max(SHORT_TEXT_MAX_CHARS)
    .optional()
    .describe('Words in the name, the place, the NPI number or the note.'),
  status: narrowedTo(LIST_STATUSES),
  here: narrowedTo(LISTED_HERE).describe('here: only entries with a site on StudyBridge; absent: only those without.'),
});
export type SiteListQuery = z.output<typeof siteListQuerySchema>;

const place = { city: nullableText, state: nullableText, zipCode: nullableText, npi: nullableText };

export const listEntrySchema = describedView('SiteListEntry', 'A site on your organization’s own list.', {
  id: text,
  siteId: nullableText.describe('null if no such site is verified here.'),
  name: text,
  ...place,
  status,
  note: nullableText,
  addedAt: moment,
  addedBy: nullableText.describe('null if their data was erased.'),
  changedAt: moment,
  offered: z
    .array(view('OfferedSite', { id: text, name: text, city: nullableText, state: nullableText }))
    .describe('Of an entry without a site: verified sites with its name and place, to be linked if they are meant.'),
});
export type ListEntry = z.infer<typeof listEntrySchema>;

export const removedEntrySchema = view('RemovedSiteListEntry', { id: text, siteId: nullableText, name: text });

export const linkSchema = z.object({ siteId: requiredCode().describe('One of the sites that are offered.') });

/** A file's columns are numbered from 1. */
const column = () =>
  z.preprocess(
    (value) => (value === 'none' || value === '' || value === undefined ? null : Number(value)),
    z
      .int(VALIDATION.chooseFromList)
      .min(1, VALIDATION.chooseFromList)
      .max(SITE_IMPORTS.columns, VALIDATION.chooseFromList)
      .nullable(),
  );

const chosen = Object.fromEntries(
  IMPORT_FIELDS.map(({ value, label }) => [value, column().describe(`The number of the column with it: ${label}.`)]),
) as unknown as Record<ImportField, ReturnType<typeof column>>;

/** Which column is what. `all` is the status of every row, if no column says it. */
export const importColumnsSchema = z.object({
  ...chosen,
  all: z
    .preprocess((value) => (value === 'none' ? undefined : value), optionalChoice(LIST_STATUSES).optional())
    .describe('The status of every row, if no column has it.'),
});
export type ImportColumns = z.output<typeof importColumnsSchema>;

export const importNameSchema = z.object({
  name: optionalLine(SITE_IMPORTS.fileNameChars).describe('What the file is called.'),
});

const counted = z.int();
export const siteImportSchema = describedView(
  'SiteListImport',
  'A file with a list of sites, and how far it is taken over.',
  {
    id: text,
    fileName: text,
    phase: z
      .enum(Object.keys(IMPORT_PHASES) as [ImportPhase])
      .describe(
        'reading: the file is being read. columns: choose its columns. checking, importing: a job works on it. checked: read what would be taken over, then start. done: it is taken over.',
      ),
    stopped: z.boolean().describe('Whether somebody has stopped it. It goes on where it was when it is resumed.'),
    headings: z.array(text).describe('Of its columns, in their order.'),
    leftOut: z.array(text).describe('Headings of columns that were not read, because they are about people.'),
    guessed: z.record(z.string(), counted).describe('Which column seems to have what.'),
    samples: z.array(z.array(text)).describe('The first rows, until the columns are chosen.'),
    rows: counted,
    position: counted.describe('How many of them the present phase has worked on.'),
    found: counted.describe('Rows with one verified site.'),
    absent: counted.describe('Rows whose site is not on StudyBridge.'),
    ambiguous: counted.describe('Rows that could be several sites. They are not taken over.'),
    errors: counted.describe('Rows that cannot be taken over.'),
    added: counted.describe('Entries that were added.'),
    changed: counted.describe('Entries that were changed.'),
    same: counted.describe('Entries that were there already.'),
    startedBy: nullableText.describe('null if their data was erased.'),
    startedAt: moment,
    changedAt: moment,
  },
);
export type SiteImport = z.infer<typeof siteImportSchema>;

export const importRowsQuerySchema = z.object({
  outcome: narrowedTo(IMPORTED_ROWS).describe('Only rows with this outcome.'),
});

export const importRowSchema = describedView('SiteListImportRow', 'A row of a file with a list of sites.', {
  row: counted.describe('As a spreadsheet numbers it.'),
  name: nullableText,
  ...place,
  status: status.nullable(),
  note: nullableText,
  outcome: z.enum(valuesOf(IMPORTED_ROWS)).nullable().describe('null until the row is checked.'),
  problem: nullableText.describe('Why it is not taken over.'),
  siteId: nullableText.describe('The site that was found.'),
  applied: z.enum(['added', 'changed', 'same']).nullable().describe('What was done with it; null if nothing.'),
});
export type ImportRow = z.infer<typeof importRowSchema>;
