import type { Mail } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { env } from '~/env.server';
import { insertMail } from '~db/queries/outbox';
import { administrators, usersOfOrganization } from '~db/queries/users';
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

/** To every administrator who has an address. */
export async function enqueueForAdministrators(db: Db, mail: Mail, at: number): Promise<void> {
  for (const user of await administrators(db)) {
    if (user.email) await enqueue(db, user.email, mail, at);
  }
}

/** A full address for a mail. */
export const linkTo = (path: string): string => env().publicUrl + path;

export const adminLink = (section: 'sites' | 'studies'): string => linkTo(paths.adminPanel(section));
