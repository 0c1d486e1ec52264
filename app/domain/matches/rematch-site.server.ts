import { now } from '~/gateways/clock.server';
import { matchesOfSite } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { runningStudies } from '~db/queries/studies';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { rankForStudy } from './ranking.server';
import { createMatches, matchRowOf, refreshMatches, type ScoredMatch, worthAMatch } from './run.server';

interface Scored {
  row: ScoredMatch;
  /** Whether a run for the study would create this match. */
  matched: boolean;
}

/**
 * Rescores one verified site for every active study, with the same result as a matching run for that study (MAT-02).
 * Matches that are still new get the new score. A missing match is created if the site is among the best or has a place
 * for new sites, and reaches the minimum score. Safe to repeat and to run concurrently.
 */
export async function rematchSite(siteId: string, at = now()) {
  const scored = await store.read((db) => scoreForAll(db, siteId, at));
  return store.tx(async (db) => {
    if (!(await verifiedSite(db, siteId))) return { created: 0, refreshed: 0 };
    const running = new Map((await runningStudies(db)).map((study) => [study.id, study]));
    const before = await matchesOfSite(db, siteId);
    const refreshed = await refreshMatches(db, before, ({ studyId }) =>
      running.has(studyId) ? scored.get(studyId)?.row : undefined,
    );

    const known = new Set(before.map((match) => match.studyId));
    let created = 0;
    for (const [studyId, { row, matched }] of scored) {
      const study = running.get(studyId);
      if (!study || known.has(studyId) || !matched) continue;
      created += await createMatches(db, SYSTEM, study, [row], at);
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

/** By study id. */
async function scoreForAll(db: Db, siteId: string, at: number): Promise<Map<string, Scored>> {
  const scored = new Map<string, Scored>();
  for (const study of await runningStudies(db)) {
    const ranking = await rankForStudy(db, study, at, { ids: [siteId] });
    const place = ranking.placed.find((place) => place.siteId === siteId);
    if (!place && ranking.others.length === 0) break;
    const [site] = await ranking.explain([siteId]);
    const matched = place !== undefined && worthAMatch(place);
    if (site) scored.set(study.id, { row: matchRowOf(site, ranking.weights, at), matched });
  }
  return scored;
}
