import { matchesWithoutEngagement } from '~db/queries/engagements';
import { store } from '~db/store.server';
import { beginEngagement } from './turns.server';

const BATCH = 100;

/**
 * Begins the engagements of matches that were invited or answered without one: from older versions, or restored after a
 * merge. Their deadlines start now.
 * @returns how many.
 */
export async function beginMissingEngagements(at: number): Promise<number> {
  let adopted = 0;
  for (;;) {
    const batch = await store.tx(async (db) => {
      const rows = await matchesWithoutEngagement(db, BATCH);
      for (const { match, study } of rows) {
        await beginEngagement(db, match, study, at, { answered: match.status === 'interested' });
      }
      return rows.length;
    });
    adopted += batch;
    if (batch < BATCH) return adopted;
  }
}
