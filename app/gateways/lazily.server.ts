import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads a large, rarely used package on first use, by require(), so that it doesn't slow down startup. */
export const lazily =
  <Package>(name: string) =>
  (): Package =>
    require(name);
