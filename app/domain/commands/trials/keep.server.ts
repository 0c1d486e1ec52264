import { isDeepStrictEqual } from 'node:util';
import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import type { Written } from '~db/queries/facilities';
import { type NewTrial, trialsById, upsertTrials } from '~db/queries/trials';
import type { Trial } from '~db/schema';
import type { Db } from '~db/store.server';

/**
 * Stores these trials if they are new or newer than the stored version. Records an audit event for trials that have
 * changed, because matching depends on them. Call it inside a transaction.
 */
export async function keepTrials(db: Db, read: readonly NewTrial[], at: number): Promise<Written> {
  const known = await trialsById(
    db,
    read.map(({ nctId }) => nctId),
  );
  const news = read.filter((trial) => saysSomethingNew(trial, known.get(trial.nctId)));
  await upsertTrials(db, news);
  const trials = [...new Set(news.flatMap(({ nctId }) => (known.has(nctId) ? nctId : [])))].sort();
  if (trials.length > 0) {
    await record(db, SYSTEM, 'registry.trialsChanged', 'registry', { after: { trials }, at });
  }
  return { entered: news.length - trials.length, changed: trials.length };
}

function saysSomethingNew(trial: NewTrial, known: Trial | undefined): boolean {
  if (!known) return true;
  const facts = Object.keys(trial).filter((key) => key !== 'readAt') as (keyof NewTrial)[];
  return trial.readAt >= known.readAt && facts.some((key) => !isDeepStrictEqual(trial[key], known[key]));
}
