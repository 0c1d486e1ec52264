import { trialFacts } from '~/registry/trial-facts';
import { activeStudiesOfNumber } from '~db/queries/track-records';
import { store } from '~db/store.server';
import { enqueueRematch } from '../matches/rematch.server';
import { keepTrials } from '../trials/keep.server';
import { theRegistry } from './lookup.server';

/**
 * Fetches a study's registry record, stores its facts and queues the study for rescoring. The facts are stored under
 * the study's own NCT number, which may be an older alias of the record's.
 * @returns missing if the registry has no such record, failed if it could not be reached.
 */
export async function keepStudyFacts(nctNumber: string, at: number): Promise<'kept' | 'missing' | 'failed'> {
  const answer = await theRegistry().fetchRecord(nctNumber);
  if (answer.kind !== 'found') return answer.kind === 'missing' ? 'missing' : 'failed';
  const facts = { ...trialFacts(answer.record), nctId: nctNumber, readAt: at };
  await store.tx(async (db) => {
    await keepTrials(db, [facts], at);
    for (const id of await activeStudiesOfNumber(db, nctNumber)) await enqueueRematch(db, 'study', id, at);
  });
  return 'kept';
}
