import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  labelOf,
  PANEL_SIZES,
  PRIOR_TRIALS,
  SITE_AREAS,
  SITE_EQUIPMENT,
  STUDY_AREAS,
  STUDY_EQUIPMENT,
} from '~/catalogue/options';
import { REGION_STATES, regionOfState, type StateCode } from '~/catalogue/regions';
import {
  BLANK_SITE,
  type Datum,
  DEFAULT_WEIGHTS,
  DIMENSIONS,
  type Dimension,
  exactScores,
  type MatchSite,
  type MatchStudy,
  rankSites,
  SCORE_KEYS,
  type SiteField,
  shiftWeights,
} from '~/matching';
import { sameArea } from '~/matching/areas';
import { nearestState, STATE_CENTERS } from '~/matching/distance';
import { enrollmentOf, takePart } from '~/matching/enrollment';
import { commitmentTo, patientsOf } from '~/matching/patients';
import { prevalenceOf } from '~/matching/prevalence';
import { tieBreakHash } from '~/matching/tie-break';
import {
  ATTESTED_FOR,
  holds,
  NOW,
  shuffled,
  site,
  sites,
  sitesTwice,
  study,
  trackRecord,
  trialLike,
} from './arbitraries';
import { aSite, aStudy, explainSite } from './factory';
import { oracle } from './oracle';

vi.setConfig({ testTimeout: 60_000 });

const options = { now: NOW };
const STUDY_ITEMS = STUDY_EQUIPMENT.map(({ value }) => value);
const total = (points: readonly { points: number }[]) => points.reduce((sum, { points }) => sum + points, 0);
const explained = (of: MatchStudy, on: MatchSite) => explainSite(of, on, options);
const pointsOf = (of: MatchStudy, on: MatchSite) => explained(of, on).explanation.flatMap(({ points }) => points);

/** Up to a shift that leaves only one sub-score. */
const shift = fc.oneof(fc.nat(200), fc.constantFrom(0, 1, 200));
const extremeWeights = fc
  .record({ geography: shift, specialty: shift, capacity: shift, regulatory: shift, performance: shift })
  .filter((shifts) => Object.values(shifts).some((each) => each > 0))
  .map((shifts) => shiftWeights(DEFAULT_WEIGHTS, shifts));

describe('over made-up studies and sites', () => {
  test('[MAT-01] every score is a whole number from 0 to 100 or unknown, and the confidence from 0 to 1', () => {
    holds(
      fc.property(study, sites(8), (of, list) => {
        for (const match of rankSites(of, list, options)) {
          for (const score of [match.overallScore, ...Object.values(match.breakdown)]) {
            if (score === null) continue;
            expect(Number.isInteger(score) && score >= 0 && score <= 100, String(score)).toBe(true);
          }
          expect(match.confidence).toBeGreaterThanOrEqual(0);
          expect(match.confidence).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('[NUM-20] what a site attests for a study changes its match for that study alone, and is named there', () => {
    let tried = 0;
    holds(
      fc.property(study, site(), fc.integer({ min: 1, max: 200 }), (of, on, perYear) => {
        const attested = { source: 'attested', kind: 'condition', of: of.title, perYear, asOf: NOW } as const;
        const before = { ...on, patients: [], commitments: [] };
        const after = {
          ...before,
          patients: [{ ...attested, studyId: ATTESTED_FOR }],
          commitments: [{ studyId: ATTESTED_FOR, participants: 7, asOf: NOW }],
        };
        const elsewhere = { ...of, id: 'another study' };
        expect(explained(elsewhere, after)).toEqual(explained(elsewhere, before));
        const here = explained({ ...of, id: ATTESTED_FOR }, after);
        const told = here.explanation.find(({ dimension }) => dimension === 'capacity');
        const words = JSON.stringify(told?.points.map(({ text }) => text));
        if (told?.notes.some((note) => /target/.test(note))) return;
        tried++;
        expect(words).toMatch(
          /The site has attested \d+ eligible patients? a year\. It has attested that it will enroll 7 /,
        );
      }),
    );
    expect(tried).toBeGreaterThan(20);
  });

  test('[DAY-243] an attested number that contradicts something changes no score and no band, and is named', () => {
    holds(
      fc.property(study, site(), fc.integer({ min: 1, max: 200 }), (of, on, said) => {
        const before = { ...on, patients: [], commitments: [] };
        const instead = 'Another answer.';
        const notCounted = (['eligible', 'commitment'] as const).map((kind) => ({
          studyId: of.id,
          kind,
          said,
          instead,
        }));
        const [bare, named] = [explained(of, before), explained(of, { ...before, notCounted })];
        for (const what of ['overallScore', 'breakdown', 'band', 'facts', 'filteredOut'] as const)
          expect(named[what]).toEqual(bare[what]);
        const own = named.requirements.filter(({ text }) =>
          text.endsWith('not counted: it contradicts “Another answer”'),
        );
        expect(own.map(({ state, required }) => ({ state, required }))).toEqual([
          { state: 'not known', required: false },
          { state: 'not known', required: false },
        ]);
        expect(named.requirements.length).toBe(bare.requirements.length + 2);
      }),
    );
  });

  test('[DAY-246] that nobody knows whether a site sees children changes nothing but what is not known', () => {
    holds(
      fc.property(study, site(), (of, on) => {
        const adults = { ...of, ages: { least: 18, most: null } };
        const [before, after] = [explained(adults, on), explained({ ...adults, ages: { least: null, most: 17 } }, on)];
        for (const what of ['overallScore', 'breakdown', 'band', 'facts', 'filteredOut', 'musts'] as const)
          expect(after[what]).toEqual(before[what]);
        const added = after.requirements.filter(({ text }) => text === 'patients under 18');
        expect(added).toHaveLength(1);
        expect(after.requirements.length).toBe(before.requirements.length + 1);
        expect(added[0]?.state).not.toBe('not met');
      }),
    );
  });

  test('[NUM-24] what a site attests about equipment decides in the match for that study alone', () => {
    let tried = 0;
    const said = fc.uniqueArray(fc.record({ item: fc.constantFrom(...STUDY_ITEMS), has: fc.boolean() }), {
      minLength: 1,
      selector: ({ item }) => item,
    });
    holds(
      fc.property(study, site(), said, (of, on, items) => {
        const here = { ...of, id: ATTESTED_FOR, requiredEquipment: items.map(({ item }) => item) };
        const before = { ...on, attested: [] };
        const after = { ...before, attested: [{ studyId: ATTESTED_FOR, asOf: NOW, profile: {}, items }] };
        const elsewhere = { ...here, id: 'another study' };
        expect(explained(elsewhere, after)).toEqual(explained(elsewhere, before));
        const { requirements } = explained(here, after);
        for (const { item, has } of items) {
          const { state } = requirements.find(({ text }) => text === item) ?? {};
          expect(state, item).toBe(has ? 'met' : 'not met');
          tried++;
        }
      }),
    );
    expect(tried).toBeGreaterThan(100);
  });

  test('[NUM-24] a no about the second list stays one when a no about the first is beside it', () => {
    const items = [
      { item: 'ECG/EKG', has: false },
      { item: 'ICU Capabilities', has: true },
      { item: 'Clinical Laboratory (CLIA)', has: false },
    ];
    const of = aStudy({ id: ATTESTED_FOR, requiredEquipment: items.map(({ item }) => item) });
    const on = aSite({ equipment: null, attested: [{ studyId: ATTESTED_FOR, asOf: NOW, profile: {}, items }] });
    const { requirements } = explained(of, on);
    expect(requirements.filter(({ kind }) => kind === 'equipment').map(({ text, state }) => [text, state])).toEqual([
      ['ICU Capabilities', 'met'],
      ['ECG/EKG', 'not met'],
      ['Clinical Laboratory (CLIA)', 'not met'],
    ]);
  });

  test('[NUM-24] what a site attests where its profile answers too counts as if the profile said so', () => {
    const profile = { patientPanelSize: 'over-10000', priorTrials: 6, hasInvestigator: true } as const;
    holds(
      fc.property(study, site(), (of, on) => {
        const here = { ...of, id: ATTESTED_FOR };
        const before = { ...on, attested: [] };
        const after = { ...before, attested: [{ studyId: ATTESTED_FOR, asOf: NOW, profile, items: [] }] };
        const score = explained(here, after).overallScore;
        expect(score).toBe(explained(here, { ...before, ...profile }).overallScore);
      }),
    );
  });

  test('[MAT-03] the points of a sub-score, with the assumed ones, add up to it, and none is negative', () => {
    holds(
      fc.property(study, site(), (of, on) => {
        for (const part of explained(of, on).explanation) {
          expect(total(part.points) + part.assumed).toBe(part.score ?? 0);
          expect([part.assumed, ...part.points.map(({ points }) => points)].every((points) => points >= 0)).toBe(true);
          expect(part.score === null).toBe(part.share === 0);
          expect(part.known === 0).toBe(part.points.length === 0);
          if (part.known === 1) expect(part.assumed).toBe(0);
        }
      }),
      300,
    );
  });

  test('[MAT-03] the sub-scores add up to the score, weighted by their shares', () => {
    holds(
      fc.property(study, site(), (of, on) => {
        const { explanation, overallScore, range, breakdown } = explained(of, on);
        const mean = explanation.reduce(
          (sum, { dimension, share }) => sum + share * (breakdown[SCORE_KEYS[dimension]] ?? 0),
          0,
        );
        // Each sub-score and the overall score are rounded once.
        expect(Math.abs(mean - (overallScore ?? 0))).toBeLessThanOrEqual(1);
        const [low = 0, high = 0] = range ?? [];
        expect(low).toBeLessThanOrEqual(overallScore ?? 0);
        expect(high).toBeGreaterThanOrEqual(overallScore ?? 0);
        expect(explanation.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      }),
      300,
    );
  });

  test("[MAT-03] every reason cites the site's own datum, and none its name, city or ZIP code", () => {
    holds(
      fc.property(study, site(), (of, on) => {
        const { explanation, reasons } = explained(of, on);
        for (const { datum, text } of explanation.flatMap(({ points }) => points)) {
          expect(stands(datum, on), JSON.stringify(datum)).toBe(true);
          expect(reasons.some((reason) => reason.endsWith(text))).toBe(true);
        }
        for (const hidden of [on.name, on.city, on.zipCode, on.id]) expect(reasons.join('\n')).not.toContain(hidden);
      }),
      300,
    );
  });

  test('[MAT-03] every figure in a reason comes from the datum it cites or from the study', () => {
    holds(
      fc.property(study, site(), (of, on) => {
        for (const { datum, text } of pointsOf(of, on)) {
          const known = new Set([...figuresIn(datum.value), ...figuresIn(of), ...derivedFigures(datum.field, of, on)]);
          for (const figure of figuresIn(text)) expect(known, `${figure} in: ${text}`).toContain(figure);
        }
      }),
      600,
    );
  });

  test('[MAT-03] every missing datum is mentioned in the reasons', () => {
    holds(
      fc.property(study, site(), (of, on) => {
        const { explanation, reasons, confidence } = explained(of, on);
        const lacks = explanation.flatMap(({ missing }) => missing);
        for (const { text } of lacks) {
          expect(reasons.some((reason) => reason.endsWith(`not known: ${text}`))).toBe(true);
        }
        if (confidence < 1) expect(lacks.length).toBeGreaterThan(0);
      }),
    );
  });

  test('[MAT-02] the same input gives the same output, in any order of the sites', () => {
    holds(
      fc.property(study, sitesTwice(12), (of, [list, reordered]) => {
        const ranked = rankSites(of, list, options);
        expect(rankSites(of, list, options)).toEqual(ranked);
        expect(rankSites(structuredClone(of), structuredClone(list), options)).toEqual(ranked);
        expect(rankSites(of, reordered, options)).toEqual(ranked);
      }),
      150,
    );
  });

  test('[MAT-01] the order of a site’s areas, equipment and trials changes nothing', () => {
    const twice = site().chain((on) =>
      fc.record({
        on: fc.constant(on),
        therapeuticAreas: shuffled(on.therapeuticAreas),
        equipment: on.equipment ? shuffled(on.equipment) : fc.constant(null),
        trackRecord: on.trackRecord ? shuffled(on.trackRecord) : fc.constant(null),
      }),
    );
    holds(
      fc.property(study, twice, (of, { on, ...lists }) => {
        expect(explained(of, { ...on, ...lists }).reasons).toEqual(explained(of, on).reasons);
      }),
    );
  });

  test('[MAT-01] sites are ranked from 1 by overall score, highest first, and ineligible ones come last', () => {
    holds(
      fc.property(study, sites(12, ['verified', 'verified', 'pending', 'rejected']), (of, list) => {
        const ranked = rankSites(of, list, options);
        const placed = ranked.filter(({ filteredOut }) => filteredOut === null);
        expect(ranked.slice(0, placed.length)).toEqual(placed);
        expect(ranked).toHaveLength(list.length);
        placed.forEach((match, index) => {
          expect(match.rank).toBe(index + 1);
          expect(placed[index + 1]?.overallScore ?? -1).toBeLessThanOrEqual(match.overallScore ?? -1);
        });
        for (const { rank } of ranked.slice(placed.length)) expect(rank).toBeNull();
      }),
      150,
    );
  });
});

test('[MAT-01][MAT-03] the unrounded score is what the unrounded parts of the explanation add up to', () => {
  holds(
    fc.property(study, sites(12, ['verified', 'verified', 'pending']), extremeWeights, (of, list, weights) => {
      const { scoreOf } = oracle(of, list, { ...options, weights });
      const scores = exactScores(of, list, { ...options, weights });
      // Scores are rounded to a millionth.
      expect(list.filter((site, at) => !(Math.abs(scoreOf(site) - (scores[at] ?? Number.NaN)) < 1.5e-6))).toEqual([]);
    }),
  );
});

test('[MAT-02] equal sites with the same hash are sorted by id', () => {
  const hashOf = tieBreakHash('study-1');
  expect(hashOf('site-232789')).toBe(hashOf('site-429192'));
  holds(
    fc.property(study, site(), shuffled(['site-232789', 'site-429192']), (of, on, ids) => {
      const list = ids.map((id) => ({ ...on, id }));
      const ranked = rankSites({ ...of, id: 'study-1' }, list, options);
      expect(ranked.map(({ siteId }) => siteId)).toEqual(['site-232789', 'site-429192']);
    }),
    50,
  );
});

/**
 * Whether the datum is the site's own. A reason about a long track record may cite some of its trials, and their
 * number.
 */
function stands({ field, value }: Datum, on: MatchSite): boolean {
  if (field === 'patients') return (on.patients ?? []).some((stated) => isDeepStrictEqual(value, stated));
  if (field !== 'trackRecord' || value === null) return isDeepStrictEqual(value, on[field]);
  const trials = on.trackRecord ?? [];
  const known = new Set([
    ...figuresIn(trials),
    ...Array.from({ length: trials.length + 1 }, (_, count) => String(count)),
  ]);
  return figuresIn(value).every((figure) => known.has(figure));
}

/** The numbers in a text or a value, without thousands separators. */
function figuresIn(value: unknown): string[] {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([figure]) => figure.replace(/,/g, ''));
}

/** The figures that a sentence may compute from the datum and the study, by rules that this test repeats. */
function derivedFigures(field: SiteField, of: MatchStudy, on: MatchSite): string[] {
  const tenths = (number: number) => String(Math.round(number * 10) / 10);
  switch (field) {
    case 'point':
      return distances(of, on).map((miles) => String(Math.round(miles)));
    case 'patients':
      return ['1', '5', '100', ...numbersOf(of, on, [])];
    case 'patientPanelSize': {
      const prevalence = prevalenceOf(of);
      return numbersOf(of, on, [labelOf(PANEL_SIZES, on.patientPanelSize), prevalence?.source, prevalence?.percent]);
    }
    case 'priorTrials':
      return figuresIn(labelOf(PRIOR_TRIALS, String(on.priorTrials)));
    case 'gcp':
      return figuresIn(new Date(on.gcp?.expiresAt ?? 0).toISOString()).map((figure) => String(Number(figure)));
    case 'history':
      return [tenths(on.history.medianAnswerDays ?? 0)];
    default:
      return [];
  }
}

/** Those of the patients, of the participants that follow, and in these words. */
function numbersOf(of: MatchStudy, on: MatchSite, words: readonly unknown[]): string[] {
  const whole = (number: number) => [
    ...[Math.round(number), Math.floor(number + 1e-6), Math.ceil(number - 1e-6)].map(String),
    ...(number < 1 ? ['1'] : []),
  ];
  const asked = (of.enrollmentTarget ?? 0) / (of.totalSites ?? 1);
  const patients = patientsOf(of, on);
  const counts = [
    ...(patients.expected === null ? [] : [patients.least, patients.expected, patients.most]),
    asked,
    ...Object.values(enrollmentOf(of, on) ?? {}),
    commitmentTo(of, on)?.participants ?? 0,
  ];
  const assumed = [takePart('condition'), takePart('eligible')];
  return [...counts.flatMap(whole), ...[...words, ...assumed].flatMap((word) => figuresIn(String(word)))];
}

function distances(of: MatchStudy, { point }: MatchSite): number[] {
  if (!point) return [];
  const regions = of.geographicPreferences.filter((name) => Object.hasOwn(REGION_STATES, name));
  return [nearestState(point, regions)?.miles ?? 0];
}

/** An improvement of one stated datum, all else equal; null if it cannot improve for this site. */
interface Better {
  feeds: readonly Dimension[];
  /** More of it is more evidence, which counts for more, so the other sub-scores count for less. */
  counts?: 'for more';
  change: (site: MatchSite, study: MatchStudy, pick: number) => Partial<MatchSite> | null;
}

const oneOf = (values: readonly { readonly value: string }[], pick: number) =>
  values[pick % values.length]?.value ?? '';

const betterments: Record<string, Better> = {
  'closer to a preferred region': {
    feeds: ['geography'],
    change({ point, state }, { geographicPreferences }) {
      const regions = geographicPreferences.filter((name) => Object.hasOwn(REGION_STATES, name));
      const [first] = regions as (keyof typeof REGION_STATES)[];
      const center = first && STATE_CENTERS[REGION_STATES[first][0] as StateCode];
      if (!point || !center || regions.includes(regionOfState(state) ?? '')) return null;
      const nearer = { lat: (point.lat + center.lat) / 2, lon: (point.lon + center.lon) / 2 };
      const miles = (from: typeof point) => nearestState(from, regions)?.miles ?? 0;
      return miles(nearer) <= miles(point) ? { point: nearer } : null;
    },
  },
  'one more area': {
    feeds: ['specialty'],
    change: ({ therapeuticAreas }, _study, pick) =>
      therapeuticAreas.length > 0 ? { therapeuticAreas: [...therapeuticAreas, oneOf(SITE_AREAS, pick)] } : null,
  },
  'one more trial like the study, long complete': {
    feeds: ['specialty', 'performance'],
    counts: 'for more',
    change: ({ trackRecord }, of) => (trackRecord ? { trackRecord: [...trackRecord, trialLike(of)] } : null),
  },
  'a larger panel': {
    feeds: ['capacity'],
    change: ({ patientPanelSize }) => (patientPanelSize ? { patientPanelSize: 'over-10000' } : null),
  },
  'more patients with the condition': {
    feeds: ['capacity'],
    change: ({ patients = [] }) => {
      // All of them, because one for a broader condition counts only if none is about the study's own.
      return patients.length > 0
        ? { patients: patients.map((stated) => ({ ...stated, perYear: stated.perYear + 1000 })) }
        : null;
    },
  },
  'fewer studies running': {
    feeds: ['capacity'],
    change: ({ activeStudies }) => (activeStudies > 1 ? { activeStudies: activeStudies - 1 } : null),
  },
  'one more piece of equipment': {
    feeds: ['regulatory'],
    change: ({ equipment }, _study, pick) =>
      // An item of a list that the site has already filled in, because the first item also says that it lacks the
      // others.
      equipment?.some((item) => SITE_EQUIPMENT.some(({ value }) => value === item))
        ? { equipment: [...equipment, oneOf(SITE_EQUIPMENT, pick)] }
        : null,
  },
  'training current': { feeds: ['regulatory'], change: ({ gcp }) => gcp && { gcp: { expiresAt: NOW + 1 } } },
  'one more document': {
    feeds: ['regulatory'],
    change: ({ documentCount }) => ({ documentCount: documentCount + 1 }),
  },
  'an investigator named': { feeds: ['regulatory'], change: () => ({ hasInvestigator: true }) },
  'more prior trials': {
    feeds: ['performance'],
    change: ({ priorTrials }) => (priorTrials === null ? null : { priorTrials: 15 }),
  },
  'one more selection': {
    feeds: ['performance'],
    change: ({ history }) => ({ history: { ...history, selected: history.selected + 1 } }),
  },
  'one more answer': {
    feeds: ['performance'],
    change: ({ history }) =>
      history.answered < history.invited ? { history: { ...history, answered: history.answered + 1 } } : null,
  },
  'quicker answers': {
    feeds: ['performance'],
    change: ({ history }) =>
      history.medianAnswerDays === null
        ? null
        : { history: { ...history, medianAnswerDays: history.medianAnswerDays / 2 } },
  },
  'one more participant randomized [ACT-74]': {
    feeds: ['performance'],
    change: ({ history }) => {
      const { enrolled } = history;
      return enrolled && { history: { ...history, enrolled: { ...enrolled, randomized: enrolled.randomized + 1 } } };
    },
  },
  'a quicker start-up [ACT-74]': {
    feeds: ['performance'],
    change: ({ history }) => {
      const { startUp } = history;
      return startUp && { history: { ...history, startUp: { ...startUp, days: Math.floor(startUp.days / 2) } } };
    },
  },
};

describe.each(Object.entries(betterments))('%s', (_name, { feeds, counts, change }) => {
  test('[MAT-01] never lowers the sub-score it feeds', () => {
    let tried = 0;
    holds(
      fc.property(study, site(), fc.nat(100), (of, on, pick) => {
        const better = change(on, of, pick);
        if (!better) return;
        tried++;
        const scores = (entrant: MatchSite) =>
          explained(of, entrant).explanation.filter(({ dimension }) => feeds.includes(dimension));
        const before = scores(on);
        scores({ ...on, ...better }).forEach(({ dimension, score, known }, index) => {
          expect(score ?? 0, dimension).toBeGreaterThanOrEqual(before[index]?.score ?? 0);
          expect(known, dimension).toBeGreaterThanOrEqual(before[index]?.known ?? 0);
        });
      }),
      300,
    );
    expect(tried).toBeGreaterThan(10);
  });

  test.skipIf(counts)('[MAT-01] never ranks a site lower, all else equal', () => {
    holds(
      fc.property(study, site(), sites(9), fc.nat(100), (of, on, others, pick) => {
        const better = change(on, of, pick);
        if (!better) return;
        const place = (entrant: MatchSite) =>
          rankSites(of, [entrant, ...others], options).findIndex(({ siteId }) => siteId === on.id);
        expect(place({ ...on, ...better })).toBeLessThanOrEqual(place(on));
      }),
      100,
    );
  });
});

test('[MAT-03] an unknown datum counts exactly like one with the usual fit', () => {
  holds(
    fc.property(study, site(), (of, on) => {
      const silent = explained(of, { ...on, priorTrials: null });
      // Weights are data, so stated trials can be given the same fit as unknown ones.
      const { performance } = DEFAULT_WEIGHTS;
      const weights = {
        ...DEFAULT_WEIGHTS,
        performance: { ...performance, priorTrialsFit: [[0, performance.priors.priorTrials]] as const },
      };
      const stated = explainSite(of, { ...on, priorTrials: 1 }, { ...options, weights });
      expect(stated.overallScore).toBe(silent.overallScore);
      expect(stated.confidence).toBeGreaterThan(silent.confidence);
    }),
  );
});

const anyWeights = fc
  .record({
    geography: fc.nat(200),
    specialty: fc.nat(200),
    capacity: fc.nat(200),
    regulatory: fc.nat(200),
    performance: fc.nat(200),
  })
  .map((shifts) => shiftWeights(DEFAULT_WEIGHTS, { ...shifts, specialty: shifts.specialty + 1 }));

test('[RNK-03][BLV-02] a site with only claims never ranks above one with the same claims and a trial like the study', () => {
  let tried = 0;
  holds(
    fc.property(study, site(), trackRecord, anyWeights, (of, on, trials, weights) => {
      const claims = { ...on, therapeuticAreas: [...on.therapeuticAreas, sameArea(of.therapeuticArea) ?? 'Other'] };
      const both = [
        { ...claims, id: 'claims', trackRecord: null },
        { ...claims, id: 'proven', trackRecord: [...(trials ?? []), trialLike(of)] },
      ];
      const [first, second] = rankSites({ ...of, musts: null, requiredEquipment: [] }, both, { ...options, weights });
      if (!first || !second || first.filteredOut !== null || second.filteredOut !== null) return;
      tried += 1;
      expect(first.overallScore === second.overallScore ? 'proven' : first.siteId).toBe('proven');
    }),
    300,
  );
  expect(tried).toBeGreaterThan(100);
});

/** Half of them are led by a university, so the home of the sponsor counts too. */
const anyStudy = fc.oneof(
  study,
  study.filter(({ facts }) => facts?.sponsorClass === 'OTHER'),
);

test('[RNK-03][BLV-02] confirming a trial like the study never lowers a site’s score, and never disqualifies it', () => {
  holds(
    fc.property(anyStudy, site(), extremeWeights, (of, on, weights) => {
      const more = { ...on, trackRecord: [...(on.trackRecord ?? []), trialLike(of)] };
      const scoreOf = (one: MatchSite) => exactScores(of, [one], { ...options, weights })[0] ?? -1;
      expect(scoreOf(more)).toBeGreaterThanOrEqual(scoreOf(on) - 1e-9);
      const [before2, after2] = [on, more].map((one) => explainSite(of, one, { ...options, weights }));
      if (before2?.filteredOut === null && !of.musts?.trials) expect(after2?.filteredOut).toBeNull();
    }),
    300,
  );
});

test('[RNK-01][RNK-02] only sites that meet every must, as far as we know, and are relevant are ranked', () => {
  holds(
    fc.property(study, sites(12, ['verified', 'pending']), (of, list) => {
      for (const { filteredOut, rank, musts, relevant, lines, siteId } of rankSites(of, list, options)) {
        const unmet = musts.filter(({ state }) => state === 'not met');
        const isVerified = list.find(({ id }) => id === siteId)?.status === 'verified';
        expect(filteredOut === null).toBe(isVerified && relevant && unmet.length === 0);
        expect(rank === null).toBe(filteredOut !== null);
        // A region is named as 'a site in …'.
        for (const { text } of unmet) expect(lines.missing.some((missing) => missing.endsWith(text))).toBe(true);
        for (const { text } of musts.filter(({ state }) => state === 'not known'))
          expect(lines.notKnown).toContain(text);
      }
    }),
  );
});

const removals: readonly Partial<MatchSite>[] = [
  { state: '' },
  { point: null },
  { therapeuticAreas: [] },
  { trackRecord: null },
  { patientPanelSize: null },
  { equipment: null },
  { gcp: null },
  { hasInvestigator: false },
  { priorTrials: null },
  { history: BLANK_SITE.history },
];

describe.each(removals)('without its datum (%o)', (removal) => {
  const field = Object.keys(removal)[0] as SiteField;
  const withArea = study.chain((of) =>
    fc.constantFrom(...STUDY_AREAS).map(({ value }): MatchStudy => ({ ...of, therapeuticArea: value })),
  );

  test('[MAT-03] the site is reported to lack it and gets no points for it, not even zero', () => {
    holds(
      fc.property(withArea, site(), (of, on) => {
        const cites = (part: { points: readonly { datum: { field: string } }[] }) =>
          part.points.some(({ datum }) => datum.field === field);
        const fed = explained(of, on).explanation.filter(cites);
        const less = explained(of, { ...on, ...removal });
        for (const { dimension } of fed) {
          const part = less.explanation.find((entry) => entry.dimension === dimension);
          expect(part && cites(part)).toBe(false);
          expect(part?.missing.some((lack) => lack.field === field)).toBe(true);
          if (part?.points.length === 0) expect(part.score).toBe(part.assumed);
        }
      }),
    );
  });

  test('[MAT-03] the confidence drops, and the score loses no more than the datum contributed', () => {
    holds(
      fc.property(withArea, site(), (of, on) => {
        const full = explained(of, on);
        const less = explained(of, { ...on, ...removal });
        const gave = full.explanation.map(({ share, points }) => ({
          share,
          points: points.filter(({ datum }) => datum.field === field),
        }));
        if (gave.every(({ points }) => points.length === 0)) return;
        const loss = (full.overallScore ?? 0) - (less.overallScore ?? 0);
        expect(less.confidence).toBeLessThan(full.confidence);
        // A datum without points had only lowered the score. The 1 allows for rounding twice.
        expect(loss).toBeLessThanOrEqual(gave.reduce((sum, { share, points }) => sum + share * total(points), 0) + 1);
      }),
    );
  });
});

test('[MAT-03] a site that has stated nothing gets only assumed points for data that we do not keep', () => {
  holds(
    fc.property(study, (of) => {
      const { explanation } = explained(of, SILENT);
      for (const { points, score, share, assumed } of explanation) {
        // Its status, documents and running studies are stored here, so they are always known.
        const stated = points.filter(
          ({ datum }) => !['status', 'documentCount', 'activeStudies'].includes(datum.field),
        );
        expect(stated).toEqual([]);
        if (points.length === 0 && share > 0) expect(score).toBe(assumed);
      }
      expect(explanation.map(({ dimension }) => dimension)).toEqual(DIMENSIONS);
    }),
  );
});

const SILENT: MatchSite = {
  id: 'silent',
  name: '',
  city: '',
  state: '',
  zipCode: '',
  point: null,
  ehrSystem: null,
  status: 'verified',
  therapeuticAreas: [],
  patientPanelSize: null,
  priorTrials: null,
  equipment: null,
  gcp: null,
  activeStudies: 0,
  documentCount: 0,
  hasInvestigator: false,
  trackRecord: null,
  history: BLANK_SITE.history,
};
