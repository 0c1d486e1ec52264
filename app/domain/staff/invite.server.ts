/** An owner brings people in (SITE-06). */
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import type { StaffRole } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import { insertUser, spendPasswordTokens, userByEmail } from '~db/queries/users';
import type { Organization, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { padResponseTime } from '../accounts/pad-response-time.server';
import { invite } from '../accounts/password-links.server';
import { type Actor, person } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { newId } from '../ids.server';
import { enqueue, linkTo } from '../mail/outbox.server';
import { once } from '../submission.server';
import { staffRoleOf } from './role';
import type { StaffInvitation } from './schema';
import { nameOf } from './view';
import { memberIn, organizationIn } from './within.server';

export interface Invited {
  message: string;
}

/** The same words whether or not the address was known: nobody learns here who has an account (WIZ-16). */
const INVITED: Invited = { message: TOASTS.staffInvited.title };

/**
 * Makes an account without a password and mails the link to choose one. Where the address has an account elsewhere,
 * nothing is made or moved, the answer is the same, and its owner is told by a different mail.
 * @param asked the organization, for administrators; null for one's own.
 * @throws {DomainError} unauthenticated, forbidden, not_found, staff_known for one of the organization's own people.
 */
export async function inviteStaff(
  actor: Actor,
  asked: string | null,
  { firstName, lastName, email, staffRole }: StaffInvitation,
  key: string | null,
  at = now(),
): Promise<Invited> {
  const work = (db: Db) =>
    once(db, { action: 'staff.invite', actor, key, at }, async () => {
      const organization = await organizationIn(db, actor, asked, 'staff.manage');
      const { id: organizationId, type: role } = organization;
      const row = { id: newId(), firstName, lastName, email, role, organizationId, staffRole };
      const user = await insertUser(db, { ...row, createdAt: at, updatedAt: at });
      if (!user) await tellKnownAddress(db, actor, organization, email, at);
      else {
        await record(db, actor, {
          action: 'user.staffInvited',
          subject: { type: 'user', id: user.id },
          after: { organizationId, role, staffRole },
          at,
        });
        await sendInvitation(db, actor, user, organization, at);
      }
      return INVITED;
    });
  return padResponseTime(() => store.tx(work));
}

async function tellKnownAddress(
  db: Db,
  actor: Actor,
  organization: Organization,
  email: string,
  at: number,
): Promise<void> {
  const owner = await userByEmail(db, email);
  // The list shows them already: this tells nothing new.
  if (owner?.organizationId === organization.id) {
    throw new DomainError('staff_known', {}, { email: ['This person is one of your people already.'] });
  }
  const mail = MAILS.staffKnownAddress({
    inviter: nameOf(person(actor)),
    organization: organization.name,
    loginLink: linkTo(paths.login),
  });
  await enqueue(db, email, mail, at);
}

/**
 * Sends the invitation of somebody who has not chosen a password yet once more; the links before it end.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden, staff_active.
 */
export async function inviteStaffAgain(
  actor: Actor,
  id: string,
  key: string | null = null,
  at = now(),
): Promise<Invited> {
  return store.tx((db) =>
    once(db, { action: `staff.inviteAgain:${id}`, actor, key, at }, async () => {
      const { member, organization } = await memberIn(db, actor, id, 'staff.manage');
      if (member.passwordHash !== null) throw new DomainError('staff_active', { name: nameOf(member) });
      await spendPasswordTokens(db, id, at);
      await record(db, actor, { action: 'user.staffInvitedAgain', subject: { type: 'user', id }, at });
      await sendInvitation(db, actor, member, organization, at);
      return INVITED;
    }),
  );
}

async function sendInvitation(db: Db, actor: Actor, user: User, organization: Organization, at: number): Promise<void> {
  const role: StaffRole = staffRoleOf(user) ?? 'owner';
  const words = { firstName: user.firstName, inviter: nameOf(person(actor)), organization: organization.name, role };
  await invite(db, user, (link, hours) => MAILS.staffInvitation({ ...words, link, hours }), at);
}
