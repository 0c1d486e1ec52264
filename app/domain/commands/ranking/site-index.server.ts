/** The index of verified sites, always up to date with the store: it reads the change feed before it answers. */

import { DomainError } from '~/catalogue/errors';
import { SITE_CHANGES_KEPT_MS } from '~/catalogue/limits';
import { HOUR_MS } from '~/catalogue/time';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import type { MatchStudy, Weights } from '~/matching';
import type { IndexRanking, RankQuery } from '~/matching/columns';
import { siteChangesSince } from '~db/queries/site-changes';
import type { SiteChange } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { applyChanges, buildIndex } from './from-database.server';
import { type Built, deleteSnapshot, loadSnapshot, type SnapshotPlace, saveSnapshot } from './snapshot.server';
import { type SiteIndexThread, siteIndexHere, startSiteIndex } from './thread';

interface Running extends Built {
  /** When it last read the change feed. */
  readAt: number;
  /** Resolves when the current update is done. Updates run one at a time. */
  turn: Promise<void>;
}

interface Starting {
  readonly running: Promise<Running>;
  /** Rejects once loading turns out to take longer than a request should wait. */
  readonly refused: Promise<never>;
}

/** The index of this process. */
const state: { file?: string; snapshot?: SnapshotPlace; starting?: Starting; updatedAt?: number } = {};

/** When the index was last brought up to date (ms); undefined until it is loaded. */
export const siteIndexUpdatedAt = (): number | undefined => state.updatedAt;

/**
 * Makes this process rank in a worker thread, from the bundled `file`, instead of the calling thread.
 * @param snapshot where snapshots are kept; undefined for none.
 */
export function rankInThread(file: string | undefined, snapshot?: SnapshotPlace): void {
  Object.assign(state, { file, snapshot });
}

const AFTER_ERROR_MS = 5000;

/** Loads the index, keeps it from falling behind while nobody asks, and saves snapshots of it. */
export async function keepSiteIndex(): Promise<void> {
  let wait = HOUR_MS;
  try {
    await store.read((db) => upToDate(db, true));
    await saveSiteIndex();
  } catch (error) {
    log().error({ err: error }, 'index of sites not loaded or saved');
    // Until it is loaded, the balancer sends no requests that could load it.
    if (state.updatedAt === undefined) wait = AFTER_ERROR_MS;
  }
  setTimeout(keepSiteIndex, wait).unref();
}

/** Saves a snapshot if there is none of the current index. */
export async function saveSiteIndex(): Promise<void> {
  const [running, at] = [await state.starting?.running, state.snapshot];
  if (!running || !at) return;
  // Between updates, so that the index has just what the feed had up to its place.
  const saving = running.turn.then(() => ({ saved: saveSnapshot(running, at) }));
  running.turn = saving.then(() => {});
  Object.assign(running, { saved: await (await saving).saved });
}

/** Whether sites can be ranked now. If the index is not loaded, loads it. */
export async function canRankSites(): Promise<boolean> {
  try {
    await store.read(upToDate);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ranking_loading') return false;
    throw error;
  }
}

/** Discards the index and ends its thread. The next request starts a new one. */
export async function closeSiteIndex(): Promise<void> {
  const running = state.starting?.running;
  state.starting = undefined;
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

/** @param waits even if loading takes long. */
async function upToDate(db: Db, waits = false): Promise<SiteIndexThread> {
  const running = await opened(db, waits);
  const turn = running.turn.then(() => catchUp(db, running));
  running.turn = turn.catch(() => {});
  await turn;
  return running.index;
}

/** The process's index, loading a new one if there is none or its thread has died. */
async function opened(db: Db, waits: boolean): Promise<Running> {
  const before = state.starting;
  if (before) {
    const running = await loaded(before, waits);
    if (!running.index.dead && !isTooFarBehind(running)) return running;
    if (state.starting === before) {
      await closeSiteIndex();
      // It may have died of what it was loaded from.
      if (running.index.dead && state.snapshot) await deleteSnapshot(state.snapshot);
    }
  }
  state.starting ??= begin(db);
  return loaded(state.starting, waits);
}

const loaded = ({ running, refused }: Starting, waits: boolean) => (waits ? running : Promise.race([running, refused]));

function begin(db: Db): Starting {
  let refuse = () => {};
  const refused = new Promise<never>((_, reject) => {
    refuse = () => reject(new DomainError('ranking_loading'));
  });
  const starting = { running: start(db, refuse), refused };
  refused.catch(() => {});
  starting.running.catch(() => {
    if (state.starting === starting) state.starting = undefined;
  });
  return starting;
}

/** Whether changes may have been deleted from the feed before it has read them. */
const isTooFarBehind = ({ readAt }: Running) => now() - readAt > SITE_CHANGES_KEPT_MS / 2;

/** Loading so many sites takes less than a second, so requests wait for it. */
const WAITED_FOR = 5000;

/** @param refuse called once it is clear that requests should not wait. */
async function start(db: Db, refuse: () => void): Promise<Running> {
  const index = state.file ? startSiteIndex(state.file) : siteIndexHere();
  const onFound = (sites: number) => sites > WAITED_FOR && refuse();
  try {
    const at = state.snapshot;
    const built = (at && (await loadSnapshot(db, index, { at, onFound }))) ?? (await buildIndex(db, index, onFound));
    return { ...built, readAt: now(), turn: Promise.resolve() };
  } catch (error) {
    await index.close();
    throw error;
  }
}

async function catchUp(db: Db, running: Running): Promise<void> {
  const { changes, place } = await siteChangesSince(db, running.place);
  if (changes.length > 0) await applyChanges(db, running.index, changes);
  Object.assign(running, { place, readAt: now(), changes: running.changes + countIn(changes) });
  state.updatedAt = now();
}

const countIn = (changes: readonly SiteChange[]) => changes.filter(({ kind }) => kind !== 'snapshot').length;
