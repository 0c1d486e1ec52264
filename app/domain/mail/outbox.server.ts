import type { Mail } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { env } from '~/env.server';
import { insertMail } from '~db/queries/outbox';
import { administrators, userById, usersOfOrganization } from '~db/queries/users';
import type { Db } from '~db/store.server';
import { newId } from '../ids.server';

/** Puts a mail into the outbox, in the transaction of what it tells. A job sends it afterwards. */
export async function enqueue(db: Db, to: string, mail: Mail, at: number): Promise<void> {
  await insertMail(db, {
    id: newId(),
    recipient: to,
    subject: mail.subject,
    body: mail.body,
    state: 'waiting',
    attempts: 0,
    dueAt: at,
    createdAt: at,
  });
}

/** To everybody of an organization who has an address. */
export async function enqueueForOrganization(db: Db, organizationId: string, mail: Mail, at: number): Promise<void> {
  for (const user of await usersOfOrganization(db, organizationId)) {
    if (user.email) await enqueue(db, user.email, mail, at);
  }
}

/** To whoever sponsors a study: the organization's people, else the person, else the contact address given (STU-10). */
export async function enqueueForSponsor(
  db: Db,
  study: { sponsorId: string; sponsorEmail: string | null },
  mail: Mail,
  at: number,
): Promise<void> {
  const person = await userById(db, study.sponsorId);
  const people = person ? [person] : await usersOfOrganization(db, study.sponsorId);
  const addresses = people.length > 0 ? people.map(({ email }) => email) : [study.sponsorEmail];
  for (const address of addresses) {
    if (address) await enqueue(db, address, mail, at);
  }
}

/** To every administrator who has an address. */
export async function enqueueForAdministrators(db: Db, mail: Mail, at: number): Promise<void> {
  for (const user of await administrators(db)) {
    if (user.email) await enqueue(db, user.email, mail, at);
  }
}

/** A full address for a mail. */
export const linkTo = (path: string): string => env().publicUrl + path;

export const adminLink = (section: 'sites' | 'studies'): string => linkTo(paths.adminPanel(section));
