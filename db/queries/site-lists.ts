/** The lists of sites that sponsors keep for themselves, and the sites that their entries may mean. */
import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ListStatus } from '../../app/catalogue/list-statuses';
import { inChunks } from '../engines/engine';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { countRows, deleteRow, findRow, rowsFromJson, updateRow } from '../rows';
import { matches, type Organization, organizations, type SiteListEntry, siteListEntries, studies } from '../schema';
import { contains, needlesOf } from '../search';
import type { Db } from '../store.server';

/** @returns those that were added: there is one for each site, and for each key. */
export const insertListEntries = (db: Db, rows: readonly SiteListEntry[]): Promise<SiteListEntry[]> =>
  inChunks(rows, (chunk) =>
    db.insert(siteListEntries).select(rowsFromJson(siteListEntries, chunk)).onConflictDoNothing().returning(),
  );

export const listEntryById = (db: Db, id: string) => findRow(db, siteListEntries, { id });

/** What an organization has noted about these sites. */
export const listEntriesOfSites = (db: Db, organizationId: string, siteIds: readonly string[]) =>
  inChunks(siteIds, (chunk) =>
    db
      .select()
      .from(siteListEntries)
      .where(and(eq(siteListEntries.organizationId, organizationId), inArray(siteListEntries.siteId, chunk))),
  );

/** Those of an organization's entries without a site that have one of these keys. */
export const listEntriesByKeys = (db: Db, organizationId: string, keys: readonly string[]) =>
  inChunks(keys, (chunk) =>
    db
      .select()
      .from(siteListEntries)
      .where(and(eq(siteListEntries.organizationId, organizationId), inArray(siteListEntries.key, chunk))),
  );

export const updateListEntry = (db: Db, id: string, change: Partial<SiteListEntry>) =>
  updateRow(db, siteListEntries, change, eq(siteListEntries.id, id));

export const deleteListEntry = (db: Db, id: string) => deleteRow(db, siteListEntries, eq(siteListEntries.id, id));

export const countListEntries = (db: Db, organizationId: string): Promise<number> =>
  countRows(db, siteListEntries, eq(siteListEntries.organizationId, organizationId));

/** How many of an organization's entries have each status, with a site here and without. */
export async function listEntryCounts(db: Db, organizationId: string) {
  const here = sql<number>`case when ${siteListEntries.siteId} is null then 0 else 1 end`.mapWith(Number).as('here');
  return db
    .select({ status: siteListEntries.status, here, count: count() })
    .from(siteListEntries)
    .where(eq(siteListEntries.organizationId, organizationId))
    .groupBy(siteListEntries.status, here);
}

export interface ListedEntry {
  entry: SiteListEntry;
  site: Pick<Organization, 'id' | 'name' | 'city' | 'state' | 'status'> | null;
}

interface EntryRequest extends PageRequest {
  organizationId: string;
  status?: ListStatus;
  /** Whether there is a site here. */
  here?: boolean;
  /** Words in the name, the place, the NPI number or the note. */
  q?: string;
}

/** An organization's entries, newest first. */
export async function listEntryPage(
  db: Db,
  { organizationId, status, here, q, limit, cursor }: EntryRequest,
): Promise<Page<ListedEntry>> {
  const { id, name, city, state, status: standing } = organizations;
  const words = needlesOf(q).map((needle) =>
    or(...[siteListEntries.searchText, organizations.listedText].flatMap((text) => contains(text, [needle]))),
  );
  const rows = await db
    .select({ entry: siteListEntries, site: { id, name, city, state, status: standing } })
    .from(siteListEntries)
    .leftJoin(organizations, eq(organizations.id, siteListEntries.siteId))
    .where(
      and(
        eq(siteListEntries.organizationId, organizationId),
        status && eq(siteListEntries.status, status),
        here === undefined ? undefined : here ? isNotNull(siteListEntries.siteId) : isNull(siteListEntries.siteId),
        ...words,
        afterCursor(siteListEntries, cursor),
      ),
    )
    .orderBy(sql`${siteListEntries.createdAt} desc`, sql`${siteListEntries.id} desc`)
    .limit(limit + 1);
  return cutPage(rows, limit, ({ entry }) => entry);
}

/** A site that an entry may mean. */
export type SiteMeant = Pick<Organization, 'id' | 'name' | 'nameKey' | 'city' | 'state' | 'zipKey' | 'npi'>;

const isVerifiedSite = and(eq(organizations.type, 'site'), eq(organizations.status, 'verified'));

const verifiedSitesBy = (db: Db, where: SQL): Promise<SiteMeant[]> => {
  const { id, name, nameKey, city, state, zipKey, npi } = organizations;
  return db
    .select({ id, name, nameKey, city, state, zipKey, npi })
    .from(organizations)
    .where(and(isVerifiedSite, where))
    .orderBy(id);
};

/** The verified sites with these NPI numbers. */
export const verifiedSitesByNpi = (db: Db, npis: readonly string[]): Promise<SiteMeant[]> =>
  inChunks(npis, (chunk) => verifiedSitesBy(db, inArray(organizations.npi, chunk)));

/** The verified sites with these names, as sort keys. */
export const verifiedSitesByName = (db: Db, nameKeys: readonly string[]): Promise<SiteMeant[]> =>
  inChunks(nameKeys, (chunk) => verifiedSitesBy(db, inArray(organizations.nameKey, chunk)));

/** The entries of all organizations that wait for a site with this NPI number. */
export const entriesAwaitingNpi = (db: Db, npi: string): Promise<SiteListEntry[]> =>
  db
    .select()
    .from(siteListEntries)
    .where(and(eq(siteListEntries.npi, npi), isNull(siteListEntries.siteId)));

/** Entries of other organizations' lists for a site, by the organization: of two sites that are merged, one list may have both. */
export const listEntriesOfSite = (db: Db, siteId: string) =>
  db
    .select({ id: siteListEntries.id, organizationId: siteListEntries.organizationId })
    .from(siteListEntries)
    .where(eq(siteListEntries.siteId, siteId));

/** Whether a suggestion is of a site that the study's sponsor has excluded. */
export const isExcludedBySponsor: SQL = sql`exists (select 1 from ${siteListEntries} where ${siteListEntries.organizationId} = ${studies.sponsorId} and ${siteListEntries.siteId} = ${matches.siteId} and ${siteListEntries.status} = 'excluded')`;
