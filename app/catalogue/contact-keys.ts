/**
 * Keys that are equal for different spellings of the same contact detail. Columns store them (db/derived.ts). If you
 * change how a key is computed, clear `name_key` in a migration: the next start computes all keys again.
 */
import { withoutInvisible } from './invisible';
import { valueIn } from './own';

/** '02115' for ' 02115-1234'; undefined without five digits. */
export const zip5 = (zip: string | null | undefined): string | undefined =>
  /^\d{5}/.exec(withoutInvisible(zip ?? '').trim())?.[0];

/** '6175550100' for '+1 (617) 555-0100'; null without ten digits. */
export function phoneKeyOf(phone: string | null | undefined): string | null {
  const digits = phone?.replace(/\D/g, '').slice(-10) ?? '';
  return digits.length === 10 ? digits : null;
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

const STREET_WORDS: Readonly<Record<string, string>> = {
  ...{ street: 'st', avenue: 'ave', road: 'rd', boulevard: 'blvd', drive: 'dr', lane: 'ln', suite: 'ste' },
  ...{ north: 'n', south: 's', east: 'e', west: 'w' },
};

/** '1 river st' for '1 River Street, Suite 200' and for '1 river st.'. */
export function streetOf(address: string | null | undefined): string {
  const words = (address ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const short = words.map((word) => valueIn(STREET_WORDS, word) ?? word);
  const suite = short.indexOf('ste');
  return (suite < 0 ? short : short.slice(0, suite)).join(' ');
}
