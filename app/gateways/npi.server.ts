/** The public registry of National Provider Identifiers (NPPES). */
import { z } from 'zod';
import { env } from '~/env.server';
import type { Dependency } from './dependency.server';
import { askRegistry, cached, registryCalled } from './registry-request.server';

export type NpiAnswer =
  | { kind: 'found'; name: string; city: string | null; state: string | null; active: boolean }
  | { kind: 'missing' }
  | { kind: 'unreachable' };

/** An administrator is waiting, so there is one attempt with a short time limit. */
const TIMEOUT_MS = 2500;

const address = z.object({ address_purpose: z.string(), city: z.string().nullish(), state: z.string().nullish() });
const answer = z.object({
  results: z
    .array(
      z.object({
        basic: z.object({
          organization_name: z.string().nullish(),
          first_name: z.string().nullish(),
          last_name: z.string().nullish(),
          status: z.string().nullish(),
        }),
        addresses: z.array(address).default([]),
      }),
    )
    .default([]),
});

function read(body: unknown): NpiAnswer {
  const [first] = answer.parse(body).results;
  if (!first) return { kind: 'missing' };
  const { organization_name, first_name, last_name, status } = first.basic;
  const place = first.addresses.find(({ address_purpose }) => address_purpose === 'LOCATION') ?? first.addresses[0];
  return {
    kind: 'found',
    name: organization_name || [first_name, last_name].filter(Boolean).join(' '),
    city: place?.city ?? null,
    state: place?.state ?? null,
    active: status === 'A',
  };
}

let registry: Dependency | undefined;

/** Who has this number. Never throws. */
export const lookUpNpi = cached<NpiAnswer>(
  async (number) => {
    registry ??= registryCalled('NPI registry', { timeoutMs: TIMEOUT_MS });
    const options = { baseUrl: env().npiUrl, retry: { retries: 0 } };
    const reply = await askRegistry(registry, `?version=2.1&number=${encodeURIComponent(number)}`, read, options);
    return reply.kind === 'found' ? reply.value : { kind: 'unreachable' };
  },
  { max: 500 },
);
