import { valueIn } from '~/catalogue/own';
import { REGION_STATES, type StateCode, US_STATES } from '~/catalogue/regions';
import { type Actor, authorize, can } from '~/domain/base/actor';
import { matchedSite } from '~/domain/model/match-view';
import type { SiteSearchQuery } from '~/domain/model/site-search-schema';
import type { FoundSite, OwnMatch } from '~/domain/model/sponsor-view';
import { now } from '~/gateways/clock.server';
import type { PageRequest } from '~db/keyset';
import { matchesOfSites, type SiteSearch, verifiedSiteCounts, verifiedSitePage } from '~db/queries/site-search';
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

/** Verified sites with their matches to a sponsor's studies (SPON-06). @throws as sponsorScope and sponsorOf. */
export async function findSites(actor: Actor, request: SiteSearchRequest, at = now()) {
  authorize(actor, 'site.find');
  const { query, organizationId, limit, cursor } = request;
  const scope = sponsorScope(actor, organizationId);
  const search = searchOf(query, at);
  return store.read(async (db) => {
    const organization = scope && (await sponsorOf(db, scope));
    const found = await verifiedSiteCounts(db, search);
    const total = found.reduce((sum, { count }) => sum + count, 0);
    const { rows, next } = await verifiedSitePage(db, { ...search, limit, cursor, few: total < FEW });
    const ids = rows.map(({ id }) => id);
    const trainings = await trainingsOfOrganizations(db, ids);
    const own = scope ? await matchesOfSites(db, ids, scope.sponsorIds) : [];
    const counts = byState(found);
    const active = scope ? await activeStudies(db, scope) : [];
    const current = new Set(trainings.filter(({ expiresAt }) => expiresAt > at).map((row) => row.organizationId));
    return {
      rows: rows.map((site) => foundSite(actor, site, { own, gcpCurrent: current.has(site.id) })),
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

async function activeStudies(db: Db, { sponsorIds }: SponsorScope): Promise<Study[]> {
  const running = { status: 'approved', isActive: true, limit: STUDIES_TO_MATCH } as const;
  return (await studyPage(db, { ...running, sponsorIds })).rows;
}

export type Own = OwnMatch & { siteId: string };

/** A site as this actor may see it (SPON-08). */
export function foundSite(
  actor: Actor,
  site: Organization,
  { own, gcpCurrent }: { own: Own[]; gcpCurrent: boolean },
): FoundSite {
  const matches = own.filter(({ siteId }) => siteId === site.id).map(({ siteId: _, ...match }) => match);
  const interested = matches.some(({ status }) => CONTACT_SEEN_IN.includes(status));
  return { ...matchedSite(site, interested || can(actor, 'admin.enter')), gcpCurrent, matches };
}

function searchOf({ q, area, place, equipment, gcp }: SiteSearchQuery, at: number): SiteSearch {
  return {
    search: q,
    therapeuticArea: area ?? undefined,
    equipment: equipment ?? undefined,
    states: place ? spellingsIn(place) : undefined,
    gcpAt: gcp ? at : undefined,
  };
}

/** The codes and names of a state, or of a region's states, in lower case: sites enter their state in either form. */
function spellingsIn(place: string): string[] {
  const codes: readonly StateCode[] = valueIn(REGION_STATES, place) ?? [place as StateCode];
  return codes.flatMap((code) => [code.toLowerCase(), US_STATES[code].toLowerCase()]);
}
