/** Reads the rows of a file with a list of sites, and says which verified sites they mean. Nothing is guessed. */
import { missingZeros, zip5 } from '~/catalogue/contact-keys';
import { isBlank, withoutInvisible } from '~/catalogue/invisible';
import { SHORT_TEXT_MAX_CHARS, SITE_LIST } from '~/catalogue/limits';
import type { ListStatus } from '~/catalogue/list-statuses';
import { labelOf } from '~/catalogue/options';
import { stateCode } from '~/catalogue/regions';
import { IMPORT_FIELDS, type ImportField, ROW_PROBLEMS, statusOf } from '~/catalogue/site-lists';
import { isNpi } from '~/domain/model/fields';
import type { SiteMeant } from '~db/queries/site-lists';
import { normalized, sortKey } from '~db/search';

/** What a row says of a site. */
export interface RowValues {
  name: string | null;
  npi: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  status: ListStatus | null;
  note: string | null;
}

const NOTHING: RowValues = { name: null, npi: null, city: null, state: null, zipCode: null, status: null, note: null };

/** Headings that name a column for certain, without its spaces and signs. The first that fits counts. */
const HEADINGS: Readonly<Record<ImportField, RegExp>> = {
  npi: /^(site|organization|facility)?npi(number|no|id)?$/,
  zipCode: /^(site)?(zip|postal)(code|5)?$/,
  city: /^(site)?(city|town)$/,
  state: /^(site)?(state|province)(code|abbreviation)?$/,
  status: /^(site|list|our)?(status|rating|tier|preference|preferred|category|decision|standing)$/,
  note: /^(our)?(note|comment|remark|reason)s?$/,
  name: /^(site|facility|institution|organi[sz]ation|clinic|hospital|center|centre|account)?name$|^(site|facility|institution|organi[sz]ation|clinic|hospital)$/,
};

/** Which column seems to have what, by the headings, from 1. For a person to confirm. */
export function guessedColumns(headings: readonly string[]): Partial<Record<ImportField, number>> {
  const plain = headings.map((heading) => heading.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const guessed = IMPORT_FIELDS.flatMap(({ value }) => {
    const at = plain.findIndex((heading) => HEADINGS[value].test(heading));
    return at < 0 ? [] : [[value, at + 1] as const];
  });
  return Object.fromEntries(guessed);
}

const MOST: Readonly<Record<ImportField, number>> = {
  name: SHORT_TEXT_MAX_CHARS,
  npi: 40,
  zipCode: 40,
  city: SHORT_TEXT_MAX_CHARS,
  state: 100,
  status: 100,
  note: SITE_LIST.noteChars,
};
/** What a decoder writes for bytes that it cannot read. */
const UNREADABLE = '\uFFFD';

const clean = (cell: string | undefined): string => (!cell || isBlank(cell) ? '' : withoutInvisible(cell).trim());

interface ReadRow {
  values: RowValues;
  /** What tells it from other rows; null with a problem. */
  key: string | null;
  problem: string | null;
}

/**
 * What a row says, by the columns that were chosen (from 1).
 * @param all the status of every row, if no column says it.
 */
export function readRow(
  cells: readonly string[],
  columns: Partial<Record<ImportField, number | null>>,
  all: ListStatus | null,
): ReadRow {
  const textOf = (field: ImportField) => clean(columns[field] ? cells[columns[field] - 1] : undefined);
  const refused = (problem: string, values: Partial<RowValues> = {}): ReadRow => ({
    values: { ...NOTHING, ...values },
    key: null,
    problem,
  });
  for (const { value } of IMPORT_FIELDS) {
    const text = textOf(value);
    if (text.length > MOST[value]) return refused(ROW_PROBLEMS.tooLong(labelOf(IMPORT_FIELDS, value), MOST[value]));
    if (columns[value] && cells[columns[value] - 1]?.includes(UNREADABLE)) return refused(ROW_PROBLEMS.unreadable);
  }
  const [name, city, note, npi] = [textOf('name'), textOf('city'), textOf('note'), textOf('npi').replace(/[\s-]/g, '')];
  const [zip, state, status] = [textOf('zipCode'), textOf('state'), textOf('status')];
  const values: RowValues = {
    name: name || null,
    npi: npi || null,
    city: city || null,
    state: state ? (stateCode(state) ?? state) : null,
    zipCode: zip || null,
    status: status ? (statusOf(status) ?? null) : all,
    note: note || null,
  };
  if (!name && !npi) return refused(ROW_PROBLEMS.nothing, values);
  if (npi && !isNpi(npi)) return refused(ROW_PROBLEMS.npi(npi), values);
  if (zip && (!zip5(zip) || missingZeros(zip))) return refused(ROW_PROBLEMS.zipCode(zip), values);
  if (!npi && !zip && !state) return refused(ROW_PROBLEMS.placeless, values);
  if (status && !values.status) return refused(ROW_PROBLEMS.status(status), values);
  if (!values.status) return refused(ROW_PROBLEMS.noStatus, values);
  return { values, key: keyOf(values), problem: null };
}

type Placed = Pick<RowValues, 'name' | 'npi' | 'city' | 'state' | 'zipCode'>;

/** The key of an entry whose site is not here: its NPI number or, without one, its name and place. */
export const keyOf = ({ name, npi, city, state, zipCode }: Placed): string =>
  npi ? `npi ${npi}` : `place ${sortKey(name)} | ${zip5(zipCode) ?? normalized(state, city)}`;

/** Verified sites by what they are looked up by. */
export interface Candidates {
  byNpi: readonly SiteMeant[];
  byName: readonly SiteMeant[];
}

/**
 * The verified sites that a row can mean: those with its NPI number; otherwise those with its name and place, unless an NPI
 * number says that they are others. If there are several, nobody knows which.
 */
export function sitesMeant(row: Placed, { byNpi, byName }: Candidates): SiteMeant[] {
  const numbered = row.npi ? byNpi.filter(({ npi }) => npi === row.npi) : [];
  if (numbered.length > 0) return numbered;
  if (!row.name) return [];
  const nameKey = sortKey(row.name);
  return byName.filter((site) => site.nameKey === nameKey && !(row.npi && site.npi) && isThere(row, site));
}

/** Whether a site is where a row says: by ZIP code if both have one, otherwise by state, and by city if both have one. */
function isThere({ zipCode, state, city }: Placed, site: SiteMeant): boolean {
  const zip = zip5(zipCode);
  if (zip && site.zipKey) return zip === site.zipKey;
  if (!state || !site.state) return false;
  const same = (stateCode(site.state) ?? normalized(site.state)) === (stateCode(state) ?? normalized(state));
  return same && (!city || !site.city || normalized(city) === normalized(site.city));
}

/** A site as a report names it. */
export const namedSite = ({ name, city, state }: Pick<SiteMeant, 'name' | 'city' | 'state'>): string =>
  [name, city, state].filter(Boolean).join(', ');
