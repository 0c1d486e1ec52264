/** Every table. Times are milliseconds (UTC), money is in whole dollars, ids are unguessable. */
import { getTableColumns } from 'drizzle-orm';
import { auditEvents } from './audit';
import { matches } from './matches';
import { organizations } from './organizations';
import { studies } from './studies';

export * from './agreements';
export * from './api-tokens';
export * from './audit';
export * from './budgets';
export * from './changes';
export * from './contracts';
export * from './counts';
export * from './delegations';
export * from './digest-items';
export * from './documents';
export * from './engagements';
export * from './events';
export * from './feasibility';
export * from './identity';
export * from './inbox';
export * from './invoices';
export * from './irb';
export * from './join-requests';
export * from './matches';
export * from './messages';
export * from './organizations';
export * from './outbox';
export * from './platform';
export * from './platform';
export * from './platform';
export * from './platform';
export * from './public-pages';
export * from './registry';
export * from './relations';
export * from './report-links';
export * from './saved-filters';
export * from './selection-requests';
export * from './signatures';
export * from './site-changes';
export * from './site-lists';
export * from './start-ups';
export * from './studies';
export * from './submissions';
export * from './trainings';
export * from './users';
export * from './visits';
export * from './webhooks';

/**
 * Columns that searches and sorting use (db/derived.ts, db/triggers.ts). They only repeat what is elsewhere, so exports
 * leave them out.
 */
const DERIVED = [
  ...[
    'searchText',
    'nameKey',
    'placeKey',
    'zipKey',
    'decidedKey',
    'confirmedTrials',
    'titleKey',
    'listedText',
    'phoneKey',
    'emailDomain',
    'websiteDomain',
    'addressKey',
  ],
];

const exported = (columns: object): readonly string[] => Object.keys(columns).filter((name) => !DERIVED.includes(name));

/** The columns of an export, in order: known even when there is no row. */
export const COLUMNS = {
  organizations: exported(getTableColumns(organizations)),
  studies: exported(getTableColumns(studies)),
  matches: exported(getTableColumns(matches)),
  audit: exported(getTableColumns(auditEvents)),
} as const;
