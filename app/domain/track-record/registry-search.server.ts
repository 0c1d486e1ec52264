import { env } from '~/env.server';
import { createRegistrySearch, type RegistrySearch } from '~/gateways/registry.server';

let search: RegistrySearch | undefined;

/** The one search of the process, so that its memory of answers is one. */
export function registrySearch(): RegistrySearch {
  search ??= createRegistrySearch({ baseUrl: env().registryUrl });
  return search;
}
