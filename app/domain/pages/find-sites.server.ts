import { valueIn } from '~/catalogue/own';
import { REGION_STATES, type StateCode, US_STATES } from '~/catalogue/regions';
import { type Actor, authorize, can } from '~/domain/base/actor';
import { listOwner, type OwnList, ownListOf } from '~/domain/base/site-list.server';
import { milesBetweenZips } from '~/domain/base/verdict.server';
import { checkZip } from '~/domain/commands/accounts/saved-filters.server';
import { matchedSite } from '~/domain/model/match-view';
import { sortOf } from '~/domain/model/site-places';
import type { SiteSearchQuery } from '~/domain/model/site-search-schema';
import type { FoundSite, ListedSite, OwnMatch } from '~/domain/model/sponsor-view';
import { now } from '~/gateways/clock.server';
import type { PageRequest } from '~db/keyset';
import {
  matchesOfSites,
  nearestSitePage,
  type SiteSearch,
  verifiedSiteCounts,
  verifiedSitePage,
  verifiedSiteZips,
} from '~db/queries/site-search';
import { studyPage } from '~db/queries/studies';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import type { Organization, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { CONTACT_SEEN_IN } from './matches.server';
import { type SponsorScope, sponsorOf, sponsorScope } from './sponsor-dashboard.server';
import { byState, usMap } from './us-map.server';

interface SiteSearchRequest extends PageRequest {
  query: SiteSearchQuery;
  /** The sponsor, if an administrator names one. */
  organizationId: string | null;
}

/** Below this, looking up and sorting the results is faster than scanning all sites in order. */
const FEW = 1000;
const STUDIES_TO_MATCH = 5;

/**
 * Verified sites with their matches to a sponsor's studies (SPON-06).
 * @throws as sponsorScope and sponsorOf; {DomainError} invalid if the ZIP code is not known, or missing where it is needed.
 */
export async function findSites(actor: Actor, request: SiteSearchRequest, at = now()) {
  authorize(actor, 'site.find');
  const { query, organizationId, limit, cursor } = request;
  const scope = sponsorScope(actor, organizationId);
  checkZip(query);
  const search = searchOf(actor, query, at);
  return store.read(async (db) => {
    const organization = scope && (await sponsorOf(db, scope));
    const near = query.zip ? await zipsFrom(db, query, search) : null;
    const found = near ?? (await verifiedSiteCounts(db, search));
    const total = found.reduce((sum, { count }) => sum + count, 0);
    const { rows, next } = await pageOf(db, { query, search, near, total, limit, cursor });
    const ids = rows.map(({ id }) => id);
    const trainings = await trainingsOfOrganizations(db, ids);
    const ownList = await ownListOf(db, actor, ids);
    const own = scope ? await matchesOfSites(db, ids, scope.sponsorIds) : [];
    const counts = byState(found);
    const active = scope ? await activeStudies(db, scope) : [];
    return {
      rows: rows.map((site): ListedSite => {
        const ofSite = trainings.filter(({ organizationId }) => organizationId === site.id);
        const miles = query.zip ? milesBetweenZips(query.zip, site.zipKey) : null;
        return { ...foundSite(actor, site, { own, ownList, trainings: ofSite, at }), miles };
      }),
      next,
      organization: organization?.name ?? null,
      total,
      /** All sites found, on this page or not, by state, and a map with a dot for each site on this page. */
      counts,
      map: usMap(counts, rows),
      /** The sponsor's newest studies that can be matched. */
      activeStudies: active.map(({ id, title }) => ({ id, title })),
    };
  });
}

/** How many of the sites found have each ZIP code, and how far it is; only those within the distance asked for. */
async function zipsFrom(db: Db, { zip: from = '', miles: most }: SiteSearchQuery, search: SiteSearch) {
  const distances = new Map<string, number | null>();
  const far = (zip: string) => {
    if (!distances.has(zip)) distances.set(zip, milesBetweenZips(from, zip));
    return distances.get(zip) ?? null;
  };
  const zips = (await verifiedSiteZips(db, search)).map((row) => ({ ...row, miles: far(row.zip) }));
  return most ? zips.filter(({ miles }) => miles !== null && miles <= Number(most)) : zips;
}

interface Asked extends PageRequest {
  query: SiteSearchQuery;
  search: SiteSearch;
  near: Awaited<ReturnType<typeof zipsFrom>> | null;
  total: number;
}

function pageOf(db: Db, { query, search, near, total, ...page }: Asked) {
  const sort = sortOf(query);
  if (sort === 'distance' || sort === 'distance-desc') {
    return nearestSitePage(db, { ...search, ...page, distances: near ?? [], descending: sort === 'distance-desc' });
  }
  const zips = query.miles ? [...new Set(near?.map(({ zip }) => zip))] : undefined;
  return verifiedSitePage(db, { ...search, ...page, sort, zips, few: total < FEW });
}

async function activeStudies(db: Db, { sponsorIds }: SponsorScope): Promise<Study[]> {
  const running = { status: 'approved', isActive: true, limit: STUDIES_TO_MATCH } as const;
  return (await studyPage(db, { ...running, sponsorIds })).rows;
}

export type Own = OwnMatch & { siteId: string };

interface About {
  own: Own[];
  ownList: OwnList;
  trainings: readonly { expiresAt: number }[];
  at: number;
}

/** A site as this actor may see it (SPON-08). */
export function foundSite(actor: Actor, site: Organization, { own, ownList, trainings, at }: About): FoundSite {
  const matches = own.filter(({ siteId }) => siteId === site.id).map(({ siteId: _, ...match }) => match);
  const interested = matches.some(({ status }) => CONTACT_SEEN_IN.includes(status));
  const gcpExpiresAt = trainings.length > 0 ? Math.max(...trainings.map(({ expiresAt }) => expiresAt)) : null;
  return {
    ...matchedSite(site, interested || can(actor, 'admin.enter')),
    gcpCurrent: (gcpExpiresAt ?? 0) > at,
    gcpExpiresAt,
    confirmedTrials: site.confirmedTrials,
    verifiedAt: site.decidedAt,
    onList: ownList.get(site.id) ?? null,
    matches,
  };
}

function searchOf(actor: Actor, { q, area, place, equipment, gcp, list }: SiteSearchQuery, at: number): SiteSearch {
  return {
    search: q,
    therapeuticArea: area ?? undefined,
    equipment: equipment ?? undefined,
    states: place ? spellingsIn(place) : undefined,
    gcpAt: gcp ? at : undefined,
    // Whoever has no list prefers and excludes nothing.
    listed: list ? { by: listOwner(actor) ?? '', only: list as 'preferred' | 'notExcluded' } : undefined,
  };
}

/** The codes and names of a state, or of a region's states, in lower case: sites enter their state in either form. */
function spellingsIn(place: string): string[] {
  const codes: readonly StateCode[] = valueIn(REGION_STATES, place) ?? [place as StateCode];
  return codes.flatMap((code) => [code.toLowerCase(), US_STATES[code].toLowerCase()]);
}
