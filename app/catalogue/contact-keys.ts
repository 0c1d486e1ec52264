/**
 * Keys that are equal for different spellings of the same contact detail. Columns store them (db/derived.ts). If you
 * change how a key is computed, clear `name_key` in a migration: the next start computes all keys again.
 */
import { withoutInvisible } from './invisible';
import { valueIn } from './own';

/** '02115' for ' 02115-1234'; undefined without five digits. */
export const zip5 = (zip: string | null | undefined): string | undefined =>
  /^\d{5}/.exec(withoutInvisible(zip ?? '').trim())?.[0];

/** '02115' for '2115' and '00820' for '820', whose zeros got lost; undefined for everything else. */
export function missingZeros(zip: string | null | undefined): string | undefined {
  const [, digits = '', more = ''] = /^(\d{3,4})(-\d{4})?$/.exec(zip?.trim() ?? '') ?? [];
  return digits ? digits.padStart(5, '0') + more : undefined;
}

/** Longer texts hold more than one number, and are cut. */
const PHONE_LENGTH = 60;
const KEYPAD: Readonly<Record<string, string>> = Object.fromEntries(
  ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'].flatMap((letters, index) =>
    [...letters].map((letter) => [letter, String(index + 2)]),
  ),
);
const EXTENSION = new Set('x xt ext extn exten extension opt option poste durchwahl #'.split(' '));
/** A local number has seven digits. Whatever follows is not part of it. */
const LOCAL = 7;
/** With its area code. */
const WHOLE = 10;

/**
 * '6175550100' for '+1 (617) 555-0100', '617-555-0100 ext. 5' and '1-617-555-0100 x5'; '8003569377' for
 * '1-800-FLOWERS'; '+442079460000' for a number abroad. Null without ten digits.
 */
export function phoneKeyOf(phone: string | null | undefined): string | null {
  const text = (phone ?? '').slice(0, PHONE_LENGTH).normalize('NFKC').toLowerCase();
  const [, abroad = '', digits = ''] = /^(00|011|)(\d*)$/.exec(dialed(text)) ?? [];
  const isAbroad = (abroad !== '' || /^[^\da-z]*\+/.test(text)) && !digits.startsWith('1');
  if (isAbroad) return digits.length >= 10 ? `+${digits.slice(0, 15)}` : null;
  // In North America, no area code begins with 1.
  const national = digits.replace(/^1/, '');
  return national.length >= 10 ? national.slice(0, 10) : null;
}

/** The digits and, after the area code, the letters to dial, up to an extension. */
function dialed(text: string): string {
  let digits = '';
  // '+44 (0)20': the zero is dialed only within the country.
  for (const part of text.replace(/(?<=\+[\d ]{1,5})\(0\)/, ' ').match(/\d+|[a-z]+|[#,;]/g) ?? []) {
    if (EXTENSION.has(part) && digits.length >= LOCAL) break;
    if (',;'.includes(part) && digits.length >= WHOLE) break;
    if (/\d/.test(part)) digits += part;
    else if (/^1?\d{3}/.test(digits)) digits += [...part].map((letter) => valueIn(KEYPAD, letter) ?? '').join('');
  }
  return digits;
}

/** 'clinic.org' for 'https://www.clinic.org/contact', for 'www.clinic.org' and for 'office@clinic.org'. */
export function domainOf(address: string | null | undefined): string | null {
  const written = withoutInvisible(address ?? '').trim();
  const host = (written.includes('@') ? written.split('@').pop() : hostOf(written)) ?? '';
  return host.toLowerCase().replace(/^www\./, '') || null;
}

function hostOf(website: string): string {
  const url = [website, `https://${website}`].find(
    (each) => /^https?:\/\/[^/]+\.[^/]/i.test(each) && URL.canParse(each),
  );
  return url ? new URL(url).hostname : '';
}
