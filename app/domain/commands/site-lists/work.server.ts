/** Checks the rows of a file with a list of sites, and takes them over, in batches that a crash cannot double. */
import { SITE_IMPORTS, SITE_LIST } from '~/catalogue/limits';
import { ROW_PROBLEMS } from '~/catalogue/site-lists';
import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { now } from '~/gateways/clock.server';
import {
  changeSiteImport,
  claimSiteImport,
  firstImportRows,
  importRowsAfter,
  releaseSiteImport,
  replaceImportRows,
  siteImportById,
} from '~db/queries/site-list-imports';
import {
  countListEntries,
  insertListEntries,
  listEntriesByKeys,
  listEntriesOfSites,
  updateListEntry,
  verifiedSitesByName,
  verifiedSitesByNpi,
} from '~db/queries/site-lists';
import type { SiteListEntry, SiteListImport, SiteListImportRow } from '~db/schema';
import { sortKey } from '~db/search';
import { type Db, store } from '~db/store.server';
import { entryRow, searchOf } from './entries.server';
import { type Candidates, namedSite, readRow, sitesMeant } from './rows.server';

const NAMED = 5;

/**
 * Works on an import that is due, batch by batch, as long as `goesOn`. Each batch moves the import's position in its own
 * transaction, if it is still where it was read: whatever is interrupted happens once or not at all.
 * @returns how many batches were done.
 */
export async function workOnImport(goesOn: () => boolean, at = now()): Promise<number> {
  const lease = { at, leaseUntil: at + SITE_IMPORTS.leaseMs };
  const claimed = await store.write((db) => claimSiteImport(db, lease));
  if (!claimed) return 0;
  let batches = 0;
  while (goesOn() && (await store.tx((db) => nextBatch(db, claimed.id, now())))) batches += 1;
  await store.write((db) => releaseSiteImport(db, claimed.id, now()));
  return Math.max(1, batches);
}

/** @returns whether there may be more to do. */
async function nextBatch(db: Db, id: string, at: number): Promise<boolean> {
  const found = await siteImportById(db, id);
  if (!found || found.stopped || (found.phase !== 'checking' && found.phase !== 'importing')) return false;
  const rows = await importRowsAfter(db, id, { line: found.position, limit: SITE_IMPORTS.batch });
  const last = rows.at(-1);
  const busyUntil = at + SITE_IMPORTS.leaseMs;
  if (!last) {
    const phase = found.phase === 'checking' ? 'checked' : 'done';
    await changeSiteImport(db, found, { phase, position: 0, updatedAt: at });
    return false;
  }
  const done = found.phase === 'checking' ? await check(db, found, rows) : await takeOver(db, found, rows, at);
  if (!(await changeSiteImport(db, found, { position: last.line, updatedAt: at, busyUntil }))) return false;
  await replaceImportRows(db, done);
  return true;
}

/** What becomes of these rows, in which everything but the chosen columns is forgotten. */
async function check(db: Db, { id, columns, status }: SiteListImport, rows: readonly SiteListImportRow[]) {
  const read = rows.map(({ cells, line }) => ({ line, ...readRow(cells ?? [], columns ?? {}, status) }));
  const candidates = await candidatesFor(
    db,
    read.map(({ values }) => values),
  );
  const looked = read.map((row) => ({ ...row, sites: row.key ? sitesMeant(row.values, candidates) : [] }));
  // Two rows that find the same site are the same, however they are written.
  const keyed = looked.map((row) => ({ ...row, key: row.sites.length === 1 ? `site ${row.sites[0]?.id}` : row.key }));
  const keys = keyed.flatMap(({ key }) => key ?? []);
  const firsts = new Map((await firstImportRows(db, id, keys)).map(({ key, line }) => [key, line]));
  return keyed.map(({ line, values, key, problem, sites }): SiteListImportRow => {
    const row = { importId: id, line, cells: null, ...values, key, foundId: null, applied: null };
    if (key === null) return { ...row, outcome: 'error', problem };
    const earlier = firsts.get(key);
    if (earlier !== undefined && earlier < line)
      return { ...row, outcome: 'error', problem: ROW_PROBLEMS.repeated(earlier) };
    firsts.set(key, line);
    if (sites.length > 1)
      return { ...row, outcome: 'ambiguous', problem: ROW_PROBLEMS.ambiguous(sites.slice(0, NAMED).map(namedSite)) };
    return { ...row, outcome: sites[0] ? 'found' : 'absent', problem: null, foundId: sites[0]?.id ?? null };
  });
}

async function candidatesFor(db: Db, rows: readonly Pick<SiteListImportRow, 'name' | 'npi'>[]): Promise<Candidates> {
  const npis = new Set(rows.flatMap(({ npi }) => npi ?? []));
  const names = new Set(rows.flatMap(({ name }) => (name ? sortKey(name) : [])));
  return { byNpi: await verifiedSitesByNpi(db, [...npis]), byName: await verifiedSitesByName(db, [...names]) };
}

/** Adds what these rows say to the list, or changes it there. What was found is looked at again: a day may lie between. */
async function takeOver(db: Db, found: SiteListImport, rows: readonly SiteListImportRow[], at: number) {
  const { organizationId, startedBy } = found;
  const wanted = rows.filter(
    ({ outcome, applied }) => (outcome === 'found' || outcome === 'absent') && applied === null,
  );
  const candidates = await candidatesFor(db, wanted);
  const drafts = wanted.flatMap((row) => {
    const sites = sitesMeant(row, candidates);
    if (sites.length > 1) return [];
    const site = sites[0] ?? null;
    const place = site && !row.name ? { name: site.name, city: site.city, state: site.state } : {};
    return { row, entry: entryRow({ organizationId, userId: startedBy }, { ...row, ...place, site }, at) };
  });
  const there = new Map<string, SiteListEntry>();
  const ofSites = await listEntriesOfSites(
    db,
    organizationId,
    drafts.flatMap(({ entry }) => entry.siteId ?? []),
  );
  const byKeys = await listEntriesByKeys(
    db,
    organizationId,
    drafts.flatMap(({ entry }) => entry.key ?? []),
  );
  for (const entry of [...ofSites, ...byKeys]) there.set(entry.siteId ?? entry.key ?? '', entry);

  const room = SITE_LIST.most - (await countListEntries(db, organizationId));
  const fresh = drafts.filter(({ entry }) => !there.has(entry.siteId ?? entry.key ?? ''));
  const added = await insertListEntries(
    db,
    fresh.slice(0, Math.max(0, room)).map(({ entry }) => entry),
  );
  const isFull = fresh.length > room;
  const isNew = new Set(added.map(({ id }) => id));
  const done = new Map<number, SiteListImportRow['applied']>();
  for (const { row, entry } of drafts) {
    const before = there.get(entry.siteId ?? entry.key ?? '');
    if (isNew.has(entry.id)) done.set(row.line, 'added');
    else if (before) done.set(row.line, await change(db, before, entry, at));
  }
  const counts = { added: 0, changed: 0, same: 0 };
  for (const each of done.values()) if (each) counts[each] += 1;
  const [from, to] = [rows[0]?.line, rows.at(-1)?.line];
  const after = { import: found.id, rows: [from, to], ...counts };
  await record(db, SYSTEM, 'organization.siteFileTaken', organizationId, { after, at });
  return rows.map((row) => {
    if (!wanted.includes(row)) return row;
    const applied = done.get(row.line) ?? null;
    return {
      ...row,
      applied,
      ...(applied === null && {
        outcome: 'error' as const,
        problem: isFull ? ROW_PROBLEMS.full : ROW_PROBLEMS.meanwhile,
      }),
    };
  });
}

/** Of an entry that is there already: the file's status counts, and its note if it has one. */
async function change(db: Db, before: SiteListEntry, { status, note }: SiteListEntry, at: number) {
  const kept = note ?? before.note;
  if (before.status === status && before.note === kept) return 'same';
  await updateListEntry(db, before.id, {
    status,
    note: kept,
    searchText: searchOf({ ...before, note: kept }),
    updatedAt: at,
  });
  return 'changed';
}
