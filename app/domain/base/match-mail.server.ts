import type { Mail } from '~/catalogue/mails';
import type { MatchSide } from '~/catalogue/statuses';
import type { MatchWithParties } from '~db/queries/matches';
import type { Db } from '~db/store.server';
import { enqueueForOrganization, enqueueForSponsor, mayReadAboutSites } from './outbox.server';

/** E-mails the people of one side of a match; of the sponsor's, only once its organization is verified. */
export async function mailSide(
  db: Db,
  { site, study, sponsorStatus }: Pick<MatchWithParties, 'site' | 'study' | 'sponsorStatus'>,
  side: MatchSide,
  mail: Mail,
  at: number,
): Promise<void> {
  if (side === 'site') await enqueueForOrganization(db, site.id, mail, at);
  else if (mayReadAboutSites(sponsorStatus)) await enqueueForSponsor(db, study, mail, at);
}
