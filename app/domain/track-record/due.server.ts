import { insertSearch } from '~db/queries/track-records';
import type { Db } from '~db/store.server';

/** What a search goes by: changed, it is made again. */
export const SEARCHED_BY = ['name', 'city', 'state', 'zipCode'] as const;

/** Has the registry searched for a new site by the job, in the transaction that registers it: nobody waits for it. */
export async function searchLater(db: Db, siteId: string, at: number): Promise<void> {
  await insertSearch(db, siteId, at);
}

/** The same for a site that was edited, where that changes what is searched for. @param changed what differs now. */
export async function searchAgainIfMoved(db: Db, siteId: string, changed: object, at: number): Promise<void> {
  if (SEARCHED_BY.some((field) => field in changed)) await insertSearch(db, siteId, at);
}
