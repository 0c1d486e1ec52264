import type { Actor } from '~/domain/base/actor';
import type { Typed } from '~/domain/model/steps';
import { organizationById } from '~db/queries/organizations';
import type { Organization } from '~db/schema';
import { store } from '~db/store.server';

/** The account's organization, if it is a sponsor. */
export async function sponsorOfAccount(actor: Actor): Promise<Organization | null> {
  const id = actor.kind === 'person' ? actor.organizationId : null;
  const own = id ? await store.read((db) => organizationById(db, id)) : undefined;
  return own?.type === 'sponsor' ? own : null;
}

/**
 * What was typed into a new study, with the sponsor's fields filled in from the account. Anything typed takes precedence,
 * except over the name of the account's organization.
 */
export async function withSponsor(actor: Actor, typed: Typed): Promise<Typed> {
  if (actor.kind !== 'person') return typed;
  const { email, firstName, lastName } = actor;
  const sponsor = await sponsorOfAccount(actor);
  const fields = {
    sponsorContact: [firstName, lastName].filter(Boolean).join(' '),
    sponsorEmail: email ?? '',
    sponsorPhone: sponsor?.phone ?? '',
  };
  return { ...fields, ...typed, ...(sponsor && { sponsorName: sponsor.name }) };
}
