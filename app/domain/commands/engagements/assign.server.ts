import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { type Actor, can } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { canSignIn, linkTo, notify } from '~/domain/base/outbox.server';
import { matchFor, ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { aboutMatch } from '~/domain/model/mail-about';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { taskOf, updateTask } from '~db/queries/engagements';
import { userById } from '~db/queries/users';
import { store } from '~db/store.server';
import { taskPath } from './turns.server';

const isSelf = (actor: Actor, { id }: { id: string }) => actor.kind === 'person' && actor.id === id;

/**
 * Assigns the open step to a person on the actor's side, who is told and then gets its reminders; null assigns it to
 * everyone.
 * @throws {DomainError} unauthenticated, not_found (another's match, or a person of another organization), forbidden
 * for administrators, step_not_open if it is not the actor's side's turn, attester_unknown for someone who may not
 * attest what has to be attested.
 */
export async function assignTask(actor: Actor, id: string, userId: string | null, at = now()) {
  return store.tx(async (db) => {
    const found = await matchFor(db, actor, id, 'match.takePart');
    requireGoingOn(found);
    const side = ownSideOf(actor, found);
    const step = found.engagement?.step;
    const task = step && (await taskOf(db, { matchId: found.match.id, step, side }));
    if (task?.state !== 'open') throw new DomainError('step_not_open');
    const person = userId === null ? null : await userById(db, userId);
    const organizationId = side === 'site' ? found.site.id : found.study.sponsorId;
    if (person !== null && person?.organizationId !== organizationId && person?.id !== organizationId) {
      throw new DomainError('not_found');
    }
    const mayDo =
      task.todo !== 'attestAnswers' || !person || can(personOf(person), 'feasibility.attest', partiesOf(found));
    if (!mayDo) throw new DomainError('attester_unknown');
    await updateTask(db, task, { assigneeId: userId });
    const { assigneeId } = task;
    await record(db, actor, 'match.assigned', found.match.id, {
      before: { assigneeId },
      after: { assigneeId: userId },
      at,
    });
    if (person && person.id !== assigneeId && canSignIn(person) && !isSelf(actor, person)) {
      const mail = MAILS.taskAssigned({
        about: aboutMatch(found, side),
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
