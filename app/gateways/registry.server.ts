/** The ClinicalTrials.gov v2 API: trial records by number, and trials by the facility that they list. */
import { z } from 'zod';
import { asNctNumber, isNctNumber } from '~/registry/nct-number';
import { type RegistryRecord, registryRecordSchema } from '~/registry/record';
import { listedPlaces, trialFacts } from '~/registry/trial-facts';
import type { Dependency } from './dependency.server';
import { askRegistry, cached, type Failure, type RequestOptions, registryCalled } from './registry-request.server';

export type RegistryOptions = RequestOptions;
type RegistryAnswer = { kind: 'found'; record: RegistryRecord } | Failure;

/** GET {baseUrl}/studies/{nctId} (REG-01). */
export function createRegistry(options: RegistryOptions) {
  const registry = registryCalled('registry', options);
  const records = cached<RegistryAnswer>(
    async (id) => {
      const reply = await askRegistry(registry, `studies/${id}`, (body, path) => recordOf(id, body, path), options);
      return reply.kind === 'found' ? { kind: 'found', record: reply.value } : reply;
    },
    { max: 500, now: options.now },
  );
  return {
    /**
     * The record can have another number: the registry has aliases. Never throws.
     * @param fresh whether to pass over the cache
     */
    async fetchRecord(nctId: string, { fresh = false } = {}): Promise<RegistryAnswer> {
      const id = asNctNumber(nctId);
      return isNctNumber(id) ? records.get(id, fresh) : { kind: 'missing' };
    },
    /** A record that was read in the last ten minutes. Asks nobody. */
    recordInCache(nctId: string): RegistryRecord | undefined {
      const answer = records.inCache(asNctNumber(nctId));
      return answer?.kind === 'found' ? answer.record : undefined;
    },
  };
}

export type Registry = ReturnType<typeof createRegistry>;

const aliased = z.object({
  protocolSection: z.object({ identificationModule: z.object({ nctIdAliases: z.array(z.string()).catch([]) }) }),
});

/**
 * The record in a response. It may have another number only if it says that the number we asked for is an old one of its,
 * or if the registry sent us on to it.
 * @param path where the response came from, after all redirects
 * @throws {Error} for anything else: it would fill in a study with what belongs to another.
 */
function recordOf(asked: string, body: unknown, path: string): RegistryRecord {
  const record = registryRecordSchema.parse(body);
  const { nctId } = record.protocolSection.identificationModule;
  const wasSentOn = isNctNumber(nctId) && path.toUpperCase().endsWith(`/${nctId}`);
  if (nctId === asked || wasSentOn) return record;
  if (aliased.parse(body).protocolSection.identificationModule.nctIdAliases.includes(asked)) return record;
  throw new Error('another trial');
}

type SearchAnswer = { kind: 'found'; listings: Listing[] } | Failure;

export interface SearchOptions extends RequestOptions {
  pageSize?: number;
  /** Later pages are not read: a name with so many trials is too common to identify a facility. */
  mostPages?: number;
}

/** Only the fields we read, so that trials with hundreds of facilities stay small. */
const FIELDS = [
  ['NCTId', 'BriefTitle', 'OfficialTitle', 'Condition', 'InterventionType', 'InterventionName', 'Phase', 'StudyType'],
  ['OverallStatus', 'LeadSponsorName', 'LeadSponsorClass', 'EnrollmentCount', 'Sex', 'MinimumAge', 'MaximumAge'],
  ['StartDate', 'CompletionDate', 'LocationFacility', 'LocationCity', 'LocationState', 'LocationZip'],
  ['LocationCountry', 'LocationStatus'],
].flat();

const page = z.object({ studies: z.array(z.unknown()), nextPageToken: z.string().min(1).nullish() });

/** GET {baseUrl}/studies?query.locn=…, page by page. */
export function createRegistrySearch(options: SearchOptions) {
  const registry = registryCalled('registry search', options);
  const listings = cached<SearchAnswer>((query) => allPages(registry, query, options), { max: 50, now: options.now });
  return {
    /**
     * Trials that list a facility with a similar name in this city. Callers must check that it is the same one. Never
     * throws.
     * @param fresh whether to pass over the cache
     */
    trialsAt: (facility: string, city: string, { fresh = false } = {}) =>
      listings.get(locationQuery(facility, city), fresh),
  };
}
export type RegistrySearch = ReturnType<typeof createRegistrySearch>;

/** '"Mayo Clinic" AND "Rochester"' in the registry's query language, where quotes keep words together. */
function locationQuery(facility: string, city: string): string {
  return [facility, city]
    .map((text) => text.replace(/[^\p{L}\p{N}&'./-]+/gu, ' ').trim())
    .filter(Boolean)
    .map((text) => `"${text}"`)
    .join(' AND ');
}

async function allPages(registry: Dependency, query: string, options: SearchOptions): Promise<SearchAnswer> {
  const { pageSize = 100, mostPages = 10 } = options;
  const parameters = new URLSearchParams({
    'query.locn': query,
    fields: FIELDS.join(','),
    pageSize: String(pageSize),
  });
  const listings: Listing[] = [];
  for (let pages = 0; pages < mostPages; pages++) {
    const reply = await askRegistry(registry, `studies?${parameters}`, (body) => page.parse(body), options);
    if (reply.kind !== 'found') return reply;
    const { studies, nextPageToken } = reply.value;
    listings.push(...studies.flatMap(listing));
    if (!nextPageToken) break;
    parameters.set('pageToken', nextPageToken);
  }
  return { kind: 'found', listings };
}

/** A trial with the US facilities it lists. Anything that isn't a trial record is skipped. */
function listing(study: unknown) {
  const record = registryRecordSchema.safeParse(study);
  return record.success ? [{ facts: trialFacts(record.data), places: listedPlaces(record.data) }] : [];
}
export type Listing = ReturnType<typeof listing>[number];
