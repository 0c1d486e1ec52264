/** Checks all signatures against the audit trail, for `npm run audit:verify`. */
import { auditEventsSince } from '~db/queries/audit';
import { signatureCount, signaturesAfter, signedEventCount } from '~db/queries/signatures';
import { store } from '~db/store.server';
import { isIntact } from './record.server';

const BATCH = 500;

/** `altered` are the IDs of signatures that the audit trail contradicts; `missing` is how many were deleted. */
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
      if (!isIntact(row, own)) altered.push(row.id);
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
