/** A start-up ends without an activation: the site has fallen out of the study. */
import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { labelOf } from '~/catalogue/options';
import { START_UP_END_REASONS, type StartUpEndReason } from '~/catalogue/start-up';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { once } from '~/domain/base/submission.server';
import type { MatchStartUp } from '~/domain/model/start-up-schema';
import { goesOn } from '~/domain/model/study-endings';
import { now } from '~/gateways/clock.server';
import { changeStartUp } from '~db/queries/start-ups';
import { store } from '~db/store.server';
import { insertEmpty } from './begin.server';
import { canBegin, isOver, startUpPartyOf, startUpSeen, undoableUntil } from './board.server';
import { tell } from './change.server';

/**
 * Ends the start-up of a match before the activation, for good, with a coded reason: also one that has not begun, which
 * then has no tasks. Both sides are e-mailed; the site stays selected, and the board stays as it is.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators; match_waits,
 * study_completed, study_paused; start_up_refused if it has ended, the site is active or not selected; start_up_waits while
 * the selection can be undone; too_many_letters.
 */
export async function endStartUp(
  actor: Actor,
  id: string,
  { reason, key = null }: { reason: StartUpEndReason; key?: string | null },
  at = now(),
): Promise<MatchStartUp> {
  await limitLetters(actor, at);
  return store.tx(async (db) => {
    const party = await startUpPartyOf(db, actor, id);
    const { found } = party;
    const side = ownSideOf(actor, found);
    const matchId = found.match.id;
    requireGoingOn(found);
    await once(db, { action: `match.startUp.end:${matchId}`, actor, key, input: { reason }, at }, async () => {
      if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
      if (canBegin(party) && undoableUntil(found) > at) throw new DomainError('start_up_waits');
      const startUp = canBegin(party) ? await insertEmpty(db, matchId, person(actor).id, at) : party.startUp;
      if (!startUp || isOver(startUp)) throw new DomainError('start_up_refused');
      const end = { endedAt: at, endedBy: person(actor).id, endedSide: side, endReason: reason, updatedAt: at };
      if (!(await changeStartUp(db, startUp, end))) throw new DomainError('start_up_refused');
      const words = labelOf(START_UP_END_REASONS, reason);
      await record(db, actor, 'match.startUpEnded', matchId, {
        after: { startUp: startUp.id, side },
        reason: words,
        at,
      });
      for (const each of ['sponsor', 'site'] as const)
        await tell({ db, found, at }, each, (mail) => MAILS.startUpEnded({ ...mail, by: side, reason: words }));
      return { id: matchId };
    });
    return startUpSeen(db, actor, await startUpPartyOf(db, actor, id), at);
  });
}
