/** The public registry of National Provider Identifiers (NPPES). */
import { z } from 'zod';
import { env } from '~/env.server';
import type { Dependency } from './dependency.server';
import { askRegistry, cached, registryCalled } from './registry-request.server';

export type NpiAnswer =
  | {
      kind: 'found';
      name: string;
      /** Names that it does business as, or had before. */
      otherNames: readonly string[];
      city: string | null;
      state: string | null;
      /** False if it was deactivated. Then the registry may leave out name and address. */
      active: boolean;
    }
  | { kind: 'missing' }
  /** It gave no answer: an error, no connection, a time limit, or nothing that we understand. */
  | { kind: 'unreachable' };

/** An administrator is waiting, so there is one attempt with a short time limit. */
const TIMEOUT_MS = 2500;

const text = z.string().max(500).nullish().catch(null);
const person = { first_name: text, middle_name: text, last_name: text };
const address = z.object({ address_purpose: text, city: text, state: text });
const entry = z.object({
  basic: z.object({ ...person, organization_name: text, status: text }).nullish(),
  other_names: z
    .array(z.object({ ...person, organization_name: text }))
    .nullish()
    .catch(null),
  addresses: z.array(address).nullish(),
  deactivation_date: text,
});
/** A body without `results` is an error in words ({"Errors": […]}), not an empty list. */
const answer = z.object({ results: z.array(entry).max(200) });

/** The most other names that are compared. */
const OTHER_NAMES = 50;

type Names = { [Name in 'organization_name' | 'first_name' | 'last_name']?: string | null };
const nameOf = ({ organization_name, first_name, last_name }: Names): string =>
  organization_name || [first_name, last_name].filter(Boolean).join(' ');

/** Reads a response of the registry. @throws if it is not one: then nothing is known. */
export function readNpiAnswer(body: unknown): NpiAnswer {
  const [first] = answer.parse(body).results;
  if (!first) return { kind: 'missing' };
  const { basic, addresses, other_names: others, deactivation_date: deactivatedOn } = first;
  const place = addresses?.find(({ address_purpose }) => address_purpose === 'LOCATION') ?? addresses?.[0];
  return {
    kind: 'found',
    name: nameOf(basic ?? {}),
    otherNames: (others ?? []).slice(0, OTHER_NAMES).map(nameOf).filter(Boolean),
    city: place?.city ?? null,
    state: place?.state ?? null,
    active: !deactivatedOn && (basic?.status ?? 'A') === 'A' && nameOf(basic ?? {}) !== '',
  };
}

let registry: Dependency | undefined;

/** Who has this number. Never throws. */
export const { get: lookUpNpi } = cached<NpiAnswer>(
  async (number) => {
    registry ??= registryCalled('NPI registry', { timeoutMs: TIMEOUT_MS });
    const options = { baseUrl: env().npiUrl, retry: { retries: 0 } };
    const reply = await askRegistry(
      registry,
      `?version=2.1&number=${encodeURIComponent(number)}`,
      readNpiAnswer,
      options,
    );
    return reply.kind === 'found' ? reply.value : { kind: 'unreachable' };
  },
  { max: 500 },
);
