/** Checks an uploaded PDF before it is sent as a CDA. */

import { DomainError } from '~/catalogue/errors';
import { UPLOAD_MAX_BYTES } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { runApart } from '~/domain/base/files/apart.server';
import { looksModest } from '~/domain/base/files/bounds';
import { admitUploads, isFree } from '~/domain/commands/documents/attach.server';
import { bytesOf } from '~/domain/commands/documents/bytes.server';
import { type DocumentReference, documentIdOf } from '~/domain/model/document-reference';
import { removeFiles } from '~/gateways/files.server';
import { deleteUnattachedDocument, documentById } from '~db/queries/documents';
import { store } from '~db/store.server';

interface Sent {
  document?: DocumentReference | null;
  /** Even if it has digital signatures of its own. */
  sendAnyway?: boolean;
}

/**
 * The reference. A file that is refused is not kept. Errors name the field that they belong to.
 * @throws {DomainError} unless it is a PDF to which we can add a signature page: invalid, document_unknown,
 * agreement_unreadable, agreement_locked, agreement_is_xfa, file_too_much; files_busy; agreement_has_signatures, which
 * asks and keeps the file.
 */
export async function mustBeReadable({ document, sendAnyway }: Sent, at: number): Promise<DocumentReference> {
  if (!document) throw new DomainError('invalid', {}, { document: [VALIDATION.choosePdf] });
  await admitUploads([document], at);
  const id = documentIdOf(document.filePath) ?? '';
  const stored = await store.read((db) => documentById(db, id));
  if (!stored || !isFree(stored)) throw atField('document', new DomainError('document_unknown'));
  if (stored.contentType !== 'application/pdf') {
    throw new DomainError('invalid', {}, { document: [VALIDATION.choosePdf] });
  }
  const { ownSignatures } = await check(id).catch(async (error: unknown) => {
    if (!(error instanceof DomainError) || error.status !== 422) throw error;
    await discard(id);
    throw atField('document', error);
  });
  if (ownSignatures && !sendAnyway) throw atField('sendAnyway', new DomainError('agreement_has_signatures'));
  return document;
}

const atField = (field: keyof Sent, { code, details, message }: DomainError): DomainError =>
  new DomainError(code, details, { [field]: [message] });

async function check(id: string) {
  const bytes = await bytesOf(id);
  if (bytes.byteLength > UPLOAD_MAX_BYTES || !looksModest(bytes)) throw new DomainError('file_too_much');
  return runApart('checkPdf', bytes);
}

async function discard(id: string): Promise<void> {
  const deleted = await store.write((db) => deleteUnattachedDocument(db, id));
  if (deleted) await removeFiles([id]);
}
