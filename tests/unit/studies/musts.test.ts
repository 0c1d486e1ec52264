import { describe, expect, test } from 'vitest';
import { siteDetailsSchema } from '~/domain/model/organization-schema';
import { mustFieldsOf, mustsInWords, settledMusts, withMusts } from '~/domain/model/study-musts';
import { studyFormSchema, studyPayload } from '~/domain/model/study-schema';

const NONE = { area: false, region: false, gcp: false, wishedEquipment: [], trials: 0, population: null };
const basics = { title: 'Asthma at night', phase: 'phase_ii', therapeuticArea: 'pulmonology' };
const requiredEquipment = ['Pharmacy Services', 'Sleep Lab'];

describe('what a study requires and prefers', () => {
  test('[VOC-02] nothing is stored when all required equipment is a must and nothing else is', () => {
    expect(settledMusts(NONE, requiredEquipment)).toBeNull();
    expect(withMusts(studyFormSchema.parse({ ...basics, requiredEquipment })).musts).toBeNull();
  });

  test('[VOC-02] a form’s fields become the musts, without preferred equipment that is not required', () => {
    const typed = { mustArea: 'on', wishedEquipment: ['Sleep Lab', 'Ultrasound'], minimumTrials: '2' };
    const { musts } = withMusts(studyFormSchema.parse({ ...basics, requiredEquipment, ...typed }));
    expect(musts).toEqual({ ...NONE, area: true, wishedEquipment: ['Sleep Lab'], trials: 2 });
    expect(withMusts({ requiredEquipment, ...mustFieldsOf(musts) }).musts).toEqual(musts);
  });

  test('[VOC-02] a smallest patient population can be removed', () => {
    const parsed = (smallestPopulation: string) =>
      withMusts(studyFormSchema.parse({ ...basics, smallestPopulation })).musts;
    expect(parsed('1000-5000')).toEqual({ ...NONE, population: '1000-5000' });
    expect(parsed('any')).toBeNull();
  });

  test('[VOC-02] a JSON call may leave the musts out, and unknown or impossible ones are refused', () => {
    const accepted = (musts?: object) => studyPayload.safeParse({ ...basics, requiredEquipment, musts }).success;
    expect([accepted(), accepted({}), accepted({ wishedEquipment: ['sleep lab'] })]).toEqual([true, true, true]);
    expect(accepted({ wishedEquipment: ['Ultrasound'] })).toBe(false);
    expect(accepted({ population: 'huge' })).toBe(false);
    expect(accepted({ trials: -1 })).toBe(false);
    expect(accepted({ colour: 'red' })).toBe(false);
  });

  test('[VOC-02] in words, required and preferred are told apart', () => {
    const musts = { ...NONE, gcp: true, trials: 1, wishedEquipment: ['Sleep Lab'] };
    expect(mustsInWords({ requiredEquipment, musts })).toEqual({
      mustHave: ['Current GCP training', 'At least 1 similar trial', 'Pharmacy Services'],
      niceToHave: ['Sleep Lab'],
    });
    expect(mustsInWords({ requiredEquipment }).mustHave).toEqual(requiredEquipment);
  });
});

describe('what a site can declare', () => {
  test('[VOC-01] an area of the second list is enough, and its equipment is accepted', () => {
    const parsed = siteDetailsSchema.parse({ therapeuticAreas: ['Urology'], equipment: ['Sleep Lab'] });
    expect(parsed).toMatchObject({ therapeuticAreas: ['Urology'], equipment: ['Sleep Lab'] });
  });

  test('[VOC-01] “None of these” cannot be combined with another item of the second list', () => {
    const accepted = (...equipment: string[]) =>
      siteDetailsSchema.safeParse({ therapeuticAreas: ['Urology'], equipment }).success;
    expect(accepted('None of these', 'Infusion Center')).toBe(true);
    expect(accepted('None of these', 'Sleep Lab')).toBe(false);
  });
});
