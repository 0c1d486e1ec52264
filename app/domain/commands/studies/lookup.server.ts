import { createHash } from 'node:crypto';
import { DomainError } from '~/catalogue/errors';
import type { Actor } from '~/domain/base/actor';
import { type Draft, findDraft, keepInDraft } from '~/domain/commands/drafts/drafts.server';
import { keepTrials } from '~/domain/commands/trials/keep.server';
import { textIn } from '~/domain/model/steps';
import { type Asked, applyImport, type ReadRecord } from '~/domain/model/study-import';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { createRegistry, type Registry } from '~/gateways/registry.server';
import { importRecord } from '~/registry/import-study';
import type { LookupResult } from '~/registry/lookup';
import { readTrialNumber } from '~/registry/nct-number';
import type { RegistryRecord } from '~/registry/record';
import { type ImportedStudy, importedStudy } from '~/registry/study-answer';
import { trialFacts } from '~/registry/trial-facts';
import { enqueueRematch } from '~db/queries/rematches';
import { activeStudiesOfNumber } from '~db/queries/track-records';
import { trialsById } from '~db/queries/trials';
import { store } from '~db/store.server';
import { sponsorOfAccount } from './from-account.server';
import { lookupOf } from './registry-lookup.server';
import { registryReadOf } from './registry-read';

let shared: Registry | undefined;

/** One registry per process, so that all requests share its cache. */
function theRegistry(): Registry {
  shared ??= createRegistry({ baseUrl: env().registryUrl });
  return shared;
}

/**
 * The NCT number in what somebody typed (REG-21).
 * @throws {DomainError} nct_required, nct_format (REG-03), nct_malformed, nct_misread (with `meant`), nct_several, and
 * nct_elsewhere, with the `registry` and the `number` for another identifier of the study.
 */
function nctNumberIn(typed: string): string {
  const read = readTrialNumber(typed);
  switch (read.kind) {
    case 'nct':
      return read.number;
    case 'empty':
      throw new DomainError('nct_required');
    case 'none':
      throw new DomainError('nct_format');
    case 'several':
      throw new DomainError('nct_several', { numbers: read.numbers.join(', ') });
    case 'other':
      throw new DomainError('nct_elsewhere', { registry: read.registry, number: read.number });
    default:
      throw read.meant ? new DomainError('nct_misread', { meant: read.meant }) : new DomainError('nct_malformed');
  }
}

/**
 * Looks up a trial by its NCT number, as people write it (REG-01, REG-21). The record has the registry's current number.
 * @throws {DomainError} as nctNumberIn; nct_unknown, registry_status, registry_down (REG-04); as lookupOf.
 */
export async function lookupStudy(nctId: string): Promise<LookupResult> {
  return lookupOf(await recordOf(nctId));
}

async function recordOf(nctId: string): Promise<RegistryRecord> {
  const answer = await theRegistry().fetchRecord(nctNumberIn(nctId));
  switch (answer.kind) {
    case 'found':
      return answer.record;
    case 'missing':
      throw new DomainError('nct_unknown');
    case 'http':
      throw new DomainError('registry_status', { code: answer.status });
    default:
      throw new DomainError('registry_down');
  }
}

/** A trial's registry record by its NCT number, from the shared cache unless it has to be fresh. Never throws. */
export const registryRecord = (nctId: string, { fresh = false } = {}) => theRegistry().fetchRecord(nctId, { fresh });

/** The study form's values for a registry record (REG-05 to REG-17). @throws as lookupStudy. */
export async function studyFromRegistry(nctId: string): Promise<ImportedStudy> {
  const record = await recordOf(nctId);
  return importedStudy(record, await lookupOf(record));
}

/** What a record tells, as the form takes it. @throws as lookupOf. */
export async function importedFrom(record: RegistryRecord, readAt: number): Promise<ReadRecord> {
  const imported = importRecord(record, await lookupOf(record));
  return { ...imported, read: { ...registryReadOf(imported, record), fingerprint: fingerprintOf(record) }, readAt };
}

const fingerprintOf = (record: RegistryRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22);

interface Lookup {
  /** Whether the person has answered that the trial is to be posted although it has stopped. */
  anyway: boolean;
  actor: Actor;
}

/**
 * Fills in a draft by its NCT number (REG-02). If the trial has stopped, only keeps the question whether to post it
 * anyway (REG-15).
 * @returns the draft, the trial's title, and whether it was filled in. @throws as lookupStudy.
 */
export async function importIntoDraft(
  draft: Draft,
  { anyway, actor }: Lookup,
  at = now(),
): Promise<{ draft: Draft; title: string; filled: boolean }> {
  const record = await importedFrom(await recordOf(textIn(draft.values, 'nctNumber')), at);
  const { nctNumber, title } = record.values;
  // Read again: the form may have saved something in the background during the lookup.
  const { values } = await findDraft('study', draft.token, draft.userId);
  const typed = { ...draft.values, ...values };
  if (record.stopped && !anyway) {
    const asked: Asked = { nctNumber, title, stopped: record.stopped };
    const kept = await keepInDraft(draft, { ...typed, nctNumber, asked, lookupFailed: '' });
    return { draft: kept, title, filled: false };
  }
  const fillsSponsor = !(await sponsorOfAccount(actor));
  const applied = applyImport(typed, record, { fillsSponsor });
  return { draft: await keepInDraft(draft, { ...applied, lookupFailed: '' }), title: title || nctNumber, filled: true };
}

/**
 * Stores the record that a study is posted from, so that its first scores already rest on it and none moves when a job reads
 * it later. Only a record that the lookup has just read here: nobody waits for the registry, and the job reads all others.
 */
export async function keepFactsOnPosting(nctNumber: string, at: number): Promise<void> {
  const record = theRegistry().recordInCache(nctNumber);
  if (!record) return;
  const known = await store.read((db) => trialsById(db, [nctNumber]));
  if (!known.has(nctNumber)) await keepFacts(nctNumber, record, at);
}

/**
 * Stores a study's registry record, under the study's own number, which may be an older alias, and queues a rescore.
 * @returns missing if the registry has no such record, failed if it could not be reached.
 */
export async function keepStudyFacts(nctNumber: string, at: number): Promise<'kept' | 'missing' | 'failed'> {
  const answer = await theRegistry().fetchRecord(nctNumber);
  if (answer.kind !== 'found') return answer.kind === 'missing' ? 'missing' : 'failed';
  await keepFacts(nctNumber, answer.record, at);
  return 'kept';
}

async function keepFacts(nctNumber: string, read: RegistryRecord, at: number): Promise<void> {
  const facts = { ...trialFacts(read), nctId: nctNumber, readAt: at };
  await store.tx(async (db) => {
    await keepTrials(db, [facts], at);
    for (const id of await activeStudiesOfNumber(db, nctNumber)) await enqueueRematch(db, 'study', id, at);
  }, 'repeatable read');
}
