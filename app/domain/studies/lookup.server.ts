import { env } from '~/env.server';
import { createRegistry, type Registry } from '~/gateways/registry.server';
import { type ImportedStudy, importStudy } from '~/registry/import-study';
import type { LookupResult } from '~/registry/lookup';
import { trialFacts } from '~/registry/trial-facts';
import { activeStudiesOfNumber } from '~db/queries/track-records';
import { store } from '~db/store.server';
import { type Draft, findDraft, keepInDraft } from '../drafts/drafts.server';
import { textIn } from '../drafts/steps';
import { DomainError } from '../errors';
import { enqueueRematch } from '../matches/rematch.server';
import { keepTrials } from '../trials/keep.server';
import { applyImport } from './import';
import { lookupOf } from './registry-lookup.server';

let shared: Registry | undefined;

/** One registry per process, so that all requests share its cache. */
function theRegistry(): Registry {
  shared ??= createRegistry({ baseUrl: env().registryUrl });
  return shared;
}

/**
 * Looks up a trial by its NCT number (REG-01).
 * @throws {DomainError} nct_required, nct_format (REG-03), nct_unknown, registry_status, registry_down (REG-04); as lookupOf.
 */
export async function lookupStudy(nctId: string): Promise<LookupResult> {
  const number = nctId.trim().toUpperCase();
  if (!number) throw new DomainError('nct_required');
  if (!number.startsWith('NCT')) throw new DomainError('nct_format');
  const answer = await theRegistry().fetchRecord(number);
  switch (answer.kind) {
    case 'found':
      return lookupOf(answer.record);
    case 'missing':
      throw new DomainError('nct_unknown');
    case 'http':
      throw new DomainError('registry_status', { code: answer.status });
    default:
      throw new DomainError('registry_down');
  }
}

/** A trial's registry record by its NCT number, from the shared cache. Never throws. */
export const registryRecord = (nctId: string) => theRegistry().fetchRecord(nctId);

/** The study form's values for a registry record (REG-05 to REG-17). @throws as lookupStudy. */
export async function studyFromRegistry(nctId: string): Promise<ImportedStudy> {
  return importStudy(await lookupStudy(nctId));
}

/** Fills in a draft by its NCT number (REG-02). @returns the draft and the trial's title. @throws as lookupStudy. */
export async function importIntoDraft(draft: Draft): Promise<{ draft: Draft; title: string }> {
  const found = await lookupStudy(textIn(draft.values, 'nctNumber'));
  // Read again: the form may have saved something in the background during the lookup.
  const { values } = await findDraft('study', draft.token, draft.userId);
  const applied = applyImport({ ...draft.values, ...values }, found);
  const filled = await keepInDraft(draft, { ...applied, lookupFailed: '' });
  return { draft: filled, title: found.BriefTitle ?? found.NCTId };
}

/**
 * Stores a study's registry record, under the study's own number, which may be an older alias, and queues a rescore.
 * @returns missing if the registry has no such record, failed if it could not be reached.
 */
export async function keepStudyFacts(nctNumber: string, at: number): Promise<'kept' | 'missing' | 'failed'> {
  const answer = await theRegistry().fetchRecord(nctNumber);
  if (answer.kind !== 'found') return answer.kind === 'missing' ? 'missing' : 'failed';
  const facts = { ...trialFacts(answer.record), nctId: nctNumber, readAt: at };
  await store.tx(async (db) => {
    await keepTrials(db, [facts], at);
    for (const id of await activeStudiesOfNumber(db, nctNumber)) await enqueueRematch(db, 'study', id, at);
  }, 'repeatable read');
  return 'kept';
}
