/** A visit whose step is left without it: skipped by the sponsor, or ended by a decision or the end of the study. */

import { DomainError } from '~/catalogue/errors';
import type { About } from '~/catalogue/mail-facts';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import type { TimeWords } from '~/catalogue/mails-matches';
import type { MatchSide } from '~/catalogue/statuses';
import { VISIT_LEFT, type VisitLeft } from '~/catalogue/visits';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { settingsIn } from '~/domain/base/settings.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { VISIT_MOVES } from '~/domain/model/visit-moves';
import { slotForReader } from '~/domain/model/zones';
import type { MatchWithParties } from '~db/queries/matches';
import { changeVisit, visitOf } from '~db/queries/visits';
import type { Db } from '~db/store.server';
import { withVisitEntry } from './calendar.server';
import { linkToVisit } from './change.server';

/** A visit that was agreed and no longer takes place. The e-mail about what ended it says so to the other side. */
export interface LeftVisit {
  words: TimeWords;
  /** The e-mail, which takes the visit out of calendars. */
  withEntry: (mail: Mail) => Mail;
}

interface Leaving {
  side: MatchSide;
  why: VisitLeft;
  /** The match, if the decision that leaves it can be undone. */
  decisionOn?: { match: string } | null;
  at: number;
}

/**
 * Cancels the visit if it is still to come, in the transaction that leaves the step. If a time was agreed on, it is in the
 * calendars of both sides: the side that acts is e-mailed, and the other side reads it in the e-mail about what ended the
 * step, so that nobody gets two. A visit that has begun stays: it took place.
 * @param found as it was before the step was left.
 * @returns what the e-mail to the other side says; null if no time was agreed on.
 * @throws {DomainError} visit_refused if somebody changed it at the same moment.
 */
export async function cancelLeftVisit(
  db: Db,
  actor: Actor,
  found: MatchWithParties,
  { side, why, decisionOn = null, at }: Leaving,
): Promise<LeftVisit | null> {
  if (found.engagement?.step !== 'visit') return null;
  const visit = await visitOf(db, found.match.id);
  if (!visit || !VISIT_MOVES.propose.from.some((state) => state === visit.state) || visit.state === 'canceled')
    return null;
  const { startsAt, minutes, zone, state, sequence } = visit;
  if (state === 'scheduled' && startsAt !== null && startsAt <= at) return null;
  const reason = VISIT_LEFT[why];
  const canceled = { state: 'canceled', wishes: reason, sequence: sequence + (startsAt === null ? 0 : 1) } as const;
  const changed = await changeVisit(db, visit, { ...canceled, updatedAt: at });
  if (!changed) throw new DomainError('visit_refused');
  await record(db, actor, 'match.visitCanceled', found.match.id, { before: { startsAt }, reason, at });
  if (startsAt === null) return null;
  const { systemName } = await settingsIn(db);
  const withEntry = (mail: Mail) => withVisitEntry(mail, systemName, found, changed);
  const words = slotForReader(startsAt, minutes, zone);
  const link = linkToVisit(found);
  const mailOf = (about: About) => withEntry(MAILS.visitDropped({ about, link, words, why }));
  await mailSide(db, found, side, mailOf, at, { decisionOn });
  return { words, withEntry };
}
