import { organizationById } from '~db/queries/organizations';
import { store } from '~db/store.server';
import type { Actor } from '../actor';
import type { Typed } from '../drafts/steps';

/** The sponsor's fields of a new study, filled in from the account. Anything typed into the form takes precedence. */
export async function sponsorFieldsOf(actor: Actor): Promise<Typed> {
  if (actor.kind !== 'person') return {};
  const { organizationId, email, firstName, lastName } = actor;
  const own = organizationId ? await store.read((db) => organizationById(db, organizationId)) : undefined;
  const sponsor = own?.type === 'sponsor' ? own : undefined;
  return {
    sponsorName: sponsor?.name ?? '',
    sponsorContact: [firstName, lastName].filter(Boolean).join(' '),
    sponsorEmail: email ?? '',
    sponsorPhone: sponsor?.phone ?? '',
  };
}
