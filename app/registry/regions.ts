import { REGIONS, type Region } from '~/catalogue/options';
import { regionOfState, stateCode } from '~/catalogue/regions';
import { enumWord } from './words';

const UNITED_STATES = ['UNITED_STATES', 'UNITED_STATES_OF_AMERICA', 'US', 'USA'];
/** The registry lists US territories as countries; Puerto Rico has a region (REG-08), the others have none. */
const TERRITORIES = ['PUERTO_RICO', 'GUAM', 'VIRGIN_ISLANDS_U_S_', 'AMERICAN_SAMOA', 'NORTHERN_MARIANA_ISLANDS'];

/**
 * The distinct regions of a study's locations, in the order of REGIONS (REG-08, REG-17).
 * @param countries and @param states the distinct ones of the record; the registry writes US states in full
 */
export function regionsOf(countries: readonly string[], states: readonly string[]): Region[] {
  const found = new Set<Region | undefined>();
  const inStates = countries.some((country) => UNITED_STATES.includes(enumWord(country)));
  const abroad = countries.filter((country) => ![...UNITED_STATES, ...TERRITORIES].includes(enumWord(country)));
  if (abroad.length) found.add('International');
  if (countries.some((country) => enumWord(country) === 'PUERTO_RICO')) found.add(regionOfState('PR'));
  if (inStates) for (const state of statesAtHome(states, abroad.length > 0)) found.add(regionOfState(state));
  return REGIONS.map(({ value }) => value).filter((region) => found.has(region));
}

/** Codes are shared with other countries (PR is Paraná, WA Western Australia), so beside full names they are not ours. */
function statesAtHome(states: readonly string[], mixed: boolean): readonly string[] {
  const inFull = states.filter((state) => state.trim().length > 2 && stateCode(state));
  return mixed && inFull.length ? inFull : states;
}
