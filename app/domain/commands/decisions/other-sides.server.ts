/** Tells the other side of a record's matches what becomes of them. */

import type { Mail } from '~/catalogue/mail-writing';
import { enqueueAboutSite, enqueueForOrganization } from '~/domain/base/outbox.server';
import { aboutMatch } from '~/domain/model/mail-about';
import type { MatchesOf, MatchWithParties } from '~db/queries/matches';
import type { Db } from '~db/store.server';

/** Whose matches they are, and who is on the other side of them. */
export interface Concerned {
  of: MatchesOf;
  side: 'site' | 'sponsor';
}

/** An organization's matches: a site's own, or those of a sponsor's studies. */
export const matchesOfOrganization = ({ id, type }: { id: string; type: 'site' | 'sponsor' }): Concerned =>
  type === 'site' ? { of: { siteId: id }, side: 'sponsor' } : { of: { sponsorId: id }, side: 'site' };

/** E-mails each sponsor or site once, with the names of its matches. */
export async function tellOtherSides(
  db: Db,
  found: readonly MatchWithParties[],
  { side, mailOf, at }: { side: Concerned['side']; mailOf: (what: string[]) => Mail; at: number },
): Promise<void> {
  const sides = new Set(found.map((each) => otherSideOf(each, side)));
  for (const id of sides) {
    const theirs = found.filter((each) => otherSideOf(each, side) === id);
    const mail = mailOf(theirs.map((each) => nameOf(each, side, at)));
    if (side === 'site') await enqueueForOrganization(db, id, mail, at);
    else if (theirs[0]) await enqueueAboutSite(db, theirs[0].study, mail, at);
  }
}

const otherSideOf = ({ study, site }: MatchWithParties, side: Concerned['side']): string =>
  side === 'site' ? site.id : study.sponsorId;

/** As the side knows the match. */
const nameOf = (found: MatchWithParties, side: Concerned['side'], at: number): string =>
  side === 'site' ? aboutMatch(found, 'site', at).study : `${found.study.title} (${found.site.name})`;
