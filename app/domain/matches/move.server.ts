import { MAILS } from '~/catalogue/mails';
import { MATCH_DEEDS, type MatchDeed } from '~/catalogue/match-deeds';
import { paths } from '~/catalogue/paths';
import type { MatchSide, MatchStatus } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import { type MatchWithParties, matchById, moveMatch as moveStatus } from '~db/queries/matches';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize, authorizeOrNotFound, can, noteRefusal } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueueForOrganization, enqueueForSponsor, linkTo } from '../mail/outbox.server';
import { once } from '../submission.server';
import { targetOf } from './schema';

export interface MovedMatch {
  id: string;
  studyId: string;
  siteId: string;
  status: MatchStatus;
  study: string;
  site: string;
}

const NOBODY = { siteId: '', sponsorId: '' };
export const partiesOf = (found: MatchWithParties | undefined) =>
  found ? { siteId: found.site.id, sponsorId: found.study.sponsorId } : NOBODY;

/**
 * Invites, shows interest, accepts, selects or declines (MAT-04): by the side whose deed it is and from the statuses
 * that allow it, and by nobody and from nowhere else. Audited, and told to the other side by mail.
 * @param reason why, for a decline.
 * @param key the submission's: sent again, it gets the same answer instead of a refusal.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for a deed of the other side,
 * move_refused with the status that stands.
 */
export async function moveMatch(
  actor: Actor,
  id: string,
  deed: MatchDeed,
  { reason = null, key = null }: { reason?: string | null; key?: string | null } = {},
  at = now(),
): Promise<MovedMatch> {
  return store.tx(async (db) => {
    const found = await matchById(db, id);
    authorizeOrNotFound(actor, 'match.see', partiesOf(found));
    if (!found) throw new DomainError('not_found');
    const side = sideWhoseDeed(actor, deed, found);
    return once(db, { deed: `match.${deed}:${id}`, actor, key, at }, () =>
      move(db, actor, found, deed, side, reason, at),
    );
  });
}

/** The actor's side, if this is a deed of that side. @throws {DomainError} forbidden */
function sideWhoseDeed(actor: Actor, deed: MatchDeed, found: MatchWithParties): MatchSide {
  const sides: readonly MatchSide[] = MATCH_DEEDS[deed].by;
  const parties = partiesOf(found);
  if (sides.includes('site') && can(actor, 'match.answerAsSite', parties)) return 'site';
  authorize(actor, 'match.answerAsSponsor', parties);
  if (sides.includes('sponsor')) return 'sponsor';
  noteRefusal(actor, 'match.answerAsSite');
  throw new DomainError('forbidden');
}

async function move(
  db: Db,
  actor: Actor,
  { match, study, site }: MatchWithParties,
  deed: MatchDeed,
  side: MatchSide,
  reason: string | null,
  at: number,
): Promise<MovedMatch> {
  const from = match.status;
  const to = targetOf(deed, side, from);
  if (!to) throw new DomainError('move_refused', { status: from });
  // A study that has ended takes no site on; a no can always be said.
  if (!study.isActive && to !== 'declined') throw new DomainError('move_refused', { status: 'a completed study' });
  if (!(await moveStatus(db, match.id, { from, to, at, by: side, reason }))) {
    throw new DomainError('move_refused', { status: (await matchById(db, match.id))?.match.status ?? from });
  }

  const { action, told } = MATCH_DEEDS[deed];
  const subject = { type: 'match', id: match.id } as const;
  await record(db, actor, { action, subject, before: { status: from }, after: { status: to }, reason, at });

  const other = side === 'site' ? site.name : (study.sponsorName ?? 'The sponsor');
  const mail = MAILS.matchMoved({ other, study: study.title, what: told, reason, link: linkTo(paths.match(match.id)) });
  if (side === 'site') await enqueueForSponsor(db, study, mail, at);
  else await enqueueForOrganization(db, site.id, mail, at);
  return { id: match.id, studyId: study.id, siteId: site.id, status: to, study: study.title, site: site.name };
}
