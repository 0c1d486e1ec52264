/** A visit whose step is left without it: skipped by the sponsor, or ended by a decision or the end of the study. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import type { MatchSide } from '~/catalogue/statuses';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { VISIT_MOVES } from '~/domain/model/visit-moves';
import { slotForReader } from '~/domain/model/zones';
import type { MatchWithParties } from '~db/queries/matches';
import { changeVisit, visitOf } from '~db/queries/visits';
import type { Db } from '~db/store.server';
import { mailWords, tellBoth } from './change.server';

/**
 * Cancels the visit if it is still to come, in the transaction that leaves the step. If a time was agreed on, both sides are
 * e-mailed, because it is in their calendars. One that has begun stays: it took place.
 * @throws {DomainError} visit_refused if somebody changed it at the same moment.
 */
export async function cancelLeftVisit(
  db: Db,
  actor: Actor,
  found: MatchWithParties,
  { side, reason, at }: { side: MatchSide; reason: string; at: number },
): Promise<void> {
  if (found.engagement?.step !== 'visit') return;
  const visit = await visitOf(db, found.match.id);
  if (!visit || !VISIT_MOVES.propose.from.some((state) => state === visit.state) || visit.state === 'canceled') return;
  const { startsAt, minutes, zone, state, sequence } = visit;
  if (state === 'scheduled' && startsAt !== null && startsAt <= at) return;
  const canceled = { state: 'canceled', wishes: reason, sequence: sequence + (startsAt === null ? 0 : 1) } as const;
  const changed = await changeVisit(db, visit, { ...canceled, updatedAt: at });
  if (!changed) throw new DomainError('visit_refused');
  await record(db, actor, 'match.visitCanceled', found.match.id, { before: { startsAt }, reason, at });
  if (startsAt === null) return;
  const party = { found, visit, side };
  const words = slotForReader(startsAt, minutes, zone);
  const mail = MAILS.visitCanceled({ ...mailWords(party), by: side, words, reason });
  await tellBoth({ db, found, at }, mail, changed);
}
