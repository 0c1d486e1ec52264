/** Organizations: sites and sponsors. */
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrganizationStatus, OrganizationType } from '../../app/catalogue/statuses';
import { inChunks } from '../chunks';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { type Organization, organizations } from '../schema';
import { holdsWords, normalised } from '../search';
import type { Db } from '../store.server';

export type NewOrganization = Omit<typeof organizations.$inferInsert, 'searchText'>;
export type OrganizationChange = Partial<Omit<NewOrganization, 'id' | 'createdAt' | 'type' | 'source'>>;

function searchTextOf(row: Partial<NewOrganization>): string {
  return normalised(
    row.name,
    row.email,
    row.city,
    row.state,
    row.zipCode,
    row.contactName,
    row.therapeuticAreas?.join(' '),
  );
}

export async function insertOrganization(db: Db, row: NewOrganization): Promise<Organization> {
  const [inserted] = await db
    .insert(organizations)
    .values({ ...row, searchText: searchTextOf(row) })
    .returning();
  return inserted as Organization;
}

export async function organizationById(db: Db, id: string): Promise<Organization | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id)).limit(1);
  return row;
}

export async function organizationsByIds(db: Db, ids: string[]): Promise<Organization[]> {
  return inChunks(ids, (chunk) => db.select().from(organizations).where(inArray(organizations.id, chunk)));
}

export async function sitesOfStatus(db: Db, statuses: readonly OrganizationStatus[]): Promise<Organization[]> {
  return db
    .select()
    .from(organizations)
    .where(and(eq(organizations.type, 'site'), inArray(organizations.status, [...statuses])));
}

export interface OrganizationFilter extends PageRequest {
  type?: OrganizationType;
  status?: OrganizationStatus;
  search?: string;
}

function filterConditions(filter: Omit<OrganizationFilter, 'limit' | 'cursor'>): (SQL | undefined)[] {
  return [
    filter.type && eq(organizations.type, filter.type),
    filter.status && eq(organizations.status, filter.status),
    ...holdsWords(organizations.searchText, filter.search),
  ];
}

export async function organizationPage(db: Db, filter: OrganizationFilter): Promise<Page<Organization>> {
  const rows = await db
    .select()
    .from(organizations)
    .where(and(...filterConditions(filter), afterCursor(organizations, filter.cursor)))
    .orderBy(sql`${organizations.createdAt} desc`, sql`${organizations.id} desc`)
    .limit(filter.limit + 1);
  return cutPage(rows, filter.limit, (row) => row);
}

/** How many there are of each status (ADM-06). */
export async function organizationCountsByStatus(
  db: Db,
  filter: Omit<OrganizationFilter, 'limit' | 'cursor' | 'status'> = {},
): Promise<{ status: OrganizationStatus; count: number }[]> {
  return db
    .select({ status: organizations.status, count: count() })
    .from(organizations)
    .where(and(...filterConditions(filter)))
    .groupBy(organizations.status)
    .orderBy(organizations.status);
}

/** A row for the same kiosk entry: same event, name and e-mail address (KIO-04). */
export async function kioskEntry(
  db: Db,
  entry: { event: string; name: string; email: string },
): Promise<Organization | undefined> {
  const [row] = await db
    .select()
    .from(organizations)
    .where(
      and(
        eq(organizations.source, 'kiosk'),
        eq(organizations.event, entry.event),
        eq(organizations.name, entry.name),
        eq(organizations.email, entry.email),
      ),
    )
    .limit(1);
  return row;
}

export async function updateOrganization(
  db: Db,
  id: string,
  change: OrganizationChange,
): Promise<Organization | undefined> {
  const current = await organizationById(db, id);
  if (!current) return undefined;
  const [row] = await db
    .update(organizations)
    .set({ ...change, searchText: searchTextOf({ ...current, ...change }) })
    .where(eq(organizations.id, id))
    .returning();
  return row;
}

/** Compare-and-set: undefined when the status is no longer `from`. */
export async function moveOrganization(
  db: Db,
  id: string,
  move: { from: OrganizationStatus; to: OrganizationStatus; reason: string | null; at: number },
): Promise<Organization | undefined> {
  const [row] = await db
    .update(organizations)
    .set({ status: move.to, statusReason: move.reason, updatedAt: move.at })
    .where(and(eq(organizations.id, id), eq(organizations.status, move.from)))
    .returning();
  return row;
}

export async function deleteOrganization(db: Db, id: string): Promise<Organization | undefined> {
  const [row] = await db.delete(organizations).where(eq(organizations.id, id)).returning();
  return row;
}
