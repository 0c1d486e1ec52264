/** What the calls for uploads take and answer. */
import { z } from 'zod';

/** What may be said of a file before it is sent: its size in bytes, to be refused early and signed where a store can. */
export const uploadQuery = z.object({ size: z.coerce.number().int().min(0).optional() });

export const uploadAddressAnswer = z.object({ uploadURL: z.url() });

export const storedDocumentAnswer = z.object({
  id: z.uuid(),
  /** What a form or a JSON call names the document by. */
  filePath: z.string(),
  /** Bytes. */
  size: z.number().int(),
  contentType: z.string(),
});

export type StoredDocument = z.output<typeof storedDocumentAnswer>;
