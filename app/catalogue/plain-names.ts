/**
 * Names that hold an address: whoever enters one decides what strangers read in our e-mails, so it must not be a way to
 * reach someone else (VET-05). Mail programs turn what looks like an address into a link.
 */

/** Abbreviations that people write without a space after their full stop: 'St.Mary', 'Dr.Smith', 'Univ.Hospital'. */
const ABBREVIATION = /^(?:\p{Lu}|st|ste|dr|prof|mr|mrs|ms|mt|ft|dept|univ|inst|hosp|ctr|med|inc|co|corp|ltd|no)$/iu;
/** Endings of addresses that could also be the beginning of a name. */
const NEVER_A_NAME = /^(?:com|org|net|edu|gov|info|biz|app|dev|xyz|site|online|shop|zip|link|click)$/i;
const CAPITALIZED = /^\p{Lu}\p{Ll}{2}/u;
const DOMAIN = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\.(xn--[\p{L}\p{N}-]+|\p{L}{2,})(?![\p{L}\p{N}])/gu;
const IP_ADDRESS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/;
const PHONE = /\d(?:[\s().-]{0,2}\d){9}/;
const SHORT_PHONE = /\d(?:[\s().-]{0,2}\d){6}/;

/** As a mail program may read it: other full stops and invisible characters do not hide an address. */
const readAs = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/gu, '.');

const isAbbreviated = (before: string, after: string): boolean =>
  ABBREVIATION.test(before) && CAPITALIZED.test(after) && !NEVER_A_NAME.test(after);

/** Whether there is an e-mail address, a link, or what mail programs take for one: 'evil.com/x', 'www.evil'. */
export function holdsAddress(text: string): boolean {
  const read = readAs(text);
  if (
    read.includes('://') ||
    /[\p{L}\p{N}._%+-]@[\p{L}\p{N}[]/u.test(read) ||
    /(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]/iu.test(read)
  )
    return true;
  if (/(?<![\p{L}\p{N}])(?:mailto|tel|sms|javascript|data):\S/iu.test(read) || IP_ADDRESS.test(read)) return true;
  return [...read.matchAll(DOMAIN)].some(([, before = '', after = '']) => !isAbbreviated(before, after));
}

/** The same, or a phone number. Sites have numbers in their names, so theirs must have ten digits to count as one. */
export const holdsContact = (text: string, of: 'person' | 'organization'): boolean =>
  holdsAddress(text) || (of === 'person' ? SHORT_PHONE : PHONE).test(readAs(text));

export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A name on one line, in which no mail program finds a link: 'evil.com' becomes 'evil[.]com'. For what was stored before
 * such names were refused, and for titles, which may hold a domain.
 */
export function unlinked(text: string): string {
  const line = inOneLine(text);
  if (!holdsAddress(line)) return line;
  const broken = readAs(line)
    .replaceAll('://', ' ')
    .replaceAll('@', '[at]')
    .replace(/(?<=[^\s.])\.(?=[^\s.])/gu, '[.]')
    .replace(/(?<=\S):(?=\S)/gu, ' ');
  return inOneLine(broken);
}
