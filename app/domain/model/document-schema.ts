/** Input and output of the document endpoints. Shared with the browser. */
import { z } from 'zod';
import { LIST_ITEMS } from '~/catalogue/limits';
import { VAULT_TYPES } from '~/catalogue/vault';
import { documentReference } from './document-reference-schema';
import { optionalChoice, optionalDate, optionalLine } from './fields';

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

/** What a document in the vault is. What is left out is not known. */
export const documentFactsSchema = z.object({
  type: optionalChoice<(typeof VAULT_TYPES)[number]>(VAULT_TYPES),
  personId: optionalLine().describe('The member of your staff whom it is about.'),
  issuer: optionalLine(),
  validFrom: optionalDate(),
  validUntil: optionalDate().describe('YYYY-MM-DD, the last day.'),
});
export type DocumentFacts = z.output<typeof documentFactsSchema>;

export const documentsToAddSchema = z.object({
  documents: z.array(documentReference()).min(1).max(LIST_ITEMS),
  ...documentFactsSchema.shape,
});

export const addedDocumentsResponse = z.object({ added: z.int().describe('How many documents were added.') });

export const replacementSchema = z.object({ document: documentReference() });
