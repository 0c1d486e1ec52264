/** The names of the columns of what is exported, in the order of its rows: known where there is no row too. */
import { getTableColumns } from 'drizzle-orm';
import { auditEvents, matches, organizations, studies } from './schema';

/** What searches and sorting go by (derived.ts) says nothing that the rest does not. */
const DERIVED = ['searchText', 'nameKey', 'placeKey', 'titleKey'];

const namesIn = (columns: object): readonly string[] => Object.keys(columns).filter((name) => !DERIVED.includes(name));

export const COLUMNS = {
  organizations: namesIn(getTableColumns(organizations)),
  studies: namesIn(getTableColumns(studies)),
  matches: namesIn(getTableColumns(matches)),
  audit: namesIn(getTableColumns(auditEvents)),
} as const;
