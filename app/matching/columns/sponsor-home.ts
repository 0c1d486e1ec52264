import { bearsName, cityKey, type SponsorHome } from '../trials/home';
import type { TrialProfile } from '../trials/profile';
import { wordsOf } from '../trials/text';
import { NONE, type Sites } from './sites';

export interface Home {
  readonly home: SponsorHome;
  /** Slots of the sites that bear the sponsor's name, and words of their names that do so. */
  readonly bearers: ReadonlyMap<number, string>;
}

/** As sponsorHome in trials/home.ts, from the columns: names are looked up by word and not read one by one. */
export function homeOf(sponsorName: string, study: TrialProfile, sites: Sites): Home | null {
  if (study.sponsorKind === 'industry' || study.sponsorKind === null || study.sponsor === '') return null;
  const words = wordsOf(sponsorName);
  const bearers = bearersOf(words, sites);
  const cities = new Map<string, number>();
  const states = new Map<string, number>();
  for (const slot of bearers.keys()) {
    const { city, state } = placeAt(sites, slot);
    add(cities, cityKey({ name: '', city, state }), 1);
    add(states, state, 1);
  }
  const { earlier, listed } = earlierOf(sites.trials.ofSponsor(study.sponsor), sites);
  if (cities.size === 0 && listed === 0) return null;
  return {
    bearers,
    home: {
      words,
      cities: scaled(cities, Math.max(...cities.values())),
      states: scaled(states, Math.max(...states.values())),
      earlier: scaled(earlier, listed + 1),
    },
  };
}

function placeAt(sites: Sites, slot: number): { city: string; state: string } {
  const place = sites.places.values[sites.place[slot] ?? 0];
  return { city: place?.city ?? '', state: sites.states.values[place?.state ?? 0] ?? '' };
}

/**
 * The sites that bear the name: a quarter of its weight is looked up from the rarest words on, since a name that has
 * none of that cannot hold more than three quarters. What was so found is judged by the engine's own rule.
 */
function bearersOf(words: readonly string[], sites: Sites): Map<number, string> {
  const keys = new Map(words.flatMap((word) => [[word, sites.nameWords.find(word)]] as const));
  const countOf = (word: string) => sites.named.count(keys.get(word) ?? -1);
  const weights = new Map(words.map((word) => [word, weightOf(word)]));
  const all = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);

  const rarest = [...words].sort((a, b) => countOf(a) - countOf(b));
  const found = new Map<number, { held: number; named: string[] }>();
  let covered = 0;
  for (const word of rarest) {
    const opening = covered < all / 4 + 1e-9;
    covered += weights.get(word) ?? 0;
    const key = keys.get(word);
    if (key === undefined) continue;
    for (const list of sites.named.of(key)) {
      for (let index = 0; index < list.length; index++) {
        const posting = list[index] as number;
        const slot = posting >>> 1;
        let site = found.get(slot);
        if (!site && opening && sites.standing[slot] !== NONE) {
          site = { held: 0, named: [] };
          found.set(slot, site);
        }
        if (!site) continue;
        site.held += weights.get(word) ?? 0;
        if (posting & 1) site.named.push(word);
      }
    }
  }
  const bearers = new Map<number, string>();
  for (const [slot, { held, named }] of found) {
    if (held < 0.75 * all - 1e-9) continue;
    // In both numbers: a word whose singular says nothing ('studies') is only read in its plural.
    const name = named.flatMap((word) => [word, `${word}s`]).join(' ');
    if (bearsName(words, { name, ...placeAt(sites, slot) }) > 0) bearers.set(slot, name);
  }
  return bearers;
}

/** What a word counts in a name, asked of the engine: beside seven words that count 1, which alone are held. */
function weightOf(word: string): number {
  const others = ['qa', 'qb', 'qc', 'qd', 'qe', 'qf', 'qg'];
  return others.length / bearsName([...others, word], { name: others.join(' '), city: '', state: '' }) - others.length;
}

/** The states in which the sponsor's trials were, a trial counting 1 in all. */
function earlierOf(trials: readonly number[], sites: Sites): { earlier: Map<string, number>; listed: number } {
  const byState = new Float64Array(sites.states.values.length);
  let listed = 0;
  for (const trial of trials) {
    const places = sites.listings.placesOf[trial] as number;
    if (places > 0) listed += 1;
    sites.listings.eachSlotOf(trial, (slot) => {
      const state = (sites.region[slot] as number) >>> 1;
      byState[state] = (byState[state] as number) + 1 / places;
    });
  }
  const earlier = new Map<string, number>();
  byState.forEach((sum, state) => {
    if (sum > 0) earlier.set(sites.states.values[state] ?? '', sum);
  });
  return { earlier, listed };
}

function add(counts: Map<string, number>, key: string, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}

function scaled(counts: Map<string, number>, by: number): Map<string, number> {
  return new Map([...counts].map(([key, value]) => [key, value / by]));
}
