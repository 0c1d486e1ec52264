/** National Provider Identifiers. Shared with the browser. */
import { VALIDATION } from '~/catalogue/validation';
import { optionalCode } from './fields';

/** Ten digits, the last of which checks the others: the Luhn algorithm with the prefix 80840 (45 CFR 162.406). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const digits = [...`80840${text}`].map(Number).reverse();
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 ? Math.floor((digit * 2) / 10) + ((digit * 2) % 10) : digit),
    0,
  );
  return sum % 10 === 0;
}

/** An NPI number; spaces and hyphens are left out. */
export const optionalNpi = () =>
  optionalCode(20)
    .transform((text) => text?.replace(/[\s-]/g, '') || null)
    .refine((text) => text === null || isNpi(text), VALIDATION.npi);
