/** A sponsor's own list of sites: the words of its entries, and of the files from which they come. */
import { LIST_STATUSES, type ListStatus } from './list-statuses';
import type { Option } from './options';

/** Whether a verified site is behind an entry. */
export const LISTED_HERE = [
  { value: 'here', label: 'Registered here' },
  { value: 'absent', label: 'Not registered here' },
] as const satisfies readonly Option[];

/** What the file's columns are asked for, in the order of the form. */
export const IMPORT_FIELDS = [
  { value: 'name', label: 'Site name' },
  { value: 'npi', label: 'NPI number' },
  { value: 'zipCode', label: 'ZIP code' },
  { value: 'city', label: 'City' },
  { value: 'state', label: 'State' },
  { value: 'status', label: 'Status' },
  { value: 'note', label: 'Note' },
] as const satisfies readonly Option[];
export type ImportField = (typeof IMPORT_FIELDS)[number]['value'];

/** What was made of a row. */
export const IMPORTED_ROWS = [
  { value: 'found', label: 'Found' },
  { value: 'absent', label: 'Not registered here' },
  { value: 'ambiguous', label: 'Several sites' },
  { value: 'error', label: 'Error' },
] as const satisfies readonly Option[];
export type ImportedRow = (typeof IMPORTED_ROWS)[number]['value'];

/** How far an import is. */
export const IMPORT_PHASES = {
  reading: 'Reading the file',
  columns: 'Choose its columns',
  checking: 'Checking its rows',
  checked: 'Ready to import',
  importing: 'Importing',
  done: 'Imported',
} as const;
export type ImportPhase = keyof typeof IMPORT_PHASES;

/** Why a row is not taken over. */
export const ROW_PROBLEMS = {
  nothing: 'It names no site. Give an NPI number, or a name with a ZIP code or a state.',
  placeless: 'A name alone is not enough. Give an NPI number, a ZIP code or a state.',
  npi: (npi: string) => `“${npi}” is not an NPI number. It has ten digits, and the last one checks the others.`,
  zipCode: (zip: string) => `“${zip}” is not a ZIP code. It has five digits; spreadsheets drop zeros at the start.`,
  status: (status: string) => `“${status}” says neither preferred nor excluded.`,
  noStatus: 'It has no status.',
  tooLong: (field: string, most: number) => `${field}: more than ${most} characters.`,
  unreadable: 'It has characters that cannot be read. Save the file as CSV in UTF-8, or as XLSX.',
  full: 'Your list is full.',
  meanwhile: 'Since it was checked, the sites that it could mean have changed. Please send it again.',
  repeated: (line: number) => `It names the same site as row ${line}.`,
  ambiguous: (names: readonly string[]) => `It could be any of these: ${names.join('; ')}. Add their NPI numbers.`,
} as const;

const WORDS: Readonly<Record<ListStatus, readonly string[]>> = {
  preferred: 'preferred prefer yes y approved approve good partner favorite use tier1 a green 1'.split(' '),
  excluded:
    'excluded exclude no n donotuse dnu blocked block blacklisted blacklist banned debarred avoid rejected red x'.split(
      ' ',
    ),
};

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The status that a cell means; undefined if it says neither. */
export const statusOf = (cell: string): ListStatus | undefined => {
  const word = plain(cell);
  return LIST_STATUSES.map(({ value }) => value).find((status) => WORDS[status].includes(word));
};
