/** Prints each module that a process loads: `node --import …/say-loaded.mjs server.js`. */
import { writeSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Node loads this file again where it calls `load`.
if (isMainThread) register(import.meta.url);

export function load(url, context, next) {
  writeSync(2, `loads ${url}\n`);
  return next(url, context);
}
