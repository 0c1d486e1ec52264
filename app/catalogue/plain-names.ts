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
  return [...read.matchAll(DOMAIN)].some(
    ({ index, 0: all, 1: before = '', 2: after = '' }) =>
      !isAbbreviated(before, after) || REST_OF_ADDRESS.test(read.slice(index + all.length, index + all.length + 2)),
  );
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
