/** Links a signature to its record (21 CFR 11.70): a hash of all its fields, chained in the audit trail. */
import { createHash } from 'node:crypto';
import type { SignatureState } from '~/catalogue/signing';
import { auditEventsOf } from '~db/queries/audit';
import type { AuditEvent, Signature } from '~db/schema';
import type { Db } from '~db/store.server';

type Signed = Omit<Signature, 'recordHash' | 'auditSeq' | 'voidedAt' | 'voidedBy' | 'voidReason'>;

/** SHA-256 in hex over every field that is fixed by signing. */
export function recordHashOf(signature: Signed): string {
  const { id, subjectType, subjectId, version, sha256, statement, meaning } = signature;
  const { userId, organizationId, organizationName, printedName, title, signedAt, components } = signature;
  const what = [id, subjectType, subjectId, version, sha256, statement, meaning];
  const who = [userId, organizationId, organizationName, printedName, title, signedAt, components];
  return createHash('sha256')
    .update(JSON.stringify([...what, ...who]))
    .digest('hex');
}

/**
 * Whether the row matches its own hash and the audit trail, so that nobody has altered, voided or restored it outside
 * the app. `npm run audit:verify` checks the audit events themselves, by their seals.
 */
export function isIntact(signature: Signature, events: readonly AuditEvent[]): boolean {
  const signed = events.find(({ action }) => action === 'signature.signed');
  const voided = events.find(({ action }) => action === 'signature.voided');
  const hash = recordHashOf(signature);
  return (
    signed !== undefined &&
    signed.seq === signature.auditSeq &&
    signed.at === signature.signedAt &&
    signed.actorId === signature.userId &&
    signature.recordHash === hash &&
    JSON.parse(signed.after ?? '{}').recordHash === hash &&
    signature.voidedAt === (voided?.at ?? null) &&
    signature.voidedBy === (voided?.actorId ?? null) &&
    signature.voidReason === (voided?.reason ?? null)
  );
}

/** Checked whenever a signature is shown. */
export async function stateOf(db: Db, signature: Signature): Promise<SignatureState> {
  return stateIn(signature, await auditEventsOf(db, { type: 'signature', id: signature.id }));
}

/** The same, with the events about it. */
export function stateIn(signature: Signature, events: readonly AuditEvent[]): SignatureState {
  if (!isIntact(signature, events)) return 'altered';
  return signature.voidedAt === null ? 'valid' : 'voided';
}
