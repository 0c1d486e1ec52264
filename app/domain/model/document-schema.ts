/** Input and output of the document endpoints. Shared with the browser. */
import { z } from 'zod';
import { LIST_ITEMS } from '~/catalogue/limits';
import { documentReference } from './document-reference-schema';

export const uploadQuery = z.object({
  size: z.coerce.number().int().min(0).optional().describe('In bytes. A file that is too large is refused right away.'),
});

export const uploadAddressAnswer = z.object({ uploadURL: z.url().describe('A signed URL, valid for one file.') });

export const storedDocumentAnswer = z.object({
  id: z.uuid(),
  filePath: z.string().describe('Use this in forms and calls that accept documents.'),
  size: z.number().int().describe('In bytes.'),
  contentType: z.string().describe('The actual file type, regardless of the file name.'),
});

export type StoredDocument = z.output<typeof storedDocumentAnswer>;

export const documentsToAddSchema = z.object({ documents: z.array(documentReference()).min(1).max(LIST_ITEMS) });

export const addedDocumentsResponse = z.object({ added: z.int().describe('How many documents were added.') });

export const replacementSchema = z.object({ document: documentReference() });
