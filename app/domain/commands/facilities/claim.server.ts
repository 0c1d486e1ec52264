import { stateCode } from '~/catalogue/regions';
import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { auditEventsOf } from '~db/queries/audit';
import {
  claimUnclaimed,
  facilitiesOfSite,
  releaseClaimed,
  releaseUnsupported,
  unclaimedListing,
} from '~db/queries/facilities';
import { organizationById } from '~db/queries/organizations';
import type { Facility, Organization } from '~db/schema';
import type { Db } from '~db/store.server';
import { isLike, similarityTo, siteAt } from './suggest.server';

const RELEASED = 'organization.facilitiesReleased';

/** How similar a facility is to a site, 0 to 1. */
export const facilitySimilarity = (site: Organization, { name: facility, city, state, zipCode: zip }: Facility) =>
  similarityTo(siteAt(site), { facility, city, state, zip });

/**
 * Gives a site the unclaimed facilities in its city that have a similar name and list a trial it has just confirmed. A
 * rejected or merged site gets none.
 */
export async function claimFacilities(db: Db, siteId: string, nctIds: readonly string[], at: number) {
  const site = await organizationById(db, siteId);
  const state = stateCode(site?.state ?? '');
  if (!site || !state || site.mergedInto || site.status === 'rejected') return [];
  const listing = await unclaimedListing(db, { state, nctIds });
  const own = listing.filter((facility) => isLike(facilitySimilarity(site, facility)));
  const keys = own.map(({ key }) => key);
  const claimed = await claimUnclaimed(db, keys, siteId, at);
  if (claimed.length > 0) {
    const after = { name: site.name, facilities: claimed };
    await record(db, SYSTEM, 'organization.facilitiesClaimed', siteId, { after, at });
  }
  return claimed;
}

/** Releases the facilities that are no longer supported by any of the site's confirmed trials. @returns their keys. */
export async function releaseFacilities(db: Db, siteId: string, at: number): Promise<string[]> {
  return recordReleased(db, siteId, await releaseUnsupported(db, siteId, at), at);
}

/** Releases the site's facilities that are no longer like it. @returns their keys. */
export async function releaseUnlike(db: Db, site: Organization, at: number): Promise<string[]> {
  const unlike = (await facilitiesOfSite(db, site.id)).filter((each) => !isLike(facilitySimilarity(site, each)));
  return releaseThese(db, site.id, unlike, at);
}

/** Releases all facilities of a site. @returns their keys. */
export async function releaseAll(db: Db, siteId: string, at: number): Promise<string[]> {
  return releaseThese(db, siteId, await facilitiesOfSite(db, siteId), at);
}

/** Gives back the facilities that were released at this time, if no other site has claimed them since. */
export async function reclaimReleased(db: Db, siteId: string, releasedAt: number, at: number): Promise<void> {
  const events = await auditEventsOf(db, { type: 'organization', id: siteId });
  const released = events.find((each) => each.action === RELEASED && each.at === releasedAt);
  const { facilities = [] } = JSON.parse(released?.before ?? '{}') as { facilities?: string[] };
  const claimed = await claimUnclaimed(db, facilities, siteId, at);
  if (claimed.length === 0) return;
  await record(db, SYSTEM, 'organization.facilitiesClaimed', siteId, { after: { facilities: claimed }, at });
}

async function releaseThese(db: Db, siteId: string, those: readonly Facility[], at: number): Promise<string[]> {
  const keys = those.map(({ key }) => key);
  return recordReleased(db, siteId, await releaseClaimed(db, keys, siteId, at), at);
}

async function recordReleased(db: Db, siteId: string, released: string[], at: number): Promise<string[]> {
  const before = { facilities: released };
  if (released.length > 0) await record(db, SYSTEM, RELEASED, siteId, { before, at });
  return released;
}
