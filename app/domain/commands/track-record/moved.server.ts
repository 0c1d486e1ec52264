/** Reviews a site's track record when its name or location changes. */

import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { releaseUnlike } from '~/domain/commands/facilities/claim.server';
import { isLike, type SiteAt, similarityTo, siteAt } from '~/domain/commands/facilities/suggest.server';
import {
  holdConfirmed,
  insertTrackRecordSearch,
  saveSimilarity,
  trackRecordOf,
  withdrawOpen,
} from '~db/queries/track-records';
import type { Organization, TrackRecord } from '~db/schema';
import type { Db } from '~db/store.server';
import { movedFrom } from './search.server';

/**
 * Checks an edited site's track record against its new name and location, and queues a new search. Otherwise a site
 * could take another site's name, confirm that site's trials, and then change its name back. The caller queues the
 * rematch.
 */
export async function followMove(db: Db, before: Organization, after: Organization, at: number): Promise<void> {
  if (after.type !== 'site' || !movedFrom(before, after)) return;
  await regrade(db, before, after, at);
  await releaseUnlike(db, after, at);
  await insertTrackRecordSearch(db, after.id, at);
}

/**
 * Trials that no longer list a location like the site: suggestions are removed, and confirmed ones need confirmation
 * again.
 */
async function regrade(db: Db, before: Organization, after: Organization, at: number): Promise<void> {
  const [was, site] = [siteAt(before), siteAt(after)];
  const listed = (await trackRecordOf(db, after.id)).flatMap(({ record: row }) =>
    isRegraded(row) ? [{ row, similarity: regraded(row, was, site) }] : [],
  );
  const numbers = (which: (each: (typeof listed)[number]) => boolean) =>
    listed.filter(which).map(({ row }) => row.nctId);
  for (const similarity of new Set(listed.map((each) => each.similarity))) {
    const these = numbers((each) => each.similarity === similarity && each.row.similarity !== similarity);
    await saveSimilarity(db, after.id, these, similarity);
  }
  await withdrawOpen(db, after.id, new Set(numbers(({ similarity }) => isLike(similarity))));
  const unlike = numbers(({ row, similarity }) => row.answer === 'confirmed' && !isLike(similarity));
  await holdTrials(db, after.id, unlike, at);
}

/**
 * Trials that an administrator confirmed stay confirmed, and those that await one keep waiting until the search finds
 * them.
 */
function isRegraded({ answer, claimedAs, similarity }: TrackRecord): boolean {
  const byAdministrator = claimedAs !== null && !isLike(similarity);
  return answer !== 'claimed' && !byAdministrator;
}

function regraded(row: TrackRecord, was: SiteAt, site: SiteAt): number {
  const samePlace = was.city === site.city && was.state === site.state && was.zipCode === site.zipCode;
  // Rows do not store a ZIP code. If only the name has changed, a trial at the site's location is still there.
  const zip = samePlace && isLike(row.similarity) ? site.zipCode : null;
  return similarityTo(site, { ...row, zip });
}

async function holdTrials(db: Db, siteId: string, nctIds: readonly string[], at: number): Promise<void> {
  const held = await holdConfirmed(db, siteId, nctIds, at);
  if (held.length === 0) return;
  const change = { before: { answer: 'confirmed', trials: held }, after: { answer: 'claimed', trials: held } };
  await record(db, SYSTEM, 'organization.trialsHeld', siteId, { ...change, at });
}
