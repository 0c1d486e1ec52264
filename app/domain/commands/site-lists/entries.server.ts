/** The list of sites that a sponsor keeps for itself: whom it prefers, and whom it must not use (decision 101). */
import { DomainError } from '~/catalogue/errors';
import { LIST_MAX, SITE_LIST } from '~/catalogue/limits';
import { LIST_STATUSES, type ListStatus } from '~/catalogue/list-statuses';
import { labelOf } from '~/catalogue/options';
import type { TableFormat } from '~/catalogue/paths';
import { isoDay } from '~/catalogue/time';
import { type Actor, authorize, person, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { ownListOf } from '~/domain/base/site-list.server';
import { exportTable } from '~/domain/base/table-file.server';
import { nameOf } from '~/domain/model/member';
import type { ListEntry, Listed, OnList, SiteListQuery } from '~/domain/model/site-list-schema';
import { now } from '~/gateways/clock.server';
import type { Page, PageRequest } from '~db/keyset';
import { organizationById } from '~db/queries/organizations';
import {
  countListEntries,
  deleteListEntry,
  entriesAwaitingNpi,
  insertListEntries,
  type ListedEntry,
  listEntriesOfSites,
  listEntryById,
  listEntryCounts,
  listEntryPage,
  updateListEntry,
  verifiedSitesByName,
  verifiedSitesByNpi,
} from '~db/queries/site-lists';
import { usersByIds } from '~db/queries/users';
import type { Organization, SiteListEntry } from '~db/schema';
import { normalized, sortKey } from '~db/search';
import { type Db, store } from '~db/store.server';
import { keyOf, type RowValues, sitesMeant } from './rows.server';

/** The organization whose list the actor keeps. @throws {DomainError} unauthenticated, forbidden, organization_unverified … */
export function listKeeper(actor: Actor): { organizationId: string; userId: string } {
  authorize(actor, 'siteList.keep');
  const { id: userId, organizationId } = person(actor);
  return { organizationId: organizationId as string, userId };
}

/** What an entry says, as a row. @param site if it is here; otherwise what the file said is kept. */
export function entryRow(
  { organizationId, userId }: { organizationId: string; userId: string | null },
  { site, ...values }: RowValues & { site: Pick<Organization, 'id'> | null },
  at: number,
): SiteListEntry {
  const { city, state, zipCode, npi, note } = values;
  const name = values.name ?? `NPI ${npi}`;
  return {
    id: newId(),
    organizationId,
    siteId: site?.id ?? null,
    key: site ? null : keyOf(values),
    status: values.status ?? 'preferred',
    note,
    name,
    city,
    state,
    zipCode,
    npi,
    searchText: searchOf({ name, city, state, zipCode, npi, note }),
    nameKey: sortKey(name),
    addedBy: userId,
    createdAt: at,
    updatedAt: at,
  };
}

type Searched = Pick<SiteListEntry, 'name' | 'city' | 'state' | 'zipCode' | 'npi' | 'note'>;
export const searchOf = ({ name, city, state, zipCode, npi, note }: Searched): string =>
  `  ${normalized(name, city, state, zipCode, npi, note).replaceAll(' ', '  ')}  `;

/** What the trail says of an entry: whom it is about and its status, never the note. */
const inTrail = ({ id, siteId, status }: Pick<SiteListEntry, 'id' | 'siteId' | 'status'>) => ({
  entry: id,
  siteId,
  status,
});

/**
 * Puts a verified site on the list, or changes what the list says of it, or of an entry without a site.
 * @param id of the site or, without one, of the entry
 * @throws as listKeeper; {DomainError} not_found for a site that is not verified and another's entry; site_list_full.
 */
export async function putOnList(actor: Actor, id: string, { status, note }: Listed, at = now()): Promise<ListEntry> {
  const keeper = listKeeper(actor);
  return store.tx(async (db) => {
    const found = await entryFor(db, keeper.organizationId, id);
    if (found) return viewOf(db, await change(db, actor, found, { status, note }, at));
    const site = await siteToList(db, id);
    const { organizationId } = keeper;
    const { most } = SITE_LIST;
    if ((await countListEntries(db, organizationId)) >= most) throw new DomainError('site_list_full', { most });
    const { name, city, state } = site;
    // Its ZIP code and NPI number are not the sponsor's to read (SPON-08).
    const row = entryRow(keeper, { site, name, city, state, zipCode: null, npi: null, status, note }, at);
    const [added] = await insertListEntries(db, [row]);
    if (added) await record(db, actor, 'organization.siteListed', organizationId, { after: inTrail(added), at });
    return viewOf(db, added ?? ((await entryFor(db, organizationId, id)) as SiteListEntry));
  });
}

async function change(db: Db, actor: Actor, before: SiteListEntry, { status, note }: Listed, at: number) {
  if (before.status === status && before.note === note) return before;
  const searchText = searchOf({ ...before, note });
  const after = (await updateListEntry(db, before.id, { status, note, searchText, updatedAt: at })) ?? before;
  const noted = before.note !== note && { noteChanged: true };
  const told = { before: inTrail(before), after: { ...inTrail(after), ...noted }, at };
  await record(db, actor, 'organization.siteListed', before.organizationId, told);
  return after;
}

/** The organization's entry of a site or, without one, with this id. */
async function entryFor(db: Db, organizationId: string, id: string): Promise<SiteListEntry | undefined> {
  const [ofSite] = await listEntriesOfSites(db, organizationId, [id]);
  const entry = ofSite ?? (await listEntryById(db, id));
  return entry?.organizationId === organizationId ? entry : undefined;
}

/** @throws as putOnList, unless there is such an entry or verified site. */
export async function mustList(actor: Actor, id: string): Promise<void> {
  const { organizationId } = listKeeper(actor);
  await store.read(async (db) => (await entryFor(db, organizationId, id)) ?? (await siteToList(db, id)));
}

/** @throws {DomainError} not_found for anything but a verified site. */
async function siteToList(db: Db, id: string): Promise<Organization> {
  const site = await organizationById(db, id);
  if (site?.type !== 'site' || site.status !== 'verified') throw new DomainError('not_found');
  return site;
}

/** What the actor's own list says of a site; null if nothing, or for whoever has no list. */
export const onListOf = (actor: Actor, siteId: string): Promise<OnList | null> =>
  store.read(async (db) => (await ownListOf(db, actor, [siteId])).get(siteId) ?? null);

/** Takes an entry off the list. @throws as listKeeper; {DomainError} not_found. */
export async function takeOffList(actor: Actor, id: string, at = now()) {
  const { organizationId } = listKeeper(actor);
  return store.tx(async (db) => {
    const entry = await entryFor(db, organizationId, id);
    if (!entry) throw new DomainError('not_found');
    await deleteListEntry(db, entry.id);
    await record(db, actor, 'organization.siteUnlisted', organizationId, { before: inTrail(entry), at });
    return { id: entry.id, siteId: entry.siteId, name: entry.name };
  });
}

/** Links an entry without a site to one of those that are offered. @throws as listKeeper; {DomainError} not_found. */
export async function linkEntry(actor: Actor, id: string, siteId: string, at = now()): Promise<ListEntry> {
  const { organizationId } = listKeeper(actor);
  return store.tx(async (db) => {
    const entry = await entryFor(db, organizationId, id);
    const site =
      entry && !entry.siteId && (await offeredFor(db, [entry])).get(entry.id)?.find((each) => each.id === siteId);
    if (!site) throw new DomainError('not_found');
    return viewOf(db, await link(db, actor, entry, site.id, at));
  });
}

/** If the list has an entry of the site already, that one stays as it is, and the other goes. */
async function link(db: Db, actor: Actor, entry: SiteListEntry, siteId: string, at: number): Promise<SiteListEntry> {
  const { organizationId } = entry;
  const [already] = await listEntriesOfSites(db, organizationId, [siteId]);
  const linked = already ?? (await updateListEntry(db, entry.id, { siteId, key: null, updatedAt: at })) ?? entry;
  if (already) await deleteListEntry(db, entry.id);
  await record(db, actor, 'organization.siteListLinked', organizationId, {
    before: inTrail(entry),
    after: inTrail(linked),
    at,
  });
  return linked;
}

/**
 * Links the entries of all organizations that wait for a site with this NPI number, once it is verified. If several verified
 * sites have it, nobody knows which is meant, and nothing is linked.
 */
export async function linkByNpi(db: Db, { id, npi }: Pick<Organization, 'id' | 'npi'>, at: number): Promise<void> {
  if (!npi) return;
  const waiting = await entriesAwaitingNpi(db, npi);
  if (waiting.length === 0 || (await verifiedSitesByNpi(db, [npi])).some((site) => site.id !== id)) return;
  for (const entry of waiting) await link(db, SYSTEM, entry, id, at);
}

/** The verified sites that entries without one could mean by their name and place, by the entry. */
async function offeredFor(db: Db, entries: readonly SiteListEntry[]) {
  const open = entries.filter(({ siteId }) => siteId === null);
  const byNpi = await verifiedSitesByNpi(
    db,
    open.flatMap(({ npi }) => npi ?? []),
  );
  const byName = await verifiedSitesByName(
    db,
    open.map(({ nameKey }) => nameKey),
  );
  return new Map(open.map((entry) => [entry.id, sitesMeant(entry, { byNpi, byName })]));
}

interface ListRequest extends PageRequest {
  query: SiteListQuery;
}

/** A page of the list, newest first. @throws as listKeeper. */
export async function readSiteList(actor: Actor, { query, ...page }: ListRequest): Promise<Page<ListEntry>> {
  const { organizationId } = listKeeper(actor);
  return store.read(async (db) => {
    const { rows, next } = await pageOf(db, organizationId, query, page);
    return { rows: await viewsOf(db, rows), next };
  });
}

const pageOf = (db: Db, organizationId: string, { q, status, here }: SiteListQuery, page: PageRequest) =>
  listEntryPage(db, {
    ...page,
    organizationId,
    q,
    status: (status ?? undefined) as ListStatus | undefined,
    here: here ? here === 'here' : undefined,
  });

/** What the list's page shows above its entries. @throws as listKeeper. */
export async function siteListCounts(actor: Actor) {
  const { organizationId } = listKeeper(actor);
  const counts = await store.read((db) => listEntryCounts(db, organizationId));
  const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0);
  return {
    preferred: sum(counts.filter(({ status }) => status === 'preferred')),
    excluded: sum(counts.filter(({ status }) => status === 'excluded')),
    absent: sum(counts.filter(({ here }) => here === 0)),
    all: sum(counts),
  };
}

async function viewOf(db: Db, entry: SiteListEntry): Promise<ListEntry> {
  const site = entry.siteId ? ((await organizationById(db, entry.siteId)) ?? null) : null;
  return (await viewsOf(db, [{ entry, site }]))[0] as ListEntry;
}

async function viewsOf(db: Db, rows: readonly ListedEntry[]): Promise<ListEntry[]> {
  const people = await usersByIds(db, [...new Set(rows.flatMap(({ entry }) => entry.addedBy ?? []))]);
  const offered = await offeredFor(
    db,
    rows.map(({ entry }) => entry),
  );
  return rows.map(({ entry, site }) => {
    const { id, siteId, status, note, zipCode, npi, createdAt, updatedAt } = entry;
    const author = people.find((user) => user.id === entry.addedBy);
    // A site that is no longer verified stands as it was when it was put on the list.
    const seen = site?.status === 'verified' ? site : entry;
    return {
      id,
      siteId: site?.status === 'verified' ? siteId : null,
      name: seen.name,
      city: seen.city,
      state: seen.state,
      zipCode,
      npi,
      status,
      note,
      addedAt: createdAt,
      addedBy: author && author.erasedAt === null ? nameOf(author) : null,
      changedAt: updatedAt,
      offered: (offered.get(id) ?? []).map(({ id, name, city, state }) => ({ id, name, city, state })),
    };
  });
}

const HEADINGS = [
  'Site',
  'NPI number',
  'ZIP code',
  'City',
  'State',
  'Status',
  'Note',
  'Registered here',
  'Added',
  'Added by',
];

/** What the list finds, on all its pages. It can be read in again. @throws as listKeeper. */
export async function siteListFile(actor: Actor, query: SiteListQuery, format: TableFormat, at = now()) {
  const { organizationId } = listKeeper(actor);
  const lines: unknown[][] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { rows: ListEntry[]; next: string | null } = await store.read(async (db) => {
      const { rows, next } = await pageOf(db, organizationId, query, { limit: LIST_MAX * 10, cursor });
      return { rows: await viewsOf(db, rows), next };
    });
    lines.push(
      ...page.rows.map(({ name, npi, zipCode, city, state, status, note, siteId, addedAt, addedBy }) => [
        ...[name, npi, zipCode, city, state, labelOf(LIST_STATUSES, status), note],
        ...[siteId ? 'Yes' : 'No', isoDay(addedAt), addedBy],
      ]),
    );
    if (!page.next) break;
    cursor = page.next;
  }
  return exportTable(actor, [HEADINGS, ...lines], { title: 'sites', format, what: 'siteList' }, at);
}
