import { DAY_MS, HOUR_MS } from '~/catalogue/time';
import { keepStudyFacts } from '~/domain/studies/facts.server';
import { numbersWithoutTrial } from '~db/queries/track-records';
import { store } from '~db/store.server';

const BATCH = 10;
/** Another server's clock, or a transaction that ends late, is not missed. */
const OVERLAP_MS = 300_000;

/** Numbers to be read, and from when on. In memory: after a restart each is simply tried anew. */
const waiting = new Map<string, number>();
let lookedUntil = 0;

/**
 * Has what the registry says of approved studies read, for matching; nothing waits for it and nothing fails by it. What
 * cannot be read is tried again in an hour, what the registry does not have in a day.
 */
export async function readStudyFacts(at: number): Promise<void> {
  const since = lookedUntil;
  for (const number of await store.read((db) => numbersWithoutTrial(db, since))) {
    if (!waiting.has(number)) waiting.set(number, at);
  }
  lookedUntil = at - OVERLAP_MS;
  const due = [...waiting].flatMap(([number, from]) => (from <= at ? [number] : [])).slice(0, BATCH);
  for (const number of due) {
    const outcome = await keepStudyFacts(number, at);
    if (outcome === 'kept') waiting.delete(number);
    else waiting.set(number, at + (outcome === 'missing' ? DAY_MS : HOUR_MS));
  }
}
