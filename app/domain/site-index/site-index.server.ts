/** The index of verified sites, always up to date with the store: it reads the change feed before it answers. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { SITE_CHANGES_KEPT_MS } from '~/catalogue/limits';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import type { MatchStudy, Weights } from '~/matching';
import type { IndexRanking, RankQuery } from '~/matching/columns';
import { organizationPage, organizationsByIds } from '~db/queries/organizations';
import { feedStart, type Place, siteChangesSince } from '~db/queries/site-changes';
import { trialsById } from '~db/queries/trials';
import type { Organization, SiteChange } from '~db/schema';
import type { SortedPage } from '~db/sorted-list';
import { type Db, store } from '~db/store.server';
import { factsOf, siteInputs } from '../matches/inputs.server';
import { type SiteIndexThread, siteIndexHere, startSiteIndex } from './thread';

interface Running {
  index: SiteIndexThread;
  /** How far it has read the change feed, and when it last did. */
  place: Place;
  readAt: number;
  /** Resolves when the current update is done. Updates run one at a time. */
  turn: Promise<void>;
}

/** The index of this process. */
const state: { file?: string; running?: Promise<Running>; updatedAt?: number } = {};

/** When the index was last brought up to date (ms); undefined until it is loaded. */
export const siteIndexUpdatedAt = (): number | undefined => state.updatedAt;

/** Makes this process rank in a worker thread, from the bundled `file`, instead of the calling thread. */
export function rankInThread(file: string): void {
  state.file = file;
}

/** Loads the index, and keeps it from falling behind while nobody asks. */
export async function warmSiteIndex(): Promise<void> {
  try {
    await store.read(upToDate);
  } catch (error) {
    log().error({ err: error }, 'index of sites not loaded');
  }
  setTimeout(warmSiteIndex, SITE_CHANGES_KEPT_MS / 4).unref();
}

/** Discards the index and ends its thread. The next request starts a new one. */
export async function closeSiteIndex(): Promise<void> {
  const running = state.running;
  state.running = undefined;
  state.updatedAt = undefined;
  await (await running?.catch(() => undefined))?.index.close();
}

/** Ranks the verified sites, as committed so far. Not inside a transaction, whose changes the index cannot see. */
export async function rankVerifiedSites(
  db: Db,
  study: MatchStudy,
  query: RankQuery & { readonly weights: Weights },
): Promise<IndexRanking> {
  const index = await upToDate(db);
  try {
    return await index.rank(study, query);
  } catch (error) {
    if (!index.dead) throw error;
    log().error({ err: error }, 'index thread ended, starting a new one');
    return (await upToDate(db)).rank(study, query);
  }
}

async function upToDate(db: Db): Promise<SiteIndexThread> {
  const running = await opened(db);
  const turn = running.turn.then(() => catchUp(db, running));
  running.turn = turn.catch(() => {});
  await turn;
  return running.index;
}

/** The process's index, loading a new one if there is none or its thread has died. */
async function opened(db: Db): Promise<Running> {
  const before = state.running;
  const running = await before;
  if (running && (running.index.dead || isTooFarBehind(running)) && state.running === before) await closeSiteIndex();
  if (state.running) return state.running;
  const starting = start(db);
  state.running = starting;
  try {
    return await starting;
  } catch (error) {
    if (state.running === starting) state.running = undefined;
    throw error;
  }
}

/** Whether changes may have been deleted from the feed before it has read them. */
const isTooFarBehind = ({ readAt }: Running) => now() - readAt > SITE_CHANGES_KEPT_MS / 2;

/** Sites read at a time. On SQLite a read blocks the event loop, here for a few milliseconds. */
const CHUNK = 50;

/** Loads all verified sites in chunks. Changes made in the meantime are applied from the feed afterwards. */
async function start(db: Db): Promise<Running> {
  const place = await feedStart(db);
  const index = state.file ? startSiteIndex(state.file) : siteIndexHere();
  try {
    const list = { type: 'site', status: 'verified', sort: 'oldest', limit: CHUNK } as const;
    let cursor: string | null = null;
    do {
      const page: SortedPage<Organization> = await organizationPage(db, { ...list, cursor });
      index.put(await siteInputs(db, page.rows));
      cursor = page.next;
      await yieldToOthers();
    } while (cursor !== null);
    await index.compact();
  } catch (error) {
    await index.close();
    throw error;
  }
  return { index, place, readAt: now(), turn: Promise.resolve() };
}

async function catchUp(db: Db, running: Running): Promise<void> {
  const { changes, place } = await siteChangesSince(db, running.place);
  if (changes.length > 0) await apply(db, running.index, changes);
  Object.assign(running, { place, readAt: now() });
  state.updatedAt = now();
}

async function apply(db: Db, index: SiteIndexThread, changes: readonly SiteChange[]): Promise<void> {
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
