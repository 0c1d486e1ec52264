/** Settings apply to a whole server, so their tests have their own, and each test starts with the defaults. */
import { testEnv } from './app';
import { test as base, expect } from './people';
import { startApp } from './server';

export const DEFAULT_SETTINGS = {
  systemName: 'StudyBridge',
  adminEmail: null,
  emailNotifications: true,
  inAppNotifications: true,
  explorationShare: 20,
};

export const test = base.extend<{ defaults: undefined }>({
  app: [
    async ({ registry }, use) => {
      const app = await startApp(testEnv(registry.url));
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
  defaults: [
    async ({ as }, use) => {
      const saved = await (await as('configured admin')).put('/api/settings', { data: DEFAULT_SETTINGS });
      expect(saved.status()).toBe(200);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };
