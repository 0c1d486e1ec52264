/** Saved views of a study's list of sites that a person keeps. Not loaded in the browser, unlike the list's own query. */
import { z } from 'zod';
import { SAVED_FILTERS } from '~/catalogue/limits';
import { optionalLine, requiredLine } from './fields';
import { studyListSchema } from './study-match-list';
import { describedView, moment, text } from './views';

/** What a person saves: the query of a study's list, under a name. */
export const saveViewSchema = studyListSchema.extend({
  q: optionalLine().describe('Words in the site’s name or city.'),
  name: requiredLine(SAVED_FILTERS.nameChars).describe('What you call it. A view that you saved under it is replaced.'),
});

export type SaveView = z.output<typeof saveViewSchema>;

export const savedViewSchema = describedView('SavedView', 'A view of the sites of any study that you have saved.', {
  id: text,
  name: text,
  filters: z.record(z.string(), text).describe('As in the query of GET /api/studies/{id}/matches.'),
  savedAt: moment,
});
export type SavedView = z.infer<typeof savedViewSchema>;
