/** The test function for an app that keeps its files in an S3-compatible store. */
import { testEnv } from './app';
import { test as base } from './people';
import { type S3StandIn, startS3StandIn } from './s3-stand-in';
import type { RunningApp } from './server';
import { startApp } from './server';

export const test = base.extend<object, { s3: S3StandIn; app: RunningApp }>({
  s3: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const s3 = await startS3StandIn();
      await use(s3);
      await s3.close();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ registry, s3 }, use) => {
      const app = await startApp({ ...testEnv(registry.url), ...s3.env });
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from './people';
