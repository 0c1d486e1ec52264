import { describe, expect, it } from 'vitest';
import { citySpellings, facilityKeyOf, nameSimilarity, sameCity, searchName } from '~/registry/facility-name';

describe('a facility’s key', () => {
  it.each([
    ['Harborlight Clinic', 'Boston', 'Massachusetts', 'harborlight clinic|boston|MA'],
    ['The University of Velden Med Ctr.', 'New Haven', 'CT', 'university velden medical center|new haven|CT'],
    ['Pinewater Research, LLC /ID# 157120', 'Austin', 'Texas', 'pinewater research|austin|TX'],
    ['Aldermere Hospital (Site 301-003), 9410 Carnegie Avenue, L15', 'Troy', 'Ohio', 'aldermere hospital|troy|OH'],
    ['Aldermere Hospital, 6th Floor', 'Troy', 'Ohio', 'aldermere hospital 6th floor|troy|OH'],
    ['Site US55 Larkmoor Cancer Inst', 'Erie', 'Pennsylvania', 'larkmoor cancer institute|erie|PA'],
    ['Pinewater Clinic-Site Number:8400004', 'Erie', 'PA', 'pinewater clinic|erie|PA'],
    ["St. Mary's Hosp & Clinics", 'Pueblo', 'Colorado', 'st mary s hospital clinics|pueblo|CO'],
    ['Clínica Peñón', 'San Juan', 'Puerto Rico', 'clinica penon|san juan|PR'],
    ['Hospital do Lago', 'Curitiba', 'Paraná', 'hospital do lago|curitiba|'],
    ['Harborlight Clinic', null, null, 'harborlight clinic||'],
  ])('[I4] of %s in %s is the same in all spellings', (name, city, state, key) => {
    expect(facilityKeyOf(name, city, state)).toBe(key);
  });
  it('[I4] has three parts, whatever characters are in the city', () => {
    expect(facilityKeyOf('A|B', 'C|D', 'MA').split('|')).toHaveLength(3);
  });
});

describe('the similarity of two names', () => {
  it.each([
    ['Harborlight Clinic', 'HARBORLIGHT CLINIC, LLC', 1, 1],
    ['Harborlight Clinic', 'Harborlight Clinic Cancer Center', 0.8, 0.99],
    ['Harborlight Clinic', 'Velden Institute / Harborlight Clinic', 0.9, 0.99],
    ['Saint Mary Medical Center', 'St. Mary Med Ctr', 1, 1],
    ['Children’s Hospital', 'Childrens Hospital', 1, 1],
    ['Boston Medical Center', 'Aldermere Medical Center - Boston', 0, 0.5],
    ['Aldermere Medical Center', 'Pinewater Medical Center', 0, 0.45],
    ['Harborlight Clinic', 'Research Site', 0, 0],
    ['Harborlight Clinic', '', 0, 0],
  ])('[I4] %s and %s', (a, b, least, most) => {
    const similarity = nameSimilarity(a, b, ['Boston', 'MA']);
    expect(similarity).toBeGreaterThanOrEqual(least);
    expect(similarity).toBeLessThanOrEqual(most);
    expect(nameSimilarity(b, a, ['Boston', 'MA'])).toBe(similarity);
  });
  it('[I4] one rare word in common counts more than several common ones', () => {
    const rare = nameSimilarity('Aldermere Clinic', 'Aldermere Hospital');
    expect(rare).toBeGreaterThan(nameSimilarity('Aldermere Medical Center Hospital', 'Velden Medical Center Hospital'));
  });
  it('[I4] a part that is only a location doesn’t count as a name', () => {
    expect(nameSimilarity('University of San Remo', 'Pinewater - San Remo', ['San Remo', 'CA'])).toBeLessThan(0.4);
  });
});

describe('cities and names to search by', () => {
  it.each([
    ['St. Louis', 'Saint Louis', true],
    ['boston', 'Boston', true],
    ['Boston', 'Austin', false],
    ['', '', false],
  ])('[I4] %s and %s', (a, b, same) => {
    expect(sameCity(a, b)).toBe(same);
  });
  it('[I4] a city is searched for in all its spellings', () => {
    expect(citySpellings('St. Louis').sort()).toEqual(['saint louis', 'st louis', 'st. louis']);
    expect(citySpellings(' New  York ')).toEqual(['new york']);
  });
  it.each([
    ['Harborlight Clinic, LLC', 'Harborlight Clinic'],
    ['Harborlight Clinic - Boston', 'Harborlight Clinic'],
    ['Harborlight Clinic (Main Campus)', 'Harborlight Clinic'],
    ['Harborlight / Velden', 'Harborlight'],
    ['Dana-Velden Institute', 'Dana-Velden Institute'],
  ])('[I4] %s is searched for as %s', (name, asked) => {
    expect(searchName(name)).toBe(asked);
  });
});
