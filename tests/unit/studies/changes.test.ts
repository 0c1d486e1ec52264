import { describe, expect, it } from 'vitest';
import {
  affectsMatching,
  changesInWords,
  changesOfStudy,
  changesTo,
  changesWhoFits,
  type StudyValues,
  storedValues,
} from '~/domain/model/study-changes';
import { fromForm } from '~/domain/model/study-from-form';
import { studyEditSchema } from '~/domain/model/study-schema';
import type { Study } from '~db/schema';

const CURRENT = { musts: null, countries: [], requiredEquipment: [], geographicPreferences: [] };

const values = (typed: object = {}): StudyValues =>
  storedValues(
    fromForm(studyEditSchema.parse({ title: 'A study', phase: 'phase_ii', therapeuticArea: 'oncology', ...typed })),
    CURRENT,
  );

describe('[EDT-01] the fields of a study', () => {
  it('all have labels: a change of each field of the form can be put into words', () => {
    const musts = [
      'mustArea',
      'mustRegions',
      'mustGcp',
      'wishedEquipment',
      'minimumTrials',
      'smallestPopulation',
      'countrySites',
      'countryPatients',
    ];
    const fields = Object.keys(studyEditSchema.shape).filter((field) => !musts.includes(field));
    const told = changesInWords({}, values()).map(({ field }) => field);
    expect(told.sort()).toEqual([...fields, 'musts'].sort());
  });

  it('are listed with old and new values, as people read them', () => {
    const before = values({ requiredEquipment: ['Pharmacy', 'CT Imaging'], estimatedDuration: '12' });
    const after = values({
      requiredEquipment: ['Pharmacy'],
      wishedEquipment: ['Pharmacy'],
      mustArea: 'on',
      estimatedDuration: null,
      phase: 'phase_iii',
      enrollmentTarget: '1200',
      randomization: 'on',
    });
    expect(changesInWords(before, after).map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Phase', 'Phase II', 'Phase III'],
      ['Target enrollment', 'Not stated', '1,200'],
      ['Duration in months', '12', 'Not stated'],
      ['Randomized', 'Not stated', 'Yes'],
      ['Equipment', 'Pharmacy, CT Imaging', 'Pharmacy'],
      ['Required or preferred', 'Pharmacy: required', 'Works in the therapeutic area, Pharmacy: preferred'],
    ]);
  });

  it('[REG-38] are marked where the study has an estimate that nobody has confirmed', () => {
    const before = { ...values({ totalSites: '4', enrollmentTarget: '120', randomization: '' }), origins: null };
    const after = { totalSites: 8, enrollmentTarget: 300, randomization: true };
    const said = (origins: Study['origins']) =>
      changesOfStudy({ ...before, origins }, after).map(({ before }) => before);
    expect(said({ totalSites: 'estimate', enrollmentTarget: 'record', randomization: 'estimate' })).toEqual([
      '120',
      '4 (estimate)',
      'Not stated',
    ]);
    expect(said(null)).toEqual(['120', '4', 'Not stated']);
  });

  it('[EDT-02] change who fits, or do not', () => {
    const after = values({
      title: 'Another title',
      estimatedStartDate: '2027-01-31',
      mustGcp: 'on',
      phase: 'phase_iv',
    });
    const { plain, fitting } = changesTo(values(), after);
    expect(Object.keys(plain)).toEqual(['title', 'estimatedStartDate']);
    expect(Object.keys(fitting)).toEqual(['phase', 'musts']);
    expect([changesWhoFits(plain), changesWhoFits(fitting)]).toEqual([false, true]);
  });

  it('are the same in any order of keys, which PostgreSQL chooses itself', () => {
    const before = values({ mustGcp: 'on', minimumTrials: '2' });
    const reordered = { ...before, musts: Object.fromEntries(Object.entries(before.musts ?? {}).reverse()) };
    expect(Object.keys(reordered.musts)).not.toEqual(Object.keys(before.musts ?? {}));
    expect(changesTo(reordered as StudyValues, before)).toEqual({ plain: {}, fitting: {} });
  });

  it('rescore the study if matching reads them, even if they are saved at once', () => {
    expect(affectsMatching({ title: 'Another title' })).toBe(true);
    expect(affectsMatching({ sponsorName: 'Another sponsor' })).toBe(true);
    expect(affectsMatching({ description: 'More words', sponsorPhone: '617-555-0100' })).toBe(false);
  });

  it('keep their musts and countries for a client that does not know about them', () => {
    const musts = { area: true, region: false, gcp: false, wishedEquipment: [], trials: 0, population: null };
    const { musts: _, ...input } = fromForm(
      studyEditSchema.parse({ title: 'A study', phase: 'phase_ii', therapeuticArea: 'oncology' }),
    );
    expect(storedValues({ ...input, musts: undefined }, { ...CURRENT, musts }).musts).toEqual(musts);
    const countries = [{ country: 'France', sites: 2, patients: null }];
    expect(storedValues({ ...input, countries: undefined }, { ...CURRENT, musts, countries }).countries).toEqual(
      countries,
    );
  });

  it('[REG-20] keep their equipment, preferred equipment and regions, which a form sends in another order', () => {
    const [requiredEquipment, geographicPreferences] = [
      ['ECG/EKG', 'X-Ray'],
      ['Southeast', 'Northeast'],
    ];
    const musts = {
      area: false,
      region: false,
      gcp: false,
      trials: 0,
      population: null,
      wishedEquipment: requiredEquipment,
    };
    const current = { ...values(), requiredEquipment, geographicPreferences, musts };
    const sent = fromForm(
      studyEditSchema.parse({
        title: 'A study',
        phase: 'phase_ii',
        therapeuticArea: 'oncology',
        requiredEquipment: ['X-Ray', 'ECG/EKG'],
        wishedEquipment: ['X-Ray', 'ECG/EKG'],
        geographicPreferences: ['Northeast', 'Southeast'],
      }),
    );
    expect(changesTo(current, storedValues(sent, current))).toEqual({ plain: {}, fitting: {} });
    const fewer = { ...sent, requiredEquipment: ['X-Ray'] };
    expect(changesTo(current, storedValues(fewer, current)).fitting).toEqual({ requiredEquipment: ['X-Ray'] });
  });
});
