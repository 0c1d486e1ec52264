import { describe, expect, it } from 'vitest';
import { ageLine, genderLine } from '~/registry/ages';

describe('the age and gender lines', () => {
  it.each([
    ['18 Years', '65 Years', 'Age: 18 Years to 65 Years', 'record'],
    ['6 Months', '5 Years', 'Age: 6 Months to 5 Years', 'record'],
    ['18 Years', '18 Years', 'Age: 18 Years to 18 Years', 'record'],
    ['18 Years', null, 'Age: 18 Years and older', 'derived'],
    [' 85 Years ', 'N/A', 'Age: 85 Years and older', 'derived'],
    [null, '17 Years', 'Age: Up to 17 Years', 'derived'],
    ['N/A', '30 Days', 'Age: Up to 30 Days', 'derived'],
    [null, '18 Years', 'Age: Up to 18 Years', 'derived'],
    [null, null, 'Age: No age limit', 'derived'],
    ['N/A', '', 'Age: No age limit', 'derived'],
  ])('[REG-10] a missing bound is no limit: %s, %s', (minimumAge, maximumAge, text, origin) => {
    expect(ageLine({ minimumAge, maximumAge, hasModule: true })).toEqual({ text, origin });
  });
  it('[REG-10] without an eligibility module, ages are an estimate', () => {
    expect(ageLine({ minimumAge: null, maximumAge: null, hasModule: false })).toEqual({
      text: 'Age: 18 Years to 80 Years',
      origin: 'estimate',
    });
  });
  it.each([
    ['FEMALE', 'Gender: Female'],
    ['Male', 'Gender: Male'],
    ['ALL', null],
    ['All', null],
    ['', null],
    [null, null],
  ])('[REG-10] a gender line unless All: %s', (sex, line) => expect(genderLine(sex)).toBe(line));
});
