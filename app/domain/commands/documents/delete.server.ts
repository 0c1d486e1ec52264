/** Where attached documents are deleted: what was signed, or signed with a record, is kept; our copies are replaced. */

import { DomainError } from '~/catalogue/errors';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { signedInWords } from '~/domain/model/signature-view';
import { agreementsOfMatch } from '~db/queries/agreements';
import { contractWithDocument } from '~db/queries/contracts';
import { deleteDocument } from '~db/queries/documents';
import { studySignedWith } from '~db/queries/feasibility';
import { matchById } from '~db/queries/matches';
import { signaturesOf } from '~db/queries/signatures';
import type { Document } from '~db/schema';
import type { Db } from '~db/store.server';

type Kept = Pick<Document, 'id' | 'type' | 'matchId'>;

/** What was signed with this document, in words; null for nothing. Voided signatures stay on record, so they count. */
export async function signedWith(db: Db, document: Kept): Promise<string | null> {
  const study = await studySignedWith(db, document.id);
  if (study !== undefined) return signedInWords({ type: 'response', study });
  if (document.type === 'contract') return contractIn(db, document);
  return document.type === 'agreement' ? agreementIn(db, document) : null;
}

/** Also a version that nobody has signed: what was proposed belongs to the negotiation. */
async function contractIn(db: Db, { id, matchId }: Kept): Promise<string | null> {
  const found = await matchById(db, matchId ?? '');
  const isVersion = (await contractWithDocument(db, id)) !== undefined;
  return found && isVersion ? signedInWords({ type: 'contract', study: found.study.title }) : null;
}

async function agreementIn(db: Db, { id, matchId }: Kept): Promise<string | null> {
  const found = await matchById(db, matchId ?? '');
  const agreement = (await agreementsOfMatch(db, matchId ?? '')).find(({ documentId }) => documentId === id);
  if (!found || !agreement) return null;
  const onPaper = agreement.state === 'signed' || agreement.state === 'executed';
  const isSigned = onPaper || (await signaturesOf(db, 'agreement', [agreement.id])).length > 0;
  return isSigned ? signedInWords({ type: 'agreement', study: found.study.title }) : null;
}

/** @throws {DomainError} document_signed. */
export async function requireUnsigned(db: Db, document: Kept): Promise<void> {
  const what = await signedWith(db, document);
  if (what !== null) throw new DomainError('document_signed', { what });
}

/** Deletes a signed copy that we made, because another replaces it. The caller removes the file after the transaction. */
export async function deleteCopy(db: Db, actor: Actor, id: string, reason: string, at: number): Promise<void> {
  await deleteDocument(db, id);
  await record(db, actor, 'document.removed', id, { reason, at });
}

/** Deletes the row. The caller removes the file after the transaction. @throws {DomainError} document_signed. */
export async function deleteUnsigned(db: Db, document: Kept): Promise<void> {
  await requireUnsigned(db, document);
  await deleteDocument(db, document.id);
}
