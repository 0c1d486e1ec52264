/** A part of `npm run prove`: attacks, faults or load against the real server as a black box. */
import type { RunningApp } from '../support/server';
import type { Program } from './programs';

/** The totals in the summary. Each part counts its own kind and leaves the rest at 0. */
export interface Tally {
  /** Requests answered under load. */
  load: number;
  /** Crashes and failures of disk, database or mail that the server survived. */
  faults: number;
  /** Inputs and callers that had to be refused, and were. */
  refused: number;
  /** Confirmed writes, and how many of them were found afterwards. */
  acknowledged: number;
  found: number;
}

/** One run of a part. */
export interface Round {
  readonly scale: 'quick' | 'long';
  /** Of all that is random: npm run prove -- --seed N. */
  readonly seed: number;
  /** How long it may go on (ms), if it could for any time. */
  readonly mostMs: number;
  /** The folder of the build under test. */
  readonly build: string;
  /** `quick` in `npm test`, `long` in `npm run prove`. */
  times(quick: number, long: number): number;
  /** 0 up to 1; repeatable with the same seed. */
  random(): number;
  /**
   * Starts a server of the build under test, with an administrator (support/app.ts) and no rate limits. It is stopped
   * at the end.
   */
  start(env?: Record<string, string>): Promise<RunningApp>;
  /** Counts for the summary. */
  count(what: keyof Tally, number?: number): void;
  /** A broken guarantee fails the part; the first ones are printed. */
  holds(promise: boolean, otherwise: string): void;
  /** A measured figure, for the report. */
  figure(line: string): void;
}

/**
 * A fault planted in a copy of the built server, which the part must notice: a check that cannot fail does not count.
 */
export interface Plant {
  /** The fault, in words. */
  readonly fault: string;
  /** Matches the built code at least once. Bundlers may number a name: `handle` or `handle2`. */
  readonly find: string | RegExp;
  /** The replacement, in the syntax of String.replace: $1 is the first group. */
  readonly replace: string;
}

export interface Part {
  readonly name: string;
  /** What it proves, in one line. */
  readonly what: string;
  /** The requirement that it proves, if not I5. */
  readonly requirement?: string;
  /** Programs that the part requires: without them `npm test` skips it, and `npm run prove` does not count it as held. */
  readonly needs?: readonly Program[];
  /** It runs only if it or its group is asked for: it takes minutes, and servers that few machines have. */
  readonly group?: 'cluster';
  /** The engine of the data that it writes directly. SQLite if not given. */
  readonly engine?: 'pg';
  /** It measures times, so only `idle` parts run at the same time. */
  readonly alone?: true;
  /** It takes long but uses little CPU, so it runs alongside all others. */
  readonly idle?: true;
  readonly plants: readonly Plant[];
  run(round: Round): Promise<void>;
}
