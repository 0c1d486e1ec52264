import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insights } from '~/matching';
import { isAbroad, neededOf, patientsPerSite, patientsSought, sitesSought } from '~/matching/target';
import { aSite, aStudy } from './factory';

const country = (name: string, sites: number | null = null, patients: number | null = null) => ({
  country: name,
  sites,
  patients,
});
const targetOf = (more: Parameters<typeof aStudy>[0]) => {
  const study = aStudy(more);
  return { sites: sitesSought(study), patients: patientsSought(study), each: patientsPerSite(study) };
};

describe('what a study seeks among sites in the United States', () => {
  test('[REG-40] without countries, or with the United States alone, it is the total', () => {
    const all = { sites: 10, patients: 100, each: 10 };
    expect(targetOf({})).toEqual(all);
    expect(targetOf({ countries: [country('United States')] })).toEqual(all);
    expect(targetOf({ enrollmentTarget: 0, totalSites: -1 })).toEqual({ sites: null, patients: null, each: null });
  });

  test('[REG-40] with other countries, it is the target of the United States, not that of the world', () => {
    const countries = [country('Japan', 30, 400), country('United States', 4, 60), country('Puerto Rico', 1, 15)];
    // The numbers need not add up: what is stated for the United States counts.
    const study = { totalSites: 50, enrollmentTarget: 900, countries };
    expect(targetOf(study)).toEqual({ sites: 5, patients: 75, each: 15 });
  });

  test('[REG-40] if it states no number of patients for the United States, each site takes the average of all', () => {
    const countries = [country('Japan', 30), country('United States', 5)];
    expect(targetOf({ totalSites: 35, enrollmentTarget: 350, countries })).toEqual({
      sites: 5,
      patients: 50,
      each: 10,
    });
  });

  test('[DAY-155] what is needed here says that it is worked out, and of what, unless the study states it', () => {
    const neededWith = (us: number | null, more: object = {}) =>
      neededOf(
        aStudy({
          totalSites: 3,
          enrollmentTarget: 420,
          countries: [country('Japan', 1), country('United States', 2, us)],
          ...more,
        }),
      );
    expect(neededWith(null)).toEqual({ sought: 280, where: ' in the United States (worked out of 420)' });
    expect(neededWith(150)).toEqual({ sought: 150, where: ' in the United States' });
    expect(neededWith(null, { countries: [] })).toEqual({ sought: 420, where: '' });
  });

  test('[DAY-191] a number of the United States says so if it is not that of the study, also without other countries', () => {
    const needed = (sites: number | null, patients: number | null) =>
      neededOf(
        aStudy({ totalSites: 24, enrollmentTarget: 240, countries: [country('United States', sites, patients)] }),
      );
    expect(needed(20, 200)).toEqual({ sought: 200, where: ' in the United States' });
    expect(needed(24, 240)).toEqual({ sought: 240, where: '' });
    expect(needed(20, null)).toEqual({ sought: 240, where: ' in the United States' });
    expect(needed(null, null)).toEqual({ sought: 240, where: '' });
  });

  test('[REG-40] what the other countries leave counts, unless one of them is not known', () => {
    const study = { totalSites: 20, enrollmentTarget: 200 };
    const rest = [country('Japan', 12, 140), country('united states')];
    expect(targetOf({ ...study, countries: rest })).toEqual({ sites: 8, patients: 60, each: 7.5 });
    const open = [country('Japan'), country('United States')];
    expect(targetOf({ ...study, countries: open })).toEqual({ sites: null, patients: null, each: 10 });
  });

  test('[DAY-218] without the United States, none is needed there, and the number says where', () => {
    const study = aStudy({ totalSites: 68, enrollmentTarget: 700, countries: [country('Mexico', 68)] });
    expect(neededOf(study)).toEqual({ sought: 0, where: ' in the United States' });
  });

  test('[REG-41] without the United States, it is none, and the insights say so plainly', () => {
    const study = aStudy({ countries: [country('Mexico', 5, 50), country('Spain', 5, 50)] });
    expect(isAbroad(study)).toBe(true);
    expect(targetOf(study)).toEqual({ sites: 0, patients: 0, each: null });
    const sites = [aSite({ therapeuticAreas: ['Oncology'], patientPanelSize: '5000-10000' })];
    const { marketAnalysis, recommendations, facts } = insights(study, sites, { now: 0 });
    expect(marketAnalysis).toMatch(
      /^None of the study’s countries \(Mexico and Spain\) is the United States, where all our sites are\./,
    );
    expect(marketAnalysis).not.toContain('enroll');
    expect(recommendations[0]).toContain('only if the study opens in the United States');
    expect(facts.shortfall).toBeNull();
  });

  test('[REG-40] the insights name the target in the United States', () => {
    const countries = [country('Japan', 30, 400), country('United States', 4, 60)];
    const study = aStudy({ totalSites: 34, enrollmentTarget: 460, countries, indication: 'Melanoma' });
    const patients = [{ source: 'profile', kind: 'condition', of: 'melanoma', perYear: 500, asOf: 1 }] as const;
    const sites = [aSite({ therapeuticAreas: ['Oncology'], patients })];
    const { marketAnalysis, recommendations, facts } = insights(study, sites, { now: 0 });
    expect(facts.shortfall?.target).toBe(60);
    expect(marketAnalysis).toContain('The study needs 60 patients in the United States.');
    expect(recommendations.join(' ')).toContain('Find 3 more sites: the study needs 4 in the United States');
  });

  test('[REG-40] for any countries: never more than the total if the numbers add up, and never a share of nothing', () => {
    const numbers = fc.option(fc.integer({ min: 0, max: 500 }), { nil: null });
    const named = fc.constantFrom('United States', 'Guam', 'Mexico', 'Japan', 'Georgia', 'Kenya');
    const countries = fc.uniqueArray(fc.record({ country: named, sites: numbers, patients: numbers }), {
      selector: ({ country }) => country,
    });
    fc.assert(
      fc.property(countries, numbers, numbers, (countries, totalSites, enrollmentTarget) => {
        const study = aStudy({ countries, totalSites, enrollmentTarget });
        const each = patientsPerSite(study);
        if (each !== null) expect(each > 0 && Number.isFinite(each)).toBe(true);
        if (isAbroad(study)) expect(each).toBeNull();
        const stated = countries.reduce((sum, { sites }) => sum + (sites ?? 0), 0);
        expect(sitesSought(study) ?? 0).toBeLessThanOrEqual(Math.max(stated, totalSites ?? 0));
      }),
    );
  });
});
