import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { MatchStatus } from '~/catalogue/statuses';
import { matchesOfStudy } from '~db/queries/matches';
import type { Study } from '~db/schema';
import type { Db } from '~db/store.server';
import { enqueueForOrganization, linkTo } from '../mail/outbox.server';
import type { ChangeInWords } from './changes';

const TOLD: readonly MatchStatus[] = ['invited', 'interested', 'selected'];

/** E-mails the new requirements of a running study to the sites that were invited, accepted or were selected. */
export async function notifySitesOfChanges(
  db: Db,
  { id, title, sponsorName, status, isActive }: Study,
  changes: readonly ChangeInWords[],
  at: number,
): Promise<void> {
  if (status !== 'approved' || !isActive) return;
  for (const match of await matchesOfStudy(db, id)) {
    if (!TOLD.includes(match.status)) continue;
    const link = linkTo(paths.match(match.id));
    const mail = MAILS.studyChanged({ sponsor: sponsorName ?? 'The sponsor', study: title, changes, link });
    await enqueueForOrganization(db, match.siteId, mail, at);
  }
}
