import { matchesAwaitingApproval } from '~db/queries/selection-requests';
import type { Organization, Study } from '~db/schema';
import type { Selecting } from '~db/selecting';
import type { Db } from '~db/store.server';

/** How a study's sponsor selects each of its sites, by the match: for what reads the matches of a study by themselves. */
export async function selectingIn(
  db: Db,
  study: Pick<Study, 'id'>,
  sponsor: Pick<Organization, 'twoToSelect'> | undefined,
): Promise<(matchId: string) => Selecting> {
  // Of most sponsors, nobody asks anyone.
  if (!sponsor?.twoToSelect) return () => 'alone';
  const asked = await matchesAwaitingApproval(db, study.id);
  return (matchId) => (asked.has(matchId) ? 'asked' : 'asking');
}
