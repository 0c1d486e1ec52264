import { expect, it } from 'vitest';
import { placeOfCity, placeOfZip } from '~/gateways/zip.server';

it('[MAT-03] a ZIP code is located, with or without the four extra digits', () => {
  for (const zip of ['02115', ' 02115 ', '02115-1234']) {
    expect(placeOfZip(zip)?.lat).toBeCloseTo(42.3, 0);
    expect(placeOfZip(zip)?.lon).toBeCloseTo(-71.1, 0);
  }
});

it('[MAT-03] unknown, misspelled, military and foreign codes are not located', () => {
  for (const zip of ['', '00000', '2115', '021159', 'SW1A 1AA', '34001', 'constructor']) {
    expect(placeOfZip(zip), zip).toBeNull();
  }
});

it('[I4] a city is located by name and state, in any spelling', () => {
  for (const [city, state] of [
    ['St. Louis', 'MO'],
    ['saint louis', 'Missouri'],
  ] as const) {
    expect(placeOfCity(city, state)?.lat, city).toBeCloseTo(38.6, 0);
    expect(placeOfCity(city, state)?.lon, city).toBeCloseTo(-90.2, 0);
  }
  for (const [city, state] of [
    ['Atlantis', 'MO'],
    ['', 'MO'],
    ['Toronto', 'Ontario'],
    ['Boston', 'constructor'],
  ] as const) {
    expect(placeOfCity(city, state), `${city}, ${state}`).toBeNull();
  }
});
