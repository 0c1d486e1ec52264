/** Checks all signatures against the audit trail and the stored files, for `npm run audit:verify`. */
import { auditEventsSince } from '~db/queries/audit';
import { signatureCount, signaturesAfter, signedEventCount } from '~db/queries/signatures';
import type { Signature } from '~db/schema';
import { store } from '~db/store.server';
import { areFilesIntact, filesSigned } from './files.server';
import { isIntact } from './record.server';

const BATCH = 500;

/**
 * `altered` are the IDs of signatures that the audit trail contradicts, or whose files are others now; `missing` is how
 * many were deleted. @throws {DomainError} file_unreadable.
 */
export async function checkSignatures(): Promise<{ signatures: number; altered: string[]; missing: number }> {
  const altered: string[] = [];
  for (let after = ''; ; ) {
    const { rows, events } = await store.read(async (db) => {
      const batch = await signaturesAfter(db, after, BATCH);
      const ids = batch.map(({ id }) => id);
      return { rows: batch, events: await auditEventsSince(db, 'signature', ids, 0) };
    });
    for (const row of rows) {
      const own = events.filter(({ subjectId }) => subjectId === row.id);
      if (!isIntact(row, own) || !(await hasItsFiles(row))) altered.push(row.id);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  const { rows, signed } = await store.read(async (db) => ({
    rows: await signatureCount(db),
    signed: await signedEventCount(db),
  }));
  return { signatures: rows, altered, missing: Math.max(0, signed - rows) };
}

/** A voided signature is of what the record no longer says. */
async function hasItsFiles({ voidedAt, subjectType, subjectId }: Signature): Promise<boolean> {
  if (voidedAt !== null) return true;
  return areFilesIntact(await store.read((db) => filesSigned(db, { type: subjectType, id: subjectId })));
}
