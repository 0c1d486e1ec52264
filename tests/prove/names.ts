import { randomUUID } from 'node:crypto';

/** A name that no other record has. In letters, because digits may look like a phone number, which names may not hold. */
export const inLetters = (): string =>
  randomUUID().replace(/[\d-]/g, (digit) => 'ghijklmnop'.charAt(Number(digit) || 0));
