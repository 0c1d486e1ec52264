/** Background jobs that read ClinicalTrials.gov: sites' track records, and the records of studies. */

import { DomainError } from '~/catalogue/errors';
import { TRACK_RECORD } from '~/catalogue/limits';
import { DAY_MS, HOUR_MS } from '~/catalogue/time';
import { fillGaps } from '~/domain/commands/studies/fill-gaps.server';
import { keepStudyFacts } from '~/domain/commands/studies/lookup.server';
import { readRecordAgain } from '~/domain/commands/studies/registry-changes.server';
import { searchTrackRecord } from '~/domain/commands/track-record/search.server';
import { now } from '~/gateways/clock.server';
import { hasToEnd } from '~/gateways/job-context.server';
import { outageOf } from '~/gateways/outage.server';
import { claimDueLookups, numbersToReadAgain } from '~db/queries/studies';
import { claimDueSearches, numbersWithoutTrial } from '~db/queries/track-records';
import { store } from '~db/store.server';

/** Longer than the combined time limits of the requests of one search. */
const LEASE_MS = 300_000;
const SEARCH_BATCH = 5;

const searches = outageOf({ job: 'searches' }, { begins: 'track record not searched', ends: 'track records searched' });
const lookups = outageOf({ job: 'lookups' }, { begins: 'study not filled in', ends: 'studies filled in' });
const rereads = outageOf({ job: 'records' }, { begins: 'record not read again', ends: 'records read again' });

/** Does the work for each item, whatever happens to the others. @throws an AbortError if the job has to end. */
async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  outage: ReturnType<typeof outageOf>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
      outage.worked();
    } catch (error) {
      if (hasToEnd()) throw error;
      outage.failed(error);
    }
  }
}

/** Searches the registry for the track records of queued sites, and returns the number of sites processed. */
export async function searchDueTrackRecords(): Promise<number> {
  const claim = {
    now: now(),
    leaseUntil: now() + LEASE_MS,
    limit: SEARCH_BATCH,
    mostAttempts: TRACK_RECORD.backoffMs.length,
  };
  const due = await store.write((db) => claimDueSearches(db, claim));
  // If one fails, the others continue; it is retried when its lease ends.
  await each(due, ({ siteId }) => searchTrackRecord(siteId), searches);
  return due.length;
}

/** Looks up studies that were posted while the registry did not respond. @returns how many it tried. */
export async function fillDueStudies(): Promise<number> {
  const claim = { now: now(), leaseUntil: now() + LEASE_MS, limit: SEARCH_BATCH };
  const due = await store.write((db) => claimDueLookups(db, claim));
  await each(due, (study) => fillGaps(study, now()), lookups);
  return due.length;
}

const FACTS_BATCH = 10;
/** Allows for late transactions and clock differences between servers. */
const OVERLAP_MS = 300_000;

/** NCT numbers to read, each with the earliest time. In memory only: after a restart, all are tried again. */
const waiting = new Map<string, number>();
let checkedUntil = 0;

/** Reads the records of approved studies, for matching. A failed read is retried, an unknown number much later. */
export async function readStudyFacts(at: number): Promise<void> {
  const since = checkedUntil;
  for (const number of await store.read((db) => numbersWithoutTrial(db, since))) {
    if (!waiting.has(number)) waiting.set(number, at);
  }
  checkedUntil = at - OVERLAP_MS;
  const due = [...waiting].flatMap(([number, from]) => (from <= at ? [number] : [])).slice(0, FACTS_BATCH);
  for (const number of due) {
    const outcome = await keepStudyFacts(number, at);
    if (outcome === 'kept') waiting.delete(number);
    else waiting.set(number, at + (outcome === 'missing' ? DAY_MS : HOUR_MS));
  }
}

/** Numbers that could not be read, each with the earliest time to try again; and where the last run ended. In memory only. */
const putOff = new Map<string, number>();
let readUntil = '';

/**
 * Reads the records of open studies again, each once a day, a few in each run so that the registry is not overloaded, in the
 * order of their numbers. If the registry does not respond, the others wait as well.
 */
export async function readRecordsAgain(at: number): Promise<void> {
  const next = { before: at - DAY_MS, after: readUntil, limit: FACTS_BATCH };
  const numbers = await store.read((db) => numbersToReadAgain(db, next));
  if (numbers.length < FACTS_BATCH) readUntil = '';
  for (const number of numbers) {
    if (hasToEnd()) return;
    if (numbers.length === FACTS_BATCH) readUntil = number;
    if ((putOff.get(number) ?? 0) > at) continue;
    const outcome = await readOne(number, at);
    if (outcome === 'read') putOff.delete(number);
    else putOff.set(number, at + (outcome === 'missing' ? DAY_MS : HOUR_MS));
    if (outcome === 'failed') return;
  }
}

/** A record that our rules cannot read is as good as none. */
async function readOne(number: string, at: number): Promise<Awaited<ReturnType<typeof readRecordAgain>>> {
  try {
    const outcome = await readRecordAgain(number, at);
    rereads.worked();
    return outcome;
  } catch (error) {
    if (hasToEnd()) throw error;
    rereads.failed(error);
    return error instanceof DomainError && error.code === 'files_busy' ? 'failed' : 'missing';
  }
}
