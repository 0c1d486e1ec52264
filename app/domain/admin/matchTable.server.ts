import { LIST_MAX } from '~/catalogue/limits';
import { organizationsByIds } from '~db/queries/organizations';
import { studyPage } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, allow } from '../actor';
import { DomainError } from '../errors';
import { type SitesForStudy, sitesForStudy } from '../matches/ranking.server';

export interface StudyChoice {
  id: string;
  title: string;
  therapeuticArea: string;
}

export interface Ranking extends Omit<SitesForStudy, 'matches'> {
  studyId: string;
  matches: (SitesForStudy['matches'][number] & { name: string })[];
}

export interface MatchTable {
  search: string;
  studies: StudyChoice[];
  /** There are more studies than are shown: search for them. */
  more: boolean;
  /** Of the chosen study; null while none is chosen. */
  ranking: Ranking | null;
  /** Why there is no ranking of the chosen study. */
  refusal: string | null;
}

/**
 * The studies to choose from and, of the chosen one, the sites as they rank now (ADM-10). Administrators see their names.
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function matchTable(
  actor: Actor,
  { search, studyId }: { search: string; studyId: string | null },
): Promise<MatchTable> {
  allow(actor, 'admin.enter');
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
  const { matches, ...rest } = await sitesForStudy(actor, studyId);
  const sites = await store.read((db) =>
    organizationsByIds(
      db,
      matches.map((match) => match.siteId),
    ),
  );
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  return {
    ...rest,
    studyId,
    matches: matches.map((match) => ({ ...match, name: names.get(match.siteId) ?? 'A site that is gone' })),
  };
}
