import type { Landscape } from './landscape';
import type { TrialProfile } from './profile';
import { wordsOf } from './text';

/** Where a study's sponsor is at home, for studies that investigators lead: industry's sites are anywhere. */
export interface SponsorHome {
  /** By 'city|state' and by state, the share of the places that bear the sponsor's name, the most counting 1. */
  readonly cities: ReadonlyMap<string, number>;
  readonly states: ReadonlyMap<string, number>;
  /** By state, the share of the sponsor's earlier listings, 0 to 1. */
  readonly earlier: ReadonlyMap<string, number>;
  readonly words: readonly string[];
}

export interface PlaceName {
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** What every second institution is called says less of which it is. */
const COMMON = new Set(
  'university center medical hospital institute national health cancer research clinic school college foundation state'.split(
    ' ',
  ),
);
const COMMON_SHARE = 0.25;
const SAME_INSTITUTION = 0.75;

/** How much of the sponsor's name a place's name and city hold, 0 to 1; 0 below what makes it the same institution. */
export function bearsName(words: readonly string[], place: PlaceName): number {
  if (words.length === 0) return 0;
  const named = new Set(wordsOf(place.name));
  const city = new Set(wordsOf(place.city));
  let held = 0;
  let all = 0;
  for (const word of words) {
    const weight = COMMON.has(word) ? COMMON_SHARE : 1;
    all += weight;
    held += named.has(word) ? weight : city.has(word) ? 0.8 * weight : 0;
  }
  return held / all > SAME_INSTITUTION ? held / all : 0;
}

export const cityKey = ({ city, state }: PlaceName) => `${city.trim().toLowerCase()}|${state}`;

/** null when nothing tells where the sponsor is: an industry study, no sponsor's name, or no place that bears it. */
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
    if (bearsName(words, place) === 0) continue;
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
  if (cities.size === 0 && listed === 0) return null;
  return {
    words,
    cities: scaled(cities, Math.max(...cities.values())),
    states: scaled(states, Math.max(...states.values())),
    earlier: scaled(earlier, listed + 1),
  };
}

function add(counts: Map<string, number>, key: string, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}

function scaled(counts: Map<string, number>, by: number): Map<string, number> {
  return new Map([...counts].map(([key, value]) => [key, value / by]));
}

/** What speaks for a place, each 0 to 1, to be weighed by the fitted weights. */
export interface HomeSigns {
  readonly institution: number;
  readonly city: number;
  readonly state: number;
  readonly earlier: number;
}

export function homeSigns(home: SponsorHome, place: PlaceName): HomeSigns {
  return {
    institution: bearsName(home.words, place),
    city: home.cities.get(cityKey(place)) ?? 0,
    state: home.states.get(place.state) ?? 0,
    earlier: Math.log(1 + 20 * (home.earlier.get(place.state) ?? 0)) / Math.log(21),
  };
}
