/** Uploaded files that become an organization's documents, or take the place of one. Shared with the browser. */
import { z } from 'zod';
import { LIST_ITEMS } from '~/catalogue/limits';
import { documentReference } from '../documents/reference';

export const documentsToAddSchema = z.object({ documents: z.array(documentReference()).min(1).max(LIST_ITEMS) });

export const replacementSchema = z.object({ document: documentReference() });
