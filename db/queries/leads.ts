/** Leads: kiosk entries, with whose they are and what came of them. */
import { and, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { LeadRating } from '../../app/catalogue/leads';
import type { OrganizationStatus } from '../../app/catalogue/statuses';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { addRow, changeRow, findRow, first, rowsBy, updateRow } from '../rows';
import { events, type Lead, leads, type Organization, organizations, users } from '../schema';
import { contains, needlesOf } from '../search';
import type { Db } from '../store.server';

/** Whose leads: those of a rep, or everyone's. */
export interface LeadScope {
  repId?: string;
}

export interface LeadFilter extends LeadScope, PageRequest {
  /** An event's id, or its name as printed at the kiosk. */
  event?: string;
  /** 'none' for those that are nobody's. */
  rep?: string;
  rating?: LeadRating;
  status?: OrganizationStatus;
  /**
   * The organizations with this status that leads were merged into, because a merged lead has the status of the
   * organization it is part of.
   */
  keptIds?: readonly string[];
  /** Only those with a next step that is due by this day. */
  dueBy?: string;
  search?: string;
}

/** A lead with its organization, and its event and its rep if they are records. */
export interface LeadRow {
  lead: Lead;
  organization: Organization;
  eventName: string | null;
  repFirstName: string | null;
  repLastName: string | null;
}

const rowsOf = (db: Db) =>
  db
    .select({
      lead: leads,
      organization: organizations,
      eventName: events.name,
      repFirstName: users.firstName,
      repLastName: users.lastName,
    })
    .from(leads)
    .innerJoin(organizations, eq(organizations.id, leads.organizationId))
    .leftJoin(events, eq(events.id, leads.eventId))
    .leftJoin(users, eq(users.id, leads.repId));

const isIn = ({ repId }: LeadScope): SQL | undefined => (repId === undefined ? undefined : eq(leads.repId, repId));

/** Newest first. */
export async function leadPage(db: Db, request: LeadFilter): Promise<Page<LeadRow>> {
  const { event, rep, rating, status, keptIds = [], dueBy, search, limit, cursor } = request;
  const rows = await rowsOf(db)
    .where(
      and(
        isIn(request),
        event === undefined ? undefined : or(eq(leads.eventId, event), eq(organizations.event, event)),
        rep === undefined ? undefined : rep === 'none' ? isNull(leads.repId) : eq(leads.repId, rep),
        rating && eq(leads.rating, rating),
        status &&
          or(
            and(eq(organizations.status, status), isNull(organizations.mergedInto)),
            inArray(organizations.mergedInto, [...keptIds]),
          ),
        dueBy === undefined ? undefined : lte(leads.nextOn, dueBy),
        ...contains(organizations.searchText, needlesOf(search, [])),
        afterCursor({ createdAt: leads.createdAt, id: leads.organizationId }, cursor),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.organizationId))
    .limit(limit + 1);
  return cutPage(rows, limit, ({ lead }) => ({ createdAt: lead.createdAt, id: lead.organizationId }));
}

export const leadById = (db: Db, id: string): Promise<LeadRow | undefined> =>
  first(rowsOf(db).where(eq(leads.organizationId, id)).limit(1));

/** The row alone; undefined for an organization that was not entered at a kiosk. */
export const leadRow = (db: Db, organizationId: string) => findRow(db, leads, { organizationId });

/** The organizations that these leads were merged into. */
export async function keptOfLeads(db: Db, scope: LeadScope): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: organizations.mergedInto })
    .from(leads)
    .innerJoin(organizations, eq(organizations.id, leads.organizationId))
    .where(and(isIn(scope), isNotNull(organizations.mergedInto)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** What these leads can be filtered by: their events, by id if they are records, and as printed otherwise. */
export async function eventsOfLeads(db: Db, scope: LeadScope) {
  return db
    .selectDistinct({ id: leads.eventId, name: events.name, printed: organizations.event })
    .from(leads)
    .innerJoin(organizations, eq(organizations.id, leads.organizationId))
    .leftJoin(events, eq(events.id, leads.eventId))
    .where(isIn(scope))
    .orderBy(organizations.event);
}

export const leadsByIds = (db: Db, ids: readonly string[]): Promise<Lead[]> =>
  rowsBy(db, leads, leads.organizationId, ids);

/** The leads of a rep. */
export async function leadIdsOf(db: Db, repId: string): Promise<string[]> {
  const rows = await db.select({ id: leads.organizationId }).from(leads).where(eq(leads.repId, repId));
  return rows.map(({ id }) => id);
}

export const insertLead = (db: Db, row: typeof leads.$inferInsert) => addRow(db, leads, row);

type LeadChange = Partial<Omit<Lead, 'organizationId' | 'createdAt'>>;

export const updateLead = (db: Db, organizationId: string, change: LeadChange) =>
  updateRow(db, leads, change, eq(leads.organizationId, organizationId));

/** Compare and set. Returns undefined if it was followed up, or registered, since it was read. */
export const changeLead = (db: Db, { organizationId, followedUpAt, registeredAt }: Lead, change: LeadChange) =>
  changeRow(db, leads, { organizationId, followedUpAt, registeredAt }, change);

/** The organizations with these addresses, oldest first, but for those that were merged into another. */
export async function organizationsAt(db: Db, emails: readonly string[]): Promise<Organization[]> {
  if (emails.length === 0) return [];
  return db
    .select()
    .from(organizations)
    .where(and(inArray(organizations.email, [...emails]), isNull(organizations.mergedInto)))
    .orderBy(organizations.createdAt, organizations.id);
}

/** Of the organizations with these ids, those that are leads of the person. */
export async function ownLeadsAmong(db: Db, repId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: leads.organizationId })
    .from(leads)
    .where(and(eq(leads.repId, repId), inArray(leads.organizationId, [...ids])));
  return rows.map(({ id }) => id);
}
