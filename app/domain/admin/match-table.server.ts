import { LIST_MAX } from '~/catalogue/limits';
import { organizationsByIds } from '~db/queries/organizations';
import { studyPage } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { DomainError } from '../errors';
import { type Explained, explained } from '../matches/explanation';
import { type FullRanking, fullRanking } from '../matches/ranking.server';

export interface StudyChoice {
  id: string;
  title: string;
  therapeuticArea: string;
}

type RankedSite = FullRanking['best'][number];

export interface Ranking extends Pick<FullRanking, 'insights' | 'weightsVersion' | 'computedAt'> {
  studyId: string;
  study: Pick<FullRanking['study'], 'title' | 'therapeuticArea' | 'phase' | 'enrollmentTarget'>;
  matches: (Pick<RankedSite, 'siteId' | 'overallScore' | 'breakdown' | 'confidence'> & {
    name: string;
    /** Shown because some places are reserved for new sites. */
    exploration: boolean;
    explanation: Explained[];
  })[];
}

export interface MatchTable {
  search: string;
  studies: StudyChoice[];
  more: boolean;
  /** Null until a study is chosen. */
  ranking: Ranking | null;
  /** Why the chosen study cannot be ranked. */
  refusal: string | null;
}

/**
 * The studies to choose from, and how sites rank for the chosen one right now (ADM-10).
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function matchTable(
  actor: Actor,
  { search, studyId }: { search: string; studyId: string | null },
): Promise<MatchTable> {
  authorize(actor, 'admin.enter');
  const filter = { status: 'approved', isActive: true, search, limit: LIST_MAX } as const;
  const page = await store.read((db) => studyPage(db, filter));
  const studies = page.rows.map(({ id, title, therapeuticArea }) => ({ id, title, therapeuticArea }));
  const table = { search, studies, more: page.next !== null, ranking: null, refusal: null };
  if (!studyId) return table;
  try {
    return { ...table, ranking: await rankingOf(actor, studyId) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...table, refusal: error.message };
  }
}

async function rankingOf(actor: Actor, studyId: string): Promise<Ranking> {
  const { study, best, ...rest } = await fullRanking(actor, studyId);
  const sites = await store.read((db) =>
    organizationsByIds(
      db,
      best.map((match) => match.siteId),
    ),
  );
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  const { title, therapeuticArea, phase, enrollmentTarget } = study;
  return {
    ...rest,
    studyId,
    study: { title, therapeuticArea, phase, enrollmentTarget },
    matches: best.map((site) => {
      const { siteId, overallScore, breakdown, confidence, exploration = false } = site;
      const name = names.get(siteId) ?? 'Deleted site';
      return { siteId, name, overallScore, breakdown, confidence, exploration, explanation: explained(site) };
    }),
  };
}
