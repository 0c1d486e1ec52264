/**
 * Names that hold an address: whoever enters one decides what strangers read in our e-mails, so it must not be a way to
 * reach someone else (VET-05). Mail programs turn what looks like an address into a link.
 */
import { COUNTRY_ENDINGS, WEB_ENDINGS } from './web-endings';

/** Before a person's name, and what may follow it there although it is a country's ending. */
const TITLE = /^(?:dr|drs|prof|mr|mrs|ms|mx|mme|mlle|sr|sra|srta|rev|fr|hon|ing|sir|jr|capt|col|gen|lt|maj|sgt)$/iu;
const SHORT_NAME = /^(?:Al|Ba|Bo|De|Do|Ge|Hu|Ki|La|Li|Lu|Ma|Mo|Mu|Ng|Ni|Pa|Ro|Sa|Se|Si|So|St|Su|To|Ye)$/u;
/** Other abbreviations that people write without a space after their full stop: 'St.Mary', 'Univ.Hospital', 'J.Doe'. */
const ABBREVIATION =
  /^(?:st|ste|sta|sto|mt|ft|wm|chas|geo|thos|jas|robt|dept|dep|univ|inst|hosp|ctr|cntr|clin|med|pharm|surg|gyn|ped|neurol|res|sci|sc|soc|acad|coll|sch|lab|labs|natl|nat|intl|int|reg|gen|assoc|assn|found|fdn|grp|bros|inc|co|corp|ltd|cia|pty|pvt|gebr|mfg|mgmt|svc|svcs|no|nr|phil|rer|habil|vet|dent|jur|iur|dipl|mag|priv|pd|doz|ph|bsc|msc|ba|ma|bs|md|do|phd|dds|mph|mba|rn|np|pa)$/iu;
const INITIAL = /^\p{Lu}$/u;
/** Words of names and degrees that are not capitalized. */
const SMALL_WORD =
  /^(?:of|for|and|the|und|van|von|vom|der|den|ter|ten|di|da|du|del|della|dos|des|el|zur|zum|med|phil|rer|nat|vet|dent|jur|iur|pol|oec|habil)$/u;
/** 'Smith', 'ON', 'KGaA'. */
const CAPITALIZED = /^\p{Lu}(?:\p{Ll}|.*\p{Lu})/u;
const ADDRESS = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\.(?=(xn--[\p{L}\p{N}-]+|\p{L}{2,})(?![\p{L}\p{N}]))/gu;
const IP_ADDRESS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/;
/** With what people write between its groups: ' - ', ') ', dashes of any length, middle dots. */
const NUMBER = /(?<![\p{L}\p{N}])\d(?:[\s().·•∙−\p{Pd}]{0,3}\d){6,20}/gu;
/** A path, query or port. After an abbreviation there is none. */
const REST_OF_ADDRESS = /^(?:[/?#][\p{L}\p{N}]|:\d)/u;

/** As a mail program may read it: other full stops and invisible characters do not hide an address. */
const readAs = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/gu, '.');

/** Whether this is an abbreviation and the next word of a name. An ending that strangers can register is no such word. */
function isAbbreviated(before: string, after: string): boolean {
  const short = before.replace(/^-+/, '');
  if (!TITLE.test(short) && !ABBREVIATION.test(short) && !INITIAL.test(short)) return false;
  const ending = after.toLowerCase();
  if (COUNTRY_ENDINGS.has(ending)) return isShortWord(short, after);
  return !WEB_ENDINGS.has(ending) && (CAPITALIZED.test(after) || SMALL_WORD.test(after));
}

/** 'Dr.Li', 'Co.KG', 'M.Sc'. */
const isShortWord = (before: string, after: string): boolean =>
  (TITLE.test(before) && SHORT_NAME.test(after)) ||
  (/^co$/i.test(before) && after === 'KG') ||
  (INITIAL.test(before) && /^(?:Sc|Ch)$/.test(after));

const MAIL_ADDRESS = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}[]/u;

/** Whether there is what mail programs take for an e-mail address. */
export const holdsMailAddress = (text: string): boolean => MAIL_ADDRESS.test(readAs(text));

/** Whether there is an e-mail address, a link, or what mail programs take for one: 'evil.com/x', 'www.evil'. */
export function holdsAddress(text: string): boolean {
  const read = readAs(text);
  if (read.includes('://') || holdsMailAddress(text) || /(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]/iu.test(read)) return true;
  if (/(?<![\p{L}\p{N}])(?:mailto|tel|sms|javascript|data):\S/iu.test(read) || IP_ADDRESS.test(read)) return true;
  return [...read.matchAll(ADDRESS)].some(({ index, 0: start, 1: before = '', 2: after = '' }) => {
    const end = index + start.length + after.length;
    return !isAbbreviated(before, after) || REST_OF_ADDRESS.test(read.slice(end, end + 2));
  });
}

/** Ten digits, or seven in groups: a site may have a number in its name, a person has none. */
function holdsPhoneNumber(text: string, of: 'person' | 'organization'): boolean {
  return [...readAs(text).matchAll(NUMBER)].some(([number]) => {
    const digits = number.replace(/\D/g, '').length;
    return digits >= 10 || (of === 'person' && digits < number.length);
  });
}

/** The same, or a phone number. */
export const holdsContact = (text: string, of: 'person' | 'organization'): boolean =>
  holdsAddress(text) || holdsPhoneNumber(text, of);

export const singleSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A name on one line, in which no mail program finds a link: 'evil.com' becomes 'evil[.]com'. For what was stored before
 * such names were refused, and for titles, which may hold a domain.
 */
export function unlinked(text: string): string {
  const line = singleSpaced(text);
  if (!holdsAddress(line)) return line;
  const broken = readAs(line)
    .replaceAll('://', ' ')
    .replaceAll('@', '[at]')
    .replace(/(?<=[^\s.])\.(?=[^\s.])/gu, '[.]')
    .replace(/(?<=\S):(?=\S)/gu, ' ');
  return singleSpaced(broken);
}
