import { REGION_STATES, type StateCode, US_STATES } from '~/catalogue/regions';
import type { MatchStatus } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import type { PageRequest } from '~db/keyset';
import { matchesOfSites, type SiteSearch, verifiedSiteCounts, verifiedSitePage } from '~db/queries/site-search';
import { studyPage } from '~db/queries/studies';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import type { Organization, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize, can } from '../actor';
import { CONTACT_SEEN_IN, type MatchedSite, matchedSite } from '../matches/view.server';
import { byState } from '../places/by-state';
import { type UsMapData, usMap } from '../places/us-map.server';
import type { SiteSearchQuery } from './schema';
import { type SponsorScope, sponsorOf, sponsorScope } from './scope.server';

/** A match of a site with one of the sponsor's own studies. */
export interface OwnMatch {
  id: string;
  studyId: string;
  title: string;
  status: MatchStatus;
  score: number | null;
}

/** A verified site as a sponsor sees it; contact data once it has shown interest in one of the sponsor's studies (SPON-08). */
export type FoundSite = MatchedSite & {
  gcpCurrent: boolean;
  matches: OwnMatch[];
};

export interface FoundSites {
  rows: FoundSite[];
  next: string | null;
}

export interface SiteSearchRequest extends PageRequest {
  query: SiteSearchQuery;
  /** The sponsor that an administrator looks for. */
  organizationId: string | null;
}

/** A page of the sites found, and where they are. */
export interface FoundSitesPage extends FoundSites {
  /** Of the sponsor whose studies are meant; null for none. */
  organization: string | null;
  /** How many sites the search finds in all. */
  total: number;
  /** By state, of all that are found. */
  counts: Partial<Record<StateCode, number>>;
  /** The sites found by state, with dots for those of the rows. */
  map: UsMapData;
  /** The sponsor's newest studies that matching can run for: the way to a match. */
  activeStudies: { id: string; title: string }[];
}

/** Fewer than so many are sooner looked up and sorted than met among all. */
const FEW = 1000;
/** So many studies are offered to be matched. */
const OFFERED_STUDIES = 5;

/**
 * Verified sites for a sponsor, with how they stand with its own studies (SPON-06).
 * @throws {DomainError} unauthenticated, forbidden, not_found for an organization that is no sponsor.
 */
export async function findSites(actor: Actor, request: SiteSearchRequest, at = now()): Promise<FoundSitesPage> {
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
      counts,
      map: usMap(counts, rows),
      activeStudies: active.map(({ id, title }) => ({ id, title })),
    };
  });
}

async function activeStudies(db: Db, { sponsorIds }: SponsorScope): Promise<Study[]> {
  const running = { status: 'approved', isActive: true, limit: OFFERED_STUDIES } as const;
  return (await studyPage(db, { ...running, sponsorIds })).rows;
}

type Own = OwnMatch & { siteId: string };

function foundSite(
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

/** Every spelling, in lower case, of a state or of the states of a region: sites write their state as they like. */
function spellingsIn(place: string): string[] {
  const codes: readonly StateCode[] =
    place in REGION_STATES ? REGION_STATES[place as keyof typeof REGION_STATES] : [place as StateCode];
  return codes.flatMap((code) => [code.toLowerCase(), US_STATES[code].toLowerCase()]);
}
