import { DomainError } from '~/catalogue/errors';
import { MATCHES_PER_RUN } from '~/catalogue/limits';
import type { Actor } from '~/domain/base/actor';
import { settingsIn } from '~/domain/base/settings.server';
import { overOrPaused, studyFor } from '~/domain/base/study-for.server';
import { explainSites, type MatchSite, placesForNew, type RankedSite } from '~/matching';
import type { RankQuery } from '~/matching/columns';
import { organizationById, organizationsByIds } from '~db/queries/organizations';
import type { Study } from '~db/schema';
import type { Db } from '~db/store.server';
import { withDeclared } from './declared.server';
import { siteInputs, studyInputs } from './inputs.server';
import { placesOf } from './places';
import { rankVerifiedSites } from './site-index.server';

/** The study, if this actor may rank sites for it, even after it has ended. @throws {DomainError} not_approved. */
export async function studyToRank(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyFor(db, actor, studyId, 'study.match');
  if (study.status === 'pending_approval' || study.status === 'rejected') throw new DomainError('not_approved');
  return study;
}

/**
 * The study, if this actor may match it now. @throws {DomainError} as studyToRank, and not_found while its sponsor is
 * archived; study_completed, study_paused.
 */
export async function studyToMatch(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyToRank(db, actor, studyId);
  if (!study.isActive) throw new DomainError(overOrPaused(study));
  const sponsor = await organizationById(db, study.sponsorId);
  if (sponsor?.status === 'archived') throw new DomainError('not_found');
  return study;
}

interface RankRequest extends Partial<Pick<RankQuery, 'ids' | 'outsiders' | 'ranks' | 'statistics'>> {
  /** At least ten. */
  count?: number;
}

/** Ranks the verified sites for a study, by the study's weights and the platform's settings. */
export async function rankForStudy(
  db: Db,
  of: Study,
  at: number,
  { count = MATCHES_PER_RUN, ids = [], ...wanted }: RankRequest = {},
) {
  const { study, weights } = await studyInputs(db, of);
  const { explorationShare: share } = await settingsIn(db);
  const query = { now: at, weights, count, newcomers: placesForNew(share), ids, ...wanted };
  const ranking = await rankVerifiedSites(db, study, query);
  const { total, signals, statistics } = ranking;
  const { placed, others } = placesOf(ranking, share);
  const readInputs = async (siteIds: readonly string[]) =>
    withDeclared(db, await siteInputs(db, await organizationsByIds(db, [...siteIds])), at);
  const places = new Map([...others, ...placed].map((place) => [place.siteId, place]));
  return {
    study,
    weights,
    /** How many sites can be matched; null unless ranks were requested. */
    total,
    /** Counts over all verified sites for the insights; null unless requested. */
    statistics,
    placed,
    others,
    /** Of the sites in `ids`, those that qualify. */
    qualifying: ranking.others.filter(({ qualifies }) => qualifies).map(({ siteId }) => siteId),
    /** Explains the scores of these sites. Skips deleted sites. `inputs` are what is known of them, if already read. */
    async explain(siteIds: readonly string[], inputs?: readonly MatchSite[]): Promise<RankedSite[]> {
      const sites = inputs ?? (await readInputs(siteIds));
      const explained = explainSites(study, sites, { now: at, weights, signals }).map((site) => {
        const { rank = null, exploration } = places.get(site.siteId) ?? {};
        return [site.siteId, { ...site, rank, ...(exploration && { exploration }) }] as const;
      });
      const byId = new Map(explained);
      return siteIds.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

export type StudyRanking = Awaited<ReturnType<typeof rankForStudy>>;
