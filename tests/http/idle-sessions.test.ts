import type { APIRequestContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { SESSION_IDLE_MS, SESSION_SEEN_MS } from '~/catalogue/limits';
import { sessions, type User } from '~db/schema';
import type { Store } from '~db/store.server';
import { expect, test } from '~tests/support/people';

const whoIs = async (by: APIRequestContext) => (await by.get('/api/auth/user')).status();

/** Makes the session look as if it was last used this long ago. */
const unusedFor = (store: Store, { id }: User, ms: number) =>
  store.tx(async (db) => {
    const at = Date.now() - ms;
    await db.update(sessions).set({ seenAt: at, createdAt: at }).where(eq(sessions.userId, id));
    return at;
  });
const seenAt = async (store: Store, { id }: User) =>
  (await store.read((db) => db.select().from(sessions).where(eq(sessions.userId, id))))[0]?.seenAt;

const MINUTE = 60_000;

test('[ASVS 7.3.1] an idle session ends: after one hour for administrators, after twelve for others', async ({
  as,
  make,
  store,
}) => {
  const people: [User, number][] = [
    [await make.admin(), SESSION_IDLE_MS.admin],
    [(await make.site()).user, SESSION_IDLE_MS.others],
    [await make.rep(), SESSION_IDLE_MS.others],
  ];
  for (const [user, limit] of people) {
    const by = await as(user);
    await unusedFor(store, user, limit - MINUTE);
    expect(await whoIs(by)).toBe(200);
    await expect.poll(() => seenAt(store, user)).toBeGreaterThan(Date.now() - MINUTE);
    await unusedFor(store, user, limit);
    expect(await whoIs(by)).toBe(401);
    const page = await by.get('/home');
    expect(page.headers().location ?? '', 'and leads to sign in').toContain('login');
  }
});

test('[ASVS 7.3.1] reading does not write if the last use was recorded a moment ago', async ({ as, make, store }) => {
  const { user } = await make.site();
  const by = await as(user);
  const at = await unusedFor(store, user, SESSION_SEEN_MS - MINUTE);
  for (let time = 0; time < 3; time++) await by.get('/site-dashboard');
  // Writes of one session run in order, so this one runs after any that were started before.
  await by.delete('/api/account/sessions');
  expect(await seenAt(store, user)).toBe(at);
});
