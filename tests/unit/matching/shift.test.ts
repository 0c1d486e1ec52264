import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS, DIMENSIONS, shiftWeights } from '~/matching';
import { aSite, aStudy, explainSite } from './factory';

const EVEN = { geography: 100, specialty: 100, capacity: 100, regulatory: 100, performance: 100 };

describe('shifted weights', () => {
  it('[MAT-03] are the defaults if nothing is shifted', () => {
    expect(shiftWeights(DEFAULT_WEIGHTS, null)).toBe(DEFAULT_WEIGHTS);
    expect(shiftWeights(DEFAULT_WEIGHTS, EVEN)).toBe(DEFAULT_WEIGHTS);
  });

  it('[MAT-03] multiply each sub-score’s weight, keep the rest, and always get the same version', () => {
    const shifts = { ...EVEN, geography: 200, performance: 0 };
    const shifted = shiftWeights(DEFAULT_WEIGHTS, shifts);
    for (const dimension of DIMENSIONS) {
      expect(shifted.dimensions[dimension]).toBeCloseTo(
        (DEFAULT_WEIGHTS.dimensions[dimension] * shifts[dimension]) / 100,
      );
    }
    const { version, dimensions: _, ...rest } = shifted;
    expect(version).toBe(`${DEFAULT_WEIGHTS.version}+g200s100c100r100p0`);
    expect(DEFAULT_WEIGHTS).toMatchObject(rest);
    expect(shiftWeights(DEFAULT_WEIGHTS, { ...shifts })).toEqual(shifted);
  });

  it('[MAT-03] move the score toward sub-scores that count more, and ignore those without weight', () => {
    const study = aStudy({ geographicPreferences: ['Northeast'] });
    // In the wrong location, with the right area.
    const site = aSite({ state: 'TX', therapeuticAreas: ['Oncology'] });
    const score = (shifts: typeof EVEN) =>
      explainSite(study, site, { now: 0, weights: shiftWeights(DEFAULT_WEIGHTS, shifts) }).overallScore ?? -1;
    expect(score({ ...EVEN, specialty: 200 })).toBeGreaterThan(score(EVEN));
    expect(score({ ...EVEN, geography: 200 })).toBeLessThan(score(EVEN));
    const alone = { geography: 0, specialty: 0, capacity: 0, regulatory: 0, performance: 0 };
    const bySpecialty = explainSite(
      study,
      { ...site, trackRecord: [] },
      {
        now: 0,
        weights: shiftWeights(DEFAULT_WEIGHTS, { ...alone, specialty: 10 }),
      },
    );
    expect(bySpecialty.overallScore).toBe(bySpecialty.breakdown.specialtyScore);
  });
});
