import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { canSignIn, linkTo, notify } from '~/domain/base/outbox.server';
import { matchFor, ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { aboutMatch } from '~/domain/model/mail-about';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { taskOf, updateTask } from '~db/queries/engagements';
import { userIn } from '~db/queries/memberships';
import { store } from '~db/store.server';
import { mustBeAssignable } from './assignable.server';
import { partyOf } from './signers.server';
import { taskPath } from './turns.server';

const isSelf = (actor: Actor, { id }: { id: string }) => actor.kind === 'person' && actor.id === id;

/**
 * Assigns the open step to a person on the actor's side, who is told and then gets its reminders; null assigns it to
 * everyone.
 * @throws {DomainError} unauthenticated, not_found (another's match, or a person of another organization), forbidden
 * for administrators, step_not_open if it is not the actor's side's turn, attester_unknown or signer_unknown for someone
 * who may not attest or sign what has to be, assignee_suspended.
 */
export async function assignTask(actor: Actor, id: string, userId: string | null, at = now()) {
  return store.tx(async (db) => {
    const found = await matchFor(db, actor, id, 'match.takePart');
    requireGoingOn(found);
    const side = ownSideOf(actor, found);
    const step = found.engagement?.step;
    const task = step && (await taskOf(db, { matchId: found.match.id, step, side }));
    if (task?.state !== 'open') throw new DomainError('step_not_open');
    const person = userId === null ? null : await userIn(db, userId, partyOf(found, side).id);
    if (person !== null) mustBeAssignable(found, person, task);
    if (person !== null && person.suspendedAt !== null) {
      throw new DomainError('assignee_suspended', { name: nameOf(person) });
    }
    await updateTask(db, task, { assigneeId: userId });
    const { assigneeId } = task;
    await record(db, actor, 'match.assigned', found.match.id, {
      before: { assigneeId },
      after: { assigneeId: userId },
      at,
    });
    if (person && person.id !== assigneeId && canSignIn(person) && !isSelf(actor, person)) {
      const mail = MAILS.taskAssigned({
        about: aboutMatch(found, side, at),
        todo: task.todo,
        by: actor.kind === 'person' ? nameOf(actor) : '',
        dueAt: task.dueAt,
        link: linkTo(taskPath(found.match.id, task.todo)),
      });
      await notify(db, [person.email], mail, at);
    }
    return { id: found.match.id, step, side, assigneeId: userId };
  });
}
