import { stateCode } from '~/catalogue/regions';
import { citySpellings } from '~/registry/facility-name';
import { lazily } from './lazily.server';

/** Five megabytes of code. */
const zipcodes = lazily<typeof import('zipcodes')>('zipcodes');

export interface Place {
  lat: number;
  lon: number;
}

/** Where a US ZIP code is ('02115', '02115-1234'); null for an unknown one and for those that are no place (military). */
export function placeOfZip(zipCode: string): Place | null {
  const found = lookUp(zipCode);
  // The package gives 0,0 for post offices of the armed forces.
  return found && (found.latitude !== 0 || found.longitude !== 0)
    ? { lat: found.latitude, lon: found.longitude }
    : null;
}

/** The city and state code that a US ZIP code belongs to; null for an unknown one. */
export function cityOfZip(zipCode: string): { city: string; state: string } | null {
  const found = lookUp(zipCode);
  return found ? { city: found.city, state: found.state } : null;
}

function lookUp(zipCode: string) {
  const code = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(zipCode)?.[1];
  return code === undefined ? undefined : zipcodes().lookup(code);
}

const cities = new Map<string, Place | null>();

/** Where a city of a US state is, by one of its ZIP codes: 'St. Louis', 'Saint Louis'. Null for one that is not found. */
export function placeOfCity(city: string, state: string): Place | null {
  const code = stateCode(state);
  const key = `${city}|${code}`;
  let place = cities.get(key);
  if (place === undefined) {
    const [first] = code ? citySpellings(city).flatMap((name) => zipcodes().lookupByName(name, code)) : [];
    place = first ? placeOfZip(first.zip) : null;
    // Kept, because each look goes through all codes of the state; and there are only so many cities.
    cities.set(key, place);
  }
  return place;
}
