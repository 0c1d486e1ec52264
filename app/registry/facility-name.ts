/** Compares the names of facilities as trials list them: keys, words and similarity. */
import { valueIn } from '~/catalogue/own';
import { stateCode } from '~/catalogue/regions';
import { comparedWords, isOnlyTitles } from './name-words';

const LEFT_OUT = new Set('of and at for the in llc inc pc pa pllc llp ltd corp'.split(' '));
const IN_FULL: Readonly<Record<string, string>> = {
  ctr: 'center',
  centre: 'center',
  med: 'medical',
  univ: 'university',
  inst: 'institute',
  hosp: 'hospital',
};

/** What sponsors add to a name: '/ID# 157120', ', 9000 Rockville Pike', '(Site 301-003)'. */
const SPONSORS_ID = /\bid\s*#/;
const LEADING_NUMBER = /^\d+\s+/;
const STREET =
  /,\s*\d[^,]*\b(?:street|st|avenue|ave|blvd|boulevard|road|rd|drive|dr|pike|way|parkway|pkwy|place|pl|lane|ln|court|ct|highway|hwy|expressway)\b.*$/;
const SITE_NUMBER = /\bsite\s*(?:(?:number|no\.?|id|#)\s*)?(?::\s*)?(?:#\s*)?[a-z]{0,2}\d[\d-]*\)?/g;

/**
 * One key for the spellings of a listed facility: 'mayo clinic|rochester|MN'. It drops legal forms, small words, site
 * numbers and street addresses, and spells out a few abbreviations. Equal keys don't prove that it is the same
 * facility.
 * @param state a US state's name or code; anything else becomes ''
 */
export function facilityKeyOf(name: string, city: string | null, state: string | null): string {
  const place = plain(city ?? '').replace(/\|/g, ' ');
  return `${facilityWords(name).join(' ')}|${place.trim()}|${stateCode(state ?? '') ?? ''}`;
}

/** The words of a facility's name that go into the key, in order. */
function facilityWords(name: string): string[] {
  return withoutSponsorsId(plain(name))
    .replace(LEADING_NUMBER, '')
    .replace(STREET, '')
    .replace(SITE_NUMBER, ' ')
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word && !LEFT_OUT.has(word) ? [valueIn(IN_FULL, word) ?? word] : []));
}

function withoutSponsorsId(name: string): string {
  const at = name.search(SPONSORS_ID);
  return at < 0 ? name : name.slice(0, at).trimEnd().replace(/\/$/, '');
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

const LEGAL_FORM = /^(?:llc|inc|pc|pa|pllc|llp|ltd|corp)\.?$/i;

/** The name to search the registry for: the first part, without the legal form, which trials rarely include. */
export function searchName(name: string): string {
  const [first = ''] = name.split(/[/;(]|\s[-–—]\s/).filter((part) => part.trim());
  const words = first.trim().split(/\s+/);
  while (words.length > 1 && LEGAL_FORM.test(words.at(-1) ?? '')) {
    words.pop();
    words.push((words.pop() ?? '').replace(/,$/, ''));
  }
  return words.join(' ');
}

/** Words too common to distinguish facilities. */
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
/** A part of a name ('Moffitt' in 'Moffitt / University of Florida') counts a little less than the whole name. */
const PART_WEIGHT = 0.95;
const WITHOUT_OWN_NAME = 0.7;
const PARTS = /[/;,:()]|\s[-–—]\s|\sat\s/i;
const ALSO = /\b(?:d\/b\/a|d\.b\.a\.?|dba|doing business as|a\/k\/a|aka|also known as)\s/gi;
/** Longer names are cut before they are compared. */
const LONGEST_NAME = 500;
const SAME_WORD: Readonly<Record<string, string>> = { st: 'saint', mt: 'mount', ft: 'fort', childrens: 'children' };

/**
 * How similar two facility names are, 0 to 1, in either order: the share of words in common, where a rare word counts
 * five times as much as a common one. For names with several parts ('Dana-Farber / Harvard') the best pair counts.
 * @param local words that say little in this area, such as the city's name
 */
export function nameSimilarity(a: string, b: string, local: readonly string[] = []): number {
  const common = new Set([...COMMON, ...local.flatMap(nameWords)]);
  let best = 0;
  for (const one of variants(a, local)) {
    for (const other of variants(b, local)) {
      best = Math.max(best, one.weight * other.weight * overlap(one.words, other.words, common));
    }
  }
  return Math.round(best * 1000) / 1000;
}

function variants(written: string, local: readonly string[]): { words: Set<string>; weight: number }[] {
  const name = written.slice(0, LONGEST_NAME).replace(ALSO, '; ');
  const here = new Set(local.flatMap(nameWords));
  const whole = { words: new Set(nameWords(name)), weight: 1 };
  const parts = name.split(PARTS).map((part) => new Set(nameWords(part)));
  // A part that is only a location isn't a name: ' - San Francisco'.
  const named = parts.filter(
    (words) => words.size < whole.words.size && !isOnlyTitles(words) && [...words].some((word) => !here.has(word)),
  );
  return [whole, ...named.map((words) => ({ words, weight: PART_WEIGHT }))];
}

/** The geometric mean of two ratios: of the shared words to all words, and to the words of the shorter name. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>, common: ReadonlySet<string>): number {
  const weigh = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + (common.has(word) ? COMMON_WEIGHT : RARE_WEIGHT), 0);
  const shared = [...a].filter((word) => b.has(word));
  if (shared.length === 0) return 0;
  const [both, inA, inB] = [weigh(shared), weigh([...a]), weigh([...b])];
  const similarity = Math.sqrt((both / (inA + inB - both)) * (both / Math.min(inA, inB)));
  // 'Aldermere Medical Center Boston' contains all of 'Boston Medical Center', but is a different facility.
  const isRare = (word: string) => !common.has(word);
  const ownName = !shared.some(isRare) && [...a, ...b].some(isRare);
  return ownName ? similarity * WITHOUT_OWN_NAME : similarity;
}

/**
 * The best words to look a name up by, in lower case: those that distinguish it, in order, or else all. Words of one or
 * two letters are left out.
 */
export function tellingWords(name: string): string[] {
  const words = plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !LEFT_OUT.has(word));
  const telling = words.filter((word) => !COMMON.has(valueIn(IN_FULL, word) ?? word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

function nameWords(name: string): string[] {
  return comparedWords(facilityWords(name.slice(0, LONGEST_NAME).replace(/\p{Cf}/gu, '')));
}

/** Whether two spellings mean the same city: 'St. Louis' and 'Saint Louis'. */
export function sameCity(a: string, b: string): boolean {
  const words = (city: string) => nameWords(city).join(' ');
  return words(a) !== '' && words(a) === words(b);
}

/** The spellings of a city's name, in lower case: 'st. louis', 'saint louis', … */
export function citySpellings(city: string): string[] {
  const written = plain(city).replace(/\s+/g, ' ');
  const spellings = Object.entries(SAME_WORD).flatMap(([short, long]) => {
    const [first = '', ...rest] = written.split(' ');
    if (![short, `${short}.`, long].includes(first)) return [];
    return [short, `${short}.`, long].map((word) => [word, ...rest].join(' '));
  });
  return [...new Set([written, ...spellings])];
}
