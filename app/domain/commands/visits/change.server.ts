/**
 * What all commands on a visit share: permission, idempotency, and a check that nobody has changed the visit since it
 * was read.
 */

import { DomainError } from '~/catalogue/errors';
import type { Mail } from '~/catalogue/mail-writing';
import type { MatchMail } from '~/catalogue/mails-matches';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, authorize, type Person, person } from '~/domain/base/actor';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { linkTo } from '~/domain/base/outbox.server';
import { requireGoingOn } from '~/domain/base/parties.server';
import { settingsIn } from '~/domain/base/settings.server';
import { once } from '~/domain/base/submission.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { partiesOf } from '~/domain/model/match-parties';
import type { VisitMove } from '~/domain/model/visit-moves';
import type { MatchVisit } from '~/domain/model/visit-schema';
import type { MatchWithParties } from '~db/queries/matches';
import { changeVisit } from '~db/queries/visits';
import type { Visit } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { withVisitEntry } from './calendar.server';
import { openMoves, type VisitParty, visitPartyOf, visitSeen } from './see.server';

export interface VisitWork extends VisitParty {
  db: Db;
  self: Person;
  side: MatchSide;
  at: number;
}

interface Asked {
  move: VisitMove;
  /** The item that changes, if a visit has several. An idempotency key counts once for each. */
  of?: string;
  key: string | null;
  /** What was sent, to tell a repeated request from another one. */
  input: unknown;
  at: number;
}

/**
 * Changes the visit of a match, if this side may do so now.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for the other side and administrators;
 * visit_refused if it is not possible now; too_many_letters for what is told by e-mail.
 */
export async function withVisit(
  actor: Actor,
  id: string,
  { move, of = '', key, input, at }: Asked,
  work: (party: VisitWork) => Promise<void>,
): Promise<MatchVisit> {
  if (!['addStep', 'report', 'tick'].includes(move)) await limitLetters(actor, at);
  return store.tx(async (db) => {
    const party = await visitPartyOf(db, actor, id);
    const { side, found } = party;
    const site =
      move === 'choose' || move === 'askOthers' || (side === 'site' && (move === 'cancel' || move === 'tick'));
    authorize(actor, site ? 'match.answerAsSite' : 'match.answerAsSponsor', partiesOf(found));
    requireGoingOn(found);
    const matchId = found.match.id;
    await once(db, { action: `match.visit.${move}:${matchId}${of}`, actor, key, input, at }, async () => {
      if (!openMoves(party, at).includes(move)) throw new DomainError('visit_refused');
      await work({ ...party, side: site ? 'site' : 'sponsor', db, self: person(actor), at });
      return { id: matchId };
    });
    return visitSeen(db, await visitPartyOf(db, actor, id), at);
  });
}

/** Changes the visit. @throws {DomainError} visit_refused if someone else changed it first. */
export async function change({ db, visit, at }: VisitWork, to: Partial<Omit<Visit, 'id' | 'matchId'>>): Promise<Visit> {
  const changed = visit && (await changeVisit(db, visit, { ...to, updatedAt: at }));
  if (!changed) throw new DomainError('visit_refused');
  return changed;
}

export const linkToVisit = ({ match }: Pick<MatchWithParties, 'match'>): string =>
  linkTo(paths.matchTab(match.id, 'visit'));

type MailOf = (about: MatchMail) => Mail;

/** E-mails one side. @param engagement as it is now, if the change has moved it. */
export const tell = (
  { db, found, at }: Pick<VisitWork, 'db' | 'found' | 'at'>,
  side: MatchSide,
  mailOf: MailOf,
  engagement = found.engagement,
): Promise<void> =>
  mailSide(db, { ...found, engagement }, side, (about) => mailOf({ about, link: linkToVisit(found) }), at);

/** E-mails both sides about a visit that has a time, with its entry for their calendars. @param engagement as for tell. */
export async function tellBoth(
  work: Pick<VisitWork, 'db' | 'found' | 'at'>,
  visit: Visit,
  mailOf: MailOf,
  engagement = work.found.engagement,
): Promise<void> {
  const { systemName } = await settingsIn(work.db);
  const withEntry: MailOf = (about) => withVisitEntry(mailOf(about), systemName, work.found, visit);
  for (const side of ['site', 'sponsor'] as const) await tell(work, side, withEntry, engagement);
}
