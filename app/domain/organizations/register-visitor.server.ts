/** A visitor's registration brings an account along (WIZ-16). Called inside the transaction. */
import { DRAFT_DAYS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { insertUser } from '~db/queries/users';
import type { Db } from '~db/store.server';
import { invite } from '../accounts/password-links.server';
import type { Actor } from '../actor';
import { record } from '../audit/audit.server';
import { setAside } from '../drafts/drafts.server';
import { newId } from '../ids.server';
import { enqueue, linkTo } from '../mail/outbox.server';
import { addSite, fullName, giveTo } from './add-site.server';
import type { Account, Registration } from './schema';
import { typedFrom } from './steps';

/**
 * Makes user, site and invitation. Where the address has an account already it makes nothing: what was typed is set
 * aside, and the mail says how to go on. The caller answers the same either way.
 */
export async function registerVisitor(
  db: Db,
  actor: Actor,
  site: Registration,
  account: Account,
  at: number,
): Promise<void> {
  const { userFirstName: firstName, userLastName: lastName, userEmail: email } = account;
  const row = { id: newId(), email, firstName, lastName, role: 'site', createdAt: at, updatedAt: at } as const;
  const user = await insertUser(db, row);
  if (!user) return tellKnownAddress(db, { ...site, ...account }, at);

  const subject = { type: 'user', id: user.id } as const;
  await record(db, actor, { action: 'user.created', subject, after: { role: user.role }, at });
  const { name: organization, ...own } = await addSite(db, actor, site, { email, name: fullName(user) }, at);
  await giveTo(db, actor, user, own, at);
  await invite(db, user, (link, hours) => MAILS.siteInvitation({ firstName, organization, link, hours }), at);
}

async function tellKnownAddress(db: Db, registration: Registration & Account, at: number): Promise<void> {
  const token = await setAside(db, 'registration', typedFrom(registration), at);
  const mail = MAILS.knownAddress({
    what: `the registration of ${registration.name}`,
    link: linkTo(paths.resumeDraft(token)),
    loginLink: linkTo(paths.login),
    days: DRAFT_DAYS,
  });
  await enqueue(db, registration.userEmail, mail, at);
}
