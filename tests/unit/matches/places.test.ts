/** The index ranks sites as the engine does over all of them, and a site explained alone gets the same rank. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { placeAmong, placesOf } from '~/domain/commands/ranking/places';
import { siteIndexHere } from '~/domain/commands/ranking/thread';
import {
  DEFAULT_WEIGHTS,
  eligible,
  explainSites,
  explore,
  insights,
  insightsFrom,
  isNewSite,
  landscapeOf,
  type MatchSite,
  type MatchStudy,
  placeOf,
  placesForNew,
  type RankedSite,
  rankSites,
  shiftWeights,
  type Weights,
} from '~/matching';
import type { IndexStatistics } from '~/matching/columns';
import { competing, NOW, site, study } from '../matching/arbitraries';

vi.setConfig({ testTimeout: 120_000 });

const share = fc.integer({ min: 0, max: 300 });
const weights = fc.oneof(
  fc.constant(DEFAULT_WEIGHTS),
  fc
    .record({
      geography: fc.integer({ min: 1, max: 300 }),
      specialty: share,
      capacity: share,
      regulatory: share,
      performance: share,
    })
    .map((shifts) => shiftWeights(DEFAULT_WEIGHTS, shifts)),
);
const isVerified = ({ status }: MatchSite) => status === 'verified';
/** Many similar sites, so that scores are equal, and many new ones. */
const sites = fc
  .record({
    list: fc.uniqueArray(site(['verified', 'verified', 'verified', 'verified', 'pending']), {
      maxLength: 40,
      selector: ({ id }) => id,
    }),
    blank: fc.array(fc.boolean(), { maxLength: 40 }),
  })
  .map(({ list, blank }) => {
    const [first] = list;
    const bare = first && { ...first, trackRecord: null, priorTrials: null };
    const history = { selected: 0, declinedBySite: 0, invited: 0, answered: 0, medianAnswerDays: null };
    return list.map((one, at) => (bare && blank[at] ? { ...bare, history, id: one.id, status: one.status } : one));
  });

interface Asked {
  study: MatchStudy;
  weights: Weights;
  count: number;
  share: number;
}

/** Without the index: the engine over all sites. */
function overAll(list: readonly MatchSite[], { study, weights, share }: Asked) {
  const landscape = landscapeOf(list.filter(isVerified).map(placeOf));
  const ranked = rankSites(study, list, { now: NOW, weights, landscape });
  const newIds = new Set(list.filter(isNewSite).map(({ id }) => id));
  return { ranked, placed: explore(eligible(ranked), newIds, share) };
}

async function byIndex(list: readonly MatchSite[], { study, weights, count, share }: Asked) {
  const index = siteIndexHere();
  index.put(list.filter(isVerified));
  const others = list.filter((site) => !isVerified(site));
  const outsiders = Object.fromEntries(
    others.map(({ id, trackRecord }) => [id, (trackRecord ?? []).map(({ nctId }) => nctId)]),
  );
  const ids = list.map(({ id }) => id);
  const question = {
    now: NOW,
    weights,
    count,
    newcomers: placesForNew(share),
    ids,
    outsiders,
    ranks: true,
    statistics: true,
  };
  const { signals, total, ...standings } = await index.rank(study, question);
  const places = placesOf({ signals, total, ...standings }, share);
  return {
    ...places,
    total,
    statistics: standings.statistics as IndexStatistics,
    explained: explainSites(study, list, { now: NOW, weights, signals }),
  };
}

const known = ({ siteId, rank, overallScore, exploration }: Partial<RankedSite>) => ({
  siteId,
  rank,
  overallScore,
  exploration: exploration === true,
});

describe('[I4][MAT-03] the places of sites for a study', () => {
  test('are the same as the engine gives over all sites, with the same scores, reasons and evidence', async () => {
    const property = fc.asyncProperty(
      study,
      sites,
      weights,
      fc.integer({ min: 10, max: 25 }),
      fc.integer({ min: 0, max: 5 }).map((tenths) => tenths * 10),
      async (study, list, weights, count, share) => {
        const asked = { study, weights, count, share };
        const { ranked, placed } = overAll(list, asked);
        const index = await byIndex(list, asked);
        expect(index.placed.map(known)).toEqual(placed.slice(0, count).map(known));
        expect(index.total).toBe(placed.length);
        for (const site of index.explained) {
          const same = ranked.find(({ siteId }) => siteId === site.siteId);
          expect(site).toEqual({ ...same, rank: null });
          const place = placed.findIndex(({ siteId }) => siteId === site.siteId);
          const other = index.others.find(({ siteId }) => siteId === site.siteId);
          expect(other === undefined ? -1 : (placeAmong(other, index.placed) ?? 0) - 1).toBe(place);
          if (other) expect(other.overallScore).toBe(site.overallScore);
        }
      },
    );
    await fc.assert(property, { numRuns: 300, seed: 20_261_121 });
  });

  test('[MAT-01] have the same insights', async () => {
    const given = sites.chain((list) => fc.record({ list: fc.constant(list), competing: competing(list) }));
    const property = fc.asyncProperty(study, given, weights, async (study, { list, competing }, weights) => {
      const asked = { study, weights, count: 10, share: 20 };
      const { statistics } = await byIndex(list, asked);
      const pending = list.filter(({ status }) => status === 'pending').length;
      expect(insightsFrom(study, { ...statistics, pending }, { competing })).toEqual(
        insights(study, overAll(list, asked).ranked, list, { weights, competing }),
      );
    });
    await fc.assert(property, { numRuns: 500, seed: 20_261_121 });
  });
});
