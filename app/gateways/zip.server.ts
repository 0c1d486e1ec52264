import { readFileSync } from 'node:fs';
import { isMilitary, stateCode } from '~/catalogue/regions';
import { citySpellings } from '~/registry/facility-name';
import { lazily } from './lazily.server';

/** Latitude, longitude, state code and city of each ZIP code. */
type ZipCodes = Record<string, [lat: number, lon: number, state: string, city: string]>;

const zoneAt = lazily<typeof import('@photostructure/tz-lookup')>('@photostructure/tz-lookup');
const zipcodes = lazily<typeof import('zipcodes')>('zipcodes');
let known: { file?: string; codes?: ZipCodes } = {};

/** Reads ZIP codes from this file, which the build makes from the package. The package itself takes 90 MB of memory. */
export function readZipCodesFrom(file: string): void {
  known = { file };
}

function zipCodes(): ZipCodes {
  known.codes ??= known.file ? (JSON.parse(readFileSync(known.file, 'utf8')) as ZipCodes) : ofPackage();
  return known.codes;
}

/** The format that scripts/prepare.mjs writes. */
const ofPackage = (): ZipCodes =>
  Object.fromEntries(
    Object.values(zipcodes().codes).map(({ zip, latitude, longitude, state, city }) => [
      zip,
      [latitude, longitude, state, city],
    ]),
  );

export interface Place {
  lat: number;
  lon: number;
}

/** The location of a US ZIP code ('02115', '02115-1234'); null if it is unknown or military. */
export function placeOfZip(zipCode: string): Place | null {
  const [lat = 0, lon = 0, state = ''] = lookUp(zipCode) ?? [];
  // Of military post offices, the package has 0,0 or one of the places where they were.
  return (lat !== 0 || lon !== 0) && !isMilitary(state) ? { lat, lon } : null;
}

/**
 * The time zone at the point of a US ZIP code, as in the IANA database ('America/Indiana/Knox'); null if it is unknown
 * or military. Within a few miles of a border it may be the neighbor's.
 */
export function timeZoneOfZip(zipCode: string): string | null {
  const place = placeOfZip(zipCode);
  return place && zoneAt()(place.lat, place.lon);
}

/** The city and state code of a US ZIP code; null if it is unknown. */
export function cityOfZip(zipCode: string): { city: string; state: string } | null {
  const [, , state, city] = lookUp(zipCode) ?? [];
  return state && city ? { city, state } : null;
}

function lookUp(zipCode: string) {
  const code = /^(\d{5})(?:[ -]?\d{4})?$/.exec(zipCode.length > 40 ? '' : zipCode.trim())?.[1];
  return code === undefined ? undefined : zipCodes()[code];
}

const cities = new Map<string, Place | null>();

/** The location of a US city ('St. Louis', 'Saint Louis'), by one of its ZIP codes; null if it is not found. */
export function placeOfCity(city: string, state: string): Place | null {
  const code = stateCode(state);
  const key = `${city}|${code}`;
  let place = cities.get(key);
  if (place === undefined) {
    place = code ? placeByName(citySpellings(city), code) : null;
    // Cached, because each lookup goes through all ZIP codes.
    cities.set(key, place);
  }
  return place;
}

function placeByName(spellings: readonly string[], ofState: string): Place | null {
  for (const spelling of spellings) {
    const name = spelling.toUpperCase();
    for (const [zip, [, , state, city]] of Object.entries(zipCodes())) {
      if (state === ofState && city.toUpperCase() === name) return placeOfZip(zip);
    }
  }
  return null;
}
