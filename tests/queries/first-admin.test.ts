import { expect, it } from 'vitest';
import { ensureAdministrator } from '~/domain/commands/accounts/first-admin.server';
import { passwordMatches } from '~/domain/commands/accounts/password.server';
import { auditEventsAfter } from '~db/queries/audit';
import { administrators, userByUsername } from '~db/queries/users';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store } = await openQueryStore();

it('[LOGIN-04] servers that start at once on an empty database print one password, and it works', async () => {
  const printed = await Promise.all([1, 2, 3].map(() => ensureAdministrator(undefined, AT)));
  const [credentials, ...more] = printed.filter((each) => each !== null);
  expect(more).toEqual([]);
  const [admin, ...others] = await store.read(administrators);
  expect(others).toEqual([]);
  expect(admin?.username).toBe(credentials?.username);
  expect(await passwordMatches(admin?.passwordHash, credentials?.password ?? '')).toBe(true);
  expect(await store.read((db) => auditEventsAfter(db, 0, 9))).toHaveLength(1);
  expect(await ensureAdministrator(undefined, AT)).toBeNull();
});

it('[LOGIN-04] a configured administrator can sign in with the configured password, even after it changes', async () => {
  const ensured = async (password: string) => {
    const printed = await Promise.all([1, 2].map(() => ensureAdministrator({ username: 'chief', password }, AT)));
    expect(printed).toEqual([null, null]);
    const user = await store.read((db) => userByUsername(db, 'chief'));
    expect(user).toMatchObject({ role: 'admin', email: null });
    expect(await passwordMatches(user?.passwordHash, password)).toBe(true);
  };
  await ensured('first-password');
  await ensured('second-password');
  await ensured('second-password');
  const changes = await store.read((db) => auditEventsAfter(db, 1, 9));
  expect(changes.map((event) => event.action)).toEqual(['user.adminEnsured', 'user.adminEnsured']);
});
