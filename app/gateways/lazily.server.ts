import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads a large, rarely used package on first use, so that it doesn't slow down the start.
 * @param name of a package that require() can load
 */
export const lazily =
  <Package>(name: string) =>
  (): Package =>
    require(name);
