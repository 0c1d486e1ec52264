import { insertSearch } from '~db/queries/track-records';
import type { Db } from '~db/store.server';

/** The fields a search is based on. If they change, we search again. */
export const SEARCHED_BY = ['name', 'city', 'state', 'zipCode'] as const;

/** Queues the registry search for a new site, in the transaction that registers it, so that registering does not wait for it. */
export async function searchLater(db: Db, siteId: string, at: number): Promise<void> {
  await insertSearch(db, siteId, at);
}

/** Queues a new search for an edited site if the edit affects it. @param changed the edited fields. */
export async function searchAgainIfMoved(db: Db, siteId: string, changed: object, at: number): Promise<void> {
  if (SEARCHED_BY.some((field) => field in changed)) await insertSearch(db, siteId, at);
}
