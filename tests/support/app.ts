/** The test function of all browser and HTTP tests: one running StudyBridge per worker, with its own data. */
import { test as base } from '@playwright/test';
import { startRegistryStandIn } from './registry-stand-in';
import { type RunningApp, startApp } from './server';

export const ADMIN = { username: 'admin', password: 'correct-horse-battery-staple' };

type Registry = Awaited<ReturnType<typeof startRegistryStandIn>>;

interface Options {
  /** Extra settings for the worker's app: `test.use({ appEnv: { DEV_TOOLS: '1' } })` at the top of a file. */
  appEnv: Record<string, string>;
}

export const test = base.extend<object, Options & { registry: Registry; app: RunningApp }>({
  appEnv: [{}, { scope: 'worker', option: true }],
  registry: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const registry = await startRegistryStandIn();
      await use(registry);
      await registry.close();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ registry, appEnv }, use) => {
      const app = await startApp({ ...testEnv(registry.url), ...appEnv });
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});

export { expect } from '@playwright/test';

/**
 * For tests about rate limits and the security log. Playwright gives each object a worker and a server of its own, even
 * if two have the same values, so these tests use this one.
 */
export const LIMITED_ENV = { RATE_LIMIT: 'on', LOG_LEVEL: 'info' };

/**
 * For tests that start their own app with an extra setting: `startApp({ ...testEnv(registry.url), SMTP_URL: smtp.url })`.
 */
export const testEnv = (registryUrl: string): Record<string, string> => ({
  RATE_LIMIT: 'off',
  DEMO_DATA: '0',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  REGISTRY_URL: registryUrl,
  LOG_LEVEL: 'warn',
  // Tests create their matches themselves; those about the job turn it on.
  REMATCH: 'off',
});
