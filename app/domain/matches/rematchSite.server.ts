import { MATCH_FLOOR_SCORE, MATCHES_PER_RUN } from '~/catalogue/limits';
import { now } from '~/gateways/clock.server';
import { explainSite, isNewSite } from '~/matching';
import { matchesAtLeast, matchesOfSite } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { runningStudies } from '~db/queries/studies';
import type { Organization, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { settingsIn } from '../settings/read.server';
import { siteInputs, studyInputs, verifiedLandscape } from './inputs.server';
import { enqueueRematch } from './rematch.server';
import { matchRowOf, type ScoredMatch } from './row';
import { createMatches, refreshMatches } from './run.server';

export interface SiteRematch {
  created: number;
  refreshed: number;
}

interface Scored {
  study: Study;
  row: ScoredMatch;
}

/**
 * Scores one verified site anew for every study that runs, and leaves all other sites as they are (MAT-02). A match that
 * nobody has acted on gets the new score. A new match is made where the site reaches the floor and fewer than
 * MATCHES_PER_RUN matches of the study have as good a score: so it stands among the best as last computed. Where it does
 * not, but is new itself, the study is matched as a whole, since only that tells whether one of the places for new sites
 * is free. Safe to repeat and to do twice at once.
 */
export async function rematchSite(siteId: string, at = now()): Promise<SiteRematch> {
  const { scored, isNew } = await store.read((db) => scoreForAll(db, siteId, at));
  const byStudy = new Map(scored.map(({ study, row }) => [study.id, row]));
  return store.tx(async (db) => {
    if (!(await verifiedSite(db, siteId))) return { created: 0, refreshed: 0 };
    const running = new Map((await runningStudies(db)).map((study) => [study.id, study]));
    const before = await matchesOfSite(db, siteId);
    const refreshed = await refreshMatches(db, before, ({ studyId, exploration }) => {
      const row = running.has(studyId) ? byStudy.get(studyId) : undefined;
      // Still there only for being new: a better score alone does not tell that it holds its place by merit.
      return row && { ...row, exploration: exploration && isNew };
    });

    const known = new Set(before.map((match) => match.studyId));
    const explores = isNew && (await settingsIn(db)).explorationShare > 0;
    let created = 0;
    for (const [studyId, row] of byStudy) {
      const study = running.get(studyId);
      if (!study || known.has(studyId) || (row.score ?? 0) < MATCH_FLOOR_SCORE) continue;
      const better = await matchesAtLeast(db, studyId, row.score ?? 0);
      if (better < MATCHES_PER_RUN) created += await createMatches(db, SYSTEM, study, [row], at);
      else if (explores) await enqueueRematch(db, 'study', studyId, at);
    }
    if (created + refreshed > 0) {
      const subject = { type: 'organization', id: siteId } as const;
      await record(db, SYSTEM, { action: 'organization.matched', subject, after: { created, refreshed }, at });
    }
    return { created, refreshed };
  });
}

async function verifiedSite(db: Db, id: string): Promise<Organization | undefined> {
  const site = await organizationById(db, id);
  return site?.type === 'site' && site.status === 'verified' ? site : undefined;
}

async function scoreForAll(db: Db, siteId: string, at: number): Promise<{ scored: Scored[]; isNew: boolean }> {
  const organization = await verifiedSite(db, siteId);
  const [site] = organization ? await siteInputs(db, [organization]) : [];
  const scored: Scored[] = [];
  if (!site) return { scored, isNew: false };
  const landscape = await verifiedLandscape(db);
  for (const study of await runningStudies(db)) {
    const { study: input, weights } = await studyInputs(db, study);
    scored.push({ study, row: matchRowOf(explainSite(input, site, { now: at, weights, landscape }), weights, at) });
  }
  return { scored, isNew: isNewSite(site) };
}
