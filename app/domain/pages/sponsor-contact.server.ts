/** The contacts of each side. There is always one: the organization itself, or the person who posted the study. */

import { nameOf } from '~/domain/model/member';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfOrganization } from '~db/queries/memberships';
import { organizationById } from '~db/queries/organizations';
import { userById } from '~db/queries/users';
import type { Db } from '~db/store.server';

export interface Contact {
  organization: string;
  name: string | null;
  email: string | null;
  phone: string | null;
}

/**
 * The sponsor's contact for a study: the one named in the study, else the organization's, else the person who posted
 * it.
 */
export async function sponsorContactOf(db: Db, { study }: Pick<MatchWithParties, 'study'>): Promise<Contact> {
  const organization = await organizationById(db, study.sponsorId);
  const staff = organization ? await usersOfOrganization(db, organization.id) : [];
  const person = organization ? staff[0] : await userById(db, study.sponsorId);
  const poster = person && !person.erasedAt ? person : undefined;
  return {
    organization: sponsorInWords(study) ?? organization?.name ?? (poster ? nameOf(poster) : 'The sponsor'),
    name: study.sponsorContact ?? organization?.contactName ?? (poster ? nameOf(poster) : null),
    email: study.sponsorEmail ?? organization?.email ?? poster?.email ?? null,
    phone: study.sponsorPhone ?? organization?.phone ?? null,
  };
}
