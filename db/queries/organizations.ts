import { and, count, desc, eq, gte, inArray } from 'drizzle-orm';
import type { OrganizationSort, OrganizationSource } from '../../app/catalogue/lists';
import {
  ORGANIZATION_STATUSES,
  ORGANIZATION_TYPES,
  type OrganizationStatus,
  type OrganizationType,
  PENDING_STATUS,
} from '../../app/catalogue/statuses';
import { derivedOfOrganization, ORGANIZATION_TAGS as tags } from '../derived';
import type { PageRequest } from '../keyset';
import { asRead, changeRow, countRows, deleteRow, findRow, insertRow, rowsBy } from '../rows';
import { type Organization, organizations } from '../schema';
import { needlesOf } from '../search';
import {
  hitsByStatus,
  inOrder,
  type Order,
  type SortedList,
  type SortedPage,
  type Submitted,
  sortedIds,
  submittedIn,
} from '../sorted-list';
import type { Db } from '../store.server';
import { isOpenIn, type QueueFilter } from './review-queue';
import { deleteReviewOf } from './review-requests';

type Derived = keyof ReturnType<typeof derivedOfOrganization>;
export type NewOrganization = Omit<typeof organizations.$inferInsert, Derived>;
type OrganizationChange = Partial<Omit<NewOrganization, 'id' | 'createdAt' | 'type' | 'source'>>;

export const insertOrganization = (db: Db, row: NewOrganization) =>
  insertRow(db, organizations, { ...row, ...derivedOfOrganization(row) });

export const organizationById = (db: Db, id: string) => findRow(db, organizations, { id });

export const organizationsByIds = (db: Db, ids: readonly string[]) => rowsBy(db, organizations, organizations.id, ids);

/** As lists count them: without those that were archived or merged into another. */
export const organizationCount = (db: Db) =>
  countRows(db, organizations, inArray(organizations.status, [...ORGANIZATION_STATUSES]));

export const countSites = (db: Db, status: OrganizationStatus) =>
  countRows(db, organizations, eq(organizations.type, 'site'), eq(organizations.status, status));

/** The first order is the default. */
const ORGANIZATION_ORDERS = {
  newest: { column: organizations.createdAt, kind: 'number', descending: true },
  oldest: { column: organizations.createdAt, kind: 'number', descending: false },
  updated: { column: organizations.updatedAt, kind: 'number', descending: true },
  name: { column: organizations.nameKey, kind: 'string', descending: false },
  'name-desc': { column: organizations.nameKey, kind: 'string', descending: true },
  place: { column: organizations.placeKey, kind: 'string', descending: false },
  'place-desc': { column: organizations.placeKey, kind: 'string', descending: true },
} as const satisfies Record<OrganizationSort, Order>;

export interface OrganizationFilter {
  type?: OrganizationType;
  status?: OrganizationStatus;
  search?: string;
  /** In any spelling. */
  state?: string;
  /** One of the site's therapeutic areas. */
  area?: string;
  source?: OrganizationSource;
  event?: string;
  /** What is open of it, while it awaits a decision. */
  check?: QueueFilter['check'];
  submitted?: Submitted;
}

export type OrganizationRequest = OrganizationFilter & PageRequest & { sort?: OrganizationSort };

const narrowedTo = ({ check, submitted }: OrganizationFilter) =>
  and(isOpenIn('organization', check), submittedIn(organizations.createdAt, submitted));

function listOf(filter: OrganizationFilter): SortedList {
  const { type, status, search, state, area, source, event } = filter;
  return {
    table: organizations,
    lanes: [
      { column: organizations.type, values: type ? [type] : ORGANIZATION_TYPES },
      { column: organizations.status, values: status ? [status] : ORGANIZATION_STATUSES },
    ],
    others: [],
    where: narrowedTo(filter),
    needles: needlesOf(search, [
      state && tags.state(state),
      area && tags.area(area),
      source && tags.source(source),
      event && tags.event(event),
    ]),
    laneNeedles: needlesOf('', [type && tags.type(type), status && tags.status(status)]),
  };
}

/** A page of ids, for actions that need no other columns. */
export async function organizationIdPage(
  db: Db,
  { limit, cursor, sort = 'newest', ...filter }: OrganizationRequest,
): Promise<SortedPage<string>> {
  return sortedIds(db, listOf(filter), { limit, cursor, sort, order: ORGANIZATION_ORDERS[sort] });
}

export async function organizationPage(db: Db, request: OrganizationRequest): Promise<SortedPage<Organization>> {
  const page = await organizationIdPage(db, request);
  return { ...page, rows: inOrder(page.rows, await organizationsByIds(db, page.rows)) };
}

/** Only what awaits a decision has checks. */
const checkedStatus = ({ check }: OrganizationFilter) => check && eq(organizations.status, PENDING_STATUS.organization);

/**
 * How many organizations have each status (ADM-06). If a search has very many hits, counting stops early and sets
 * `more`.
 */
export async function organizationCountsByStatus(
  db: Db,
  filter: Omit<OrganizationFilter, 'status'> = {},
): Promise<{ status: OrganizationStatus; count: number; more?: true }[]> {
  if (listOf(filter).needles.length === 0) {
    // Grouped as in the index; the rows of both types are added up here.
    const counts = await db
      .select({ status: organizations.status, count: count() })
      .from(organizations)
      .where(and(filter.type && eq(organizations.type, filter.type), checkedStatus(filter), narrowedTo(filter)))
      .groupBy(organizations.type, organizations.status);
    return ORGANIZATION_STATUSES.flatMap((status) => {
      const sum = counts.filter((row) => row.status === status).reduce((total, row) => total + row.count, 0);
      return sum > 0 ? [{ status, count: sum }] : [];
    });
  }
  const statuses = filter.check ? [PENDING_STATUS.organization] : ORGANIZATION_STATUSES;
  return hitsByStatus(db, statuses, (status) => listOf({ ...filter, status }));
}

/** The kiosk entries with this e-mail address. Merged ones are left out, because we no longer write to them. */
export async function kioskEntriesOf(db: Db, email: string): Promise<Organization[]> {
  const { rows } = await organizationPage(db, { source: 'kiosk', search: email, limit: 100 });
  return rows.filter((row) => row.email === email);
}

/** An earlier kiosk entry with the same event, name and e-mail address (KIO-04), even if it has registered since. */
export const kioskEntry = (db: Db, { event, name, email }: { event: string; name: string; email: string }) =>
  findRow(db, organizations, { event, name, email });

/** Returns undefined if it is not as it was read. What is derived from it is derived from what was read. */
export function changeOrganization(db: Db, organization: Organization, change: OrganizationChange) {
  const { id, status, updatedAt } = organization;
  const derived = derivedOfOrganization({ ...organization, ...change });
  return changeRow(db, organizations, { id, status, updatedAt }, { ...change, ...derived });
}

/** Changes an organization that was read in this transaction. @throws {Error} if it is not as it was read. */
export const updateOrganization = (
  db: Db,
  organization: Organization,
  change: OrganizationChange,
): Promise<Organization> => asRead(changeOrganization(db, organization, change));

/** Turns a kiosk lead into the registration that it sends in: from then on, it is a site like any other. */
export const registerLead = (
  db: Db,
  organization: Organization,
  change: OrganizationChange & { createdAt?: number },
): Promise<Organization> => {
  const whole = { ...change, source: 'wizard' } as const;
  const derived = derivedOfOrganization({ ...organization, ...whole });
  const { id, status, updatedAt } = organization;
  return asRead(changeRow(db, organizations, { id, status, updatedAt }, { ...whole, ...derived }));
};

/** An administrator's decision, and until when it can be undone. */
export interface Decided<Status> {
  to: Status;
  reason: string | null;
  at: number;
  /** Null or left out if it cannot be. */
  undoableUntil?: number | null;
}

/** An administrator's decision. Returns undefined if it is not as it was read. */
export const setOrganizationStatus = (
  db: Db,
  organization: Organization,
  { to, reason, at, undoableUntil = null }: Decided<OrganizationStatus>,
) =>
  changeOrganization(db, organization, {
    status: to,
    statusReason: reason,
    decidedAt: at,
    undoableUntil,
    updatedAt: at,
  });

/** Those decided since then, newest first. */
export const organizationsDecidedSince = async (db: Db, since: number): Promise<Organization[]> =>
  db.select().from(organizations).where(gte(organizations.decidedAt, since)).orderBy(desc(organizations.decidedAt));

/** Makes it pending again. Returns undefined if it is not as it was read. */
export const reopenOrganization = (db: Db, organization: Organization, at: number) =>
  changeOrganization(db, organization, {
    status: PENDING_STATUS.organization,
    statusReason: null,
    decidedAt: null,
    undoableUntil: null,
    updatedAt: at,
  });

export async function deleteOrganization(db: Db, id: string) {
  await deleteReviewOf(db, 'organization', [id]);
  return deleteRow(db, organizations, eq(organizations.id, id));
}

/** Archived organizations, newest first. */
export const archivedOrganizations = async (db: Db, limit: number): Promise<Organization[]> =>
  db
    .select()
    .from(organizations)
    .where(eq(organizations.status, 'archived'))
    .orderBy(desc(organizations.heldAt), organizations.id)
    .limit(limit);
