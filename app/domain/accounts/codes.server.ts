/** What is typed as the second factor: the code of an app, or in the same field a recovery code. */
import { RECOVERY_CODES } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { logSecurity } from '~/gateways/security-log.server';
import { recoveryCodesLeft, replaceRecoveryCodes, takeRecoveryCode, takeTotpStep } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { record } from '../audit/audit.server';
import { hashToken } from '../ids.server';
import { enqueue, linkTo } from '../mail/outbox.server';
import { padResponseTime } from './pad-response-time.server';
import { personOf } from './session.server';
import { randomBase32, stepOfCode } from './totp.server';

/** As it is hashed: people type recovery codes in small letters, and codes with spaces. */
const plain = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** New recovery codes, 120 bits each (a plain hash asks for 112, ASVS 6.5.2), in groups; those from before are gone. They are kept as hashes only. */
export async function makeRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase32(24));
  await replaceRecoveryCodes(db, userId, codes.map(hashToken));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/**
 * Does the work in the transaction that takes the code: neither is done without the other, and no code is taken twice,
 * nor one of an earlier step than the last.
 * @param work gets how many recovery codes are left where one was used, else null.
 * @returns what the work does; undefined where the code was refused, which stands in the trail and in the log.
 */
export async function withCode<T extends object>(
  user: User,
  typed: string,
  at: number,
  work: (db: Db, left: number | null) => Promise<T>,
): Promise<T | undefined> {
  const code = plain(typed);
  const secret = user.totpSecret ?? '';
  // In even time, since the library compares digit by digit.
  const step = secret && /^\d{6}$/.test(code) ? await padResponseTime(() => stepOfCode(secret, code)) : null;
  let left: number | null = null;
  const done = await store.tx(async (db) => {
    if (step !== null && (await takeTotpStep(db, user.id, secret, step))) return work(db, null);
    if (await takeRecoveryCode(db, user.id, hashToken(code), at)) {
      left = await tellOfRecovery(db, user, at);
      return work(db, left);
    }
    await record(db, personOf(user), { action: 'user.codeRefused', subject: { type: 'user', id: user.id }, at });
    return undefined;
  });
  if (!done) logSecurity('codeRefused', { account: user.id });
  else if (left !== null) logSecurity('recoveryCodeUsed', { account: user.id, left });
  return done;
}

/** Whoever has lost the app should hear of it when somebody else has found the codes. */
async function tellOfRecovery(db: Db, user: User, at: number): Promise<number> {
  const left = await recoveryCodesLeft(db, user.id);
  const subject = { type: 'user', id: user.id } as const;
  await record(db, personOf(user), { action: 'user.recoveryCodeUsed', subject, after: { left }, at });
  const mail = MAILS.recoveryCodeUsed({ firstName: user.firstName, left, link: linkTo(paths.account) });
  if (user.email) await enqueue(db, user.email, mail, at);
  return left;
}
