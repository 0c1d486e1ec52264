/** Tells Word documents from all other files. Runs apart (apart.server). */
import { isWordBinary } from './word-binary.server';
import { isWordPackage } from './word-package.server';

/** Undefined for anything but a DOC or DOCX without macros. */
export async function wordTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  if (isWordBinary(bytes)) return 'application/msword';
  if (await isWordPackage(bytes)) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return undefined;
}
