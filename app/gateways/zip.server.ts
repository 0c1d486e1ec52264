import { stateCode } from '~/catalogue/regions';
import { citySpellings } from '~/registry/facility-name';
import { lazily } from './lazily.server';

/** Loaded on first use, because it is five megabytes of code. */
const zipcodes = lazily<typeof import('zipcodes')>('zipcodes');

export interface Place {
  lat: number;
  lon: number;
}

/** The location of a US ZIP code ('02115', '02115-1234'); null if it is unknown or military. */
export function placeOfZip(zipCode: string): Place | null {
  const found = lookUp(zipCode);
  // The package has 0,0 for military post offices.
  return found && (found.latitude !== 0 || found.longitude !== 0)
    ? { lat: found.latitude, lon: found.longitude }
    : null;
}

/** The city and state code of a US ZIP code; null if it is unknown. */
export function cityOfZip(zipCode: string): { city: string; state: string } | null {
  const found = lookUp(zipCode);
  return found ? { city: found.city, state: found.state } : null;
}

function lookUp(zipCode: string) {
  const code = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(zipCode)?.[1];
  return code === undefined ? undefined : zipcodes().lookup(code);
}

const cities = new Map<string, Place | null>();

/** The location of a US city ('St. Louis', 'Saint Louis'), by one of its ZIP codes; null if it is not found. */
export function placeOfCity(city: string, state: string): Place | null {
  const code = stateCode(state);
  const key = `${city}|${code}`;
  let place = cities.get(key);
  if (place === undefined) {
    const [first] = code ? citySpellings(city).flatMap((name) => zipcodes().lookupByName(name, code)) : [];
    place = first ? placeOfZip(first.zip) : null;
    // Cached, because each lookup goes through all ZIP codes of the state.
    cities.set(key, place);
  }
  return place;
}
