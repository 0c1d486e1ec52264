/** Codes of authenticator apps: RFC 6238 with what every app takes, SHA-1, six digits, a new one every 30 seconds. */
import { randomBytes } from 'node:crypto';
import { getTOTPAuthUri, verifyTOTP } from '@epic-web/totp';
import { now } from '~/gateways/clock.server';

const TOTP = { algorithm: 'SHA-1', digits: 6, period: 30 } as const;
/** A clock may be off by one step either way. */
const WINDOW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 that nobody can guess: five bits a letter. */
export const randomBase32 = (letters: number): string =>
  Array.from(randomBytes(letters), (byte) => BASE32[byte % BASE32.length]).join('');

/** A secret for an app: 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): string => randomBase32(32);

/** The address that an app reads from the QR code. */
export function totpAddress(secret: string, { account, issuer }: { account: string; issuer: string }): string {
  // Some apps show the plus signs that stand for spaces.
  return getTOTPAuthUri({ ...TOTP, secret, accountName: account, issuer }).replaceAll('+', '%20');
}

const currentStep = () => Math.floor(now() / 1000 / TOTP.period);

/** The time step whose code this is, now or one step off; null when it is none. */
export async function stepOfCode(secret: string, code: string): Promise<number | null> {
  for (;;) {
    const step = currentStep();
    const found = await verifyTOTP({ ...TOTP, otp: code, secret, window: WINDOW });
    // The library reads the clock itself: at the turn of a step it may have counted from the next.
    if (step === currentStep()) return found && step + found.delta;
  }
}
