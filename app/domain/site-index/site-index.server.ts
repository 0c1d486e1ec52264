/** The index of verified sites, always up to date with the store: it replays the audit trail before it answers. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { log } from '~/gateways/log.server';
import type { MatchStudy, Weights } from '~/matching';
import type { IndexRanking, RankQuery } from '~/matching/columns';
import { matchesOfStudy, sitesOfMatches } from '~db/queries/matches';
import { organizationPage, organizationsByIds } from '~db/queries/organizations';
import { trialsById } from '~db/queries/trials';
import type { AuditEvent, Organization } from '~db/schema';
import type { SortedPage } from '~db/sorted-list';
import { type Db, store } from '~db/store.server';
import { eventsSince, lastSeal } from '../audit/since.server';
import { factsOf, siteInputs } from '../matches/inputs.server';
import { type SiteIndexThread, siteIndexHere, startSiteIndex } from './thread';

interface Running {
  index: SiteIndexThread;
  /** The audit trail is applied up to this seal, and these events that had none then. */
  seal: number;
  applied: ReadonlySet<number>;
  /** Resolves when the current update is done. Updates run one at a time. */
  turn: Promise<void>;
}

/** The index of this process. */
const state: { file?: string; running?: Promise<Running> } = {};

/** Makes this process rank in a worker thread, from the bundled `file`, instead of the calling thread. */
export function rankInThread(file: string): void {
  state.file = file;
}

export async function warmSiteIndex(): Promise<void> {
  try {
    await store.read(upToDate);
  } catch (error) {
    log().error({ err: error }, 'index of sites not loaded');
  }
}

/** Discards the index and ends its thread. The next request starts a new one. */
export async function closeSiteIndex(): Promise<void> {
  const running = state.running;
  state.running = undefined;
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
  if ((await before)?.index.dead && state.running === before) state.running = undefined;
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

/** Sites read at a time. On SQLite a read blocks the event loop, here for a few milliseconds. */
const CHUNK = 50;

/** Loads all verified sites in chunks. Changes made in the meantime are applied from the audit trail afterwards. */
async function start(db: Db): Promise<Running> {
  const seal = await lastSeal(db);
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
  return { index, seal, applied: new Set(), turn: Promise.resolve() };
}

async function catchUp(db: Db, running: Running): Promise<void> {
  const { events: recent, seal } = await eventsSince(db, running.seal);
  const events = recent.filter(({ seq }) => !running.applied.has(seq));
  if (events.length > 0) await apply(db, running.index, events);
  Object.assign(running, { seal, applied: new Set(recent.map(({ seq }) => seq)) });
}

async function apply(db: Db, index: SiteIndexThread, events: readonly AuditEvent[]): Promise<void> {
  const { sites, trials } = await changedBy(db, events);
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

/** References in an event's `before` and `after`, besides its subject. */
interface References {
  organizationId?: unknown;
  sites?: unknown;
  trials?: unknown;
  isActive?: unknown;
}

/**
 * What these events have changed. An event refers to a site as its subject, as `organizationId`, or in `sites`. For
 * events about matches, the site is looked up; for studies that were activated or ended, so are the sites that run them
 * or declined them because of a competing study. A change without such an event never reaches the index.
 */
async function changedBy(db: Db, events: readonly AuditEvent[]) {
  /** Organizations whose matching data may have changed. Some may not be sites, or no longer exist. */
  const sites = new Set<string>();
  /** Trials whose registry record has changed. */
  const trials = new Set<string>();
  const matches = new Set<string>();
  const studies = new Set<string>();
  for (const { subjectType, subjectId, action, before, after } of events) {
    if (subjectType === 'organization') sites.add(subjectId);
    // A new match does not change its site's data yet.
    if (subjectType === 'match' && action !== 'match.created') matches.add(subjectId);
    for (const text of [before, after]) {
      const references: References = text ? JSON.parse(text) : {};
      if (typeof references.organizationId === 'string') sites.add(references.organizationId);
      for (const id of strings(references.sites)) sites.add(id);
      for (const id of strings(references.trials)) trials.add(id);
      if (subjectType === 'study' && references.isActive !== undefined) studies.add(subjectId);
    }
  }
  for (const id of await sitesOfMatches(db, [...matches])) sites.add(id);
  for (const id of studies) {
    for (const { siteId, status, declineKind } of await matchesOfStudy(db, id)) {
      if (status === 'selected' || declineKind === 'competing') sites.add(siteId);
    }
  }
  return { sites, trials };
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
