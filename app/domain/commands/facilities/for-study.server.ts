import { setImmediate } from 'node:timers/promises';
import { TOP_MATCHES } from '~/catalogue/limits';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { Actor } from '~/domain/base/actor';
import { studyInputs } from '~/domain/commands/ranking/inputs.server';
import { studyToMatch } from '~/domain/commands/ranking/ranking.server';
import type { ProspectiveQuery, ProspectiveSite } from '~/domain/model/ranking-view';
import { now } from '~/gateways/clock.server';
import { placeOfCity, placeOfZip } from '~/gateways/zip.server';
import {
  BLANK_SITE,
  explainSites,
  type MatchSite,
  type MatchStudy,
  type RankedSite,
  relevantFirst,
  sentencesOf,
  shiftWeights,
  type Weights,
} from '~/matching';
import { rankIndex, SiteIndex } from '~/matching/columns';
import { unclaimedAlike } from '~db/queries/facilities';
import { listingsOfFacilities } from '~db/queries/track-records';
import { trialsById } from '~db/queries/trials';
import type { Facility, Study, Trial } from '~db/schema';
import { needlesOf } from '~db/search';
import { type Db, store } from '~db/store.server';

/**
 * A page of ten of the unclaimed facilities that fit a study, best first: of all, or of those that a search finds. The
 * regulatory sub-score does not count, as nothing is verified.
 * @throws {DomainError} unauthenticated, not_found (another's too), not_approved, study_completed,
 * study_paused.
 */
export async function facilitiesForStudy(actor: Actor, studyId: string, asked: ProspectiveQuery = {}, at = now()) {
  const { study, weights } = await store.read(async (db) => studyInputs(db, await studyToMatch(db, actor, studyId)));
  return bestUnclaimed(study, shiftWeights(weights, UNVERIFIED), asked, at);
}

const UNVERIFIED = { geography: 100, specialty: 100, capacity: 100, regulatory: 0, performance: 100 };
/** How many facilities to rank: those with the most trials similar to the study. */
const CANDIDATES = 600;
/** How many to read before yielding to the event loop. */
const PART = 100;

/** How many of them qualify, as far as public records tell. */
export async function countProspective(study: MatchStudy, weights: Weights, at: number): Promise<number> {
  const { index } = await indexOfUnclaimed(study, weights);
  return rankIndex(index, study, { now: at, weights, count: 1, newcomers: 0, ids: [], ranks: true }).total ?? 0;
}

async function bestUnclaimed(
  study: MatchStudy,
  weights: Weights,
  { q, page = 1 }: ProspectiveQuery,
  at: number,
): Promise<{ rows: ProspectiveSite[]; page: number; isLast: boolean }> {
  const { candidates, sites, index } = await indexOfUnclaimed(study, weights);
  const end = page * TOP_MATCHES;
  const count = q ? CANDIDATES : end + 1;
  const { best, signals } = rankIndex(index, study, { now: at, weights, count, newcomers: 0, ids: [] });
  const facilities = new Map(candidates.map((facility) => [facility.key, facility]));
  const needles = needlesOf(q);
  const found = best.filter(({ siteId }) =>
    needles.every((needle) => facilities.get(siteId)?.searchText.includes(needle)),
  );
  const shown = found.slice(end - TOP_MATCHES, end).flatMap(({ siteId }) => sites.get(siteId) ?? []);
  const rows = explainSites(study, shown, { now: at, weights, signals }).flatMap((ranked) => {
    const facility = facilities.get(ranked.siteId);
    const trialCount = sites.get(ranked.siteId)?.trackRecord?.length ?? 0;
    return facility ? [prospectiveSite(facility, trialCount, ranked)] : [];
  });
  return { rows, page, isLast: found.length <= end };
}

async function indexOfUnclaimed(study: MatchStudy, weights: Weights) {
  const { candidates, sites } = await store.read((db) => candidatesFor(db, study));
  const index = new SiteIndex(weights.trials);
  for (const [read, site] of [...sites.values()].entries()) {
    if (read % PART === 0) await setImmediate();
    index.set(site);
  }
  await setImmediate();
  return { candidates, sites, index };
}

async function candidatesFor(db: Db, study: MatchStudy) {
  const candidates = await unclaimedAlike(db, searchWords(study), CANDIDATES);
  return { candidates, sites: await asSites(db, candidates) };
}

/** Facilities in the form of sites, by key. */
async function asSites(db: Db, facilities: readonly Facility[]): Promise<Map<string, MatchSite>> {
  const keys = facilities.map(({ key }) => key);
  const listings = await listingsOfFacilities(db, keys);
  const nctIds = listings.map(({ nctId }) => nctId);
  // Facilities share trial objects, so the engine parses each trial only once.
  const trials = await trialsById(db, nctIds);
  const records = new Map<string, Trial[]>(keys.map((key) => [key, []]));
  for (const { facilityKey, nctId } of listings) {
    const trial = trials.get(nctId);
    if (trial) records.get(facilityKey)?.push(trial);
  }
  return new Map(facilities.map((facility) => [facility.key, siteOf(facility, records.get(facility.key) ?? [])]));
}

/**
 * By key, what the public registry says about these facilities, with trials like the study first, and why they fit the
 * study.
 */
export async function fitsOfFacilities(db: Db, of: Study, facilities: readonly Facility[], at: number) {
  const { study, weights } = await studyInputs(db, of);
  const sites = [...(await asSites(db, facilities)).values()];
  const explained = explainSites(study, sites, { now: at, weights: shiftWeights(weights, UNVERIFIED) });
  const ordered = relevantFirst(study, weights, at);
  return new Map(
    explained.map((ranked, index) => {
      const rows = ordered(sites[index]?.trackRecord ?? []);
      const trials = rows.map(({ trial }) => trial);
      const alike = rows.flatMap(({ trial, isLike }) => (isLike ? [trial] : []));
      return [ranked.siteId, { trials, alike, reasons: inItsFavor(ranked) }];
    }),
  );
}

/** Only the reasons in its favor: most other data of a facility without an account are not known. */
const inItsFavor = ({ explanation }: RankedSite) =>
  explanation
    .filter(({ dimension }) => dimension !== 'regulatory')
    .flatMap(({ points }) => points.filter(({ points }) => points > 0).map(({ text }) => text));

/** Without regulatory data, because nothing is verified. What is not known is what the registry does not tell. */
const publicReasons = ({ explanation }: RankedSite) =>
  explanation
    .filter(({ dimension }) => dimension !== 'regulatory')
    .flatMap(sentencesOf)
    .map((sentence) => sentence.replace('The site has not stated', 'The registry does not tell'));

/** 'Specialty, 58%: 36, of which 14 assumed'. */
const subScoresIn = ({ explanation }: RankedSite) =>
  explanation
    .filter(({ dimension }) => dimension !== 'regulatory')
    .map(({ dimension, score, share, assumed }) => {
      const label = SUB_SCORES.find(({ value }) => value === dimension)?.label;
      const guessed = assumed > 0 ? `, of which ${assumed} assumed` : '';
      return score === null ? `${label}: not applicable` : `${label}, ${Math.round(100 * share)}%: ${score}${guessed}`;
    });

function prospectiveSite(facility: Facility, trialCount: number, ranked: RankedSite): ProspectiveSite {
  const { key, name, city, state } = facility;
  const { overallScore, confidence } = ranked;
  const scores = { overallScore, confidence, subScores: subScoresIn(ranked), reasons: publicReasons(ranked) };
  return { key, name, city, state, trialCount, ...scores };
}

/** A facility in the form of a site, as the engine expects it. What the registry does not say is unknown. */
function siteOf({ key, name, city, state, zipCode }: Facility, trackRecord: Trial[]): MatchSite {
  return {
    ...BLANK_SITE,
    id: key,
    name,
    city: city ?? '',
    state: state ?? '',
    zipCode: zipCode ?? '',
    trackRecord,
    point: placeOfZip(zipCode ?? '') ?? placeOfCity(city ?? '', state ?? ''),
  };
}

const WORDS = 12;
/** Words too general to tell conditions apart. */
const GENERAL = new Set(
  'disease diseases disorder disorders syndrome patients adults adult children stage type with without from that moderate severe early late mild chronic acute prevention treatment therapy study trial healthy other remission'.split(
    ' ',
  ),
);

/** Search words for a study, from its conditions, or from its title if it has none. */
function searchWords({ title, indication, conditions = [], facts }: MatchStudy): string[] {
  const telling = (texts: (string | null | undefined)[]) => {
    const words = texts
      .join(' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    return [...new Set(words)].filter((word) => word.length > 3 && !GENERAL.has(word)).slice(0, WORDS);
  };
  const ofConditions = telling([indication, ...conditions, ...(facts?.conditions ?? [])]);
  return ofConditions.length > 0 ? ofConditions : telling([title]);
}
