/** What a site has kept here counts in its performance. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLANK_SITE, DEFAULT_WEIGHTS, exactScores, type MatchSite, type SiteHistory } from '~/matching';
import { askedWeight } from '~/matching/evidence';
import { performance } from '~/matching/performance';
import { NOW, site, study } from './arbitraries';
import { aSite, aStudy, explainSite } from './factory';

const history = (more: Partial<SiteHistory>) => ({ history: { ...BLANK_SITE.history, ...more } });
const ENROLLED = { cases: 5, promised: 50, randomized: 40 };
const START_UP = { cases: 6, days: 120 };
const NEITHER = { enrolled: null, startUp: null };

const explained = (more: Partial<SiteHistory>) => {
  const parts = explainSite(aStudy(), aSite(history(more)), { now: NOW }).explanation;
  const part = parts.find(({ dimension }) => dimension === 'performance');
  if (!part) throw new Error('There is no performance.');
  return part;
};
/** Unrounded, of a site with this history. */
const score = (more: Partial<SiteHistory>) => exactScores(aStudy(), [aSite(history(more))], { now: NOW })[0] ?? -1;
const evidenceOf = (one: MatchSite) =>
  performance(aStudy(), one, { now: NOW, weights: DEFAULT_WEIGHTS, view: { study: { year: 2026 } } } as never);

describe('what a site has kept', () => {
  test('[ACT-74] is said in a sentence each, with the platform as its source', () => {
    const { points } = explained({ selected: 6, enrolled: ENROLLED, startUp: START_UP });
    expect(points.map(({ text, source }) => ({ text, source }))).toEqual([
      { text: 'The site has been selected for 6 studies here.', source: 'platform' },
      {
        text: 'In the 5 studies it has enrolled for here, the site has so far randomized 40 of the 50 participants it had committed to.',
        source: 'platform',
      },
      {
        text: 'The site’s median time from the beginning of a start-up to activation is 120 days, in 6 studies here.',
        source: 'platform',
      },
    ]);
    expect(points[1]?.datum).toEqual({ field: 'history', value: expect.objectContaining({ enrolled: ENROLLED }) });
  });

  test('[ACT-74] counts as the share of what it has committed to, and more than all of it as all', () => {
    const randomizing = (randomized: number) => score({ enrolled: { ...ENROLLED, randomized } });
    expect(randomizing(25)).toBeCloseTo((randomizing(0) + randomizing(50)) / 2, 4);
    expect(randomizing(50)).toBeGreaterThan(randomizing(49));
    expect(randomizing(90)).toBe(randomizing(50));
  });

  test('[ACT-74] counts a start-up in full up to 60 days, not at all from 270, and one half in the middle', () => {
    const taking = (days: number) => score({ startUp: { cases: 5, days } });
    expect(taking(60)).toBe(taking(0));
    expect(taking(270)).toBe(taking(999));
    expect(taking(165)).toBeCloseTo((taking(60) + taking(270)) / 2, 4);
    expect(taking(60)).toBeGreaterThan(taking(165));
  });

  test('[ACT-74] is not told of commitments to nobody', () => {
    const none = { ...ENROLLED, promised: 0, randomized: 3 };
    expect(explained({ selected: 6, enrolled: none })).toEqual(
      expect.objectContaining({ score: explained({ selected: 6 }).score, known: explained({ selected: 6 }).known }),
    );
    expect(score({ selected: 6, enrolled: none })).toBe(score({ selected: 6 }));
  });

  test('[ACT-74] shares the weight of the selections, so that nothing else counts for less', () => {
    const { selections } = DEFAULT_WEIGHTS.performance;
    const asked = askedWeight(evidenceOf(aSite(history(NEITHER))));
    fc.assert(
      fc.property(site(), (one) => {
        const evidence = evidenceOf(one);
        expect(askedWeight(evidence)).toBeCloseTo(asked, 12);
        const neither = evidenceOf({ ...one, history: { ...one.history, ...NEITHER } });
        expect(neither).toHaveLength(6);
        // The selections keep their whole weight, and all the others keep theirs.
        expect(neither[3]).toMatchObject({ field: 'history', weight: selections });
        expect(evidence.slice(0, 3)).toMatchObject(neither.slice(0, 3).map((entry) => plain(entry)));
        expect(evidence.slice(-2)).toMatchObject(neither.slice(-2).map((entry) => plain(entry)));
        const shared = evidence.slice(3, -2).map((entry) => (entry.kind === 'unasked' ? 0 : entry.weight));
        for (const weight of shared) expect(weight).toBeCloseTo(selections / shared.length, 12);
      }),
    );
  });

  test('[ACT-74] does not depend on what the site has declined', () => {
    fc.assert(
      fc.property(study, site(), fc.nat(9), (of, one, declinedBySite) => {
        const declining = { ...one, history: { ...one.history, declinedBySite } };
        expect(exactScores(of, [declining], { now: NOW })).toEqual(exactScores(of, [one], { now: NOW }));
      }),
      { numRuns: 50 },
    );
  });
});

/** Without its sentence, which is made only when asked for. */
function plain(entry: object) {
  const { reason: _, ...rest } = entry as { reason?: unknown };
  return rest;
}
