/** How forms and JSON calls name an uploaded file. Shared with the browser. */
import { z } from 'zod';
import { VALIDATION } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { required } from '../fields';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The path that the upload answered, or the upload address itself: ours, or the store's with its bucket and folder. */
const FILE_PATH = new RegExp(
  `^(?:(?:https?://[^/]+)?/(?:documents|api/objects)|https?://[^/?#]+(?:/[\\w.-]+)*/incoming)/(${ID})(?:\\?.*)?$`,
);

/** The id of an uploaded document in its file path; undefined when it is none. */
export const documentIdOf = (filePath: string): string | undefined => FILE_PATH.exec(filePath)?.[1];

/** An uploaded document as a form or a JSON call names it: `name`, `filePath`. Whatever type was sent, ours is kept. */
export const documentReference = () =>
  z.object({
    name: required(),
    filePath: z
      .string({ error: VALIDATION.required })
      .refine((text) => documentIdOf(text) !== undefined, VALIDATION.unknownDocument)
      .transform((text) => paths.document(documentIdOf(text) as string)),
  });

export interface DocumentReference {
  name: string;
  filePath: string;
}

/** The ids of the documents that a form or a call refers to, each once; '' for what is no document. */
export const idsOf = (references: readonly DocumentReference[]): string[] => [
  ...new Set(references.map((reference) => documentIdOf(reference.filePath) ?? '')),
];

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** What Windows keeps for devices: a file cannot be saved under it. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A name that is safe to show and to save under: no path, no control or direction characters, at most 120 characters,
 * and the extension of what the file really is.
 */
export function safeFileName(name: string, contentType: string): string {
  const extension = EXTENSIONS[contentType] ?? 'bin';
  const base = (name.normalize('NFC').split(/[/\\]/).pop() ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>|:*?]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(new RegExp(`\\.${extension}$`, 'i'), '')
    .replace(DEVICE, '_$1');
  return `${[...(base || 'document')].slice(0, 120).join('')}.${extension}`;
}
