/** What a part of `npm run prove` is: attacks, faults or load against the real server, as a black box. */
import type { RunningApp } from '../support/server';

/** What the closing line adds up. Each part counts what it is about and leaves the rest at 0. */
export interface Tally {
  /** Requests answered under load. */
  load: number;
  /** Crashes and failures of disk, database or mail that were survived. */
  faults: number;
  /** Inputs and callers that had to be refused, and were. */
  refused: number;
  /** Writes that were acknowledged, and those of them that were found afterwards. */
  acknowledged: number;
  found: number;
}

/** One run of a part. */
export interface Round {
  readonly scale: 'quick' | 'long';
  /** The folder of the build under test. */
  readonly build: string;
  /** `quick` in `npm test`, `long` in `npm run prove`. */
  times(quick: number, long: number): number;
  /** 0 to below 1; the same from one run to the next with the same seed. */
  random(): number;
  /** A server of the build under test, with an administrator (support/app.ts) and no rate limits; stopped at the end. */
  start(env?: Record<string, string>): Promise<RunningApp>;
  /** Counts for the closing line. */
  count(what: keyof Tally, number?: number): void;
  /** A promise that does not hold makes the part fail; the first of them are printed. */
  holds(promise: boolean, otherwise: string): void;
  /** A measured figure, for the report. */
  figure(line: string): void;
}

/** A fault put into a copy of the built server, which the part has to notice: a check that cannot fail does not count. */
export interface Plant {
  /** What is broken, in words. */
  readonly fault: string;
  /** In the built code, wherever it stands; at least once. Bundlers may give a name a number: `handle` or `handle2`. */
  readonly find: string | RegExp;
  /** As String.replace takes it: $1 is the first group. */
  readonly replace: string;
  /** A file of the build other than the server's code. */
  readonly in?: string;
}

export interface Part {
  readonly name: string;
  /** What is proved, in a line. */
  readonly what: string;
  /** Without it the part cannot run: left out of `npm test` there, a failure of `npm run prove`. */
  readonly needs?: 'strace';
  /** It measures times: no other part runs beside it, but those that are `idle`. */
  readonly alone?: true;
  /** It takes long and asks for little: it runs beside all others. */
  readonly idle?: true;
  readonly plants: readonly Plant[];
  run(round: Round): Promise<void>;
}
