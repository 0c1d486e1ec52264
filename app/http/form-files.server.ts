import type { AppLoadContext } from '@remix-run/node';
import { DomainError } from '~/catalogue/errors';
import { MESSAGE_FILES_MAX } from '~/catalogue/limits';
import { UPLOADS } from '~/catalogue/uploads';
import { VALIDATION } from '~/catalogue/validation';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import type { DocumentReference } from '~/domain/model/document-reference';
import { limitRate } from './rate-limit.server';

/** Removes the files from a form, which leaves only text. */
export function filesOf(form: FormData, name: string): File[] {
  const files = form.getAll(name).filter((entry) => entry instanceof File && (entry.name !== '' || entry.size > 0));
  form.delete(name);
  return files as File[];
}

/**
 * Checks and stores the files of a form. Of several, each that is refused is named, with why.
 * @throws {DomainError} invalid if there are too many, or if some of several are refused; as takeUpload for the only one.
 */
export async function storeFiles(files: readonly File[], context: AppLoadContext): Promise<DocumentReference[]> {
  if (files.length > MESSAGE_FILES_MAX)
    throw new DomainError('invalid', {}, { documents: [VALIDATION.tooMany(MESSAGE_FILES_MAX)] });
  const stored: DocumentReference[] = [];
  const refused: string[] = [];
  for (const file of files) {
    await limitRate(context, 'upload');
    try {
      const { name, filePath } = await takeUpload(file);
      stored.push({ name, filePath });
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code.startsWith('upload_');
      if (!isRefused || files.length === 1) throw error;
      refused.push(UPLOADS.refused(file.name, error.message));
    }
  }
  if (refused.length > 0) throw new DomainError('invalid', {}, { documents: [refused.join(' ')] });
  return stored;
}

/** Checks and stores the only file of a form. If it is refused, the error shows beside its field. @throws invalid. */
export async function takeFile(file: FormDataEntryValue | null, context: AppLoadContext) {
  await limitRate(context, 'upload');
  if (!(file instanceof File) || file.size === 0) throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
  return takeUpload(file).catch((error) => {
    if (!(error instanceof DomainError) || !error.code.startsWith('upload_')) throw error;
    throw new DomainError('invalid', {}, { file: [error.message] });
  });
}
