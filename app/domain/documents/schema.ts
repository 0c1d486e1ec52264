/** What the calls for documents accept and return. Shared with the browser. */
import { z } from 'zod';
import { LIST_ITEMS } from '~/catalogue/limits';
import { documentReference } from './reference';

/** The file's size in bytes, if known: a large file is refused early, and a store's address is signed for that size. */
export const uploadQuery = z.object({ size: z.coerce.number().int().min(0).optional() });

export const uploadAddressAnswer = z.object({ uploadURL: z.url() });

export const storedDocumentAnswer = z.object({
  id: z.uuid(),
  /** How a form or a JSON call refers to the document. */
  filePath: z.string(),
  /** Bytes. */
  size: z.number().int(),
  contentType: z.string(),
});

export type StoredDocument = z.output<typeof storedDocumentAnswer>;

/** Uploaded files to add to an organization's documents. */
export const documentsToAddSchema = z.object({ documents: z.array(documentReference()).min(1).max(LIST_ITEMS) });

export const replacementSchema = z.object({ document: documentReference() });
