import { MATCH_FLOOR_SCORE, MATCHES_PER_RUN } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { eligible, type RankedSite, rankSites } from '~/matching';
import { insertMatches, matchesOfStudy, type NewMatch, refreshMatch } from '~db/queries/matches';
import { studyById } from '~db/queries/studies';
import type { Match, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, allowSight } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { newId } from '../ids.server';
import { enqueueForOrganization, enqueueForSponsor, linkTo } from '../mail/outbox.server';
import { matchInputs } from './inputs.server';

export interface MatchRun {
  /** Matches that are new, those of before that nobody has acted on and that were scored anew, and all there are now. */
  created: number;
  refreshed: number;
  total: number;
}

/**
 * Ranks the verified sites for an approved, active study and makes matches with status new for the best of them; scores
 * those anew that nobody has acted on, and leaves the others alone (MAT-02). Safe to repeat and to do twice at once:
 * only a match that is new is told to its site, and the sponsor hears once how many there are.
 * @throws {DomainError} unauthenticated, not_found (another's too), not_approved, move_refused for a completed study.
 */
export async function runMatching(actor: Actor, studyId: string, at = now()): Promise<MatchRun> {
  const ranked = await store.read(async (db) => {
    const study = await studyToMatch(db, actor, studyId);
    const inputs = await matchInputs(db, study, ['verified']);
    return eligible(rankSites(inputs.study, inputs.sites, { now: at }));
  });
  return store.tx(async (db) => {
    const study = await studyToMatch(db, actor, studyId);
    const before = await matchesOfStudy(db, studyId);
    const scores = new Map(ranked.map((site) => [site.siteId, site]));
    const refreshed = await refreshAll(db, before, scores, at);
    const known = new Set(before.map((match) => match.siteId));
    const fresh = worthAMatch(ranked).filter((site) => !known.has(site.siteId));
    const created = await insertMatches(
      db,
      fresh.map((site) => ({ ...rowOf(site, at), id: newId(), status: 'new', createdAt: at })),
    );
    await tell(db, actor, study, created, at);
    const run = { created: created.length, refreshed, total: before.length + created.length };
    await record(db, actor, { action: 'study.matched', subject: { type: 'study', id: studyId }, after: run, at });
    return run;
  });
}

/** The study, when this actor may match it now. */
export async function studyToMatch(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyById(db, studyId);
  allowSight(actor, 'study.match', { sponsorId: study?.sponsorId ?? '' });
  if (!study) throw new DomainError('not_found');
  if (study.status !== 'approved') throw new DomainError('not_approved');
  if (!study.isActive) throw new DomainError('move_refused', { status: 'completed' });
  return study;
}

/** The best of the ranked sites, and none that fits in next to nothing (docs/decisions/0006-who-gets-a-match.md). */
function worthAMatch(ranked: RankedSite[]): RankedSite[] {
  return ranked.slice(0, MATCHES_PER_RUN).filter(({ overallScore }) => (overallScore ?? 0) >= MATCH_FLOOR_SCORE);
}

function rowOf(site: RankedSite, at: number): Omit<NewMatch, 'id' | 'status' | 'createdAt'> {
  const { siteId, studyId, overallScore: score, breakdown, reasons, confidence, engineVersion, weightsVersion } = site;
  return {
    ...{ siteId, studyId, score, breakdown, confidence },
    reasons: [...reasons],
    engineVersion: `${engineVersion}/${weightsVersion}`,
    computedAt: at,
    updatedAt: at,
  };
}

async function refreshAll(db: Db, matches: Match[], scores: Map<string, RankedSite>, at: number): Promise<number> {
  let refreshed = 0;
  for (const match of matches) {
    const site = match.status === 'new' ? scores.get(match.siteId) : undefined;
    if (site && (await refreshMatch(db, match.id, rowOf(site, at)))) refreshed += 1;
  }
  return refreshed;
}

async function tell(db: Db, actor: Actor, study: Study, created: Match[], at: number): Promise<void> {
  for (const { id, siteId, score } of created) {
    const after = { studyId: study.id, siteId, status: 'new', score };
    await record(db, actor, { action: 'match.created', subject: { type: 'match', id }, after, at });
    const mail = MAILS.newMatchForSite({ study: study.title, score, link: linkTo(paths.match(id)) });
    await enqueueForOrganization(db, siteId, mail, at);
  }
  if (created.length === 0) return;
  const link = linkTo(paths.study(study.id));
  await enqueueForSponsor(db, study, MAILS.matchesForSponsor({ study: study.title, count: created.length, link }), at);
}
