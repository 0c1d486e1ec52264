/** Merging two organizations that are the same. Shared with the browser. */
import { z } from 'zod';
import { TEXT_SHORT } from '~/catalogue/limits';
import { required } from '../fields';
import { describedView, moment, text, view } from '../views';

export const mergeSchema = z.object({
  mergedId: required(TEXT_SHORT).describe('The organization that becomes part of the one in the address.'),
});

const counts = z.record(z.string(), z.int()).describe('How many of what are moved: people, documents, matches, …');
const party = z.object({ id: text, name: text });

export const mergeViewSchema = describedView('Merge', 'A merge that can be undone for 30 days.', {
  id: text,
  kept: party,
  merged: party,
  mergedAt: moment,
  undoUntil: moment,
  moved: counts,
});
export type MergeView = z.infer<typeof mergeViewSchema>;

export const duplicateSchema = view('LikelyDuplicate', { id: text, name: text, reasons: z.array(text) });
