/** The test function for an app that keeps its files in an S3-compatible store. */
import { test as base } from './people';

export const test = base.extend({
  app: async ({ appWith, s3 }, use) => use(await appWith(s3.env)),
});

export { expect } from './people';
