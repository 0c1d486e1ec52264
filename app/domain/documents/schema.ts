/** What the calls for documents accept and return. Shared with the browser. */
import { z } from 'zod';
import { LIST_ITEMS } from '~/catalogue/limits';
import { documentReference } from './reference';

export const uploadQuery = z.object({
  size: z.coerce.number().int().min(0).optional().describe('In bytes. A file that is too large is refused right away.'),
});

export const uploadAddressAnswer = z.object({ uploadURL: z.url().describe('Signed, and good for one file.') });

export const storedDocumentAnswer = z.object({
  id: z.uuid(),
  filePath: z.string().describe('Use this in a form or a call that takes documents.'),
  size: z.number().int().describe('In bytes.'),
  contentType: z.string().describe('What the file really is, whatever its name says.'),
});

export type StoredDocument = z.output<typeof storedDocumentAnswer>;

/** Uploaded files to add to an organization's documents. */
export const documentsToAddSchema = z.object({ documents: z.array(documentReference()).min(1).max(LIST_ITEMS) });

export const addedAnswer = z.object({ added: z.int().describe('How many documents were added.') });

export const replacementSchema = z.object({ document: documentReference() });
