/** The site search. Shared by the page and the JSON call. */
import { z } from 'zod';
import { SAVED_FILTERS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { LIST_FILTERS } from '~/catalogue/list-statuses';
import { SITE_SORTS } from '~/catalogue/lists';
import { ALL_SITE_AREAS, SEARCHED_EQUIPMENT } from '~/catalogue/options';
import { DISTANCES, type FilterName, GCP_CHOICES, PLACES } from '~/domain/model/site-places';
import { optionalChoice, optionalLine, requiredLine } from './fields';
import { describedView, moment, text } from './views';

/** 'all' is the value of a select that does not filter. */
const narrowedTo = (options: Parameters<typeof optionalChoice>[0]) =>
  z.preprocess((value) => (value === 'all' ? undefined : value), optionalChoice(options).optional());

/** The query of /sponsor/sites and GET /api/sites. */
export const siteSearchSchema = z.object({
  q: z.string().max(SHORT_TEXT_MAX_CHARS).optional().describe('Words in the name, the city, the state or an area.'),
  area: narrowedTo(ALL_SITE_AREAS),
  place: narrowedTo(PLACES).describe('A region (Northeast) or a state (MA, Massachusetts).'),
  equipment: narrowedTo(SEARCHED_EQUIPMENT),
  gcp: narrowedTo(GCP_CHOICES).describe('current: only sites whose GCP training has not expired.'),
  list: narrowedTo(LIST_FILTERS).describe(
    'By your organization’s own list: only preferred sites (preferred), or none that is excluded (notExcluded).',
  ),
  zip: z
    .string()
    .max(SHORT_TEXT_MAX_CHARS)
    .optional()
    .describe('A US ZIP code to measure from. Each site then has its distance, and the nearest come first.'),
  miles: narrowedTo(DISTANCES).describe('Only sites at most this many miles from the ZIP code.'),
  sort: narrowedTo(SITE_SORTS).describe(
    'By name, number of confirmed trials, when it was verified, or distance from the ZIP code; newest first by default.',
  ),
} satisfies Record<FilterName, z.ZodType>);

/** Administrators name the sponsor; for others it is their own. */
export const sponsorOfSchema = z.object({
  organization: z.string().optional().describe('For administrators: the ID of the sponsor.'),
});

export type SiteSearchQuery = z.output<typeof siteSearchSchema>;
/** What a person saves: the query, under a name. */
export const saveFiltersSchema = siteSearchSchema.extend({
  q: optionalLine().describe('Words in the name, the city, the state or an area.'),
  zip: optionalLine().describe('A US ZIP code to measure from.'),
  name: requiredLine(SAVED_FILTERS.nameChars).describe(
    'What you call them. Filters that you saved under it are replaced.',
  ),
});

export const savedFiltersSchema = describedView('SavedFilters', 'Filters of Find sites that you have saved.', {
  id: text,
  name: text,
  filters: z.record(z.string(), text).describe('As in the query of GET /api/sites.'),
  path: text.describe('The page with the sites that they find now.'),
  savedAt: moment,
});
export type SavedFiltersView = z.infer<typeof savedFiltersSchema>;
