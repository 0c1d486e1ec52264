import type { CompetingStudy } from '~/matching';
import { openStudiesOfArea } from '~db/queries/matches';
import type { Study } from '~db/schema';
import type { Db } from '~db/store.server';

/**
 * The other approved, active studies in the same therapeutic area, with the sites they selected or invited. Titles and
 * sponsors are left out, because the result is shown to a competitor.
 */
export async function competingStudies(db: Db, { id, therapeuticArea }: Study): Promise<CompetingStudy[]> {
  const studies = new Map<string, CompetingStudy & { sites: CompetingStudy['sites'][number][] }>();
  for (const row of await openStudiesOfArea(db, therapeuticArea)) {
    if (row.id === id) continue;
    const study = studies.get(row.id) ?? { id: row.id, phase: row.phase, sites: [] };
    studies.set(row.id, study);
    if (row.siteId !== null && row.status !== null) study.sites.push({ siteId: row.siteId, status: row.status });
  }
  return [...studies.values()];
}
