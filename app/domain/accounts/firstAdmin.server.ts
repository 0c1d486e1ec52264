import { randomBytes } from 'node:crypto';
import { administrators, insertUser, updateUser, userByUsername } from '~db/queries/users';
import { store } from '~db/store.server';
import { SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { newId } from '../ids.server';
import { hashPassword, passwordMatches } from './password.server';

export interface Credentials {
  username: string;
  password: string;
}

/**
 * Ensures the administrator of the configuration or, where none is configured and none exists,
 * makes one with a random password (LOGIN-04). Returns that password once, to be printed.
 */
export async function ensureAdministrator(
  configured: Credentials | undefined,
  at: number,
): Promise<Credentials | null> {
  if (!configured && (await store.read(administrators)).length > 0) return null;
  const { username, password } = configured ?? { username: 'admin', password: randomBytes(12).toString('base64url') };
  const existing = await store.read((db) => userByUsername(db, username));
  if (existing && (await passwordMatches(existing.passwordHash, password)) && existing.role === 'admin') return null;

  const passwordHash = await hashPassword(password);
  await store.tx(async (db) => {
    const user = existing
      ? await updateUser(db, existing.id, { passwordHash, role: 'admin', updatedAt: at })
      : await insertUser(db, {
          id: newId(),
          username,
          email: username.includes('@') ? username.toLowerCase() : null,
          firstName: 'Administrator',
          role: 'admin',
          passwordHash,
          createdAt: at,
          updatedAt: at,
        });
    if (user) await record(db, SYSTEM, { action: 'user.adminEnsured', subject: { type: 'user', id: user.id }, at });
  });
  return configured ? null : { username, password };
}
