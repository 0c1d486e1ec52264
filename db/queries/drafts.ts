/** Drafts of long forms, and the responses to earlier submissions. */
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { prepared } from '../prepared';
import { deleteRows, findRow } from '../rows';
import { drafts, submissions } from '../schema';
import type { Db } from '../store.server';

export type Draft = typeof drafts.$inferSelect;

export async function draftByToken(db: Db, tokenHash: string, kind: Draft['kind'], now: number) {
  const draft = await findRow(db, drafts, { tokenHash, kind });
  return draft && draft.expiresAt > now ? draft : undefined;
}

export async function saveDraft(db: Db, row: Draft): Promise<void> {
  await db
    .insert(drafts)
    .values(row)
    .onConflictDoUpdate({
      target: drafts.tokenHash,
      set: { userId: row.userId, values: row.values, updatedAt: row.updatedAt, expiresAt: row.expiresAt },
    });
}

/** The draft that an e-mailed link with this token leads to. */
export async function draftOfLink(db: Db, linkHash: string, now: number): Promise<Draft | undefined> {
  const draft = await findRow(db, drafts, { tokenHash: linkHash });
  return draft?.linkHash === linkHash && draft.expiresAt > now ? draft : undefined;
}

/** Deletes a draft, the draft that it was copied from, and other copies. */
export async function deleteDraftOfLink(db: Db, tokenHash: string): Promise<void> {
  const draft = await findRow(db, drafts, { tokenHash });
  await deleteRows(db, drafts, eq(drafts.tokenHash, tokenHash));
  const link = draft?.linkHash;
  if (!link) return;
  await deleteRows(db, drafts, or(eq(drafts.tokenHash, link), eq(drafts.linkHash, link)));
}

export const deleteDraft = (db: Db, tokenHash: string) => deleteRows(db, drafts, eq(drafts.tokenHash, tokenHash));

export const deleteExpiredDrafts = (db: Db, now: number) => deleteRows(db, drafts, lt(drafts.expiresAt, now));

// ---- submissions

export interface SubmissionKey {
  action: string;
  actor: string;
  key: string;
}

/** An earlier submission, whose response may be any JSON value. Returns undefined if the key is new. */
export const submissionOf = (db: Db, { action, actor, key }: SubmissionKey) =>
  findRow(db, submissions, { action, actor, key });

/**
 * Takes the key for this transaction, which stores the answer at once or with answerSubmission.
 * @returns whether nobody had it.
 */
export async function claimSubmission(
  db: Db,
  { answer, ...row }: SubmissionKey & { inputHash: string; createdAt: number; answer?: unknown },
): Promise<boolean> {
  return (await claim(db, { ...row, stored: storedAnswer(answer) })).length > 0;
}

type Claimed = SubmissionKey & { inputHash: string; createdAt: number; stored: string };

const claim = prepared((db, { stored, ...row }: Claimed) =>
  db
    .insert(submissions)
    .values({ ...row, answer: sql`${stored}` })
    .onConflictDoNothing()
    .returning({ key: submissions.key }),
);

export async function answerSubmission(db: Db, { action, actor, key }: SubmissionKey, answer: unknown): Promise<void> {
  const one = and(eq(submissions.action, action), eq(submissions.actor, actor), eq(submissions.key, key));
  await db.update(submissions).set({ answer: { answer } }).where(one);
}

/**
 * Wrapped in an object: a JSON column cannot contain a bare null, and PostgreSQL reads the text '12' back as a number.
 */
const storedAnswer = (answer: unknown) => JSON.stringify({ answer });

export const deleteOldSubmissions = (db: Db, before: number) =>
  deleteRows(db, submissions, lt(submissions.createdAt, before));
