import { TOP_MATCHES } from '~/catalogue/limits';
import type { Actor } from '~/domain/base/actor';
import { studyFor } from '~/domain/base/study-for.server';
import { placeAmong } from '~/domain/commands/ranking/places';
import { rankForStudy } from '~/domain/commands/ranking/ranking.server';
import type { WeightsPreview } from '~/domain/model/ranking-view';
import { now } from '~/gateways/clock.server';
import type { Shifts } from '~/matching';
import { organizationsByIds } from '~db/queries/organizations';
import { store } from '~db/store.server';
import { weightsOf } from './weights.server';

/** The ten best sites by other weights, with their current rank and score. Changes nothing. @throws as studyWeights. */
export async function previewWeights(actor: Actor, id: string, shifts: Shifts, at = now()): Promise<WeightsPreview> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, id, 'study.preview');
    const changed = { ...study, weightShifts: { ...shifts } };
    const best = (await rankForStudy(db, changed, at, { count: TOP_MATCHES })).placed.slice(0, TOP_MATCHES);
    const ids = best.map(({ siteId }) => siteId);
    const current = await rankForStudy(db, study, at, { count: TOP_MATCHES, ids, ranks: true });
    const before = new Map([...current.others, ...current.placed].map((place) => [place.siteId, place]));
    const names = new Map((await organizationsByIds(db, ids)).map((site) => [site.id, site.name]));
    const sites = best.flatMap(({ siteId, overallScore }, index) => {
      const site = names.get(siteId);
      const was = before.get(siteId);
      if (site === undefined) return [];
      return {
        siteId,
        site,
        place: index + 1,
        score: overallScore,
        placeNow: was ? placeAmong(was, current.placed) : null,
        scoreNow: was?.overallScore ?? null,
      };
    });
    return { ...weightsOf(changed), sites };
  });
}
