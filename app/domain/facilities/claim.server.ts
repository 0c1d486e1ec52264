import { TRACK_RECORD } from '~/catalogue/limits';
import { stateCode } from '~/catalogue/regions';
import { claimUnclaimed, releaseUnsupported, unclaimedListing } from '~db/queries/facilities';
import { organizationById } from '~db/queries/organizations';
import type { Db } from '~db/store.server';
import { SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { likenessTo } from '../track-record/suggest';

/**
 * A site has confirmed these trials as its own: the unclaimed facilities of its city that list one of them under a name
 * like the site's become its own, in the transaction of that deed. Nobody else can claim them then; when it takes the
 * trials back or is deleted they are free again. @returns their keys.
 */
export async function claimFacilities(
  db: Db,
  siteId: string,
  nctIds: readonly string[],
  at: number,
): Promise<string[]> {
  const site = await organizationById(db, siteId);
  const state = stateCode(site?.state ?? '');
  if (!site || !state) return [];
  const listing = await unclaimedListing(db, { state, nctIds });
  const own = listing.filter(({ name, city, state, zipCode }) => {
    return likenessTo(site, { facility: name, city, state, zip: zipCode }) >= TRACK_RECORD.similarity;
  });
  const keys = own.map(({ key }) => key);
  const claimed = await claimUnclaimed(db, keys, siteId, at);
  if (claimed.length > 0) {
    const subject = { type: 'organization', id: siteId } as const;
    const after = { name: site.name, facilities: claimed };
    await record(db, SYSTEM, { action: 'organization.facilitiesClaimed', subject, after, at });
  }
  return claimed;
}

/**
 * A site has taken confirmed trials back: what it had claimed by them, and no other confirmed trial supports, is free for
 * others again. @returns their keys.
 */
export async function releaseFacilities(db: Db, siteId: string, at: number): Promise<string[]> {
  const released = await releaseUnsupported(db, siteId, at);
  if (released.length > 0) {
    const subject = { type: 'organization', id: siteId } as const;
    const change = { action: 'organization.facilitiesReleased', subject, before: { facilities: released }, at };
    await record(db, SYSTEM, change);
  }
  return released;
}
