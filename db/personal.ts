/**
 * Which columns are about a person. The schema marks them, and whatever exports, erases or seals personal data reads the
 * marks (docs/decisions/0016-erasure.md).
 */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The person that a record's personal column names: the record may name several. */
export type Whose = 'account' | 'contact' | 'investigator' | 'rep' | 'sender' | 'recipient' | 'attendees';

type Mark = { kind: 'personal'; whose: Whose } | { kind: 'secret' | 'byPerson' | 'ofPerson' };

const marks = new WeakMap<object, Mark>();

function mark<Column extends object>(column: Column, as: Mark): Column {
  marks.set(column, as);
  return column;
}

/** Names a person or says how to reach them. The audit trail seals it, and erasing the person empties it. */
export const personal = <Column extends object>(column: Column, whose: Whose) =>
  mark(column, { kind: 'personal', whose });
/** What the person signs in with. No export has it, and erasing the person empties it. */
export const secret = <Column extends object>(column: Column) => mark(column, { kind: 'secret' });
/** The id of the person who did this. Erasing the person empties it. */
export const byPerson = <Column extends object>(column: Column) => mark(column, { kind: 'byPerson' });
/** The id of the person whose row this is. Erasing the person deletes the row. */
export const ofPerson = <Column extends object>(column: Column) => mark(column, { kind: 'ofPerson' });

interface Marked {
  table: PgTable;
  field: string;
  column: PgColumn;
  mark: Mark;
}

const found: Marked[] = [];

/** @param columns as the table was declared with them. */
export function collectMarks(table: PgTable, columns: object): void {
  for (const [field, declared] of Object.entries(columns)) {
    const marked = marks.get(declared);
    if (marked)
      found.push({ table, field, column: table[field as keyof PgTable] as unknown as PgColumn, mark: marked });
  }
}

/** All columns that hold the id of a person who is forgotten once erased. */
export const personIds = (): readonly Marked[] =>
  found.filter(({ mark: { kind } }) => kind === 'byPerson' || kind === 'ofPerson');

/** The table's fields that name a person, and which one. */
export const personalFields = (table: PgTable): { field: string; whose: Whose }[] =>
  found.flatMap(({ table: its, field, mark: as }) =>
    its === table && as.kind === 'personal' ? [{ field, whose: as.whose }] : [],
  );

/** The table's fields that nobody may read. */
export const secretFields = (table: PgTable): string[] =>
  found.flatMap(({ table: its, field, mark: as }) => (its === table && as.kind === 'secret' ? [field] : []));
