import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A package that is large and seldom asked for, read at its first use: at the start it would hold up everything else.
 * @param name as an import would have it, of one that require() can load.
 */
export const lazily =
  <Package>(name: string) =>
  (): Package =>
    require(name);
