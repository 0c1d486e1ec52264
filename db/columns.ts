/** The names of the columns of what is exported, in the order of its rows: known where there is no row too. */
import { getTableColumns } from 'drizzle-orm';
import { auditEvents, matches, organizations, studies } from './schema';

export const COLUMNS = {
  organizations: Object.keys(getTableColumns(organizations)),
  studies: Object.keys(getTableColumns(studies)),
  matches: Object.keys(getTableColumns(matches)),
  audit: Object.keys(getTableColumns(auditEvents)),
} as const satisfies Record<string, string[]>;
