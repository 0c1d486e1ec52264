import { describe, expect, it } from 'vitest';
import { eligible, explore, isNewSite, type MatchSite, type RankedSite, rankSites } from '~/matching';
import { aSite, aStudy } from './factory';

const TRIAL = {
  ...{
    nctId: 'NCT90000001',
    title: 'A trial',
    conditions: [],
    interventions: [],
    phases: [],
    studyType: 'INTERVENTIONAL',
  },
  status: 'COMPLETED',
  sponsor: 'Northwind',
  sponsorClass: null,
  enrollment: null,
  sex: null,
  minAge: null,
  maxAge: null,
  startDate: null,
  completionDate: null,
};

/** A ranking as it comes from the engine: the sites' ids, best first, with falling scores from 90. */
function ranking(kinds: readonly ('old' | 'new')[], scores: readonly number[] = []) {
  const sites: MatchSite[] = kinds.map((kind, index) =>
    aSite({ id: `${kind}-${index + 1}`, history: { ...aSite().history, invited: kind === 'old' ? 1 : 0 } }),
  );
  const [template] = rankSites(aStudy(), [aSite()], { now: 0 });
  const ranked = sites.map(
    (site, index): RankedSite => ({
      ...(template as RankedSite),
      siteId: site.id,
      rank: index + 1,
      overallScore: scores[index] ?? 90 - index,
    }),
  );
  return { ranked, news: new Set(sites.filter(isNewSite).map(({ id }) => id)) };
}
const old = (count: number) => Array<'old'>(count).fill('old');
const ids = (ranked: readonly RankedSite[]) => ranked.map(({ siteId }) => siteId);
const marked = (ranked: readonly RankedSite[]) => ids(ranked.filter(({ exploration }) => exploration));

describe('a new site', () => {
  it('[RNK-03] was neither invited nor selected here, whatever it says about itself', () => {
    expect(isNewSite(aSite())).toBe(true);
    expect(isNewSite(aSite({ trackRecord: [TRIAL], priorTrials: 15 }))).toBe(true);
    const { history } = aSite();
    expect(isNewSite(aSite({ history: { ...history, invited: 1 } }))).toBe(false);
    expect(isNewSite(aSite({ history: { ...history, selected: 1 } }))).toBe(false);
  });
});

describe('the share of the first ten places for new sites', () => {
  it('goes to the best of them, marked, in the last of the ten places; the displaced sites follow', () => {
    const { ranked, news } = ranking([...old(12), 'new', 'old', 'new', 'new']);
    const placed = explore(ranked, news, 20);
    expect(ids(placed)).toEqual([
      ...ids(ranked.slice(0, 8)),
      ...['new-13', 'new-15', 'old-9', 'old-10'],
      ...['old-11', 'old-12', 'old-14', 'new-16'],
    ]);
    expect(marked(placed)).toEqual(['new-13', 'new-15']);
    expect(placed.map(({ rank }) => rank).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(ranked.map(({ rank }) => rank));
  });

  it('includes those in the top ten by rank, which stay in place, unmarked', () => {
    const kinds = [...old(3), 'new', ...old(8), 'new', 'new'] as const;
    const { ranked, news } = ranking(kinds);
    const one = explore(ranked, news, 20);
    expect(ids(one).indexOf('new-4')).toBe(3);
    expect(marked(one)).toEqual(['new-13']);
    expect(ids(one)[9]).toBe('new-13');
    expect(explore(ranked, news, 10)).toEqual(ranked);
  });

  it('changes nothing at 0, without new sites, or among ten or fewer', () => {
    const some = ranking([...old(10), 'new']);
    expect(explore(some.ranked, some.news, 0)).toEqual(some.ranked);
    const none = ranking(old(12));
    expect(explore(none.ranked, none.news, 50)).toEqual(none.ranked);
    const few = ranking([...old(4), 'new']);
    expect(explore(few.ranked, few.news, 50)).toEqual(few.ranked);
    expect(explore([], new Set(), 50)).toEqual([]);
  });

  it('is the same for the same ranking, in any order of the sites, and loses no site', () => {
    const study = aStudy();
    const sites = Array.from({ length: 40 }, (_, index) =>
      aSite({
        id: `site-${index}`,
        therapeuticAreas: ['Oncology'],
        history: { ...aSite().history, invited: index % 3 },
      }),
    );
    const placed = (given: MatchSite[]) =>
      explore(eligible(rankSites(study, given, { now: 0 })), new Set(sites.filter(isNewSite).map(({ id }) => id)), 30);
    expect(placed([...sites].reverse())).toEqual(placed(sites));
    expect(ids(placed(sites)).sort()).toEqual(sites.map(({ id }) => id).sort());
  });
});
