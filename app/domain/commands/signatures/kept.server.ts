/** Signed records are kept: nothing that they belong to can be deleted. */

import { DomainError } from '~/catalogue/errors';
import { signedInWords } from '~/domain/model/signature-view';
import { signedRecordOf } from '~db/queries/agreements';
import type { Db } from '~db/store.server';

/** Call it in the transaction that deletes. @throws {DomainError} `code`, naming what was signed. */
export async function requireNothingSigned(
  db: Db,
  of: Parameters<typeof signedRecordOf>[1],
  code: 'has_signatures' | 'merge_signed' = 'has_signatures',
): Promise<void> {
  const record = await signedRecordOf(db, of);
  if (record) throw new DomainError(code, { what: signedInWords(record) });
}
