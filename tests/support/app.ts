/**
 * The running StudyBridge of browser and HTTP tests. All tests share one kind of worker, because a new one costs seconds:
 * a test that needs other settings gets another app of the same worker.
 */
import { rm } from 'node:fs/promises';
import { type ClamdStandIn, startClamdStandIn } from './clamd-stand-in';
import { crowdedData } from './crowd';
import { test as base } from './kept-page';
import { startRegistryStandIn } from './registry-stand-in';
import { type S3StandIn, startS3StandIn } from './s3-stand-in';
import { type RunningApp, startApp } from './server';

export const ADMIN = { username: 'admin', password: 'correct-horse-battery-staple' };

interface AppFixtures {
  /** Extra settings for the app: `test.use({ appEnv: { DEV_TOOLS: '1' } })` at the top of a file. */
  appEnv: Record<string, string>;
  app: RunningApp;
}

interface WorkerFixtures {
  registry: Awaited<ReturnType<typeof startRegistryStandIn>>;
  s3: S3StandIn;
  clamd: ClamdStandIn;
  /**
   * The worker's app with these extra settings, with its own data, started when it is first needed. A `name` makes it a
   * different app from others with the same settings, empty even with TEST_CROWD. RUNNING_APP names one that runs already (prove/cluster/job.ts).
   */
  appWith: (env: Record<string, string>, name?: string) => Promise<RunningApp>;
}

export const test = base.extend<AppFixtures, WorkerFixtures>({
  appEnv: [{}, { option: true }],
  registry: [closedAfter(startRegistryStandIn), { scope: 'worker' }],
  s3: [closedAfter(startS3StandIn), { scope: 'worker' }],
  clamd: [closedAfter(startClamdStandIn), { scope: 'worker' }],
  appWith: [
    async ({ registry }, use) => {
      const apps = new Map<string, Promise<RunningApp>>();
      const running = process.env.RUNNING_APP;
      if (running) return await use(async () => JSON.parse(running));
      const crowd = process.env.TEST_CROWD ? await crowdedData() : undefined;
      await use((env, name = '') => {
        const key = name + JSON.stringify(env);
        const data = name ? undefined : crowd;
        const app = apps.get(key) ?? startApp({ ...testEnv(registry.url), ...env }, undefined, data);
        apps.set(key, app);
        return app;
      });
      for (const app of apps.values()) await (await app).close();
      if (crowd) await rm(crowd, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  app: async ({ appWith, appEnv }, use) => use(await appWith(appEnv)),
  baseURL: async ({ app }, use) => use(app.url),
});

export { expect } from './expect';

/** For tests about rate limits and the security log, which share an app. */
export const LIMITED_ENV = { RATE_LIMIT: 'on', LOG_LEVEL: 'info' };

/**
 * For tests that start their own app with an extra setting: `startApp({ ...testEnv(registry.url), SMTP_URL: smtp.url })`.
 */
export const testEnv = (registryUrl: string): Record<string, string> => ({
  RATE_LIMIT: 'off',
  DEMO_DATA: '0',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  // Receivers of webhooks are programs of the tests.
  OUTBOUND_ALLOW: '127.0.0.1',
  REGISTRY_URL: registryUrl,
  NPI_URL: `${registryUrl}/npi`,
  LOG_LEVEL: 'warn',
  // Tests create their matches themselves; those about the job turn it on.
  REMATCH: 'off',
});

/** A fixture that starts something and closes it after its last use. */
function closedAfter<T extends { close: () => Promise<unknown> }>(start: () => Promise<T>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  return async ({}: object, use: (value: T) => Promise<void>) => {
    const started = await start();
    await use(started);
    await started.close();
  };
}
