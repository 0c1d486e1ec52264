/** The index gives sites the places of their scores, and a site explained alone gets the same score and reasons. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { regionOfState } from '~/catalogue/regions';
import { placeAmong, placesOf } from '~/domain/commands/ranking/places';
import { siteIndexHere } from '~/domain/commands/ranking/thread';
import {
  BLANK_SITE,
  DEFAULT_WEIGHTS,
  explainSites,
  explore,
  insights,
  insightsFrom,
  isNewSite,
  type MatchSite,
  type MatchStudy,
  placesForNew,
  type RankedSite,
  rankSites,
  shiftWeights,
  type Weights,
} from '~/matching';
import type { IndexStatistics } from '~/matching/columns';
import { competing, NOW, site, study } from '../matching/arbitraries';
import { oracle } from '../matching/oracle';

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
    const { history } = BLANK_SITE;
    return list.map((one, at) => (bare && blank[at] ? { ...bare, history, id: one.id, status: one.status } : one));
  });

interface Asked {
  study: MatchStudy;
  weights: Weights;
  count: number;
  share: number;
}

/** Without the index. Sites that are not verified tell nothing about others. */
function overAll(list: readonly MatchSite[], { study, weights, share }: Asked) {
  const known = oracle(study, list.filter(isVerified), { now: NOW, weights });
  const ranked = known
    .ranked()
    .map((site, at) => ({ siteId: site.id, rank: at + 1, overallScore: rounded(known.scoreOf(site)) }));
  const newIds = new Set(list.filter(isNewSite).map(({ id }) => id));
  return { ...known, placed: explore<Partial<RankedSite> & (typeof ranked)[number]>(ranked, newIds, share) };
}

const rounded = (score: number) => (score < 0 ? null : Math.round(Math.round(score * 1e6) / 1e6));

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
  test('are those of their scores, and a site has the same score and reasons alone as among all', async () => {
    const property = fc.asyncProperty(
      study,
      sites,
      weights,
      fc.integer({ min: 10, max: 25 }),
      fc.integer({ min: 0, max: 5 }).map((tenths) => tenths * 10),
      async (study, list, weights, count, share) => {
        const asked = { study, weights, count, share };
        const { scoreOf, qualifies, placed } = overAll(list, asked);
        const index = await byIndex(list, asked);
        expect(index.placed.map(known)).toEqual(placed.slice(0, count).map(known));
        expect(index.total).toBe(placed.length);
        const among = rankSites(study, list.filter(isVerified), { now: NOW, weights });
        index.explained.forEach((site, at) => {
          const input = list[at] as MatchSite;
          expect([site.siteId, site.overallScore]).toEqual([input.id, rounded(scoreOf(input))]);
          expect(site.filteredOut === null).toBe(qualifies(input));
          const same = among.find(({ siteId }) => siteId === site.siteId);
          if (same) expect(site).toEqual({ ...same, rank: null });
          const place = placed.findIndex(({ siteId }) => siteId === site.siteId);
          const other = index.others.find(({ siteId }) => siteId === site.siteId);
          expect(other === undefined ? -1 : (placeAmong(other, index.placed) ?? 0) - 1).toBe(place);
          if (other) expect(other.overallScore).toBe(site.overallScore);
        });
      },
    );
    await fc.assert(property, { numRuns: 300, seed: 20_261_121 });
  });

  test('[MAT-01] have insights that count the sites', async () => {
    const given = sites.chain((list) => fc.record({ list: fc.constant(list), competing: competing(list) }));
    const property = fc.asyncProperty(study, given, weights, async (study, { list, competing }, weights) => {
      const asked = { study, weights, count: 10, share: 20 };
      const { statistics } = await byIndex(list, asked);
      const verified = list.filter(isVerified);
      const { ranked, scoreOf } = oracle(study, verified, { now: NOW, weights });
      const scores = ranked().flatMap((site) => rounded(scoreOf(site)) ?? []);
      const middle = [Math.floor((scores.length - 1) / 2), Math.ceil((scores.length - 1) / 2)];
      const median = Math.round(middle.reduce((sum, at) => sum + (scores[at] ?? 0), 0) / 2);
      expect(statistics.placed).toBe(ranked().length);
      expect(statistics.best).toEqual(
        ranked()
          .slice(0, asked.count)
          .map(({ id }) => id),
      );
      expect(statistics.scores).toEqual(
        scores.length > 0 ? { count: scores.length, best: scores[0], worst: scores.at(-1), median } : null,
      );
      const relevant = rankSites(study, verified, { now: NOW, weights }).filter((site) => site.relevant);
      const count = (is: (site: MatchSite) => boolean) =>
        verified.filter((site) => relevant.some(({ siteId }) => siteId === site.id) && is(site)).length;
      expect(statistics.sites).toBe(verified.length);
      expect(statistics.relevant).toBe(relevant.length);
      expect(statistics.trackRecord.reviewed).toBe(verified.filter(({ trackRecord }) => trackRecord).length);
      const inMidwest = statistics.regions.find(({ region }) => region === 'Midwest')?.sites ?? 0;
      expect(inMidwest).toBe(count(({ state }) => regionOfState(state) === 'Midwest'));
      expect(statistics.unstated).toEqual({
        population: count(({ patientPanelSize }) => patientPanelSize === null),
        equipment: count(({ equipment }) => !equipment?.length),
        trials: count(({ priorTrials }) => priorTrials === null),
        gcp: count(({ gcp }) => gcp === null),
        trackRecord: count(({ trackRecord }) => trackRecord === null),
      });
      const told = insightsFrom(study, { ...statistics, pending: 0 }, { competing });
      expect(told).toEqual(insights(study, verified, { now: NOW, weights, competing }));
    });
    await fc.assert(property, { numRuns: 300, seed: 20_261_121 });
  });
});
