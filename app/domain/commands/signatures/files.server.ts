/** The files that signed records refer to. Signing covers their SHA-256, so that replacing one is noticed. */
import { createHash } from 'node:crypto';
import { DomainError } from '~/catalogue/errors';
import type { SignedSubject } from '~/catalogue/signing';
import { fileOf } from '~/domain/commands/documents/bytes.server';
import type { SignatureView } from '~/domain/model/signature-view';
import { log } from '~/gateways/log.server';
import { agreementById } from '~db/queries/agreements';
import { contractById } from '~db/queries/contracts';
import { answersOfResponse } from '~db/queries/feasibility';
import type { ResponseAnswer } from '~db/schema';
import type { Db } from '~db/store.server';

export interface SignedFile {
  /** Of the document. */
  id: string;
  /** Of the bytes that were signed, in hex. */
  sha256: string;
}

/** The files in answers that were sent. Those sent before we recorded the SHA-256 of files are left out. */
export const filesInAnswers = (rows: Iterable<Pick<ResponseAnswer, 'sent'>>): SignedFile[] =>
  [...rows].flatMap(({ sent }) => (sent?.sha256 ? [{ id: String(sent.value), sha256: sent.sha256 }] : []));

const FILES: Record<SignedSubject, (db: Db, id: string) => Promise<SignedFile[]>> = {
  agreement: async (db, id) => {
    const found = await agreementById(db, id);
    return found ? [{ id: found.documentId, sha256: found.sha256 }] : [];
  },
  response: async (db, id) => filesInAnswers(await answersOfResponse(db, id)),
  visitReport: async () => [],
  // It keeps the hashes of its files, which the site may renew.
  activation: async () => [],
  delegation: async () => [],
  budget: async () => [],
  contract: async (db, id) => {
    const found = await contractById(db, id);
    return found ? [{ id: found.documentId, sha256: found.sha256 }] : [];
  },
};

/** The files that a valid signature of this subject is of. */
export const filesSigned = (db: Db, { type, id }: { type: SignedSubject; id: string }): Promise<SignedFile[]> =>
  FILES[type](db, id);

/** Whether the stored bytes are the signed ones. Call it outside transactions. @throws {DomainError} file_unreadable. */
export async function areFilesIntact(files: readonly SignedFile[]): Promise<boolean> {
  for (const { id, sha256 } of files) if ((await storedHash(id)) !== sha256) return false;
  return true;
}

async function storedHash(id: string): Promise<string | undefined> {
  const file = await fileOf(id);
  if (!file) return undefined;
  const hash = createHash('sha256');
  try {
    for await (const chunk of file.stream as unknown as AsyncIterable<Uint8Array>) hash.update(chunk);
  } catch (error) {
    log().error({ err: error, document: id }, 'file not read');
    throw new DomainError('file_unreadable');
  }
  return hash.digest('hex');
}

/**
 * The same signatures, those of other bytes than are stored now as altered. While the store does not answer, they are
 * shown as the database has them.
 */
export async function withFilesChecked<S extends Pick<SignatureView, 'state'>>(
  signatures: readonly S[],
  files: readonly SignedFile[],
): Promise<S[]> {
  if (!signatures.some(({ state }) => state === 'valid')) return [...signatures];
  const intact = await areFilesIntact(files).catch((error: unknown) => {
    if (error instanceof DomainError) return true;
    throw error;
  });
  return signatures.map((each) => (each.state === 'valid' && !intact ? { ...each, state: 'altered' } : each));
}
