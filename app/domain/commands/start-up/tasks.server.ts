/** What both sides do with the tasks of a start-up. */
import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { RECORDED } from '~/catalogue/following';
import { MAILS } from '~/catalogue/mails';
import type { DelayReason } from '~/catalogue/start-up';
import { VALIDATION } from '~/catalogue/validation';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { canSignIn, notify } from '~/domain/base/outbox.server';
import { vaultOf } from '~/domain/commands/documents/vault.server';
import { partyOf } from '~/domain/commands/engagements/signers.server';
import { endOfDay } from '~/domain/commands/engagements/working-days';
import { aboutMatch } from '~/domain/model/mail-about';
import { otherSide } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { earliestFor, plannedFor } from '~/domain/model/start-up-rules';
import type { completeTaskSchema, MatchStartUp } from '~/domain/model/start-up-schema';
import { validityOf } from '~/domain/model/vault';
import { now } from '~/gateways/clock.server';
import { describeDocument, documentById } from '~db/queries/documents';
import { userIn } from '~db/queries/memberships';
import type { StartUpTask } from '~db/schema';
import { BUSINESS_DAYS } from './board.server';
import { linkToStartUp, type OfTask, type TaskWork, tell, withTask } from './change.server';
import { irbStanding } from './records.server';

type Keyed<T> = T & { key?: string | null };

const seen = ({ id, title }: StartUpTask) => ({ taskId: id, task: title });

/**
 * Says that a task is done, with a document from the vault if it asks for one.
 * @throws {DomainError} as withTask; invalid without such a document, or with one that has expired; irb_unrecorded for the
 * approval of the IRB while its record has none.
 */
export async function completeTask(
  actor: Actor,
  of: OfTask,
  { documentId, key = null }: Keyed<z.output<typeof completeTaskSchema>>,
  at = now(),
): Promise<MatchStartUp> {
  return withTask(actor, of, { move: 'complete', key, input: { documentId }, at }, async (work) => {
    const { db, task, found, self } = work;
    if (RECORDED[task.key] === 'irb') {
      const { fails } = await irbStanding(db, { found, at });
      if (fails) throw new DomainError('irb_unrecorded', { what: fails.detail ?? '' });
    }
    const document = task.evidence === 'document' ? await documentFor(work, documentId) : null;
    const filed = document && { name: document.name ?? 'Document', sha256: document.sha256 };
    await record(db, actor, 'match.startUpTaskDone', found.match.id, {
      after: { ...seen(task), ...(document && { documentId: document.id }) },
      at,
    });
    const ended = { endedAt: at, endedBy: self.id, availableAt: null, reason: null };
    return { ...task, ...ended, status: 'done', documentId: document?.id ?? null, filed };
  });
}

/**
 * The document that shows that a task is done. Of one without a type, the site says by this what it is.
 * @throws {DomainError} invalid.
 */
async function documentFor({ db, found, task, self, at }: TaskWork, documentId: string | null) {
  const refuse = (message: string) => new DomainError('invalid', {}, { documentId: [message] });
  const filed = (await vaultOf(db, found.site.id)).find(
    ({ id, type }) => id === documentId && (type === null || type === task.documentType),
  );
  const document = filed && (await documentById(db, filed.id));
  if (!document) throw refuse(VALIDATION.chooseFromList);
  if (validityOf(filed, at) === 'expired') throw refuse(VALIDATION.documentExpired);
  if (filed.type === null) {
    const said = { filedAs: task.documentType };
    await describeDocument(db, document.id, said);
    const before = { filedAs: document.filedAs };
    await record(db, self, 'document.described', document.id, {
      before,
      after: { organizationId: found.site.id, ...said },
      at,
    });
  }
  return document;
}

/** Sends a task of the other side back, which is to be done again. That side is e-mailed the reason. */
export async function returnTask(
  actor: Actor,
  of: OfTask,
  { reason, key = null }: Keyed<{ reason: string }>,
  at = now(),
): Promise<MatchStartUp> {
  return withTask(actor, of, { move: 'return', key, input: { reason }, at }, async (work) => {
    const { db, task, found, side } = work;
    await record(db, actor, 'match.startUpTaskReturned', found.match.id, { before: seen(task), reason, at });
    await tell(work, otherSide(side), (mail) => MAILS.startUpReturned({ ...mail, task: task.title, reason }));
    return { ...reopened(task, at), status: 'returned', reason };
  });
}

/** Takes up a task again that the side itself has done, or that the sponsor has waived. @throws as withTask. */
export async function reopenTask(
  actor: Actor,
  of: OfTask,
  { reason, key = null }: Keyed<{ reason: string }>,
  at = now(),
): Promise<MatchStartUp> {
  return withTask(actor, of, { move: 'reopen', key, input: { reason }, at }, async ({ db, task, found }) => {
    await record(db, actor, 'match.startUpTaskReopened', found.match.id, { before: seen(task), reason, at });
    return { ...reopened(task, at), status: 'open', reason };
  });
}

const reopened = (task: StartUpTask, at: number): StartUpTask => ({
  ...task,
  availableAt: at,
  endedAt: null,
  endedBy: null,
  documentId: null,
  filed: null,
});

/** Waives a task that may be waived, with a reason that the site can read. @throws as withTask. */
export async function waiveTask(
  actor: Actor,
  of: OfTask,
  { reason, key = null }: Keyed<{ reason: string }>,
  at = now(),
): Promise<MatchStartUp> {
  return withTask(actor, of, { move: 'waive', key, input: { reason }, at }, async ({ db, task, found, self }) => {
    await record(db, actor, 'match.startUpTaskWaived', found.match.id, { before: seen(task), reason, at });
    return { ...task, status: 'waived', endedAt: at, endedBy: self.id, availableAt: null, reason };
  });
}

/**
 * Makes a task one person's of the actor's side, who is e-mailed; null makes it everyone's.
 * @throws {DomainError} as withTask; not_found for a person of another organization, assignee_suspended.
 */
export async function assignStartUpTask(
  actor: Actor,
  of: OfTask,
  { userId }: { userId: string | null },
  at = now(),
): Promise<MatchStartUp> {
  return withTask(actor, of, { move: 'assign', key: null, input: { userId }, at }, async (work) => {
    const { db, found, side, self, task } = work;
    const { id } = partyOf(found, side);
    const user = userId === null ? null : await userIn(db, userId, id);
    if (user !== null && user?.organizationId !== id && user?.id !== id) throw new DomainError('not_found');
    if (user && user.suspendedAt !== null) throw new DomainError('assignee_suspended', { name: nameOf(user) });
    await record(db, actor, 'match.startUpTaskAssigned', found.match.id, {
      before: { ...seen(task), assigneeId: task.assigneeId },
      after: { assigneeId: userId },
      at,
    });
    if (user && user.id !== task.assigneeId && user.id !== self.id && canSignIn(user)) {
      const about = aboutMatch(found, side, at);
      const { title, plannedAt: dueAt } = task;
      const mail = MAILS.startUpAssigned({ about, link: linkToStartUp(found), task: title, by: nameOf(self), dueAt });
      await notify(db, [user.email], mail, at);
    }
    return { ...task, assigneeId: userId };
  });
}

/**
 * Plans a task for another day. A later one needs a coded reason. The baseline stays.
 * @throws {DomainError} as withTask; invalid without the reason, for a day that is past, or before what the task needs.
 */
export async function planTask(
  actor: Actor,
  of: OfTask,
  { plannedOn, delay, key = null }: Keyed<{ plannedOn: string; delay: DelayReason | null }>,
  at = now(),
): Promise<MatchStartUp> {
  return withTask(actor, of, { move: 'move', key, input: { plannedOn, delay }, at }, async (work) => {
    const { db, found, task, tasks } = work;
    const plannedAt = endOfDay(plannedOn);
    const isLater = plannedAt > task.plannedAt;
    if (plannedAt < at) throw new DomainError('invalid', {}, { plannedOn: [VALIDATION.dateAhead] });
    if (plannedAt < earliestFor(task, tasks))
      throw new DomainError('invalid', {}, { plannedOn: [VALIDATION.beforeNeeded] });
    if (isLater && delay === null) throw new DomainError('invalid', {}, { delay: [VALIDATION.chooseFromList] });
    const reasonFor = isLater ? delay : task.delay;
    await record(db, actor, 'match.startUpTaskPlanned', found.match.id, {
      before: { ...seen(task), plannedAt: task.plannedAt },
      after: { plannedAt, ...(isLater && { delay }) },
      at,
    });
    return { ...plannedFor(task, plannedAt, tasks, BUSINESS_DAYS), delay: reasonFor };
  });
}
