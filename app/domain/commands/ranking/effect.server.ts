/** The effect of a change to a study on its list of sites, before the change is saved. */
import { EFFECT_SHOWN } from '~/catalogue/limits';
import type { Actor } from '~/domain/base/actor';
import { ownListOf } from '~/domain/base/site-list.server';
import { KEPT_STAGES, type StudyEffect } from '~/domain/model/match-effect-view';
import { stageOf } from '~/domain/model/study-match-list';
import { matchesOfStudy } from '~db/queries/matches';
import { organizationsByIds } from '~db/queries/organizations';
import type { Match, Study } from '~db/schema';
import type { Db } from '~db/store.server';
import { siteInputs } from './inputs.server';
import { rankForStudy } from './ranking.server';

/**
 * Compares the study's suggestions and the sites it works with before and after a change. Declined sites are left out, and
 * so are suggestions that the reader's own list excludes, as in the list itself. Stores nothing.
 */
export async function effectOnMatches(
  db: Db,
  reader: Actor,
  { study, changed }: { study: Study; changed: Study },
  at: number,
): Promise<StudyEffect> {
  const matches = await matchesOfStudy(db, study.id);
  const ids = matches.filter(({ status }) => status !== 'declined').map(({ siteId }) => siteId);
  const sites = await siteInputs(db, await organizationsByIds(db, ids));
  const ranked = async (of: Study) => {
    const ranking = await rankForStudy(db, of, at, { ids });
    const explained = await ranking.explain(ids, sites);
    return {
      best: ranking.placed.map(({ siteId }) => siteId),
      fits: new Set(explained.filter(({ filteredOut }) => filteredOut === null).map(({ siteId }) => siteId)),
    };
  };
  const [rankedNow, rankedThen] = [await ranked(study), await ranked(changed)];
  const known = new Set(matches.filter((match) => isKept(match)).map(({ siteId }) => siteId));
  const suggestible = [...rankedNow.best, ...rankedThen.best, ...ids].filter((id) => !known.has(id));
  const list = await ownListOf(db, reader, [...new Set(suggestible)]);
  const isSuggestible = (id: string) => known.has(id) || list.get(id)?.status !== 'excluded';
  const before = { ...rankedNow, best: rankedNow.best.filter(isSuggestible) };
  const after = { ...rankedThen, best: rankedThen.best.filter(isSuggestible) };

  // A study that was never matched has no suggestions yet, so we compare those it would get now.
  const suggested = matches.length === 0 ? before.best : inStage(matches, 'suggested').filter(isSuggestible);
  const stay = suggested.filter((id) => (matches.length === 0 ? after.best.includes(id) : after.fits.has(id)));
  const joins = after.best.filter((id) => !suggested.includes(id) && !known.has(id));
  const leaves = suggested.filter((id) => !stay.includes(id));
  const placesNow = before.best.filter((id) => suggested.includes(id));
  const places = after.best.filter((id) => stay.includes(id) || joins.includes(id));
  const moves = places.filter((id, index) => placesNow.includes(id) && placesNow[index] !== id);
  const unfit = KEPT_STAGES.map((stage) => {
    const all = inStage(matches, stage);
    return { stage, of: all.length, ids: all.filter((id) => before.fits.has(id) && !after.fits.has(id)) };
  }).filter(({ ids }) => ids.length > 0);

  const shown = [joins, leaves, moves, ...unfit.map(({ ids }) => ids)].flatMap((each) => each.slice(0, EFFECT_SHOWN));
  const names = new Map((await organizationsByIds(db, [...new Set(shown)])).map(({ id, name }) => [id, name]));
  const group = (of: readonly string[]) => ({
    count: of.length,
    first: of.slice(0, EFFECT_SHOWN).flatMap((id) => {
      const place = (ranked: readonly string[]) => (ranked.includes(id) ? ranked.indexOf(id) + 1 : null);
      const site = names.get(id);
      return site === undefined ? [] : { siteId: id, site, place: place(places), placeNow: place(placesNow) };
    }),
  });
  return {
    sitesNow: suggested.length,
    sites: stay.length + joins.length,
    joins: group(joins),
    leaves: group(leaves),
    moves: group(moves),
    unfit: unfit.map(({ stage, of, ids }) => ({ stage, of, ...group(ids) })),
  };
}

/** Whether a match can no longer be a suggestion, because someone has acted on it. */
const isKept = (match: Match): boolean => match.status !== 'new' || match.shortlistedAt !== null;

const inStage = (matches: readonly Match[], stage: ReturnType<typeof stageOf>): string[] =>
  matches.filter((match) => stageOf(match, null) === stage).map(({ siteId }) => siteId);
