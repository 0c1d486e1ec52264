import { setTimeout as pause } from 'node:timers/promises';
import { TRACK_RECORD } from '~/catalogue/limits';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { organizationById } from '~db/queries/organizations';
import { insertSearch, searchOf } from '~db/queries/track-records';
import type { Organization, TrackRecordSearch } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize, authorizeOrNotFound, person } from '../actor';
import { DomainError } from '../errors';
import { searchTrackRecord } from './search.server';
import { siteAt } from './site-at.server';
import { canBeSearchedFor } from './suggest';
import type { TrackRecordView } from './view';
import { view } from './view.server';

/** The site whose track record is requested. @throws {DomainError} unauthenticated, not_found (also for another's site and for sponsors). */
export async function siteIn(db: Db, actor: Actor, asked: string | null): Promise<Organization> {
  const id = asked ?? person(actor).organizationId;
  const site = id ? await organizationById(db, id) : undefined;
  authorizeOrNotFound(actor, 'trackRecord.see', { id: site?.id ?? '' });
  if (site?.type !== 'site') throw new DomainError('not_found');
  return site;
}

/** @throws {DomainError} unauthenticated, not_found, forbidden unless the user may answer for the site. */
export async function mustAnswerTrackRecord(actor: Actor): Promise<void> {
  const site = await store.read((db) => siteIn(db, actor, null));
  authorize(actor, 'trackRecord.answer', site);
}

/**
 * The track record of the user's site, or of the one an administrator names. If we never searched for the site, waits briefly
 * for a search; if the last search is over a day old, queues a new one and returns what is known.
 * @throws {DomainError} unauthenticated, not_found (also for another's site).
 */
export async function readTrackRecord(actor: Actor, asked: string | null = null, at = now()): Promise<TrackRecordView> {
  const { site, search } = await store.read(async (db) => {
    const site = await siteIn(db, actor, asked);
    return { site, search: await searchOf(db, site.id) };
  });
  if (canBeSearchedFor(siteAt(site))) await look(site.id, search, at);
  return store.read((db) => view(db, actor, site));
}

async function look(siteId: string, search: TrackRecordSearch | undefined, at: number): Promise<void> {
  const never = !search || (search.searchedAt === null && search.attempts === 0);
  if (never) await Promise.race([searched(siteId), pause(TRACK_RECORD.patienceMs)]);
  else if (isOld(search, at)) await store.tx((db) => insertSearch(db, siteId, at));
}

/** The search continues after the page stops waiting, so its errors must be handled here. */
async function searched(siteId: string): Promise<void> {
  try {
    await searchTrackRecord(siteId);
  } catch (error) {
    log().error({ err: error }, 'track record not searched');
  }
}

/** Searched over a day ago, or out of retries. */
function isOld({ state, searchedAt, attempts, dueAt }: TrackRecordSearch, at: number): boolean {
  if (state === 'done') return (searchedAt ?? 0) < at - TRACK_RECORD.freshMs;
  return state === 'failed' && attempts >= TRACK_RECORD.backoffMs.length && dueAt <= at;
}
