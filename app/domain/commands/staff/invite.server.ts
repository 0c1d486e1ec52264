/** Owners invite people to their organization (SITE-06). */
import { DomainError, errorMessage } from '~/catalogue/errors';
import { ROOM } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { mayMail } from '~/domain/base/mail-limits.server';
import { enqueue, linkTo } from '~/domain/base/outbox.server';
import { padResponseTime } from '~/domain/base/pad-response-time.server';
import { submitOnce } from '~/domain/base/submission.server';
import { invite, inviteAgain } from '~/domain/commands/accounts/password-links.server';
import { nameOf, staffRoleOf } from '~/domain/model/member';
import type { StaffInvitation } from '~/domain/model/staff-schema';
import { now } from '~/gateways/clock.server';
import { peopleCount, userIn } from '~db/queries/memberships';
import { insertUser, userByEmail, usersInvitedAs } from '~db/queries/users';
import type { Organization, User } from '~db/schema';
import type { Db } from '~db/store.server';
import { memberToManage, staffOrganization, staffToManage } from './read.server';

/** The same message whether or not the address is known, so that it does not reveal who has an account (WIZ-16). */
const INVITED = { message: TOASTS.staffInvited.title };

/**
 * Creates an account without a password and e-mails a link. For a known address, the response is the same.
 * @throws {DomainError} as staffOrganization; staff_known for a person who is already in the organization; staff_full.
 */
export async function inviteStaff(
  actor: Actor,
  organizationId: string | null,
  invitation: StaffInvitation,
  key: string | null,
  at = now(),
) {
  const { firstName, lastName, email, staffRole } = invitation;
  const input = { ...invitation, organizationId };
  const work = () =>
    submitOnce({ action: 'staff.invite', actor, key, input, at }, async (db) => {
      const organization = await staffOrganization(db, actor, organizationId, 'staff.manage');
      const { id, type: role } = organization;
      const most = ROOM.peopleOfOrganization;
      if ((await peopleCount(db, id)) >= most) throw new DomainError('staff_full', { most });
      const row = {
        id: newId(),
        firstName,
        lastName,
        role,
        organizationId: id,
        staffRole,
        createdAt: at,
        updatedAt: at,
      };
      const user = (await insertUser(db, { ...row, email })) ?? (await insertKnown(db, row, email));
      await record(db, actor, 'user.staffInvited', user.id, { after: { organizationId: id, role, staffRole }, at });
      await sendInvitation(db, actor, user, organization, at);
      return INVITED;
    });
  return padResponseTime(work);
}

/**
 * Adds a row for the invitation of someone who has an account, which stays as it is until they accept. To the organization
 * it looks like any other invitation that nobody follows, so that it does not reveal who has an account (decision 4).
 * @throws {DomainError} staff_known for someone on the actor's own staff list, which shows them anyway.
 */
async function insertKnown(
  db: Db,
  row: Pick<User, 'id' | 'role' | 'createdAt' | 'updatedAt'> & { organizationId: string },
  invitedEmail: string,
): Promise<User> {
  const { organizationId } = row;
  const known = await userByEmail(db, invitedEmail);
  const member = known && (await userIn(db, known.id, organizationId));
  const invited = [member, ...(await usersInvitedAs(db, invitedEmail))];
  if (invited.some((each) => each?.organizationId === organizationId)) {
    throw new DomainError('staff_known', {}, { email: [errorMessage('staff_known')] });
  }
  return (await insertUser(db, { ...row, email: null, invitedEmail })) as User; // without an address, nothing clashes
}

/** Invites again; earlier links stop working. @throws {DomainError} as memberToManage; staff_active. */
export async function inviteStaffAgain(actor: Actor, id: string, key: string | null = null, at = now()) {
  await staffToManage(actor, id);
  const work = async (db: Db) => {
    const { member, organization } = await memberToManage(db, actor, id);
    if (member.passwordHash !== null) throw new DomainError('staff_active', { name: nameOf(member) });
    await record(db, actor, 'user.staffInvitedAgain', id, { at });
    await sendInvitation(db, actor, member, organization, at, inviteAgain);
    return INVITED;
  };
  const submission = { action: `staff.inviteAgain:${id}`, actor, key, input: null, at };
  return padResponseTime(() => submitOnce(submission, work));
}

/** E-mails the link to someone new, or tells the owner of an account that they were invited. */
async function sendInvitation(
  db: Db,
  actor: Actor,
  user: User,
  organization: Organization,
  at: number,
  send = invite,
): Promise<void> {
  const { invitedEmail } = user;
  if (invitedEmail) {
    if (!(await mayMail(db, 'invitation', invitedEmail, at))) return;
    const [inviter, link] = [nameOf(person(actor)), linkTo(paths.accountOrganizations)];
    const mail = MAILS.staffKnownAddress({ inviter, organization: organization.name, link });
    return enqueue(db, invitedEmail, mail, at);
  }
  const details = {
    firstName: user.firstName,
    inviter: nameOf(person(actor)),
    organization: organization.name,
    role: staffRoleOf(user) ?? 'owner',
  };
  await send(db, user, (link, hours) => MAILS.staffInvitation({ ...details, link, hours }), at);
}
