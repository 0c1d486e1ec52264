import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { MatchStatus } from '~/catalogue/statuses';
import { enqueueForOrganization, linkTo } from '~/domain/base/outbox.server';
import { aboutStudy } from '~/domain/model/mail-about';
import type { ChangeInWords } from '~/domain/model/study-changes';
import { isUnderWay } from '~/domain/model/study-endings';
import { matchesOfStudy } from '~db/queries/matches';
import type { Study } from '~db/schema';
import type { Db } from '~db/store.server';

const TOLD: readonly MatchStatus[] = ['invited', 'interested', 'selected'];

/** E-mails the new requirements of a running study to the sites that were invited, accepted or were selected. */
export async function notifySitesOfChanges(
  db: Db,
  study: Study,
  changes: readonly ChangeInWords[],
  at: number,
): Promise<void> {
  if (!isUnderWay(study)) return;
  for (const match of await matchesOfStudy(db, study.id)) {
    if (!TOLD.includes(match.status)) continue;
    const link = linkTo(paths.match(match.id));
    const mail = MAILS.studyChanged({ about: aboutStudy(study, 'site'), changes, link });
    await enqueueForOrganization(db, match.siteId, mail, at);
  }
}
