/** Runs a part against a build and reports the result. */
import { ADMIN } from '../support/app';
import { randomFrom } from '../support/many-rows';
import { type RunningApp, startApp } from '../support/server';
import type { Part, Round, Tally } from './part';

export interface Result {
  readonly tally: Tally;
  /** Broken guarantees: all are counted, the first are kept. */
  readonly broken: readonly string[];
  readonly brokenCount: number;
  readonly figures: readonly string[];
}

const KEPT = 10;

export const noTally = (): Tally => ({ load: 0, faults: 0, refused: 0, acknowledged: 0, found: 0 });

/** @param build the folder of the built server, beside db/. A part that throws has failed and says why. */
export async function runPart(
  part: Part,
  {
    scale,
    seed,
    build = process.env.BUILD_DIR ?? 'build',
    mostMs = Number.POSITIVE_INFINITY,
  }: { scale: Round['scale']; seed: number; build?: string; mostMs?: number },
): Promise<Result> {
  const tally = noTally();
  const broken: string[] = [];
  const figures: string[] = [];
  const apps: RunningApp[] = [];
  let brokenCount = 0;
  const fail = (what: string) => {
    brokenCount += 1;
    if (broken.length < KEPT) broken.push(what);
  };
  const round: Round = {
    scale,
    seed,
    build,
    mostMs,
    random: randomFrom(seed + [...part.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)),
    times: (quick, long) => (scale === 'quick' ? quick : long),
    count(what, number = 1) {
      tally[what] += number;
    },
    holds(promise, otherwise) {
      if (!promise) fail(otherwise);
    },
    figure: (line) => void figures.push(line),
    async start(env = {}) {
      const app = await startApp({ ...SETTINGS, ...env }, build);
      apps.push(app);
      return app;
    },
  };
  try {
    await part.run(round);
  } catch (error) {
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const app of apps) await app.close();
  }
  return { tally, broken, brokenCount, figures };
}

export const SETTINGS = {
  RATE_LIMIT: 'off',
  DEMO_DATA: '0',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  // No external system is called: a part that needs the registry or a mail server starts its own.
  REGISTRY_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'error',
  REMATCH: 'off',
};
