/** What a change to a study would do to its list of sites, before it is saved. */
import { EFFECT_SHOWN } from '~/catalogue/limits';
import type { MatchStatus } from '~/catalogue/statuses';
import { matchesOfStudy } from '~db/queries/matches';
import { organizationsByIds } from '~db/queries/organizations';
import type { Study } from '~db/schema';
import type { Db } from '~db/store.server';
import { rankForStudy } from './ranking.server';
import type { StudyEffect } from './view';

const ANSWERED: readonly MatchStatus[] = ['interested', 'selected'];

/** Compares the best sites for the study with those for the changed one. Stores nothing. */
export async function effectOnMatches(db: Db, study: Study, changed: Study, at: number): Promise<StudyEffect> {
  const answered = (await matchesOfStudy(db, study.id)).filter(({ status }) => ANSWERED.includes(status));
  const ids = answered.map(({ siteId }) => siteId);
  const before = (await rankForStudy(db, study, at)).placed.map(({ siteId }) => siteId);
  const ranking = await rankForStudy(db, changed, at, { ids });
  const after = ranking.placed.map(({ siteId }) => siteId);
  const joined = after.filter((id) => !before.includes(id));
  const left = before.filter((id) => !after.includes(id));
  const moved = after.filter((id, index) => before.includes(id) && before[index] !== id);
  const unfit = (await ranking.explain(ids)).filter(({ filteredOut }) => filteredOut !== null);
  const unfitIds = unfit.map(({ siteId }) => siteId);
  const shown = [joined, left, moved, unfitIds].flatMap((each) => each.slice(0, EFFECT_SHOWN));
  const names = new Map((await organizationsByIds(db, [...new Set(shown)])).map(({ id, name }) => [id, name]));
  const group = (of: readonly string[]) => ({
    count: of.length,
    first: of.slice(0, EFFECT_SHOWN).flatMap((id) => {
      const place = (ranked: readonly string[]) => (ranked.includes(id) ? ranked.indexOf(id) + 1 : null);
      const site = names.get(id);
      return site === undefined ? [] : { siteId: id, site, place: place(after), placeNow: place(before) };
    }),
  });
  return {
    ...{ sitesNow: before.length, sites: after.length },
    ...{ joins: group(joined), leaves: group(left), moves: group(moved), unfit: group(unfitIds) },
  };
}
