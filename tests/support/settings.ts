/** Settings apply to a whole server, so their tests have their own, and each test starts with the defaults. */
import { test as base, expect } from './people';

export const DEFAULT_SETTINGS = {
  systemName: 'StudyBridge',
  adminEmail: null,
  emailNotifications: true,
  inAppNotifications: true,
  explorationShare: 20,
  undoSeconds: 30,
};

export const test = base.extend<{ defaults: undefined }>({
  app: async ({ appWith }, use) => use(await appWith({}, 'settings')),
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
