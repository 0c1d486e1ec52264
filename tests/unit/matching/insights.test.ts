import { describe, expect, test } from 'vitest';
import {
  confidenceText,
  DEMO_STUDIES,
  DIMENSIONS,
  demoFallback,
  demoMatches,
  demoSites,
  dimensionLabel,
  insights,
  type MatchSite,
  type MatchStudy,
  percent,
  rankSites,
} from '~/matching';
import { aSite, aStudy } from './factory';
import { forAll, NOW } from './generate';

function insightsOf(study: Partial<MatchStudy>, sites: MatchSite[]) {
  return insights(aStudy(study), rankSites(aStudy(study), sites, { now: NOW }), sites);
}

describe('insights', () => {
  test('[MAT-01] without a site they say so, and what to do', () => {
    expect(insightsOf({}, [])).toEqual({
      summary: 'No verified site can be matched to this study yet.',
      marketAnalysis: 'There is no verified site to count.',
      recommendations: ['Invite sites to register: there is none to match yet.'],
    });
    expect(
      insightsOf({}, [aSite({ status: 'pending' }), aSite({ id: 'b', status: 'rejected' })]).recommendations,
    ).toEqual(['Wait for 1 more site: registered, and not verified yet.']);
  });

  test('[MAT-01] of one site they speak in the singular', () => {
    const site = aSite({ therapeuticAreas: ['Oncology'], patientPanelSize: '1000-5000' });
    const { summary, marketAnalysis } = insightsOf({ geographicPreferences: ['Northeast'] }, [site]);
    expect(summary).toMatch(/^One verified site was ranked, with a score of \d+%; \d+% of the evidence is known\.$/);
    expect(marketAnalysis).toBe(
      '1 of 1 verified site declares Oncology (Southwest 1). It does not lie in Northeast, where the study prefers its sites. Reckoning 1 patient in 200 of a panel, the best site with the area would enroll about 5 of the 100 patients sought.',
    );
  });

  test('[MAT-01] of many they count areas, regions, panels, equipment and gaps', () => {
    const site = (id: string, more: Partial<MatchSite>) => aSite({ id, therapeuticAreas: ['Oncology'], ...more });
    const sites = [
      site('a', { state: 'TX', patientPanelSize: '5000-10000', equipment: ['Infusion Center'], priorTrials: 1 }),
      site('b', { state: 'NY', patientPanelSize: '1000-5000', equipment: ['Pharmacy (24/7 access)'], priorTrials: 1 }),
      site('c', { state: 'NY', priorTrials: 1, gcp: { expiresAt: NOW + 1 } }),
      site('d', { therapeuticAreas: ['Dermatology'], patientPanelSize: 'over-10000' }),
    ];
    const study = {
      totalSites: 5,
      geographicPreferences: ['Northeast'],
      requiredEquipment: ['Infusion Center', 'Sleep Lab'],
    };
    expect(insightsOf(study, sites).marketAnalysis).toBe(
      '3 of 4 verified sites declare Oncology (Northeast 2, Southwest 1). Of these, 2 lie in Northeast, where the study prefers its sites. Reckoning 1 patient in 200 of a panel, the best 3 sites with the area would enroll about 30 of the 100 patients sought; sites left out for stating no panel: 1.',
    );
    expect(insightsOf(study, sites).recommendations).toEqual([
      'Find 2 more sites with the area: the study seeks 5, and 3 of the verified ones have it.',
      'Open the study to other regions: 1 more site would fit its area.',
      'Plan for a shortfall of about 70 patients: at 15 for each site, it takes 5 sites more.',
      'Check whether Infusion Center must be on site: 1 site declares equipment without it.',
      'Ask the sites about Sleep Lab: site profiles do not state it.',
      'Ask for what profiles leave out: patient panel size (1 site), equipment (1 site) and GCP training (2 sites).',
    ]);
  });

  test('[MAT-01] they always have a summary, an analysis and a recommendation, whatever the order of the sites', () => {
    forAll(200, (draw) => {
      const study = draw.study();
      const sites = draw.sites(10);
      const of = (list: MatchSite[]) => insights(study, rankSites(study, list, { now: NOW }), list);
      const { summary, marketAnalysis, recommendations } = of(sites);
      const all = [summary, marketAnalysis, ...recommendations];
      for (const text of all) expect(text).toMatch(/.\.$/);
      expect(all.join(' ')).not.toMatch(/NaN|Infinity|undefined|null/);
      expect(recommendations.length).toBeGreaterThan(0);
      expect(of(draw.shuffled(sites))).toEqual({ summary, marketAnalysis, recommendations });
    });
  });
});

describe('demo', () => {
  test('[MAT-05] three studies, each ranked by the engine over the twelve sample sites', () => {
    expect(DEMO_STUDIES).toHaveLength(3);
    expect(demoSites(NOW)).toHaveLength(12);
    const winners = DEMO_STUDIES.map((study) => {
      const result = demoMatches(study.id, NOW);
      expect(result?.study.title).toBe(study.title);
      expect(result?.matches).toHaveLength(12);
      expect(result?.matches).toEqual(rankSites(study, demoSites(NOW), { now: NOW }));
      return result?.matches[0]?.siteId;
    });
    expect(new Set(winners).size).toBe(3);
    expect(demoMatches('no such study', NOW)).toBeNull();
  });

  test('[MAT-05] the fallback has one or two sites for each study', () => {
    for (const { id } of DEMO_STUDIES) {
      expect([1, 2]).toContain(demoFallback(id, NOW)?.matches.length);
      expect(demoFallback(id, NOW)?.matches[0]).toEqual(demoMatches(id, NOW)?.matches[0]);
    }
    expect(demoFallback('no such study', NOW)).toBeNull();
  });

  test('[MAT-05] sample sites have no name, city or ZIP code to show', () => {
    for (const { name, city, zipCode } of demoSites(NOW)) expect([name, city, zipCode]).toEqual(['', '', '']);
  });
});

test('[ADM-10] the sub-scores read Geography, Specialty, Capacity, Regulatory, Performance', () => {
  expect(DIMENSIONS.map(dimensionLabel)).toEqual(['Geography', 'Specialty', 'Capacity', 'Regulatory', 'Performance']);
});

test('[ADM-10] a score reads as a percent, an unknown one as Unknown', () => {
  expect([percent(85), percent(0), percent(null)]).toEqual(['85%', '0%', 'Unknown']);
  expect(confidenceText(0.74)).toBe('74% of the evidence is known');
});
