import { describe, expect, it } from 'vitest';
import { agesAsked, agesIn } from '~/matching/ages';
import { BLANK_TRIAL } from '~/matching/types';

const NONE = { therapeuticAreas: ['Neurology'], trackRecord: null };

describe('ages', () => {
  it.each([
    ['Age: Up to 17 Years', null, 17],
    ['Diagnosis of epilepsy\n\nAge: 2 Years to 17 Years\nGender: Female', 2, 17],
    ['Children aged 2 to 17 years', 2, 17],
    ['- Aged 6 months to 5 years', 0.5, 5],
    ['Age: 65 Years and older', 65, null],
    ['Adults aged at least 18 years', 18, null],
    ['Children aged 2 to 17 years\nCaregivers aged 18 to 80 years', 2, 80],
  ])('[DAY-246] of %j are read', (text, least, most) => {
    expect(agesIn(text)).toEqual({ least, most });
  });

  it.each([null, '', 'Age: No age limit', 'Symptoms for 2 to 17 years', 'Never older than they look'])(
    '[DAY-246] of %j are not stated',
    (text) => {
      expect(agesIn(text)).toBeNull();
    },
  );

  it('[DAY-246] are asked about only if all patients are children, or 65 or more', () => {
    const asked = (text: string) => agesAsked({ ages: agesIn(text) }, NONE)?.text ?? null;
    expect(asked('Aged under 18 years')).toBe('patients under 18');
    expect(asked('Age: 12 Years to 17 Years')).toBe('patients under 18');
    expect(asked('Age: 12 Years to 18 Years')).toBeNull();
    expect(asked('Age: 12 Years and older')).toBeNull();
    expect(asked('Age: 65 Years to 90 Years')).toBe('patients of 65 or more');
    expect(asked('Age: 60 Years and older')).toBeNull();
    expect(agesAsked({ facts: { ...BLANK_TRIAL, maxAge: '17 Years' } }, NONE)).toMatchObject({ known: false });
    expect(agesAsked({ ages: null, facts: null }, NONE)).toBeNull();
  });

  it('[DAY-246] that a site sees are known by an area or by a confirmed trial for them alone', () => {
    const known = (site: Partial<Parameters<typeof agesAsked>[1]>) =>
      agesAsked({ ages: agesIn('Age: Up to 17 Years') }, { ...NONE, ...site })?.known;
    const trial = (maxAge: string | null) => [{ ...BLANK_TRIAL, minAge: '2 Years', maxAge }];
    expect(known({})).toBe(false);
    expect(known({ therapeuticAreas: ['Pediatrics'] })).toBe(true);
    expect(known({ trackRecord: trial('17 Years') })).toBe(true);
    expect(known({ trackRecord: trial('75 Years') })).toBe(false);
    expect(known({ trackRecord: trial(null) })).toBe(false);
  });
});
