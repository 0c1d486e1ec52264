import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '~/catalogue/limits';
import { UPLOADS } from '~/catalogue/messages';

/** What the file dialog offers. The server goes by the content, not by this. */
export const ACCEPT = UPLOAD_TYPES.map((type) => `.${type.toLowerCase()}`).join(',');

export const UPLOAD_SIZE = `${UPLOAD_MAX_BYTES / 1_048_576} MB`;

/** What is wrong with a chosen file as far as the browser can tell, before a byte is sent; undefined when nothing is. */
export function problemWith(
  file: { name: string; size: number },
  present: readonly { name: string }[],
): string | undefined {
  const extension = file.name.split('.').pop()?.toUpperCase() ?? '';
  if (!(UPLOAD_TYPES as readonly string[]).includes(extension)) return UPLOADS.onlyTypes(UPLOAD_TYPES.join(', '));
  if (file.size > UPLOAD_MAX_BYTES) return UPLOADS.tooLarge(file.name, UPLOAD_SIZE);
  if (present.some(({ name }) => name === file.name)) return UPLOADS.duplicate(file.name);
  return undefined;
}
