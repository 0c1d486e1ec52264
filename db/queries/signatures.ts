/** Electronic signatures. Rows are never changed except to void them, and never deleted. */
import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { countRows, first, insertRow, updateRow } from '../rows';
import { auditEvents, type Signature, sessions, signatures, users } from '../schema';
import type { Db } from '../store.server';

export interface SubjectOfSignature {
  type: Signature['subjectType'];
  id: string;
}

const isOf = ({ type, id }: SubjectOfSignature) => and(eq(signatures.subjectType, type), eq(signatures.subjectId, id));

export const insertSignature = (db: Db, row: Signature): Promise<Signature> => insertRow(db, signatures, row);

/** All signatures of these subjects of one type, including voided ones, oldest first. */
export const signaturesOf = (db: Db, type: Signature['subjectType'], ids: readonly string[]): Promise<Signature[]> =>
  inChunks(ids, (chunk) =>
    db
      .select()
      .from(signatures)
      .where(and(eq(signatures.subjectType, type), inArray(signatures.subjectId, chunk)))
      .orderBy(asc(signatures.signedAt), asc(signatures.auditSeq)),
  );

/** All signatures of the bytes with this hash, oldest first. */
export async function signaturesByHash(db: Db, sha256: string): Promise<Signature[]> {
  return db
    .select()
    .from(signatures)
    .where(eq(signatures.sha256, sha256))
    .orderBy(asc(signatures.signedAt), asc(signatures.auditSeq));
}

/** A person's signatures, oldest first. */
export async function signaturesOfUser(db: Db, userId: string): Promise<Signature[]> {
  return db
    .select()
    .from(signatures)
    .where(eq(signatures.userId, userId))
    .orderBy(asc(signatures.signedAt), asc(signatures.auditSeq));
}

/** The title that the person last signed with. */
export async function lastTitleOf(db: Db, userId: string): Promise<string | undefined> {
  const titles = db.select({ title: signatures.title }).from(signatures).where(eq(signatures.userId, userId));
  return (await first(titles.orderBy(desc(signatures.signedAt), desc(signatures.auditSeq)).limit(1)))?.title;
}

/** Whether the person has ever signed anything, even if it was voided. */
export const hasSigned = async (db: Db, userId: string): Promise<boolean> =>
  (await countRows(db, signatures, eq(signatures.userId, userId))) > 0;

/** Those of these e-mail addresses, in lower case, whose owners have ever signed anything. */
export async function addressesOfSigners(db: Db, addresses: readonly string[]): Promise<string[]> {
  const found = await inChunks(addresses, (chunk) =>
    db
      .selectDistinct({ email: users.email })
      .from(users)
      .innerJoin(signatures, eq(signatures.userId, users.id))
      .where(inArray(users.email, chunk)),
  );
  return found.flatMap(({ email }) => email ?? []);
}

/** Signatures in the order of their IDs, starting after `id`. */
export async function signaturesAfter(db: Db, id: string, limit: number): Promise<Signature[]> {
  return db.select().from(signatures).where(gt(signatures.id, id)).orderBy(asc(signatures.id)).limit(limit);
}

export const signatureCount = (db: Db) => countRows(db, signatures);

/** The number of signatures in the audit trail. */
export const signedEventCount = (db: Db) =>
  countRows(db, auditEvents, eq(auditEvents.subjectType, 'signature'), eq(auditEvents.action, 'signature.signed'));

/** Voids the subject's valid signatures, and returns them. */
export async function voidSignaturesOf(
  db: Db,
  subject: SubjectOfSignature,
  voiding: { voidedAt: number; voidedBy: string | null; voidReason: string },
): Promise<Signature[]> {
  return db
    .update(signatures)
    .set(voiding)
    .where(and(isOf(subject), isNull(signatures.voidedAt)))
    .returning();
}

/** When the session last signed; null if it has not, undefined if it has ended. */
export async function signingOfSession(db: Db, tokenHash: string, userId: string): Promise<number | null | undefined> {
  const own = and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId));
  return (await first(db.select({ signedAt: sessions.signedAt }).from(sessions).where(own).limit(1)))?.signedAt;
}

/** Records that the session has signed. Returns undefined if it has ended. */
export const markSigning = (db: Db, tokenHash: string, signedAt: number) =>
  updateRow(db, sessions, { signedAt }, eq(sessions.tokenHash, tokenHash));
