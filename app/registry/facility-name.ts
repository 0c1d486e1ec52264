import { stateCode } from '~/catalogue/regions';

const LEFT_OUT = new Set('of and at for the in llc inc pc pa pllc llp ltd corp'.split(' '));
const IN_FULL: Readonly<Record<string, string>> = {
  ctr: 'center',
  centre: 'center',
  med: 'medical',
  univ: 'university',
  inst: 'institute',
  hosp: 'hospital',
};

/** What sponsors write behind or around a name: '/ID# 157120', ', 9000 Rockville Pike', '(Site 301-003)'. */
const SPONSORS_ID = /\/?\s*\bid\s*#.*$/;
const LEADING_NUMBER = /^\d+\s+/;
const STREET =
  /,\s*\d[^,]*\b(?:street|st|avenue|ave|blvd|boulevard|road|rd|drive|dr|pike|way|parkway|pkwy|place|pl|lane|ln|court|ct|highway|hwy|expressway)\b.*$/;
const SITE_NUMBER = /[\s(-]*\bsite\s*(?:number|no\.?|id|#)?\s*:?\s*#?\s*[a-z]{0,2}\d[\d-]*\)?/g;

/**
 * A place as trials list it, under one key for its spellings: 'mayo clinic|rochester|MN'. A light normalisation, no
 * proof of identity: legal forms, small words, site numbers and street addresses go, a few abbreviations are written out.
 * @param state a US state's name or code; one that is none stands as '' in the key, as does what is not given
 */
export function facilityKeyOf(name: string, city: string | null, state: string | null): string {
  // The sign between the parts cannot stand in them.
  const place = plain(city ?? '')
    .replace(/\|/g, ' ')
    .trim();
  return `${facilityWords(name).join(' ')}|${place}|${stateCode(state ?? '') ?? ''}`;
}

/** The words of a facility's name that the key keeps, in order, in small letters without accents. */
export function facilityWords(name: string): string[] {
  return plain(name)
    .replace(SPONSORS_ID, '')
    .replace(LEADING_NUMBER, '')
    .replace(STREET, '')
    .replace(SITE_NUMBER, ' ')
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word && !LEFT_OUT.has(word) ? [IN_FULL[word] ?? word] : []));
}

/** In small letters without accents. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The name as the registry is asked for it: the first part, without legal form, which trials seldom write. */
export function searchName(name: string): string {
  const [first = ''] = name.split(/[/;(]|\s[-–—]\s/).filter((part) => part.trim());
  return first.replace(/(?:,?\s+(?:llc|inc|pc|pa|pllc|llp|ltd|corp)\.?)+\s*$/i, '').trim();
}
