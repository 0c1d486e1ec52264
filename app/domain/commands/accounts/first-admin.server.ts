import { randomBytes } from 'node:crypto';
import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { forgetWrongPasswords } from '~/domain/base/tries.server';
import { log } from '~/gateways/log.server';
import { administrators, insertUser, updateUser, userByUsername } from '~db/queries/users';
import { type Db, store } from '~db/store.server';
import { holdFrom } from './hold.server';
import { hashPassword, passwordMatches } from './password.server';

interface Credentials {
  username: string;
  password: string;
}

/**
 * Creates or updates the configured administrator, who is an owner. Without one, creates an owner whose random password is
 * printed once (LOGIN-04). Each start with a configured password also ends the wait after wrong passwords: this account
 * may have no address, and then no link by e-mail leads past it.
 */
export async function ensureAdministrator(
  configured: Credentials | undefined,
  at: number,
): Promise<Credentials | null> {
  const made = (await store.read((db) => isEnsured(db, configured))) ? null : await ensure(configured, at);
  const account = configured && (await store.read((db) => userByUsername(db, configured.username)));
  if (account) {
    await forgetWrongPasswords(account.id);
    await warnOfEarlier(account.id);
  }
  return made;
}

/** An administrator of an earlier ADMIN_USERNAME can still sign in. Nobody should find that out by chance. */
async function warnOfEarlier(id: string): Promise<void> {
  const earlier = (await store.read(administrators)).filter((user) => user.username !== null && user.id !== id);
  for (const { id: account } of earlier) {
    const to = `npm run admin:disable -- ${account}`;
    log().warn({ account }, `an administrator of an earlier ADMIN_USERNAME can still sign in; to end that: ${to}`);
  }
}

async function ensure(configured: Credentials | undefined, at: number): Promise<Credentials | null> {
  const { username, password } = configured ?? { username: 'admin', password: randomBytes(12).toString('base64url') };
  const passwordHash = await hashPassword(password);
  const made = await store.tx(async (db) => {
    // Check again: another server may have started at the same moment and printed its own password.
    if (await isEnsured(db, configured)) return false;
    const existing = await userByUsername(db, username);
    const user = existing
      ? await updateUser(db, existing.id, {
          passwordHash,
          role: 'admin',
          adminRole: 'owner',
          updatedAt: at,
          ...(existing.passwordHash !== null && holdFrom(existing, at)),
        })
      : await insertUser(db, {
          id: newId(),
          username,
          email: username.includes('@') ? username.toLowerCase() : null,
          firstName: 'Administrator',
          role: 'admin',
          adminRole: 'owner',
          passwordHash,
          createdAt: at,
          updatedAt: at,
        });
    if (user) await record(db, SYSTEM, 'user.adminEnsured', user.id, { at });
    return user !== undefined;
  });
  return made && !configured ? { username, password } : null;
}

/** Whether the configured administrator can sign in. If none is configured, whether any administrator exists. */
async function isEnsured(db: Db, configured: Credentials | undefined): Promise<boolean> {
  if (!configured) return (await administrators(db)).length > 0;
  const user = await userByUsername(db, configured.username);
  return (
    user?.role === 'admin' &&
    user.adminRole === 'owner' &&
    (await passwordMatches(user.passwordHash, configured.password))
  );
}
