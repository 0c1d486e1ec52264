/** Finds trials that list a site, in the live registry and in data an operator has loaded (I4). */
import { TRACK_RECORD } from '~/catalogue/limits';
import { stateCode } from '~/catalogue/regions';
import { SYSTEM } from '~/domain/base/actor';
import {
  bestPlace,
  canBeSearchedFor,
  isLike,
  type Place,
  type SiteAt,
  similarityTo,
  siteAt,
} from '~/domain/commands/facilities/suggest.server';
import { keepTrials } from '~/domain/commands/trials/keep.server';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { createRegistrySearch, type Listing, type RegistrySearch } from '~/gateways/registry.server';
import { citySpellings, searchName } from '~/registry/facility-name';
import { facilitiesOfSite } from '~db/queries/facilities';
import { organizationById } from '~db/queries/organizations';
import {
  confirmListedClaims,
  facilitiesInCity,
  listingsOfFacilities,
  type NewTrackRecord,
  proposeTrackRecords,
  saveSearch,
  trackRecordSearch,
  withdrawOpen,
} from '~db/queries/track-records';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { afterConfirming } from './confirmed.server';

type SearchOutcome = 'done' | 'failed' | 'gone';

/** The fields a search is based on. If they change, we search again. */
const SEARCHED_BY = ['name', 'city', 'state', 'zipCode'] as const;

/** One per process, so that all searches share its cache. */
let registry: RegistrySearch | undefined;

/**
 * Searches the registry for trials that list the site, and suggests them for review. Existing answers stay. If the
 * registry is unreachable, suggests only loaded trials and retries later. A merged site gets none, because there is a
 * search for the one it is part of. Safe to repeat and to run concurrently.
 * @param options.fresh whether to pass over the answers that are kept for a while
 */
export async function searchTrackRecord(
  siteId: string,
  at = now(),
  options: { fresh?: boolean } = {},
): Promise<SearchOutcome> {
  const site = await store.read((db) => organizationById(db, siteId));
  if (site?.type !== 'site' || site.mergedInto) return 'gone';
  const place = siteAt(site);
  registry ??= createRegistrySearch({ baseUrl: env().registryUrl });
  const answer = canBeSearchedFor(place)
    ? await registry.trialsAt(searchName(place.name), place.city ?? '', options)
    : ({ kind: 'found', listings: [] } as const);
  const asked = answer.kind === 'found' ? { listings: answer.listings } : null;
  return store.tx(async (db) => {
    // The site moved, was merged or was deleted during the search, so the results no longer apply.
    const current = await organizationById(db, siteId);
    if (!current || current.mergedInto || movedFrom(site, current)) return 'gone';
    await keep(db, siteId, siteAt(current), asked?.listings ?? null, at);
    if (asked) await saveSearch(db, siteId, { state: 'done', attempts: 0, dueAt: at, searchedAt: at }, at);
    else await postpone(db, siteId, at);
    return asked ? 'done' : 'failed';
  });
}

/** Whether a field that a search is based on has changed. */
export const movedFrom = (before: Organization, after: Organization): boolean =>
  SEARCHED_BY.some((field) => before[field] !== after[field]);

type Listings = readonly Listing[] | null;

async function keep(db: Db, siteId: string, site: SiteAt, listings: Listings, at: number): Promise<void> {
  const listed = (listings ?? []).flatMap(({ facts, places }) => {
    const best = bestPlace(site, places);
    return best ? [{ facts, row: rowOf(siteId, facts.nctId, best, at) }] : [];
  });
  const trials = listed.map(({ facts }) => ({ ...facts, readAt: at }));
  await keepTrials(db, trials, at);
  const rows = [...listed.map(({ row }) => row), ...(await loaded(db, siteId, site, at))];
  if (listings) await withdrawOpen(db, siteId, new Set(rows.map(({ nctId }) => nctId)));
  await proposeTrackRecords(db, rows);
  await confirmListed(db, siteId, rows, at);
}

/** Confirms the trials that the site has added and that the registry lists there now. */
async function confirmListed(db: Db, siteId: string, rows: readonly NewTrackRecord[], at: number): Promise<void> {
  for (const nctId of await confirmListedClaims(db, siteId, rows, at)) {
    await afterConfirming(db, SYSTEM, { siteId, nctId, by: 'registry' }, at);
  }
}

type Best = { place: Place & { status: string | null }; similarity: number };

function rowOf(siteId: string, nctId: string, { place, similarity }: Best, at: number): NewTrackRecord {
  const { facility, city, state, status: siteStatus } = place;
  return { siteId, nctId, facility, city, state, siteStatus, similarity, answer: 'open', createdAt: at };
}

/** Listings of facilities like the site, including those it has claimed. */
async function loaded(db: Db, siteId: string, site: SiteAt, at: number): Promise<NewTrackRecord[]> {
  const state = stateCode(site.state ?? '');
  const inCity = state && site.city ? { siteId, state, cities: citySpellings(site.city) } : null;
  const own = await facilitiesOfSite(db, siteId);
  const places = [...own, ...(inCity ? await facilitiesInCity(db, inCity) : [])];
  const alike = new Map(
    places.flatMap(({ key, name: facility, city, state, zipCode: zip }) => {
      const similarity = similarityTo(site, { facility, city, state, zip });
      return isLike(similarity) ? [[key, { facility, city, state, similarity }] as const] : [];
    }),
  );
  const listings = await listingsOfFacilities(db, [...alike.keys()]);
  const rows = listings.flatMap(({ facilityKey, nctId, siteStatus: status }) => {
    const found = alike.get(facilityKey);
    return found ? [rowOf(siteId, nctId, { place: { ...found, status }, similarity: found.similarity }, at)] : [];
  });
  return rows.sort((a, b) => b.similarity - a.similarity);
}

async function postpone(db: Db, siteId: string, at: number): Promise<void> {
  const attempts = ((await trackRecordSearch(db, siteId))?.attempts ?? 0) + 1;
  const wait = TRACK_RECORD.backoffMs[attempts - 1] ?? TRACK_RECORD.freshMs;
  await saveSearch(db, siteId, { state: 'failed', attempts, dueAt: at + wait }, at);
}
