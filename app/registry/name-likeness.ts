import { facilityWords, plain } from './facility-name';

/** What nearly every place is called: it hardly tells one from another. */
const COMMON = new Set(
  (
    'hospital hospitals center centers university clinic clinics clinical research medical medicine institute health ' +
    'healthcare care system systems school college department dept division group associates services service trials ' +
    'trial site study studies specialists physicians foundation network program cancer oncology hematology regional ' +
    'community general memorial saint east west north south national american main campus'
  ).split(' '),
);
const COMMON_WEIGHT = 0.2;
const RARE_WEIGHT = 1;
/** A part of a name ('Moffitt' in 'Moffitt / University of Florida') says a little less than the whole. */
const PART_WEIGHT = 0.95;
const WITHOUT_OWN_NAME = 0.7;
const PARTS = /[/;,:()]|\s[-–—]\s|\sat\s/i;
const SAME_WORD: Readonly<Record<string, string>> = { st: 'saint', mt: 'mount', ft: 'fort', childrens: 'children' };

/**
 * How alike two names of places are, 0 to 1, whichever comes first: the share of the words they have in common, where a
 * word that few places have counts five times one that many have. Of names in parts ('Dana-Farber / Harvard') the best
 * pair of parts counts.
 * @param local words that say little where both are, such as the city's name
 */
export function nameLikeness(a: string, b: string, local: readonly string[] = []): number {
  const common = new Set([...COMMON, ...local.flatMap(nameWords)]);
  let best = 0;
  for (const one of variants(a, local)) {
    for (const other of variants(b, local)) {
      best = Math.max(best, one.weight * other.weight * overlap(one.words, other.words, common));
    }
  }
  return Math.round(best * 1000) / 1000;
}

function variants(name: string, local: readonly string[]): { words: Set<string>; weight: number }[] {
  const here = new Set(local.flatMap(nameWords));
  const whole = { words: new Set(nameWords(name)), weight: 1 };
  const parts = name.split(PARTS).map((part) => new Set(nameWords(part)));
  // A part that only says where the place is names no place: ' - San Francisco'.
  const named = parts.filter((words) => words.size < whole.words.size && [...words].some((word) => !here.has(word)));
  return [whole, ...named.map((words) => ({ words, weight: PART_WEIGHT }))];
}

/** The geometric mean of the share of all words and of the shorter name's that both have. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>, common: ReadonlySet<string>): number {
  const weigh = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + (common.has(word) ? COMMON_WEIGHT : RARE_WEIGHT), 0);
  const shared = [...a].filter((word) => b.has(word));
  if (shared.length === 0) return 0;
  const [both, inA, inB] = [weigh(shared), weigh([...a]), weigh([...b])];
  const likeness = Math.sqrt((both / (inA + inB - both)) * (both / Math.min(inA, inB)));
  // 'Boston Medical Center' stands within 'Aldermere Medical Center Boston', which has a name of its own.
  const isRare = (word: string) => !common.has(word);
  const ownName = !shared.some(isRare) && [...a, ...b].some(isRare);
  return ownName ? likeness * WITHOUT_OWN_NAME : likeness;
}

function nameWords(name: string): string[] {
  return facilityWords(name).flatMap((word) => (word === 's' ? [] : [SAME_WORD[word] ?? word]));
}

/** Whether two cities are the same, however they are written: 'St. Louis' and 'Saint Louis'. */
export function sameCity(a: string, b: string): boolean {
  const words = (city: string) => nameWords(city).join(' ');
  return words(a) !== '' && words(a) === words(b);
}

/** The ways a city is written, in small letters: 'st. louis', 'saint louis', … */
export function citySpellings(city: string): string[] {
  const written = plain(city).replace(/\s+/g, ' ');
  const spellings = Object.entries(SAME_WORD).flatMap(([short, long]) => {
    const [first = '', ...rest] = written.split(' ');
    if (![short, `${short}.`, long].includes(first)) return [];
    return [short, `${short}.`, long].map((word) => [word, ...rest].join(' '));
  });
  return [...new Set([written, ...spellings])];
}
