/** Bands, ties and verdicts: what a ranking says beyond its scores (NUM-03 to NUM-06). */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { BANDS } from '~/catalogue/match-orders';
import { bandOf, type MatchSite, type MatchStudy, summaryOf, tieGroups, verdictOf } from '~/matching';
import { holds, NOW, site, study, trackRecord, trialLike } from './arbitraries';
import { aSite, aStudy, explainSite } from './factory';

vi.setConfig({ testTimeout: 60_000 });

const explained = (of: MatchStudy, on: MatchSite) => explainSite(of, on, { now: NOW });
const heightOf = ({ band }: { band: string }) => -BANDS.findIndex(({ value }) => value === band);
const must = (state: 'met' | 'not met' | 'not known') => ({ state, required: true });

describe('a band', () => {
  const proven = { score: 60, usual: 40, like: 1, attestedPatients: false, requirements: [must('met')] };

  test('[NUM-04] is strong for a site with a trial like the study that meets every requirement', () => {
    expect(bandOf(proven)).toBe('strong');
    expect(bandOf({ ...proven, score: 40 })).toBe('strong');
    expect(bandOf({ ...proven, like: 0, attestedPatients: true })).toBe('strong');
    expect(bandOf({ ...proven, like: null })).toBe('possible');
    expect(bandOf({ ...proven, requirements: [must('met'), must('not known')] })).toBe('possible');
    expect(bandOf({ ...proven, requirements: [{ state: 'not met', required: false }] })).toBe('strong');
  });

  test('[NUM-04] is weak below the score of a site that has only stated the area, or without a requirement', () => {
    expect(bandOf({ ...proven, score: 39 })).toBe('weak');
    expect(bandOf({ ...proven, score: null })).toBe('weak');
    expect(bandOf({ ...proven, requirements: [must('not met')] })).toBe('weak');
  });

  test('[NUM-04] compares the score with that of a verified site that has only stated the study’s area', () => {
    const { facts, overallScore } = explained(
      aStudy(),
      aSite({ therapeuticAreas: ['Oncology'], state: '', zipCode: '' }),
    );
    expect(facts.usual).toBe(overallScore);
  });

  test('[NUM-04] is never strong by claims alone', () => {
    holds(
      fc.property(study, site(), fc.constantFrom(null, []), (of, on, trials) => {
        const claims = {
          ...on,
          patients: on.patients?.filter(({ source }) => source === 'profile'),
          trackRecord: trials,
        };
        expect(explained(of, claims).band).not.toBe('strong');
      }),
      300,
    );
  });

  test('[NUM-04] is never lowered by one more confirmed trial like the study', () => {
    let tried = 0;
    holds(
      fc.property(study, site(), trackRecord, (of, on, trials) => {
        // Who has not reviewed its trials may turn out to have fewer than the study requires.
        if (trials === null && (of.musts?.trials ?? 0) > 1) return;
        const before = explained(of, { ...on, trackRecord: trials });
        const after = explained(of, { ...on, trackRecord: [...(trials ?? []), trialLike(of)] });
        if (heightOf(before) > heightOf({ band: 'weak' })) tried++;
        expect(heightOf(after)).toBeGreaterThanOrEqual(heightOf(before));
      }),
      600,
    );
    expect(tried).toBeGreaterThan(30);
  });

  test('[NUM-04] never contradicts the order of scores among sites with the same evidence', () => {
    const score = fc.option(fc.integer({ min: 0, max: 100 }));
    const states = fc.array(fc.constantFrom(must('met'), must('not met'), must('not known')));
    holds(
      fc.property(score, score, fc.nat(100), fc.nat(2), states, (one, other, usual, like, requirements) => {
        const evidence = { usual, like, attestedPatients: false, requirements };
        const [low, high] = [one, other].sort((a, b) => (a ?? -1) - (b ?? -1)) as [number | null, number | null];
        const band = (of: number | null) => heightOf({ band: bandOf({ ...evidence, score: of }) });
        expect(band(high)).toBeGreaterThanOrEqual(band(low));
      }),
    );
  });
});

describe('the one list of requirements', () => {
  test('[NUM-03] has the musts, and the three lines with musts first', () => {
    const asked = { kind: 'equipment', state: 'not met', required: false } as const;
    const region = { kind: 'region', state: 'met', text: 'Northeast or South', fit: 'South', required: false } as const;
    const pharmacy = { ...asked, required: true, text: 'Pharmacy' } as const;
    expect(summaryOf([{ ...asked, text: 'MRI' }, region, pharmacy])).toEqual({
      musts: [{ kind: 'equipment', state: 'not met', text: 'Pharmacy' }],
      lines: { fits: ['South'], missing: ['Pharmacy', 'MRI'], notKnown: [] },
    });
  });
});

describe('tie groups', () => {
  const around = (middle: number, half = 10) => [middle - half, middle + half] as const;

  test('[NUM-05] have the best site and those whose ranges share half of the narrower one with it', () => {
    expect(tieGroups([around(70), around(60), around(59), around(30)])).toEqual([1, 1, null, null]);
    expect(tieGroups([around(70), around(66, 2), around(50), around(49)])).toEqual([1, 1, 2, 2]);
    expect(tieGroups([around(70), around(65, 0)])).toEqual([1, 1]);
    expect(tieGroups([null, around(70), null, null])).toEqual([null, null, null, null]);
    expect(tieGroups([])).toEqual([]);
  });

  test('[NUM-05] do not chain: no site ties with its group except through the best of it', () => {
    expect(tieGroups([90, 84, 78, 72, 66].map((middle) => around(middle)))).toEqual([1, 1, 2, 2, null]);
  });

  test('[NUM-05] are numbered in order, have at least two sites, and each ties with its best', () => {
    const ranges = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.nat(30)), { maxLength: 30 });
    holds(
      fc.property(ranges, (drawn) => {
        const list = drawn.sort(([a], [b]) => b - a).map(([middle, half]) => around(middle, half));
        const groups = tieGroups(list);
        const numbers = [...new Set(groups.flatMap((group) => group ?? []))];
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        for (const number of numbers) {
          const members = list.filter((_, index) => groups[index] === number);
          expect(members.length).toBeGreaterThan(1);
          expect(groups.lastIndexOf(number) - groups.indexOf(number)).toBe(members.length - 1);
          const [best, ...others] = members as [readonly [number, number], ...(readonly [number, number])[]];
          for (const [low, high] of others) {
            const shared = Math.min(high, best[1]) - Math.max(low, best[0]);
            expect(2 * shared).toBeGreaterThanOrEqual(Math.min(high - low, best[1] - best[0]));
          }
        }
      }),
    );
  });
});

describe('a verdict', () => {
  const facts = { like: 4, lastLike: 2023, patients: '40 patients a year, as stated' };
  const place = { miles: 12, region: 'Southeast' };

  test('[NUM-06] says the band, the trials, the patients and the place', () => {
    expect(verdictOf('strong', facts, place, 'sponsor').text).toBe(
      'Strong: four trials like this one, the last began in 2023; 40 patients a year, as stated; 12 miles from you',
    );
    expect(verdictOf('possible', { ...facts, like: 1 }, { miles: 0, region: null }, 'admin').text).toBe(
      'Possible: one trial like this one, which began in 2023; 40 patients a year, as stated; less than a mile from the sponsor',
    );
  });

  test('[NUM-06] says what is not known', () => {
    const none = { like: null, lastLike: null, patients: null };
    expect(verdictOf('weak', none, { miles: null, region: null }, 'sponsor').text).toBe(
      'Weak: track record not reviewed; patients with the condition not known; place not known',
    );
    expect(verdictOf('weak', { ...none, like: 0 }, { miles: null, region: 'Southeast' }, 'sponsor')).toMatchObject({
      trials: 'no confirmed trial like this one',
      place: 'in the Southeast',
    });
    for (const [region, words] of [
      ['West Coast', 'on the West Coast'],
      ['Ontario', 'in Ontario'],
    ] as const)
      expect(verdictOf('weak', none, { miles: null, region }, 'sponsor').place).toBe(words);
    expect(verdictOf('weak', { ...none, like: 12 }, place, 'sponsor').trials).toBe('12 trials like this one');
  });

  test('[DAY-115] says first what its band rests on', () => {
    const attested = { ...facts, like: 0, patients: '4 eligible patients a month, attested' };
    expect(verdictOf('strong', attested, place, 'sponsor').text).toBe(
      'Strong: 4 eligible patients a month, attested; but no confirmed trial like this one; 12 miles from you',
    );
    expect(verdictOf('weak', facts, place, 'sponsor', ['Pharmacy', 'MRI']).text).toMatch(
      /^Weak: lacks Pharmacy and MRI, which the study requires; four trials/,
    );
    expect(verdictOf('weak', facts, place, 'sponsor').text).toMatch(
      /^Weak: scores below what is usual in the area; four trials/,
    );
    expect(verdictOf('weak', { ...facts, like: 0 }, place, 'sponsor').text).toMatch(/^Weak: no confirmed trial/);
    expect(verdictOf('weak', facts, place, 'site', ['Pharmacy']).text).not.toContain('Pharmacy');
  });

  test('[NUM-06] tells a site neither its band nor the distance', () => {
    expect(verdictOf('strong', facts, place, 'site')).toEqual({
      text: 'You have four trials like this one, the last began in 2023; you have 40 patients a year, as stated',
      trials: 'you have four trials like this one, the last began in 2023',
      patients: 'you have 40 patients a year, as stated',
      patientsStated: true,
      place: null,
    });
    const estimated = {
      ...facts,
      patients: '250 to 2,500 patients a year with heart failure',
      patientsEstimated: true,
    } as const;
    expect(verdictOf('weak', estimated, place, 'site')).toMatchObject({
      patients: 'we estimate 250 to 2,500 patients a year with heart failure from your patient population',
      patientsStated: false,
    });
    expect(verdictOf('weak', estimated, place, 'sponsor').patients).toBe(`${estimated.patients}, an estimate`);
    expect(verdictOf('weak', { like: null, lastLike: null, patients: null }, place, 'site').text).toBe(
      'You have not reviewed your track record; you have not stated your patients with the condition',
    );
  });
});

test('[DAY-178] a site fits by the training of at least one person, and says no more than that', () => {
  const fits = (expiresAt: number) =>
    summaryOf(explained(aStudy(), aSite({ gcp: { expiresAt } })).requirements).lines.fits;
  expect(fits(NOW + 1)).toContain('current GCP training of at least one person');
  expect(fits(NOW - 1).join()).not.toContain('GCP');
});
