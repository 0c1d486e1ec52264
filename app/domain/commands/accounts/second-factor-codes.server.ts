/** Codes of an authenticator app (RFC 6238) and recovery codes. Both are typed into the same field. */
import { randomBytes } from 'node:crypto';
import { getTOTPAuthUri, verifyTOTP } from '@epic-web/totp';
import { RECOVERY_CODES } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { hashToken } from '~/domain/base/ids.server';
import { linkTo } from '~/domain/base/outbox.server';
import { padResponseTime } from '~/domain/base/pad-response-time.server';
import { now } from '~/gateways/clock.server';
import { logSecurity } from '~/gateways/security-log.server';
import { recoveryCodesLeft, replaceRecoveryCodes, takeRecoveryCode, takeTotpStep } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { recordOnAccount } from './users.server';

const TOTP = { algorithm: 'SHA-1', digits: 6, period: 30 } as const;
/** Clocks may differ by one step either way. */
const WINDOW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Random base32, five bits per letter. */
const randomBase32 = (letters: number): string =>
  Array.from(randomBytes(letters), (byte) => BASE32[byte % BASE32.length]).join('');

/** A secret for an authenticator app: 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): string => randomBase32(32);

/** The otpauth:// address that an app reads from the QR code. */
export function totpAddress(secret: string, { account, issuer }: { account: string; issuer: string }): string {
  // Some apps show the plus signs that stand for spaces.
  return getTOTPAuthUri({ ...TOTP, secret, accountName: account, issuer }).replaceAll('+', '%20');
}

const currentStep = () => Math.floor(now() / 1000 / TOTP.period);

/** The time step that this code belongs to, at most one step from now; null for a wrong code. */
export async function stepOfCode(secret: string, code: string): Promise<number | null> {
  for (;;) {
    const step = currentStep();
    const found = await verifyTOTP({ ...TOTP, otp: code, secret, window: WINDOW });
    // The library reads the clock itself. If a new step has just begun, its delta may count from that step.
    if (step === currentStep()) return found && step + found.delta;
  }
}

/** Replaces the recovery codes. Each has 120 bits, enough to store a plain hash (ASVS 6.5.2 asks for 112). */
export async function makeRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase32(24));
  await replaceRecoveryCodes(db, userId, codes.map(hashToken));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** People may type recovery codes in lower case, and any code with spaces. */
const normalized = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').toUpperCase();

/**
 * Runs `work` in the transaction that uses up the code. No code works twice, and none older than the last accepted one
 * works at all.
 * @param work gets the number of recovery codes left if one was used, otherwise null.
 * @returns what `work` returns; undefined if the code was refused, which is audited and logged.
 */
export async function withCode<T extends object>(
  user: User,
  typed: string,
  at: number,
  work: (db: Db, left: number | null) => Promise<T>,
): Promise<T | undefined> {
  const code = normalized(typed);
  const secret = user.totpSecret ?? '';
  // Padded, because the library compares digit by digit.
  const step = secret && /^\d{6}$/.test(code) ? await padResponseTime(() => stepOfCode(secret, code)) : null;
  let left: number | null = null;
  const done = await store.tx(async (db) => {
    if (step !== null && (await takeTotpStep(db, user.id, secret, step))) return work(db, null);
    if (await takeRecoveryCode(db, user.id, hashToken(code), at)) {
      left = await recoveryCodesLeft(db, user.id);
      const mail = MAILS.recoveryCodeUsed({ firstName: user.firstName, left, link: linkTo(paths.account) });
      await recordOnAccount(db, user, 'user.recoveryCodeUsed', at, { after: { left }, mail });
      return work(db, left);
    }
    await recordOnAccount(db, user, 'user.codeRefused', at);
    return undefined;
  });
  if (!done) logSecurity('codeRefused', { account: user.id });
  else if (left !== null) logSecurity('recoveryCodeUsed', { account: user.id, left });
  return done;
}
