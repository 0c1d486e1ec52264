import { describe, expect, test } from 'vitest';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { DEMO_STUDIES, demoRanking, demoRankingOrSample } from '~/domain/model/matching-demo';
import { PARTS, SCORE, SITES } from '~/routes/_index/art';

const AT = Date.UTC(2026, 10, 21);

describe('the public demo', () => {
  test('[MAT-05] has three studies, each with its own ranking', async () => {
    const rankings = await Promise.all(DEMO_STUDIES.map(({ id }) => demoRanking(id, AT)));
    expect(rankings).toHaveLength(3);
    for (const ranking of rankings) expect(ranking?.matches.length).toBeGreaterThan(2);
    expect(new Set(rankings.map((ranking) => ranking?.matches[0]?.siteId)).size).toBeGreaterThan(1);
  });

  test('[MAT-05] shows the fetched ranking', async () => {
    const fetched = await demoRanking('demo-cardiology', AT);
    expect(await demoRankingOrSample('demo-oncology', AT, () => fetched)).toBe(fetched);
  });

  test('[MAT-05] falls back to the built-in sample of one or two sites when fetching fails, in either way', async () => {
    for (const failing of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => {
        throw new Error('500');
      },
    ]) {
      const sample = await demoRankingOrSample('demo-oncology', AT, failing);
      expect(sample?.study.title).toBe((await demoRanking('demo-oncology', AT))?.study.title);
      expect([1, 2]).toContain(sample?.matches.length);
      expect(sample?.matches[0]?.reasons.length).toBeGreaterThan(0);
    }
  });

  test('[NUM-22] shows a strong, a tied, a weak and an attested site, and sites that a requirement rules out', async () => {
    const rankings = await Promise.all(DEMO_STUDIES.map(({ id }) => demoRanking(id, AT)));
    const sites = rankings.flatMap((ranking) => ranking?.matches ?? []);
    for (const band of ['strong', 'possible', 'weak']) expect(sites.map((site) => site.band)).toContain(band);
    expect(sites.some(({ tie }) => tie !== null)).toBe(true);
    expect(sites.flatMap(({ reasons }) => reasons).join(' ')).toContain('The site has attested 150 eligible patients');
    expect(rankings.flatMap((ranking) => ranking?.insights.promises ?? [])).not.toEqual([]);
  });

  test('[NUM-22] has the scores that the pictures on the landing page show', async () => {
    const ranking = await demoRanking('demo-cardiology', AT);
    expect(SITES.map(({ percent }) => percent)).toEqual(ranking?.matches.slice(0, 3).map((site) => site.overallScore));
    const [best] = ranking?.matches ?? [];
    expect(SCORE).toBe(best?.overallScore);
    expect(PARTS.map(({ percent }) => percent)).toEqual(SUB_SCORES.map(({ scoreKey }) => best?.breakdown[scoreKey]));
  });

  test('[MAT-05] knows no other study', async () => {
    expect(await demoRanking('another', AT)).toBeNull();
    expect(await demoRankingOrSample('another', AT, () => demoRanking('demo-oncology', AT))).toBeNull();
  });

  test("[MAT-05] reveals neither a site's name nor its location", async () => {
    const rankings = await Promise.all(DEMO_STUDIES.map(({ id }) => demoRanking(id, AT)));
    const text = JSON.stringify(rankings.map((ranking) => ranking?.matches));
    expect(text).not.toMatch(/"(name|city|zipCode|email|phone)"/);
  });
});
