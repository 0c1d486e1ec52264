import { env } from '~/env.server';
import { createRegistrySearch, type RegistrySearch } from '~/gateways/registry.server';

let search: RegistrySearch | undefined;

/** One instance per process, to share its cache. */
export function registrySearch(): RegistrySearch {
  search ??= createRegistrySearch({ baseUrl: env().registryUrl });
  return search;
}
