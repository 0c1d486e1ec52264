import { DomainError } from '~/catalogue/errors';
import { LIST_MAX } from '~/catalogue/limits';
import { type Actor, authorize } from '~/domain/base/actor';
import { explained } from '~/domain/model/ranking-view';
import { shownInsights } from '~/domain/model/shown-insights';
import { fullRanking } from '~/domain/pages/sites-for-study.server';
import { studyPage } from '~db/queries/studies';
import { store } from '~db/store.server';

/** The studies to choose from, and the current ranking of sites for the chosen one, or why there is none (ADM-10). */
export async function matchTable(actor: Actor, { search, studyId }: { search: string; studyId: string | null }) {
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

async function rankingOf(actor: Actor, studyId: string) {
  const { study, best, names, insights, weightsVersion, computedAt } = await fullRanking(actor, studyId);
  const { title, therapeuticArea, phase, enrollmentTarget } = study;
  return {
    studyId,
    insights: shownInsights(insights),
    weightsVersion,
    computedAt,
    study: { title, therapeuticArea, phase, enrollmentTarget },
    matches: best.map((site) => {
      const { siteId, overallScore, range, band, tie, confidence, exploration = false } = site;
      const name = names.get(siteId) ?? 'Deleted site';
      return { siteId, name, overallScore, range, band, tie, confidence, exploration, explanation: explained(site) };
    }),
  };
}
