import { trialFacts } from '~/registry/trial-facts';
import { activeStudiesOfNumber } from '~db/queries/track-records';
import { store } from '~db/store.server';
import { enqueueRematch } from '../matches/rematch.server';
import { keepTrials } from '../trials/keep.server';
import { theRegistry } from './lookup.server';

/**
 * Reads a study's record and keeps its facts under the number the study has, which may be an old one of the record's;
 * its matches are computed anew, now that more is known of it.
 * @returns missing when the registry has no such study, failed when it could not be asked.
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
