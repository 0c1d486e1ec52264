/** Where a trial takes place: our regions, and the countries with their numbers of locations (REG-08, REG-17). */
import { REGIONS, type Region } from '~/catalogue/options';
import { derived, type Told } from '~/catalogue/origins';
import { isUnitedStates, regionOfState, territoryCode } from '~/catalogue/regions';
import type { RegistryRecord } from './record';

type Location = RegistryRecord['protocolSection']['contactsLocationsModule']['locations'][number];

/** The distinct regions of the locations, in the order of REGIONS; null if none of them has one. */
export function regionsOf(locations: readonly Location[]): Told<Region[]> | null {
  const found = new Set(locations.map(regionOf));
  const regions = REGIONS.map(({ value }) => value).filter((region) => found.has(region));
  return regions.length > 0 ? derived(regions) : null;
}

/** Only in the United States does a state have a region: Mexico has a New Mexico of its own. */
function regionOf({ country, state }: Location): Region | undefined {
  if (!country) return undefined;
  if (isUnitedStates(country)) return state ? regionOfState(state) : undefined;
  const territory = territoryCode(country);
  return territory ? regionOfState(territory) : 'International';
}

/** A country, as the registry names it, with the number of locations in it. */
export interface CountryOfRecord {
  country: string;
  locations: number;
}

/** The countries of the locations, those with the most first. */
export function countriesOf(locations: readonly Location[]): Told<CountryOfRecord[]> | null {
  const counts = new Map<string, number>();
  for (const { country } of locations) if (country) counts.set(country, (counts.get(country) ?? 0) + 1);
  const countries = [...counts].map(([country, count]) => ({ country, locations: count }));
  return countries.length > 0 ? derived(countries.sort((a, b) => b.locations - a.locations)) : null;
}
