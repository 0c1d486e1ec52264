import type { Landscape, PlaceName } from './landscape';
import type { TrialProfile } from './profile';
import { wordsOf } from './text';

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
 * null for industry studies. A sponsor we know nothing about still has a home, to which no site has a known link.
 * Otherwise its first trial here would add a question to the score of the site that confirms the trial.
 */
export function sponsorHome(
  sponsorName: string,
  study: TrialProfile,
  landscape: Landscape,
  profiles: readonly TrialProfile[],
): SponsorHome | null {
  if (study.sponsorKind === 'industry' || study.sponsorKind === null || study.sponsor === '') return null;
  const words = wordsOf(sponsorName);
  const cities = new Map<string, number>();
  const states = new Map<string, number>();
  for (const place of landscape.places) {
    if (nameOverlap(words, place) === 0) continue;
    add(cities, cityKey(place), 1);
    add(states, place.state, 1);
  }
  const earlier = new Map<string, number>();
  let listed = 0;
  profiles.forEach((trial, index) => {
    if (trial.sponsor !== study.sponsor) return;
    const places = landscape.listings[index] ?? [];
    listed += 1;
    for (const position of places) add(earlier, landscape.places[position]?.state ?? '', 1 / places.length);
  });
  return homeFrom(words, { cities, states, earlier, listed });
}

type Counts = Map<string, number>;

/** @param listed the number of the sponsor's earlier trials. */
export function homeFrom(
  words: readonly string[],
  { cities, states, earlier, listed }: { cities: Counts; states: Counts; earlier: Counts; listed: number },
): SponsorHome {
  return {
    words,
    cities: scaled(cities, Math.max(...cities.values())),
    states: scaled(states, Math.max(...states.values())),
    earlier: scaled(earlier, listed + 1),
  };
}

export function add(counts: Counts, key: string, amount: number): void {
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
