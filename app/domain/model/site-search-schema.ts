/** The site search. Shared by the page and the JSON call. */
import { z } from 'zod';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { ALL_SITE_AREAS, SEARCHED_EQUIPMENT } from '~/catalogue/options';
import { GCP_CHOICES, PLACES } from '~/domain/model/site-places';
import { optionalChoice } from './fields';

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
});

/** Administrators name the sponsor; for others it is their own. */
export const sponsorOfSchema = z.object({
  organization: z.string().optional().describe('For administrators: the ID of the sponsor.'),
});

export type SiteSearchQuery = z.output<typeof siteSearchSchema>;
