/** Whether this instance can serve requests, for balancers (GET /readyz). */
import { setTimeout as pause } from 'node:timers/promises';
import { siteIndexUpdatedAt } from '~/domain/commands/ranking/site-index.server';
import { now } from '~/gateways/clock.server';
import { storageAnswers } from '~/gateways/files.server';
import { appliedMigrations } from '~db/queries/migrations';
import { knownMigrations, store } from '~db/store.server';

/** `silent`: it has not answered yet. `loading`, `behind`: it will be, or another instance has to do something first. */
type State = 'ok' | 'down' | 'silent' | 'loading' | 'behind';

interface Check {
  state: State;
  /** Seconds since the last completed check; null before the first. */
  age: number | null;
}

/** The longest a probe may take, and how long its result is reused. */
const PATIENCE_MS = 2000;
const FRESH_MS = 1000;

/** A check that is never run twice at a time, however many ask. @param run returns the state, and since when it is known. */
function check(run: () => Promise<{ state: State; at?: number }>): () => Promise<Check> {
  let known: { state: State; at: number; endedAt: number } | undefined;
  let running: Promise<true> | undefined;

  async function once(): Promise<true> {
    const { state, at } = await run().catch(() => ({ state: 'down' as const, at: undefined }));
    known = { state, at: at ?? now(), endedAt: now() };
    running = undefined;
    return true;
  }

  return async () => {
    if (!known || known.endedAt <= now() - FRESH_MS) running ??= once();
    const inTime = !running || (await Promise.race([running, pause(PATIENCE_MS, false, { ref: false })]));
    const age = known ? Math.max(0, Math.round((now() - known.at) / 100) / 10) : null;
    return { state: inTime && known ? known.state : 'silent', age };
  };
}

const CHECKS = {
  database: check(async () => {
    await store.read(appliedMigrations);
    return { state: 'ok' };
  }),
  /** A newer version's migrations do no harm: those of one version must leave the one before it running. */
  migrations: check(async () => {
    const applied = new Set(await store.read(appliedMigrations));
    return { state: knownMigrations().every((hash) => applied.has(hash)) ? 'ok' : 'behind' };
  }),
  storage: check(async () => ({ state: 'ok', at: await storageAnswers() })),
  index: check(async () => {
    const at = siteIndexUpdatedAt();
    return { state: at === undefined ? 'loading' : 'ok', at };
  }),
};

/**
 * @param exclude what is told but does not count: while the store of files is down, every instance is without it, and
 * pages work.
 */
export async function readiness(exclude: readonly string[] = []) {
  const found = await Promise.all(Object.entries(CHECKS).map(async ([name, run]) => [name, await run()] as const));
  const ready = found.every(([name, { state }]) => state === 'ok' || exclude.includes(name));
  return { ready, checks: Object.fromEntries(found) as Record<keyof typeof CHECKS, Check> };
}
