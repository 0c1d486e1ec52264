import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  type CompetingStudy,
  DEMO_STUDIES,
  DIMENSIONS,
  demoFallback,
  demoMatches,
  demoSites,
  dimensionLabel,
  eligible,
  insights,
  type MatchSite,
  type MatchStudy,
  percent,
  rankSites,
  type TrialFacts,
  withTies,
} from '~/matching';
import { DEFAULT_MUSTS } from '~/matching/qualify';
import { competing, holds, NOW, sitesTwice, study, TRIALS, thatDeclined } from './arbitraries';
import { aSite, aStudy } from './factory';

vi.setConfig({ testTimeout: 60_000 });

function insightsOf(of: Partial<MatchStudy>, sites: MatchSite[], competing: CompetingStudy[] | null = null) {
  return insights(aStudy(of), sites, { now: NOW, competing });
}

describe('insights', () => {
  test('[MAT-01] without sites they say so and recommend what to do', () => {
    expect(insightsOf({}, [])).toEqual({
      summary: 'There are no verified sites to match to this study yet.',
      marketAnalysis: 'There are no verified sites to count.',
      recommendations: ['Invite sites to register: there are none to match yet.'],
      promises: [],
      facts: {
        sites: 0,
        relevant: 0,
        qualifying: 0,
        left: null,
        prospective: null,
        requirements: [],
        regions: [],
        competing: null,
        shortfall: null,
        trackRecord: { reviewed: 0, unreviewed: 0, similar: 0 },
      },
    });
    expect(
      insightsOf({}, [aSite({ status: 'pending' }), aSite({ id: 'b', status: 'rejected' })]).recommendations,
    ).toEqual(['Look again later: 1 registered site is not verified yet. Whether it fits is not known.']);
  });

  test('[MAT-01] a single site is described in the singular', () => {
    const site = aSite({ therapeuticAreas: ['Oncology'], patientPanelSize: '1000-5000' });
    const { summary, marketAnalysis, recommendations } = insightsOf({ geographicPreferences: ['Northeast'] }, [site]);
    expect(summary).toMatch(
      /^1 verified site was ranked, with a score of \d+%, based on \d+% of the data we look for\.$/,
    );
    expect(marketAnalysis).toBe(
      "1 of 1 verified site works in Oncology, or has a confirmed trial like this study (Southwest 1). It is not in the study's preferred region (Northeast). We can’t say yet how many participants the best site can enroll: it has not stated how many patients with the condition it sees a year.",
    );
    expect(recommendations[0]).toBe('Find 9 more sites: the study needs 10, and 1 qualifies.');
  });

  test('[MAT-01] they cover areas, regions, patient populations, equipment, gaps and requirements to relax', () => {
    const site = (id: string, more: Partial<MatchSite>) => aSite({ id, therapeuticAreas: ['Oncology'], ...more });
    const sites = [
      site('a', { state: 'TX', patientPanelSize: '5000-10000', equipment: ['Infusion Center'], priorTrials: 1 }),
      site('b', { state: 'NY', patientPanelSize: '1000-5000', equipment: ['Pharmacy (24/7 access)'], priorTrials: 1 }),
      site('c', { state: 'NY', priorTrials: 1, gcp: { expiresAt: NOW + 1 } }),
      site('d', { therapeuticAreas: ['Dermatology'], patientPanelSize: 'over-10000' }),
      site('e', { state: 'OH', equipment: ['Pharmacy (24/7 access)'], priorTrials: 1, gcp: { expiresAt: NOW + 1 } }),
    ];
    const study = {
      totalSites: 5,
      geographicPreferences: ['Northeast'],
      requiredEquipment: ['Infusion Center', 'Sleep Lab'],
      musts: { ...DEFAULT_MUSTS, region: true },
    };
    const { marketAnalysis, recommendations, promises, facts } = insightsOf(study, sites);
    expect(marketAnalysis).toContain(
      "4 of 5 verified sites work in Oncology, or have a confirmed trial like this study (Northeast 2, Midwest 1, Southwest 1). Of these, 2 are in the study's preferred region (Northeast). 1 qualifies. What is required: Infusion Center: 2 do not meet it, 1 does not say; Northeast: 2 do not meet it; Sleep Lab: 4 do not say.",
    );
    expect(facts).toMatchObject({ sites: 5, relevant: 4, qualifying: 1 });
    expect(facts.regions).toEqual([
      { region: 'Northeast', sites: 2, preferred: true },
      { region: 'Midwest', sites: 1, preferred: false },
      { region: 'Southwest', sites: 1, preferred: false },
    ]);
    // Midwest alone gains nothing, because its site also lacks the equipment.
    expect(promises.map(({ change, sites }) => [change, sites])).toEqual([
      ['Accept sites in Southwest too', 1],
      ['Prefer Infusion Center instead of requiring it', 1],
      ['Make every requirement a preference', 3],
    ]);
    expect(recommendations).toEqual([
      'Find 4 more sites: the study needs 5, and 1 qualifies. Infusion Center rules out 2 of 4 relevant sites.',
      'Accept sites in Southwest too: 1 more site would qualify.',
      'Prefer Infusion Center instead of requiring it: 1 more site would qualify.',
      'Make every requirement a preference: 3 more sites would qualify.',
      'Ask the best site how many patients with the condition it sees a year.',
      'Ask for data missing from profiles: patient population (2 sites), equipment (1 site) and GCP training (2 sites).',
      'Ask 4 sites to review their track record, so that we know what they have run.',
    ]);
  });

  test('[NUM-10] what rules out most sites is named first: an area that few work in, with the facilities that would qualify', () => {
    const sites = [
      aSite({ id: 'a', therapeuticAreas: ['Oncology'] }),
      ...['b', 'c', 'd'].map((id) => aSite({ id, therapeuticAreas: ['Dermatology'] })),
    ];
    const of = aStudy({ totalSites: 3, requiredEquipment: ['Infusion Center'] });
    const { recommendations, marketAnalysis } = insights(of, sites, { now: NOW, prospective: 9 });
    expect(recommendations.slice(0, 2)).toEqual([
      'Find 2 more sites: the study needs 3, and 1 qualifies. 3 of 4 verified sites do not work in Oncology and have no confirmed trial like this study.',
      'Invite prospective sites: nothing known rules out 9 facilities without an account.',
    ]);
    expect(marketAnalysis).toContain('9 facilities without an account have run trials like this study.');
  });

  test('[MAT-01][PAT-02] the shortfall is based on the patients with the condition that the best sites state', () => {
    const melanoma = (perYear: number) => ({
      therapeuticAreas: ['Oncology'],
      patients: [{ source: 'profile' as const, kind: 'condition' as const, of: 'Melanoma', perYear, asOf: 1 }],
    });
    const about = { indication: 'Melanoma' };
    const sites = [
      aSite({ id: 'a', ...melanoma(900) }),
      aSite({ id: 'b', ...melanoma(100) }),
      aSite({ id: 'c', therapeuticAreas: ['Oncology'], patientPanelSize: 'over-10000' }),
      aSite({ id: 'd', therapeuticAreas: ['Dermatology'], patientPanelSize: 'over-10000' }),
    ];
    // 1 to 5 in 100 of 1,000 patients; the population of the third site says nothing.
    const shortfall = { target: 100, counted: 2, uncounted: 1, expected: 22.36, least: 10, most: 50, shortfall: 77.64 };
    const { facts, marketAnalysis } = insightsOf(about, sites);
    expect(facts.shortfall).toEqual(shortfall);
    expect(marketAnalysis).toContain(
      '2 of the top 3 sites state how many patients with the condition they see, or how many are eligible. If 1 to 5 in 100 patients with the condition take part, or 5 to 25 in 100 patients who are eligible, that is about 22 participants, between 10 and 50, a year. The study needs 100 patients. We can’t say yet what the other site adds.',
    );
    // If the study needs one site, only the best one counts.
    expect(insightsOf({ ...about, totalSites: 1 }, sites.slice(0, 2)).facts.shortfall).toMatchObject({
      counted: 1,
      uncounted: 0,
      expected: 20.12,
    });
    expect(insightsOf({ ...about, enrollmentTarget: null }, sites).facts.shortfall).toBeNull();
    expect(insightsOf(about, sites.slice(2)).facts.shortfall).toBeNull();
  });

  test('[PAT-02] the participants that are expected are never above the target', () => {
    const patients = [{ source: 'profile', kind: 'condition', of: 'Melanoma', perYear: 9000, asOf: 1 }] as const;
    const site = aSite({ therapeuticAreas: ['Oncology'], patients });
    const { facts, marketAnalysis } = insightsOf({ indication: 'Melanoma', enrollmentTarget: 70 }, [site]);
    expect(facts.shortfall).toMatchObject({ target: 70, expected: 70, least: 70, most: 70, shortfall: 0 });
    expect(marketAnalysis).toContain('about 70 participants');
  });

  test('[MAT-01] without an area, sites are relevant by what the study names and by their trials', () => {
    const sites = [aSite(), aSite({ id: 'b', therapeuticAreas: ['Neurology'] })];
    const { facts, marketAnalysis } = insightsOf({ therapeuticArea: '', indication: 'Epilepsy' }, sites);
    expect(facts).toMatchObject({ sites: 2, relevant: 1, qualifying: 1 });
    expect(marketAnalysis).toMatch(/^1 of 2 verified sites works in Neurology, or has/);
  });

  test('[MAT-01] an unknown region or unknown equipment does not exclude a site', () => {
    const sites = [aSite({ therapeuticAreas: ['Oncology'], state: 'Ontario', equipment: null })];
    const musts = { ...DEFAULT_MUSTS, region: true };
    const of = { geographicPreferences: ['Northeast'], requiredEquipment: ['X-Ray'], musts };
    const { facts, promises } = insightsOf(of, sites);
    expect(facts).toMatchObject({ relevant: 1, qualifying: 1 });
    expect(facts.regions).toEqual([{ region: null, sites: 1, preferred: null }]);
    expect(promises).toEqual([]);
  });

  test('[MAT-01] open studies in the area are counted, and the best sites they have selected or invited', () => {
    const sites = ['a', 'b', 'c'].map((id) => aSite({ id, therapeuticAreas: ['Oncology'] }));
    const competing: CompetingStudy[] = [
      {
        id: 'other',
        phase: 'phase_ii',
        sites: [
          { siteId: 'a', status: 'selected' },
          { siteId: 'b', status: 'invited' },
        ],
      },
      { id: 'third', phase: 'phase_i', sites: [{ siteId: 'a', status: 'invited' }] },
      { id: 'study-1', phase: 'phase_ii', sites: [{ siteId: 'c', status: 'selected' }] },
    ];
    const { facts, marketAnalysis, recommendations } = insightsOf({}, sites, competing);
    expect(facts.competing).toEqual({ studies: 2, samePhase: 1, best: 3, running: 1, invited: 1 });
    expect(marketAnalysis).toContain(
      'There are 2 other open studies in Oncology here, 1 in the same phase. Of the top 3 sites, 1 takes part in one and 1 is invited to one.',
    );
    expect(recommendations).toContain('Invite early: of the top 3 sites, 1 takes part in one and 1 is invited to one.');
    expect(insightsOf({}, sites, []).marketAnalysis).toContain('There are no other open studies in Oncology here.');
    expect(insightsOf({}, sites).facts.competing).toBeNull();
  });

  test('[NUM-10] sites with a similar trial are those whose explanation says so', () => {
    const trial = (conditions: string[]): TrialFacts => ({
      ...(TRIALS[0] as TrialFacts),
      title: 'A trial',
      conditions,
    });
    const ran = (id: string, nctId: string, conditions: string[]) =>
      aSite({ id, trackRecord: [{ ...trial(conditions), nctId }] });
    const sites = [
      ran('like', 'NCT90000002', ['Chronic Cough']),
      ran('unlike', 'NCT90000003', ['Chronic Pain']),
      aSite({ id: 'none', trackRecord: [] }),
      aSite({ id: 'not reviewed', trackRecord: null }),
      aSite({ id: 'waiting', status: 'pending', trackRecord: [trial(['Chronic Cough'])] }),
    ];
    const of = { title: 'Chronic Cough', indication: 'Chronic Cough', conditions: ['Chronic Cough'] };
    const { facts, marketAnalysis } = insightsOf(of, sites);
    expect(facts.trackRecord).toEqual({ reviewed: 3, unreviewed: 1, similar: 1 });
    expect(marketAnalysis).toContain('Of 3 sites with a confirmed track record, 1 has a trial like this study.');
    const explained = rankSites(aStudy(of), sites, { now: NOW }).filter(({ lines }) =>
      lines.fits.some((fit) => fit.includes('like this study')),
    );
    expect(explained.map(({ siteId }) => siteId).sort()).toEqual(['like', 'waiting']);
  });
});

describe('over made-up studies and sites, insights', () => {
  const given = fc
    .record({ of: study, twice: sitesTwice(10, ['verified', 'verified', 'verified', 'pending']) })
    .chain(({ of, twice: [list, reordered] }) =>
      fc.record({
        of: fc.constant(of),
        list: fc.constant(list),
        reordered: fc.constant(reordered),
        others: competing(list),
      }),
    );
  const about = (of: MatchStudy, list: MatchSite[], others: CompetingStudy[] | null = null) =>
    insights(of, list, { now: NOW, competing: others });

  test('[MAT-01] always have a summary, an analysis and a recommendation, independent of the order of sites', () => {
    holds(
      fc.property(given, ({ of, list, reordered, others }) => {
        const said = about(of, list, others);
        const lines = [said.summary, said.marketAnalysis, ...said.recommendations];
        for (const text of lines) expect(text).toMatch(/.\.$/);
        expect(lines.join(' ')).not.toMatch(/NaN|Infinity|undefined|null/);
        expect(said.recommendations.length).toBeGreaterThan(0);
        expect(new Set(lines).size).toBe(lines.length);
        expect(about(of, reordered, [...others].reverse())).toEqual(said);
      }),
    );
  });

  test('[MAT-01] never count more sites than there are, or fewer than zero', () => {
    holds(
      fc.property(given, ({ of, list, others }) => {
        const { facts } = about(of, list, others);
        const verified = list.filter(({ status }) => status === 'verified').length;
        const { competing: rivals, shortfall, trackRecord } = facts;
        expect(facts.sites).toBe(verified);
        const counts = [
          ...[facts.relevant, facts.qualifying, ...facts.regions.map(({ sites }) => sites)],
          ...about(of, list).promises.map(({ sites }) => facts.qualifying + sites),
          ...[rivals?.best ?? 0, (rivals?.running ?? 0) + (rivals?.invited ?? 0)],
          ...[(shortfall?.counted ?? 0) + (shortfall?.uncounted ?? 0), trackRecord.similar],
        ];
        for (const count of counts) {
          expect(count).toBeGreaterThanOrEqual(0);
          expect(count).toBeLessThanOrEqual(verified);
        }
        expect(trackRecord.reviewed + trackRecord.unreviewed).toBe(verified);
        expect(facts.regions.reduce((sum, { sites }) => sum + sites, 0)).toBe(facts.relevant);
        if (shortfall && shortfall.shortfall > 0) {
          expect(shortfall.shortfall).toBeCloseTo(Math.max(0, shortfall.target - shortfall.expected));
        }
        if (shortfall) {
          // Rounded to hundredths.
          expect(shortfall.most).toBeLessThanOrEqual(Math.min(shortfall.target, 5 * shortfall.least + 0.03));
          expect(shortfall.expected).toBeLessThanOrEqual(shortfall.target);
          expect(shortfall.expected).toBeGreaterThanOrEqual(shortfall.least);
        }
        for (const key of ['expected', 'shortfall', 'least'] as const)
          expect(shortfall?.[key] ?? 0).toBeGreaterThanOrEqual(0);
      }),
      300,
    );
  });

  const givenDeclines = given.chain((all) => thatDeclined(all.list).map((list) => ({ ...all, list })));
  const isCapacity = ({ kind }: { kind: string }) => kind === 'capacity';

  /** Does what each promise says, and counts the sites that are ranked then. Returns the number of promises. */
  function holdsFor(of: MatchStudy, list: MatchSite[]): number {
    const now = qualifying(of, list);
    const { promises, facts } = about(of, list);
    expect(facts.qualifying).toBe(now);
    for (const { edit, sites, change } of promises) {
      expect(qualifying({ ...of, ...edit }, list) - now, change).toBe(sites);
      expect(sites).toBeGreaterThan(0);
    }
    return promises.length;
  }

  const qualifying = (of: MatchStudy, list: MatchSite[]) => eligible(rankSites(of, list, { now: NOW })).length;

  test('[NUM-10] every promise holds: after the change, so many more sites are ranked', () => {
    let tried = 0;
    let blocked = 0;
    holds(
      fc.property(givenDeclines, ({ of, list }) => {
        const lacking = rankSites(of, list, { now: NOW }).filter(({ musts }) => musts.some(isCapacity));
        const promised = holdsFor(of, list);
        tried += promised;
        blocked += Number(promised > 0 && lacking.length > 0);
      }),
      300,
    );
    expect(tried).toBeGreaterThan(100);
    expect(blocked).toBeGreaterThan(20);
  });

  test('[NUM-10] every promise holds for the sites of the public demo, whatever its studies require', () => {
    const all = { ...DEFAULT_MUSTS, area: true, region: true, gcp: true, trials: 2, population: '5000-10000' };
    const promised = DEMO_STUDIES.map((of) =>
      [of.musts ?? null, all, { ...all, population: null }, { ...all, trials: 0 }].map((musts) =>
        holdsFor({ ...of, musts }, demoSites(NOW)),
      ),
    );
    // As the demo shows them, and if they require everything.
    for (const [shown = 0, strict = 0] of promised) expect(strict).toBeGreaterThanOrEqual(shown);
    expect(Math.min(...promised.map(([, ...strict]) => Math.max(...strict)))).toBeGreaterThan(0);
  });

  test('[NUM-10] no requirement whose change would gain sites is left out', () => {
    holds(
      fc.property(given, ({ of, list }) => {
        const now = qualifying(of, list);
        const { promises } = about(of, list);
        const gain = (kind: string, edit: Partial<MatchStudy>) =>
          expect(
            Math.max(0, ...promises.filter((each) => each.kind === kind).map(({ sites }) => sites)),
            kind,
          ).toBeGreaterThanOrEqual(qualifying({ ...of, ...edit }, list) - now);
        const musts = of.musts ?? DEFAULT_MUSTS;
        for (const item of of.requiredEquipment) {
          gain('equipment', { musts: { ...musts, wishedEquipment: [...musts.wishedEquipment, item.trim()] } });
        }
        gain('area', { musts: { ...musts, area: false } });
        gain('region', { musts: { ...musts, region: false } });
        gain('gcp', { musts: { ...musts, gcp: false } });
        gain('trials', { musts: { ...musts, trials: 0 } });
        gain('population', { musts: { ...musts, population: null } });
      }),
    );
  });

  test('[NUM-10] promises are listed by gain, everything together last, and only if that gains more', () => {
    holds(
      fc.property(given, ({ of, list }) => {
        const { promises } = about(of, list);
        const singles = promises.filter(({ kind }) => kind !== 'together');
        expect(promises.slice(0, singles.length)).toEqual(singles);
        expect(singles.map(({ sites }) => sites)).toEqual(singles.map(({ sites }) => sites).sort((a, b) => b - a));
        const together = promises[singles.length];
        if (together) expect(together.sites).toBeGreaterThan(singles[0]?.sites ?? 0);
        expect(new Set(promises.map(({ change }) => change)).size).toBe(promises.length);
      }),
    );
  });

  test('[NUM-10] a site that lacks capacity for two reasons is counted once', () => {
    const declined = { at: NOW, title: 'A trial', therapeuticArea: 'oncology', indication: null, isRunning: true };
    const declines = [
      { ...declined, kind: 'capacity', until: NOW + 1, studyId: 'one' },
      { ...declined, kind: 'competing', until: null, studyId: 'another' },
    ] as const;
    const site = aSite({ therapeuticAreas: ['Oncology'], declines });
    const { requirements } = about(aStudy({ therapeuticArea: 'oncology' }), [site]).facts;
    expect(requirements.filter(isCapacity)).toMatchObject([{ met: 0, notMet: 1, notKnown: 0 }]);
  });

  test('[NUM-10] the requirements count the relevant sites as their explanations do', () => {
    holds(
      fc.property(givenDeclines, ({ of, list }) => {
        const { requirements, relevant } = about(of, list).facts;
        const verified = list.filter(({ status }) => status === 'verified');
        const told = rankSites(of, verified, { now: NOW }).filter((site) => site.relevant);
        expect(relevant).toBe(told.length);
        for (const { kind, what, required, met, notMet, notKnown } of requirements) {
          if (kind === 'capacity') {
            // Asked of nobody else, and no study can do without it.
            const lacking = told.filter(({ musts }) => musts.some(isCapacity));
            expect([required, met, notMet, notKnown]).toEqual([true, 0, lacking.length, 0]);
            continue;
          }
          expect(met + notMet + notKnown, what).toBe(told.length);
          if (!required || kind === 'trials') continue;
          const states = told.map(({ musts }) => musts.find((must) => must.kind === kind && must.text === what)?.state);
          expect([met, notMet, notKnown], what).toEqual(
            (['met', 'not met', 'not known'] as const).map((state) => states.filter((one) => one === state).length),
          );
        }
      }),
    );
  });
});

describe('demo', () => {
  test('[MAT-05] three studies, each ranked by the engine over the twelve sample sites', () => {
    expect(DEMO_STUDIES).toHaveLength(3);
    expect(demoSites(NOW)).toHaveLength(12);
    const winners = DEMO_STUDIES.map((study) => {
      const result = demoMatches(study.id, NOW);
      expect(result?.study.title).toBe(study.title);
      expect(result?.matches.length).toBeGreaterThan(2);
      expect(result?.matches).toEqual(withTies(eligible(rankSites(study, demoSites(NOW), { now: NOW }))));
      return result?.matches[0]?.siteId;
    });
    expect(new Set(winners).size).toBeGreaterThan(1);
    expect(demoMatches('no such study', NOW)).toBeNull();
  });

  test('[MAT-05] the fallback has one or two sites per study', () => {
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

test('[ADM-10] the sub-scores are called Geography, Specialty, Capacity, Regulatory, Performance', () => {
  expect(DIMENSIONS.map(dimensionLabel)).toEqual(['Geography', 'Specialty', 'Capacity', 'Regulatory', 'Performance']);
});

test('[ADM-10] a score is displayed as a percentage, an unknown one as Unknown', () => {
  expect([percent(85), percent(0), percent(null)]).toEqual(['85%', '0%', 'Unknown']);
});
