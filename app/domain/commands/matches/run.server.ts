import { MATCHES_PER_RUN } from '~/catalogue/limits';
import { type Actor, authorize, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { rankForStudy, studyToMatch } from '~/domain/commands/ranking/ranking.server';
import type { MatchRun } from '~/domain/model/match-view';
import { now } from '~/gateways/clock.server';
import { bandOf, type RankedSite, type Weights } from '~/matching';
import { TO_THE_END } from '~/matching/attested';
import {
  insertMatches,
  matchesOfSite,
  matchesOfStudy,
  type NewMatch,
  refreshMatch,
  refreshRequirements,
  rescoreMatch,
} from '~db/queries/matches';
import { organizationsByIds } from '~db/queries/organizations';
import { listEntriesOfSites } from '~db/queries/site-lists';
import { runningStudies } from '~db/queries/studies';
import type { Match, StoredAttestation, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';

/**
 * Creates matches for the best sites that qualify and rescores those that are new (MAT-02). Safe to repeat and to run concurrently.
 * @throws {DomainError} unauthenticated, not_found, not_approved, study_completed, study_paused.
 */
export async function runMatching(actor: Actor, studyId: string, at = now()): Promise<MatchRun> {
  const { placed, explained, weights } = await store.read(async (db) => {
    const study = await studyToMatch(db, actor, studyId);
    authorize(actor, 'study.rescore', study);
    const open = (await matchesOfStudy(db, studyId)).filter(({ status }) => status !== 'declined');
    const openIds = open.map(({ siteId }) => siteId);
    const ranking = await rankAround(db, study, at, openIds);
    const { placed, weights } = ranking;
    const ids = new Set([...placed.map(({ siteId }) => siteId), ...openIds]);
    return { placed, weights, explained: await ranking.explain([...ids]) };
  });
  const scored = new Map(explained.map((site) => [site.siteId, matchRowOf(site, weights, at)]));
  return store.tx(async (db) => {
    const study = await studyToMatch(db, actor, studyId);
    authorize(actor, 'study.rescore', study);
    const before = await matchesOfStudy(db, studyId);
    const refreshed = await refreshMatches(db, before, { scored: (match) => scored.get(match.siteId), at });
    const known = new Set(before.map((match) => match.siteId));
    const best = placed.flatMap(({ siteId }) => scored.get(siteId) ?? []).filter((row) => !known.has(row.siteId));
    // A site may have been suspended or archived since it was ranked.
    const verified = await verifiedAmong(
      db,
      best.map(({ siteId }) => siteId),
    );
    const created = await createMatches(
      db,
      actor,
      study,
      best.filter((row) => verified.has(row.siteId)),
      at,
    );
    const run = { created, refreshed, total: before.length + created };
    await record(db, actor, 'study.matched', studyId, { after: run, at });
    return run;
  });
}

/**
 * The ranking for a run. Sites that the sponsor's own list excludes are matched as everyone else, so that they notice nothing,
 * but they take no place of a site that can be suggested.
 */
async function rankAround(db: Db, study: Study, at: number, ids: string[]) {
  const ranking = await rankForStudy(db, study, at, { ids });
  const placed = ranking.placed.map(({ siteId }) => siteId);
  const excluded = await excludedAmong(db, study.sponsorId, placed);
  if (excluded === 0) return ranking;
  return rankForStudy(db, study, at, { ids, count: MATCHES_PER_RUN + Math.min(excluded, MATCHES_PER_RUN) });
}

async function excludedAmong(db: Db, sponsorId: string, siteIds: readonly string[]): Promise<number> {
  const listed = await listEntriesOfSites(db, sponsorId, siteIds);
  return listed.filter(({ status }) => status === 'excluded').length;
}

export type ScoredMatch = Omit<NewMatch, 'id' | 'status' | 'createdAt'>;

/** The columns of a match for a ranked site: the score, its evidence, the weights and the time (MAT-03). */
export function matchRowOf(site: RankedSite, { dimensions }: Weights, at: number): ScoredMatch {
  const { siteId, studyId, overallScore: score, breakdown, reasons, confidence, engineVersion, weightsVersion } = site;
  const [low, high] = site.range ?? [null, null];
  return {
    siteId,
    studyId,
    score,
    low,
    high,
    qualifies: site.filteredOut === null,
    band: site.band,
    facts: site.facts,
    requirements: [...site.requirements],
    breakdown,
    confidence,
    reasons: [...reasons],
    // Every point with the site data it was based on.
    evidence: site.explanation.flatMap(({ points }) => points.map(({ datum, ...point }) => ({ ...point, ...datum }))),
    weights: { ...dimensions },
    parts: site.parts,
    exploration: site.exploration ?? false,
    engineVersion: `${engineVersion}/${weightsVersion}`,
    computedAt: at,
    updatedAt: at,
  };
}

/**
 * Rescores the matches that are still new. Those that someone has acted on keep the score they had then, until the site
 * attests answers, which replace estimates; but their requirements, and what is told of the site, are those of now. Returns
 * how many new ones were rescored.
 */
async function refreshMatches(
  db: Db,
  matches: readonly Match[],
  { scored, at }: { scored: (match: Match) => ScoredMatch | undefined; at: number },
): Promise<number> {
  let refreshed = 0;
  for (const match of matches) {
    const row = scored(match);
    if (!row) continue;
    if (match.status !== 'new' && lastAttested(match) > match.computedAt) await rescoreAnswered(db, match, row, at);
    else if (match.status !== 'new') await refreshRequirements(db, match.id, comparedAgain(match, row));
    else if (await refreshMatch(db, match.id, row)) refreshed += 1;
  }
  return refreshed;
}

/** Scores a match again by what its site has attested. */
async function rescoreAnswered(db: Db, match: Match, row: ScoredMatch, at: number): Promise<void> {
  const fresh = { ...row, ...comparedAgain(row, row) };
  if (!(await rescoreMatch(db, match.id, fresh))) return;
  // Answers that count nowhere change nothing, so there is nothing to tell.
  if (!counts(match.attested)) return;
  const scoreOf = ({ score, low, high, breakdown }: ScoredMatch) => ({ score, low, high, breakdown });
  await record(db, SYSTEM, 'match.rescored', match.id, { before: scoreOf(match), after: scoreOf(row), at });
}

/** When the site attested its answers, or what counts of them last changed. */
const lastAttested = ({ attested }: Match): number => Math.max(attested?.at ?? 0, attested?.checkedAt ?? 0);

/** Whether any of the attested answers counts instead of something else, or did. */
const counts = (attested: StoredAttestation | null): boolean =>
  Object.entries(attested ?? {}).some(([field, value]) => !NO_ANSWERS.includes(field) && value !== null);
const NO_ANSWERS: readonly string[] = ['at', 'checkedAt', 'contradicted'];

/**
 * What is known of the site now, beside the score that stays. A site without capacity for a new study may still work on one
 * it has, but not if it can’t take part until the study ends.
 */
function comparedAgain({ score, facts: before }: Pick<ScoredMatch, 'score' | 'facts'>, row: ScoredMatch) {
  const requirements = row.requirements.filter(({ kind, text }) => kind !== 'capacity' || text === TO_THE_END);
  const facts = { ...row.facts, usual: before.usual };
  return { requirements, facts, band: bandOf({ ...facts, score: score ?? null, requirements }) };
}

/** Creates the missing matches of a study. People are told in their next digest. Returns how many. */
async function createMatches(db: Db, actor: Actor, study: Study, rows: ScoredMatch[], at: number): Promise<number> {
  const created = await insertMatches(
    db,
    rows.map((row) => ({ ...row, id: newId(), status: 'new', createdAt: at })),
  );
  for (const { id, siteId, score } of created) {
    const after = { studyId: study.id, siteId, status: 'new', score };
    await record(db, actor, 'match.created', id, { after, at });
  }
  return created.length;
}

interface Scored {
  row: ScoredMatch;
  /** Whether a run for the study would create this match. */
  matched: boolean;
}

/**
 * Rescores a verified site for every active study, with the result of a matching run for that study (MAT-02).
 * Safe to repeat and to run concurrently.
 */
export async function rematchSite(siteId: string, at = now()) {
  const scored = await store.read((db) => scoreForAll(db, siteId, at));
  return store.tx(async (db) => {
    if (!(await verifiedAmong(db, [siteId])).has(siteId)) return { created: 0, refreshed: 0 };
    const running = new Map((await runningStudies(db)).map((study) => [study.id, study]));
    const before = await matchesOfSite(db, siteId);
    const refreshed = await refreshMatches(db, before, {
      scored: ({ studyId }) => (running.has(studyId) ? scored.get(studyId)?.row : undefined),
      at,
    });

    const known = new Set(before.map((match) => match.studyId));
    let created = 0;
    for (const [studyId, { row, matched }] of scored) {
      const study = running.get(studyId);
      if (!study || known.has(studyId) || !matched) continue;
      created += await createMatches(db, SYSTEM, study, [row], at);
    }
    if (created + refreshed > 0) {
      await record(db, SYSTEM, 'organization.matched', siteId, { after: { created, refreshed }, at });
    }
    return { created, refreshed };
  });
}

/** Which of these are verified sites now. */
async function verifiedAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await organizationsByIds(db, ids);
  return new Set(found.filter(({ type, status }) => type === 'site' && status === 'verified').map(({ id }) => id));
}

/** By study id. */
async function scoreForAll(db: Db, siteId: string, at: number): Promise<Map<string, Scored>> {
  const scored = new Map<string, Scored>();
  for (const study of await runningStudies(db)) {
    const ranking = await rankForStudy(db, study, at, { ids: [siteId] });
    const place = ranking.placed.find((place) => place.siteId === siteId);
    if (!place && ranking.others.length === 0) break;
    const [site] = await ranking.explain([siteId]);
    if (site) scored.set(study.id, { row: matchRowOf(site, ranking.weights, at), matched: place !== undefined });
  }
  return scored;
}
