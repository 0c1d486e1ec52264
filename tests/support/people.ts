/** The app fixture with its database, factories, and people who sign in. */
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { userByUsername } from '~db/queries/users';
import type { User } from '~db/schema';
import { openStore, type Store } from '~db/store.server';
import { ADMIN, test as base } from './app';
import { newClient } from './client';
import { type Factories, factoriesFor, PASSWORD } from './factories';
import { readSealedMails } from './mails';
import type { RunningApp } from './server';
import { sessionCookie } from './session-cookie';

type Cookies = Awaited<ReturnType<typeof sessionCookie>>[];

interface PeopleFixtures {
  /** The app's database. */
  store: Store;
  make: Factories;
  visitor: (cookies?: Cookies) => Promise<APIRequestContext>;
  /** HTTP calls with the person's cookies, or as a visitor. */
  as: (user?: User | 'configured admin') => Promise<APIRequestContext>;
  /** The same, but signed in with the form, for tests about signing in. */
  byPassword: (user: User) => Promise<APIRequestContext>;
  /** Signs the page's browser in as the person. */
  signIn: (user: User | 'configured admin') => Promise<void>;
}

async function addCookies(context: BrowserContext, request: APIRequestContext): Promise<void> {
  const { cookies } = await request.storageState();
  await context.addCookies(cookies);
}

export const test = base.extend<PeopleFixtures, { storeOf: (app: RunningApp) => Promise<Store> }>({
  storeOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const stores = new Map<string, Promise<Store>>();
      await use(async ({ database: url, dataDir }) => {
        const opened = stores.get(url) ?? openStore({ url, migrations: 'db/migrations' });
        stores.set(url, opened);
        const store = await opened;
        readSealedMails(store, dataDir);
        return store;
      });
      for (const store of stores.values()) await (await store).close();
    },
    { scope: 'worker' },
  ],
  store: async ({ app, storeOf }, use) => use(await storeOf(app)),
  make: async ({ store }, use) => use(factoriesFor(store)),
  visitor: async ({ app }, use) => {
    await use(async (cookies = []) => newClient({ baseURL: app.url, maxRedirects: 0, storageState: { cookies } }));
  },
  as: async ({ app, store, visitor }, use) => {
    await use(async (user) => {
      if (!user) return visitor();
      const admin = user === 'configured admin' && (await store.read((db) => userByUsername(db, ADMIN.username)));
      return visitor([await sessionCookie(app, store, (admin || (user as User)).id)]);
    });
  },
  byPassword: async ({ visitor }, use) => {
    await use(async ({ email }) => {
      const context = await visitor();
      const response = await context.post('/login', { form: { email: email ?? '', password: PASSWORD } });
      if (response.status() !== 303) throw new Error(`sign-in returned ${response.status()}`);
      return context;
    });
  },
  signIn: async ({ as, context }, use) => {
    await use(async (user) => addCookies(context, await as(user)));
  },
});

export { expect } from './app';
