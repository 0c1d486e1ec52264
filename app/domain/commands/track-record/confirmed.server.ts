import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { claimFacilities } from '~/domain/commands/facilities/claim.server';
import { enqueueRematch } from '~db/queries/rematches';
import { saveSearch, trackRecordSearch } from '~db/queries/track-records';
import type { Db } from '~db/store.server';

interface Confirmed {
  siteId: string;
  nctId: string;
  by: 'registry' | 'administrator';
}

/** What follows when a trial that a site added is confirmed: from now on it counts in matching. */
export async function afterConfirming(db: Db, actor: Actor, { siteId, nctId, by }: Confirmed, at: number) {
  await record(db, actor, 'organization.trialConfirmed', siteId, { after: { nctId, by }, at });
  // Until a track record has been reviewed, matching treats it as unknown and would ignore the trial.
  if (!(await trackRecordSearch(db, siteId))?.reviewedAt) await saveSearch(db, siteId, { reviewedAt: at }, at);
  await claimFacilities(db, siteId, [nctId], at);
  await enqueueRematch(db, 'site', siteId, at);
}
