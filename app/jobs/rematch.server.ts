import { DomainError } from '~/catalogue/errors';
import { HOUR_MS, MINUTE_MS } from '~/catalogue/time';
import { SYSTEM } from '~/domain/base/actor';
import { rematchWhenFree } from '~/domain/base/rematch.server';
import { recheckAttested } from '~/domain/commands/feasibility/recheck.server';
import { rematchSite, runMatching } from '~/domain/commands/matches/run.server';
import { canRankSites } from '~/domain/commands/ranking/site-index.server';
import { now } from '~/gateways/clock.server';
import { hasToEnd } from '~/gateways/job-context.server';
import { log } from '~/gateways/log.server';
import { claimDueRematches, deleteRematch, retryRematch } from '~db/queries/rematches';
import type { Rematch } from '~db/schema';
import { store } from '~db/store.server';

const LEASE_MS = 10 * MINUTE_MS;
const BATCH = 5;
/** Delays between retries. After the last one, the job gives up until the next change queues the subject again. */
const BACKOFF_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

async function compute({ kind, subjectId }: Rematch): Promise<void> {
  await store.tx((db) => recheckAttested(db, { kind, subjectId }, now()));
  if (kind === 'site') {
    await rematchSite(subjectId);
    return;
  }
  try {
    await runMatching(SYSTEM, subjectId);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'ranking_loading') throw error;
    // It has since been completed, rejected or deleted, so there is nothing to match.
  }
}

async function rematch(claimed: Rematch): Promise<void> {
  try {
    await compute(claimed);
    await store.tx(async (db) => {
      await deleteRematch(db, claimed);
      if (claimed.kind === 'site') await rematchWhenFree(db, claimed.subjectId, now());
    }, 'repeatable read');
  } catch (error) {
    const { kind, subjectId, attempts } = claimed;
    const wait = BACKOFF_MS[attempts];
    log().error({ err: error, kind, subjectId, attempts: attempts + 1, givenUp: wait === undefined }, 'not rematched');
    await store.write((db) =>
      wait === undefined ? deleteRematch(db, claimed) : retryRematch(db, claimed, now() + wait),
    );
  }
}

/**
 * Rescores queued subjects (MAT-02), unless the index of sites is still loading. Each is claimed with a lease, so that a
 * crash loses nothing.
 * @returns how many.
 */
export async function rematchDue(at = now()): Promise<number> {
  if (!(await canRankSites())) return 0;
  const claim = { now: at, leaseUntil: at + LEASE_MS, limit: BATCH };
  const due = await store.write((db) => claimDueRematches(db, claim));
  for (const claimed of due) {
    // The rest are claimed again once their lease ends.
    if (hasToEnd()) break;
    await rematch(claimed);
  }
  return due.length;
}
