/** The index of the verified sites, as fresh as the store: what is asked of it has seen all that was committed before. */
import { setImmediate as breathe } from 'node:timers/promises';
import { log } from '~/gateways/log.server';
import type { MatchStudy, Weights } from '~/matching';
import type { Question, Standings } from '~/matching/columns';
import { auditEventsAfter, lastAuditEvent } from '~db/queries/audit';
import { organizationPage, organizationsByIds } from '~db/queries/organizations';
import { trialsById } from '~db/queries/trials';
import type { Organization } from '~db/schema';
import type { SortedPage } from '~db/sorted-list';
import { type Db, store } from '~db/store.server';
import { factsOf, siteInputs } from '../matches/inputs.server';
import { type SiteIndexThread, siteIndexHere, startSiteIndex } from './thread';
import { touchedBy } from './touched.server';

interface Running {
  index: SiteIndexThread;
  /** The last audit event that the index has seen. */
  seq: number;
  /** Until the first load is done, then until the last catching up is: one goes after the other. */
  turn: Promise<void>;
}

// The server bundle and the Remix bundle each contain this module, hence globalThis: one index a process.
const shared = globalThis as { studybridgeSites?: { file?: string; running?: Promise<Running> } };
shared.studybridgeSites ??= {};
const here = shared.studybridgeSites;

/**
 * From now on the process ranks in a thread. Where this is not called, in tests and commands, it is done in the thread of
 * whoever asks.
 * @param file the built worker.
 */
export function rankInThread(file: string): void {
  here.file = file;
}

/** Loads the index before the first question, which then need not wait for it. */
export async function warmSiteIndex(): Promise<void> {
  try {
    await store.read(fresh);
  } catch (error) {
    log().error({ err: error }, 'index of sites not loaded');
  }
}

/** Forgets the index and ends its thread; the next question opens another. */
export async function closeSiteIndex(): Promise<void> {
  const running = here.running;
  here.running = undefined;
  await (await running?.catch(() => undefined))?.index.close();
}

/**
 * How the verified sites stand for a study, by all that was committed before. Not within a transaction: the index does
 * not know what that has not committed yet.
 */
export async function siteStandings(
  db: Db,
  study: MatchStudy,
  question: Question & { readonly weights: Weights },
): Promise<Standings> {
  const index = await fresh(db);
  try {
    return await index.standings(study, question);
  } catch (error) {
    if (!index.dead) throw error;
    log().error({ err: error }, 'the thread that ranks has ended; it is started anew');
    return (await fresh(db)).standings(study, question);
  }
}

/** The index, once it has seen all events there are. */
async function fresh(db: Db): Promise<SiteIndexThread> {
  const running = await opened(db);
  const turn = running.turn.then(() => catchUp(db, running));
  running.turn = turn.catch(() => {});
  await turn;
  return running.index;
}

/** The one of the process, loaded; a new one where there is none, or where it has died. */
async function opened(db: Db): Promise<Running> {
  const before = here.running;
  if ((await before)?.index.dead && here.running === before) here.running = undefined;
  if (here.running) return here.running;
  const starting = start(db);
  here.running = starting;
  try {
    return await starting;
  } catch (error) {
    if (here.running === starting) here.running = undefined;
    throw error;
  }
}

/** Sites read at a time: a few milliseconds, in which SQLite holds up everybody else. */
const CHUNK = 50;
const EVENTS = 1000;

/** Loads all verified sites, some at a time so that others are served meanwhile. What changes meanwhile is in the events after. */
async function start(db: Db): Promise<Running> {
  const seq = (await lastAuditEvent(db))?.seq ?? 0;
  const index = here.file ? startSiteIndex(here.file) : siteIndexHere();
  try {
    const list = { type: 'site', status: 'verified', sort: 'oldest', limit: CHUNK } as const;
    let cursor: string | null = null;
    do {
      const page: SortedPage<Organization> = await organizationPage(db, { ...list, cursor });
      index.put(await siteInputs(db, page.rows));
      cursor = page.next;
      await breathe();
    } while (cursor !== null);
    await index.settle();
  } catch (error) {
    await index.close();
    throw error;
  }
  return { index, seq, turn: Promise.resolve() };
}

async function catchUp(db: Db, running: Running): Promise<void> {
  for (;;) {
    const events = await auditEventsAfter(db, running.seq, EVENTS);
    const last = events.at(-1);
    if (!last) return;
    const { sites, trials } = await touchedBy(db, events);
    const { index } = running;
    if (trials.size > 0) index.renew([...(await trialsById(db, [...trials])).values()].map(factsOf));
    const verified = (await organizationsByIds(db, [...sites])).filter(isMatchable);
    for (const { id } of verified) sites.delete(id);
    if (sites.size > 0) index.remove([...sites]);
    for (let from = 0; from < verified.length; from += CHUNK) {
      if (from > 0) await breathe();
      index.put(await siteInputs(db, verified.slice(from, from + CHUNK)));
    }
    running.seq = last.seq;
  }
}

const isMatchable = ({ type, status }: Organization) => type === 'site' && status === 'verified';
