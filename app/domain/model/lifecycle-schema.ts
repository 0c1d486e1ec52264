/** What is said and seen of the moves of a record after the decision about it. */
import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { requiredText } from './fields';
import { moment, nullableText, text, view } from './views';

/** Everyone concerned reads why. */
export const lifecycleSchema = z.object({
  reason: requiredText(LONG_TEXT_MAX_CHARS).describe('Everyone concerned reads it.'),
});

export const archivedSchema = view('Archived', {
  type: z.enum(['organization', 'study']),
  id: text,
  name: text,
  was: text.describe('Its status before.'),
  reason: nullableText,
  archivedAt: moment,
  restorableUntil: moment.describe('After that it stays archived.'),
});
export type Archived = z.infer<typeof archivedSchema>;
