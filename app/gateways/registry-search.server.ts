import { z } from 'zod';
import { registryRecord } from '~/registry/record';
import { type ListedPlace, listedPlaces, type TrialFacts, trialFacts } from '~/registry/trial-facts';
import { remembering } from './registry-memory.server';
import { askRegistry, type Failure, type Reply, type RequestOptions } from './registry-request.server';

/** A trial with the US places it lists. */
export interface Listing {
  facts: TrialFacts;
  places: ListedPlace[];
}

export type SearchAnswer = { kind: 'found'; listings: Listing[] } | Failure;

export interface RegistrySearch {
  /**
   * The trials that list a facility of this name in this city, as the registry reads names: more loosely than anybody
   * who asks whether it is the same place. From memory when asked within 10 minutes. Never throws.
   */
  trialsAt(facility: string, city: string): Promise<SearchAnswer>;
}

export interface SearchOptions extends RequestOptions {
  pageSize?: number;
  /** Where the pages end: a name that so many trials list is too common to tell places apart. */
  mostPages?: number;
}

const MOST_KEPT = 50;
/** Only what is read, so that trials with hundreds of places stay small; a registry that knows no fields sends all. */
const FIELDS = [
  ...[
    'NCTId',
    'BriefTitle',
    'OfficialTitle',
    'Condition',
    'InterventionType',
    'InterventionName',
    'Phase',
    'StudyType',
  ],
  ...['OverallStatus', 'LeadSponsorName', 'LeadSponsorClass', 'EnrollmentCount', 'Sex', 'MinimumAge', 'MaximumAge'],
  ...['StartDate', 'CompletionDate', 'LocationFacility', 'LocationCity', 'LocationState', 'LocationZip'],
  ...['LocationCountry', 'LocationStatus'],
];

const page = z.object({ studies: z.array(z.unknown()), nextPageToken: z.string().min(1).nullish() });
type Page = z.output<typeof page>;

/** The v2 API's search: GET {baseUrl}/studies?query.locn=…, page by page, with time limit, retries and a cache. */
export function createRegistrySearch(options: SearchOptions): RegistrySearch {
  const listings = remembering<SearchAnswer>((query) => allPages(query, options), {
    most: MOST_KEPT,
    now: options.now,
  });
  return { trialsAt: (facility, city) => listings(locationQuery(facility, city)) };
}

/** '"Mayo Clinic" AND "Rochester"' in the registry's query language, where quotes hold words together. */
function locationQuery(facility: string, city: string): string {
  const quoted = [facility, city].map((text) => text.replace(/[^\p{L}\p{N}&'./-]+/gu, ' ').trim());
  return quoted
    .filter(Boolean)
    .map((text) => `"${text}"`)
    .join(' AND ');
}

async function allPages(query: string, options: SearchOptions): Promise<SearchAnswer> {
  const { pageSize = 100, mostPages = 10 } = options;
  const listings: Listing[] = [];
  let token: string | undefined;
  for (let pages = 0; pages < mostPages; pages++) {
    const parameters = { 'query.locn': query, fields: FIELDS.join(','), pageSize: String(pageSize) };
    const asked = new URLSearchParams({ ...parameters, ...(token && { pageToken: token }) });
    const reply: Reply<Page> = await askRegistry(`studies?${asked}`, (body) => page.parse(body), options);
    if (reply.kind !== 'found') return reply;
    listings.push(...reply.value.studies.flatMap(listing));
    token = reply.value.nextPageToken ?? undefined;
    if (!token) break;
  }
  return { kind: 'found', listings };
}

/** What is no study record is passed over. */
function listing(study: unknown): Listing[] {
  const record = registryRecord.safeParse(study);
  return record.success ? [{ facts: trialFacts(record.data), places: listedPlaces(record.data) }] : [];
}
