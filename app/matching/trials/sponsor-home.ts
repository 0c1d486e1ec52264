import type { TrialProfile } from './profile';
import { wordsOf } from './text';

export interface PlaceName {
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** Where an investigator-led study's sponsor is based. Industry sponsors use sites anywhere. */
export interface SponsorHome {
  /** How many places named after the sponsor are in each 'city|state' and each state, as a share of the maximum. */
  readonly cities: ReadonlyMap<string, number>;
  readonly states: ReadonlyMap<string, number>;
  /** The share of the sponsor's earlier listings in each state, 0 to 1. */
  readonly earlier: ReadonlyMap<string, number>;
  readonly words: readonly string[];
}

/** Words in the names of so many institutions that they identify none. */
const COMMON = new Set(
  'university center medical hospital institute national health cancer research clinic school college foundation state'.split(
    ' ',
  ),
);
const COMMON_WEIGHT = 0.25;
const SAME_INSTITUTION = 0.75;

/** How much of the sponsor's name appears in a place's name and city, 0 to 1; 0 if too little to be the same institution. */
export function nameOverlap(words: readonly string[], place: PlaceName): number {
  if (words.length === 0) return 0;
  const named = new Set(wordsOf(place.name));
  const city = new Set(wordsOf(place.city));
  let matched = 0;
  let all = 0;
  for (const word of words) {
    const weight = COMMON.has(word) ? COMMON_WEIGHT : 1;
    all += weight;
    matched += named.has(word) ? weight : city.has(word) ? 0.8 * weight : 0;
  }
  return matched / all > SAME_INSTITUTION ? matched / all : 0;
}

export const cityKey = ({ city, state }: PlaceName) => `${city.trim().toLowerCase()}|${state}`;

/**
 * Whether a study has a home: not if industry leads it. A sponsor we know nothing about still has a home, to which no site
 * has a known link. Otherwise its first trial here would add a question to the score of the site that confirms the trial.
 */
export const hasHome = ({ sponsor, sponsorKind }: TrialProfile): boolean =>
  sponsor !== '' && sponsorKind !== null && sponsorKind !== 'industry';

/**
 * @param words those of the sponsor's name.
 * @param named the places that carry it (nameOverlap).
 * @param earlier for each listed trial that the sponsor has led before, the states of its places.
 */
export function sponsorHome(
  words: readonly string[],
  named: readonly PlaceName[],
  earlier: readonly (readonly string[])[],
): SponsorHome {
  const cities: Counts = new Map();
  const states: Counts = new Map();
  const before: Counts = new Map();
  for (const place of named) {
    add(cities, cityKey(place), 1);
    add(states, place.state, 1);
  }
  for (const places of earlier) for (const state of places) add(before, state, 1 / places.length);
  return {
    words,
    cities: scaled(cities, Math.max(...cities.values())),
    states: scaled(states, Math.max(...states.values())),
    earlier: scaled(before, earlier.length + 1),
  };
}

type Counts = Map<string, number>;

function add(counts: Counts, key: string, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}

function scaled(counts: Counts, by: number): Counts {
  return new Map([...counts].map(([key, value]) => [key, value / by]));
}

/** How strongly a place is linked to the sponsor, each 0 to 1. Their weights are fitted. */
export type HomeSignals = Readonly<Record<'institution' | 'city' | 'state' | 'earlier', number>>;

export function homeSignals(home: SponsorHome, place: PlaceName): HomeSignals {
  return {
    institution: nameOverlap(home.words, place),
    city: home.cities.get(cityKey(place)) ?? 0,
    state: home.states.get(place.state) ?? 0,
    earlier: Math.log(1 + 20 * (home.earlier.get(place.state) ?? 0)) / Math.log(21),
  };
}
