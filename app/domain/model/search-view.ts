/** What a search over everything finds. Shared by the page, the dialog and the JSON call. */
import { z } from 'zod';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { SEARCH, SEARCH_KINDS } from '~/catalogue/search';
import { optionalChoice } from './fields';
import { describedView, nullableText, text } from './views';

export const searchQuerySchema = z.object({
  q: z.string().max(SHORT_TEXT_MAX_CHARS).optional().describe('At most 8 words. A result has all of them.'),
  kind: z
    .preprocess((value) => (value === 'all' ? undefined : value), optionalChoice(SEARCH_KINDS).optional())
    .describe(`Only results of this kind, up to ${SEARCH.alone}.`),
});
export type SearchQuery = z.output<typeof searchQuerySchema>;

const resultSchema = describedView('SearchResult', 'Something that you can open.', {
  title: text,
  about: nullableText.describe('What tells it from others, such as its place.'),
  why: nullableText.describe('Where the words are, if not in the title.'),
  path: text.describe('Its page.'),
});
export type SearchResult = z.infer<typeof resultSchema>;

const groupSchema = describedView('SearchGroup', 'Results of one kind.', {
  kind: z.enum(valuesOf(SEARCH_KINDS)),
  label: text.describe('The kind in words.'),
  total: z.int().describe('How many there are, counted as far as `more` says.'),
  more: z.boolean().describe('Whether there are more than that.'),
  all: text.describe('The page with all of them.'),
  results: z.array(resultSchema),
});
export type SearchGroup = z.infer<typeof groupSchema>;

export const foundSchema = describedView('Found', 'What a search finds, by kind.', {
  query: text.describe('The words that were looked for.'),
  meant: nullableText.describe('The words that have these results, if nothing has those; null otherwise.'),
  groups: z.array(groupSchema),
});
export type Found = z.infer<typeof foundSchema>;
