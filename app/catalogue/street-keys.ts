/** The parts of a street address that are equal for its different spellings. */
import { valueIn } from './own';

/** Longer addresses are cut. */
const LENGTH = 300;

const short = (spellings: Readonly<Record<string, string>>) =>
  Object.entries(spellings).flatMap(([word, others]) => others.split(' ').map((other) => [other, word]));

/** What the Postal Service abbreviates, as it does. ‘Saint’ becomes ‘st’, like ‘street’: both are written ‘St.’. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...short({
    st: 'street str saint',
    ave: 'avenue av aven avenu',
    rd: 'road',
    dr: 'drive driv drv doctor',
    ln: 'lane',
  }),
  ...short({
    blvd: 'boulevard boul boulv blv',
    pkwy: 'parkway parkwy pkway pky',
    hwy: 'highway highwy hiway hiwy hway',
  }),
  ...short({ expy: 'expressway exp expr express expw', fwy: 'freeway freewy frwy', tpke: 'turnpike trnpk turnpk' }),
  ...short({
    ct: 'court',
    pl: 'place',
    plz: 'plaza plza',
    sq: 'square sqr',
    cir: 'circle circ crcl',
    ter: 'terrace terr',
  }),
  ...short({
    trl: 'trail',
    rte: 'route rt',
    ctr: 'center centre cntr cntre',
    mt: 'mount mnt',
    ft: 'fort',
    hts: 'heights',
  }),
  ...short({ xing: 'crossing', aly: 'alley', pt: 'point', pk: 'pike', brg: 'bridge', mall: 'mall', loop: 'loop' }),
  ...short({ n: 'north', s: 'south', e: 'east', w: 'west', ne: 'northeast', nw: 'northwest', se: 'southeast' }),
  ...short({ sw: 'southwest', 1: 'one first', 2: 'two second', 3: 'three third', 4: 'four fourth', 5: 'five fifth' }),
  ...short({ 6: 'six sixth', 7: 'seven seventh', 8: 'eight eighth', 9: 'nine ninth', 10: 'ten tenth' }),
  ...short({ 11: 'eleven eleventh', 12: 'twelve twelfth', 13: 'thirteenth', 14: 'fourteenth', 15: 'fifteenth' }),
  ...short({ 16: 'sixteenth', 17: 'seventeenth', 18: 'eighteenth', 19: 'nineteenth', 20: 'twentieth' }),
]);
const TENS: Readonly<Record<string, number>> = { twenty: 2, thirty: 3, forty: 4, fifty: 5, sixty: 6, seventy: 7 };

const UNITS = new Set(
  '# suite ste suit unit apt apartment room rm floor fl flr bldg building dept department lot'.split(' '),
);
const FLOORS = new Set(['floor', 'fl', 'flr']);
/** ‘5’, ‘200b’ or ‘b’, but not a word. */
const isUnit = (word: string | undefined): word is string =>
  word !== undefined && /^(?:\d{1,4}[a-z]*|[a-z])$/.test(word);
const BOX =
  /\b(?:p\.?\s?o\.?\s?b(?:ox|\.)?|post(?:al)? office box|postbox|post box)(?![a-z])[\s.:#]{0,5}(?:no\.?\s?)?/g;

/**
 * The street ('1 river st') and the unit ('200') of '1 River Street, Suite 200', '1 River St. #200' and '1 RIVER ST STE
 * 200'. Of a post office box, the street is 'pobox 12'. What follows the unit is left out; '' if there is none.
 */
export function addressParts(address: string | null | undefined): { street: string; unit: string } {
  const plain = (address ?? '')
    .slice(0, LENGTH)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    .toLowerCase();
  const words = spelled(
    plain
      .replace(BOX, ' pobox ')
      .replace(/(\d)-([a-z])(?![a-z])/g, '$1$2')
      .match(/#|\d+[a-z]*|[a-z]+/g) ?? [],
  );
  if (words[0] === 'box') words[0] = 'pobox';
  const box = words.indexOf('pobox');
  const parts = cut(box < 0 ? words : [...words.slice(0, box), ...words.slice(box + 2)]);
  if (box < 0 || /\d/.test(parts.street)) return parts;
  return { street: `pobox ${words[box + 1] ?? ''}`.trim(), unit: '' };
}

/** '1 river st' for '1 River Street, Suite 200' and for '1 river st.'. */
export const streetOf = (address: string | null | undefined): string => addressParts(address).street;

function cut(words: readonly string[]): { street: string; unit: string } {
  const street: string[] = [];
  const units: string[] = [];
  let ended = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const before = street.at(-1);
    // 'Suite #5' has both.
    const number = words[word !== '#' && words[at + 1] === '#' ? at + 2 : at + 1];
    // ‘#12 River Street’ begins with its house number.
    const isDesignator = UNITS.has(word) && (word !== '#' || street.length > 0);
    if (isDesignator && isUnit(number)) {
      units.push(`${FLOORS.has(word) ? 'floor ' : ''}${number}`);
      at = words.indexOf(number, at);
      ended ||= street.length > 0;
    } else if (FLOORS.has(word) && isUnit(before) && street.length > 1) {
      units.push(`floor ${street.pop()}`);
      ended = true;
    } else if (!ended && word !== '#') street.push(word);
  }
  return { street: street.join(' '), unit: units.join(' ') };
}

/** The words as the Postal Service abbreviates them; numbers in digits, without ‘th’. */
function spelled(words: readonly string[]): string[] {
  const done: string[] = [];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    const before = done.at(-1) ?? '';
    const known = valueIn(WORDS, word) ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1');
    // ‘No. 12’ is a number, ‘No. Main St.’ is to the north.
    if (word === 'no' || word === 'so') {
      if (!/^[#\d]/.test(next)) done.push(word === 'no' ? 'n' : 's');
      else if (done.length > 0) done.push('#');
    } else if ((word === 'th' || word === 'nd') && /^\d+$/.test(before)) continue;
    else if ((/^[ew]$/.test(known) && /^[ns]$/.test(before)) || (known === 's' && before === 'u'))
      done[done.length - 1] = before + known;
    else if (/^[1-9]$/.test(known) && valueIn(TENS, before)) done[done.length - 1] = `${valueIn(TENS, before)}${known}`;
    else done.push(known);
  }
  return done;
}
