import { type RegistryRecord, registryRecord } from '~/registry/record';
import { remembering } from './registry-memory.server';
import { askRegistry, type Failure, type RequestOptions } from './registry-request.server';

export type RegistryAnswer = { kind: 'found'; record: RegistryRecord } | Failure;

export interface Registry {
  /** Looks a study up, from memory when it was read within 10 minutes. The record's number can differ: the registry has aliases. */
  fetchRecord(nctId: string): Promise<RegistryAnswer>;
}

export type RegistryOptions = RequestOptions;

const MOST_KEPT = 500;

/** The ClinicalTrials.gov v2 API: GET {baseUrl}/studies/{nctId}, with time limit, retries and a cache (REG-01). Never throws. */
export function createRegistry(options: RegistryOptions): Registry {
  const recordOf = remembering<RegistryAnswer>(
    async (id) => {
      const reply = await askRegistry(`studies/${id}`, (body) => registryRecord.parse(body), options);
      return reply.kind === 'found' ? { kind: 'found', record: reply.value } : reply;
    },
    { most: MOST_KEPT, now: options.now },
  );
  return {
    async fetchRecord(nctId) {
      const id = nctId.trim().toUpperCase();
      // Anything else could not be a study's number, and could lead to another address of the API.
      if (!/^NCT[0-9A-Z]{1,20}$/.test(id)) return { kind: 'missing' };
      return recordOf(id);
    },
  };
}
