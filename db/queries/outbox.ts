/** E-mails waiting to be sent: written in the transaction that causes them, sent by a job. */
import { and, desc, eq, inArray, lt, lte, min, or } from 'drizzle-orm';
import type { MailState } from '../../app/catalogue/statuses';
import { addsWork } from '../engines/engine';
import type { PageRequest } from '../keyset';
import { skipLocked } from '../kit';
import { addRows, countRows, countsBy, deleteRows, findRow, first, newestFirst, updateRow } from '../rows';
import { type OutboxMail, outbox } from '../schema';
import { containsText } from '../search';
import type { Db } from '../store.server';

type NewMail = typeof outbox.$inferInsert;

export async function insertMails(db: Db, rows: readonly NewMail[]): Promise<void> {
  addsWork('mails');
  await addRows(db, outbox, rows);
}

export const insertMail = (db: Db, row: NewMail): Promise<void> => insertMails(db, [row]);

/** Leases due e-mails until `leaseUntil`. Until then, other workers skip them. */
export async function claimDueMails(
  db: Db,
  claim: { now: number; leaseUntil: number; limit: number },
): Promise<OutboxMail[]> {
  const waiting = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), lte(outbox.dueAt, claim.now)))
    .orderBy(outbox.dueAt, outbox.id)
    .limit(claim.limit);
  const due = db.$with('due').as(skipLocked(waiting));
  return db
    .with(due)
    .update(outbox)
    .set({ dueAt: claim.leaseUntil })
    .where(inArray(outbox.id, db.select({ id: due.id }).from(due)))
    .returning();
}

/** When the next e-mail is due; null if none is waiting. */
export async function nextMailDue(db: Db): Promise<number | null> {
  return (
    (
      await first(
        db
          .select({ at: min(outbox.dueAt) })
          .from(outbox)
          .where(eq(outbox.state, 'waiting')),
      )
    )?.at ?? null
  );
}

export const updateMail = (
  db: Db,
  id: string,
  change: Partial<Pick<OutboxMail, 'state' | 'attempts' | 'dueAt' | 'lastError' | 'sentAt'>>,
) => updateRow(db, outbox, change, eq(outbox.id, id));

/** The e-mails about the decision made at this time about an organization or a study. */
export const mailsOfDecision = async (db: Db, decisionOn: string, createdAt: number): Promise<OutboxMail[]> =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.decisionOn, decisionOn), eq(outbox.createdAt, createdAt)));

export const deleteMailsById = (db: Db, ids: string[]) => deleteRows(db, outbox, inArray(outbox.id, ids));

/** How many e-mails are waiting, and how many have failed. */
export const unsentMails = (db: Db) =>
  countsBy(db, outbox, { state: outbox.state }, inArray(outbox.state, ['waiting', 'failed']));

/** When the e-mail was written that has waited longest; null if none waits. */
export async function oldestWaitingMailAt(db: Db): Promise<number | null> {
  const waiting = db
    .select({ at: min(outbox.createdAt) })
    .from(outbox)
    .where(eq(outbox.state, 'waiting'));
  return (await first(waiting))?.at ?? null;
}

export const mailById = (db: Db, id: string) => findRow(db, outbox, { id });

/** Queues failed e-mails again, with their attempts reset, and returns them. */
export async function retryFailedMails(db: Db, ids: string[], dueAt: number): Promise<OutboxMail[]> {
  addsWork('mails');
  return db
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, dueAt })
    .where(and(inArray(outbox.id, ids), eq(outbox.state, 'failed')))
    .returning();
}

/** Newest first, optionally in only one state. */
export const mailPage = (
  db: Db,
  {
    state,
    search,
    ...request
  }: PageRequest & { state?: MailState /** Of the recipient or the subject. */; search?: string },
) => {
  const found = search ? or(containsText(outbox.recipient, search), containsText(outbox.subject, search)) : undefined;
  return newestFirst(db, outbox, request, state && eq(outbox.state, state), found);
};

/** The e-mails to these addresses, newest first. */
export const mailsToAddresses = (db: Db, recipients: readonly string[], limit: number): Promise<OutboxMail[]> =>
  db
    .select()
    .from(outbox)
    .where(inArray(outbox.recipient, [...recipients, '']))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);

/** Deletes e-mails sent before the given time. Unsent and failed ones stay. */
export const deleteMailsSentBefore = (db: Db, before: number) =>
  // The last condition is always true for these e-mails. It lets the index find them.
  deleteRows(db, outbox, and(eq(outbox.state, 'sent'), lt(outbox.sentAt, before), lt(outbox.createdAt, before)));

/** How many e-mails are held while notifications are switched off. */
export const countHeldMails = (db: Db) => countRows(db, outbox, eq(outbox.state, 'held'));

/** Lets held e-mails go: each is sent when it is due. */
export async function releaseHeldMails(db: Db): Promise<void> {
  addsWork('mails');
  await db.update(outbox).set({ state: 'waiting' }).where(eq(outbox.state, 'held'));
}

export const deleteHeldMails = (db: Db): Promise<void> => deleteRows(db, outbox, eq(outbox.state, 'held'));

/** Empties the outbox. Only for the demo data, whose people do not exist. */
export const deleteMails = (db: Db) => deleteRows(db, outbox);
