/** Sending a PDF of the sponsor's own once more, instead of uploading it again. */
import { DomainError } from '~/catalogue/errors';
import { paths } from '~/catalogue/paths';
import { VALIDATION } from '~/catalogue/validation';
import { bytesOf } from '~/domain/commands/documents/bytes.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { type DocumentReference, documentIdOf } from '~/domain/model/document-reference';
import { uploadOfSponsor } from '~db/queries/agreements';
import { store } from '~db/store.server';

const unknownFile = () => new DomainError('invalid', {}, { kind: [VALIDATION.choosePdf] });

interface Given {
  kind: string;
  again: string | null;
  document?: DocumentReference | null;
  sendAnyway: boolean;
}

type Uploaded<Input extends Given> = Omit<Input, 'kind'> & { kind: Exclude<Input['kind'], 'again'> };

/**
 * The input with the earlier PDF as its document, of which a copy is to be sent. That it may be sent even if it has digital
 * signatures was said when it was first sent.
 * @throws {DomainError} invalid unless it is a PDF that this sponsor has sent.
 */
export async function withEarlierFile<Input extends Given>(input: Input, sponsorId: string): Promise<Uploaded<Input>> {
  if (input.kind !== 'again') return input as unknown as Uploaded<Input>;
  const sent = await store.read((db) => uploadOfSponsor(db, sponsorId, input.again ?? ''));
  if (!sent) throw unknownFile();
  const document = { name: sent.name ?? 'CDA.pdf', filePath: paths.document(sent.documentId) };
  return { ...input, kind: 'upload', again: null, document, sendAnyway: true } as unknown as Uploaded<Input>;
}

/** Makes copies of a stored file: each site signs one of its own. @throws {DomainError} invalid if it is lost. */
export async function copier(
  { name, filePath }: DocumentReference,
  at: number,
): Promise<() => Promise<DocumentReference>> {
  const bytes = await bytesOf(documentIdOf(filePath) ?? '').catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'not_found' ? unknownFile() : error;
  });
  return () => takeUpload(new File([bytes as BlobPart], name), at);
}
