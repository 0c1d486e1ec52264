import { TRACK_RECORD } from '~/catalogue/limits';
import { stateCode } from '~/catalogue/regions';
import { claimUnclaimed, releaseUnsupported, unclaimedListing } from '~db/queries/facilities';
import { organizationById } from '~db/queries/organizations';
import type { Db } from '~db/store.server';
import { SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { similarityTo } from '../track-record/suggest.server';

/** Gives a site the unclaimed facilities in its city with a similar name that list a trial it has just confirmed. */
export async function claimFacilities(db: Db, siteId: string, nctIds: readonly string[], at: number) {
  const site = await organizationById(db, siteId);
  const state = stateCode(site?.state ?? '');
  if (!site || !state) return [];
  const listing = await unclaimedListing(db, { state, nctIds });
  const own = listing.filter(({ name, city, state, zipCode }) => {
    return similarityTo(site, { facility: name, city, state, zip: zipCode }) >= TRACK_RECORD.similarity;
  });
  const keys = own.map(({ key }) => key);
  const claimed = await claimUnclaimed(db, keys, siteId, at);
  if (claimed.length > 0) {
    const after = { name: site.name, facilities: claimed };
    await record(db, SYSTEM, 'organization.facilitiesClaimed', siteId, { after, at });
  }
  return claimed;
}

/** Releases the facilities that none of the site's confirmed trials supports any longer. @returns their keys. */
export async function releaseFacilities(db: Db, siteId: string, at: number): Promise<string[]> {
  const released = await releaseUnsupported(db, siteId, at);
  const before = { facilities: released };
  if (released.length > 0) await record(db, SYSTEM, 'organization.facilitiesReleased', siteId, { before, at });
  return released;
}
