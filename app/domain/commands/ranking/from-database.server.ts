/** Fills the index of sites from the database, and keeps it up to date. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { organizationPage, organizationsByIds } from '~db/queries/organizations';
import { feedStart } from '~db/queries/site-changes';
import { trialsById } from '~db/queries/trials';
import type { Organization, SiteChange } from '~db/schema';
import type { SortedPage } from '~db/sorted-list';
import type { Db } from '~db/store.server';
import { factsOf, siteInputs } from './inputs.server';
import type { Built } from './snapshot.server';
import type { SiteIndexThread } from './thread';

/** Sites read at a time. On SQLite a read blocks the event loop, here for a few milliseconds. */
const CHUNK = 50;

/**
 * Loads all verified sites in chunks. Changes made in the meantime are applied from the feed afterwards.
 * @param onFound called with the number of sites found so far.
 */
export async function buildIndex(db: Db, index: SiteIndexThread, onFound: (sites: number) => void): Promise<Built> {
  const place = await feedStart(db);
  const list = { type: 'site', status: 'verified', sort: 'oldest', limit: CHUNK } as const;
  let cursor: string | null = null;
  let sites = 0;
  do {
    const page: SortedPage<Organization> = await organizationPage(db, { ...list, cursor });
    index.put(await siteInputs(db, page.rows));
    cursor = page.next;
    sites += page.rows.length;
    onFound(sites);
    await yieldToOthers();
  } while (cursor !== null);
  await index.compact();
  return { index, place, sites, changes: 0 };
}

/** Reads the changed sites and trials again. */
export async function applyChanges(db: Db, index: SiteIndexThread, changes: readonly SiteChange[]): Promise<void> {
  const keysOf = (wanted: SiteChange['kind']) =>
    new Set(changes.flatMap(({ kind, key }) => (kind === wanted ? [key] : [])));
  const [sites, trials] = [keysOf('site'), keysOf('trial')];
  if (trials.size > 0) index.updateTrials([...(await trialsById(db, [...trials])).values()].map(factsOf));
  const verified = (await organizationsByIds(db, [...sites])).filter(isMatchable);
  for (const { id } of verified) sites.delete(id);
  if (sites.size > 0) index.remove([...sites]);
  for (let from = 0; from < verified.length; from += CHUNK) {
    if (from > 0) await yieldToOthers();
    index.put(await siteInputs(db, verified.slice(from, from + CHUNK)));
  }
}

const isMatchable = ({ type, status }: Organization) => type === 'site' && status === 'verified';
