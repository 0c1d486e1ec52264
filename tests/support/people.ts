/** The app fixture with its database, factories, and people who sign in. */
import { type APIRequestContext, type BrowserContext, request as playwrightRequest } from '@playwright/test';
import type { User } from '~db/schema';
import { openStore, type Store } from '~db/store.server';
import { ADMIN, test as base } from './app';
import { type Factories, factoriesFor, PASSWORD } from './factories';

interface PeopleFixtures {
  /** HTTP calls with the person's cookies; without one, a visitor's. */
  as: (user?: User | 'configured admin') => Promise<APIRequestContext>;
  /** Gives the page's browser the person's session. */
  signIn: (user: User | 'configured admin') => Promise<void>;
}

async function addCookies(context: BrowserContext, request: APIRequestContext): Promise<void> {
  const { cookies } = await request.storageState();
  await context.addCookies(cookies);
}

export const test = base.extend<PeopleFixtures, { store: Store; make: Factories }>({
  store: [
    async ({ app }, use) => {
      const store = await openStore({ url: `${app.dataDir}/studybridge.sqlite`, migrations: 'db/migrations' });
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  make: [async ({ store }, use) => use(factoriesFor(store)), { scope: 'worker' }],
  as: async ({ app }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async (user) => {
      const context = await playwrightRequest.newContext({ baseURL: app.url, maxRedirects: 0 });
      contexts.push(context);
      if (!user) return context;
      const response =
        user === 'configured admin'
          ? await context.post('/admin-login', { form: ADMIN })
          : await context.post('/login', { form: { email: user.email ?? '', password: PASSWORD } });
      if (response.status() !== 303) throw new Error(`sign-in answered ${response.status()}`);
      return context;
    });
    for (const context of contexts) await context.dispose();
  },
  signIn: async ({ as, context }, use) => {
    await use(async (user) => addCookies(context, await as(user)));
  },
});

export { expect } from './app';
