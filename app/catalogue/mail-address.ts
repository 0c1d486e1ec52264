/** Whether an e-mail address can exist. */

/** As people write it, without quoted parts or addresses of machines. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\]{1,64}@([^\s@<>(),;:"[\]\\]{3,253})$/;
const LABEL = /^[\p{L}\p{N}\p{M}-]{1,63}$/u;
const LAST_LABEL = /^(?:xn--[a-z0-9-]{2,59}|[\p{L}\p{M}]{2,63})$/iu;

/** No mail server of the internet has an address below these (RFC 2606, 6761, 6762, 7686; ICANN). */
const NOWHERE: ReadonlySet<string> = new Set([
  'invalid',
  'localhost',
  'localdomain',
  'local',
  'internal',
  'onion',
  'arpa',
]);

const isLabel = (label: string) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');

/**
 * Whether mail could be sent to this domain: at least two parts, none of them empty, longer than 63 characters or with a
 * hyphen at an end; a last part of letters, which is not set aside for private networks.
 * `.example` and `.test` are set aside for documentation and tests, and taken.
 */
export function isMailDomain(domain: string): boolean {
  if (domain.length > 253) return false;
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every(isLabel) && LAST_LABEL.test(last) && !NOWHERE.has(last.toLowerCase());
}

export function isMailAddress(text: string): boolean {
  const domain = ADDRESS.exec(text)?.[1];
  return domain !== undefined && isMailDomain(domain);
}

/** Whether a text has the form of an address, as accounts had them before their domains were checked. */
export const looksLikeAddress = (text: string): boolean => ADDRESS.test(text);
