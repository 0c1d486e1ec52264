import type { TrialProfile } from '../trials/profile';
import { hasHome, nameOverlap, type SponsorHome, sponsorHome } from '../trials/sponsor-home';
import { wordsOf } from '../trials/text';
import { NONE, type SiteIndex } from './site-index';

/** The home of a study's sponsor among the sites of the index; null if the study has none. */
export function homeIn(sites: SiteIndex, sponsorName: string, study: TrialProfile): SponsorHome | null {
  if (!hasHome(study)) return null;
  const words = wordsOf(sponsorName);
  const named = [...ownSitesOf(words, sites)].map(([slot, name]) => ({ name, ...placeAt(sites, slot) }));
  return sponsorHome(words, named, earlierOf(sites.trials.ofSponsor(study.sponsor), sites));
}

function placeAt(sites: SiteIndex, slot: number): { city: string; state: string } {
  const place = sites.places.values[sites.place[slot] ?? 0];
  return { city: place?.city ?? '', state: sites.states.values[place?.state ?? 0] ?? '' };
}

/**
 * Slots of sites that carry the sponsor's name, by its `words`, with the matching words of their names. The rarest words, a quarter of
 * the total weight, find the candidates: a name without any of these cannot reach the required three quarters. The
 * engine's own rule then decides.
 */
export function ownSitesOf(words: readonly string[], sites: SiteIndex): Map<number, string> {
  const keys = new Map(words.flatMap((word) => [[word, sites.nameWords.find(word)]] as const));
  const countOf = (word: string) => sites.named.count(keys.get(word) ?? -1);
  const weights = new Map(words.map((word) => [word, weightOf(word)]));
  const all = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);

  const rarest = [...words].sort((a, b) => countOf(a) - countOf(b));
  const found = new Map<number, { matched: number; named: string[] }>();
  let covered = 0;
  for (const word of rarest) {
    const isSelective = covered < all / 4 + 1e-9;
    covered += weights.get(word) ?? 0;
    const key = keys.get(word);
    if (key === undefined) continue;
    for (const list of sites.named.of(key)) {
      for (let index = 0; index < list.length; index++) {
        const posting = list[index] as number;
        const slot = posting >>> 1;
        let site = found.get(slot);
        if (!site && isSelective && sites.readiness[slot] !== NONE) {
          site = { matched: 0, named: [] };
          found.set(slot, site);
        }
        if (!site) continue;
        site.matched += weights.get(word) ?? 0;
        if (posting & 1) site.named.push(word);
      }
    }
  }
  const ownSites = new Map<number, string>();
  for (const [slot, { matched, named }] of found) {
    if (matched < 0.75 * all - 1e-9) continue;
    // Singular and plural: the singular of some words ('studies') is a stop word.
    const name = named.flatMap((word) => [word, `${word}s`]).join(' ');
    if (nameOverlap(words, { name, ...placeAt(sites, slot) }) > 0) ownSites.set(slot, name);
  }
  return ownSites;
}

/** A word's weight in a name, derived from nameOverlap with seven matching words of weight 1. */
function weightOf(word: string): number {
  const others = ['qa', 'qb', 'qc', 'qd', 'qe', 'qf', 'qg'];
  return (
    others.length / nameOverlap([...others, word], { name: others.join(' '), city: '', state: '' }) - others.length
  );
}

/** For each of these trials that is listed, the states of its sites. */
function earlierOf(trials: readonly number[], sites: SiteIndex): string[][] {
  return trials.flatMap((trial) => {
    const states: string[] = [];
    sites.listings.eachSlotOf(trial, (slot) => {
      states.push(sites.states.values[(sites.region[slot] as number) >>> 1] ?? '');
    });
    return states.length > 0 ? [states] : [];
  });
}
