import { TRACK_RECORD } from '~/catalogue/limits';
import { searchTrackRecord } from '~/domain/track-record/search.server';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { claimDueSearches } from '~db/queries/track-records';
import { store } from '~db/store.server';

/** A search takes its pages' time limits at most. */
const LEASE_MS = 300_000;
const BATCH = 5;

/** Searches the registry for sites that wait for it: claimed by lease, failed ones again later. Returns how many it took. */
export async function searchDueTrackRecords(): Promise<number> {
  const claim = { now: now(), leaseUntil: now() + LEASE_MS, limit: BATCH };
  const due = await store.tx((db) => claimDueSearches(db, { ...claim, mostAttempts: TRACK_RECORD.backoffMs.length }));
  for (const { siteId } of due) {
    try {
      const outcome = await searchTrackRecord(siteId);
      if (outcome === 'failed') log().warn({ site: siteId }, 'the registry could not be searched');
    } catch (error) {
      // The others do not wait for it; when its lease ends it is tried again.
      log().error({ err: error, site: siteId }, 'track record not searched');
    }
  }
  return due.length;
}
