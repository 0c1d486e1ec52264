/** How forms and JSON calls refer to an uploaded file. Shared with the browser. */
import { valueIn } from '~/catalogue/own';
import { trimmed } from '~/catalogue/trim';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The path that the upload returned, or the upload address: ours, or the store's with its bucket and folder. */
const FILE_PATH = new RegExp(
  `^(?:(?:https?://[^/]+)?/(?:documents|api/objects)|https?://[^/?#]+(?:/[\\w.-]+)*/incoming)/(${ID})(?:\\?.*)?$`,
);

/** A signed address of a store has about 600 characters. */
export const FILE_PATH_MAX = 2000;

/** The ID in the file path of an uploaded document; undefined if the path is something else. */
export const documentIdOf = (filePath: string): string | undefined =>
  filePath.length > FILE_PATH_MAX ? undefined : FILE_PATH.exec(filePath)?.[1];

export interface DocumentReference {
  name: string;
  filePath: string;
}

/** The distinct document IDs; '' for a path that is something else. */
export const idsOf = (references: readonly DocumentReference[]): string[] => [
  ...new Set(references.map((reference) => documentIdOf(reference.filePath) ?? '')),
];

/** The extension of a type, and those of files that become one. */
const EXTENSIONS: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf', 'jpg', 'jpeg', 'png'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
};

/** Windows reserves these names for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

function withoutExtension(name: string, extensions: readonly string[]): string {
  const extension = extensions.find((each) => name.toLowerCase().endsWith(`.${each}`));
  return extension ? name.slice(0, -extension.length - 1) : name;
}

/** A file name that is safe to show and save, of at most 120 characters, with the extension of the real type. */
export function safeFileName(name: string, contentType: string): string {
  const extensions = valueIn(EXTENSIONS, contentType) ?? ['bin'];
  const base = (name.normalize('NFC').split(/[/\\]/).pop() ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>|:*?]/gu, '')
    .replace(/\s+/g, ' ');
  const stem = withoutExtension(trimmed(base, /[. ]/), extensions).replace(DEVICE, '_$1');
  return `${[...(stem || 'document')].slice(0, 120).join('')}.${extensions[0]}`;
}
