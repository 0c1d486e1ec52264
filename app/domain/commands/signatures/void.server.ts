/**
 * The only place where signatures are voided: the signed record has changed, so they no longer count. They stay on
 * record.
 */

import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { type SubjectOfSignature, voidSignaturesOf } from '~db/queries/signatures';
import type { Db } from '~db/store.server';

/** Call it in the transaction of every command that changes something signed. Returns how many it voided. */
export async function voidSignatures(
  db: Db,
  actor: Actor,
  subject: SubjectOfSignature,
  reason: string,
  at: number,
): Promise<number> {
  const voidedBy = actor.kind === 'person' ? actor.id : null;
  const voided = await voidSignaturesOf(db, subject, { voidedAt: at, voidedBy, voidReason: reason });
  for (const { id, sha256, version } of voided) {
    await record(db, actor, 'signature.voided', id, { before: { sha256, version }, reason, at });
  }
  return voided.length;
}
