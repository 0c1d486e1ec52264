/** The people of an organization: their roles, and how others see them. */
import type { AdminRole, Role, StaffRole } from '~/catalogue/statuses';
import type { StaffMember } from './staff-view';

/** As the audit trail names a service account. */
export const serviceName = (name: string): string => `${name} (service account)`;

interface Row {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  invitedEmail: string | null;
  role: Role | null;
  organizationId: string | null;
  staffRole: StaffRole | null;
  maySign: boolean | null;
  passwordHash: string | null;
  /** Of one of the person's other organizations, which is then what a staff list calls them by. */
  membershipId?: string | null;
}

/** What an administrator may do; null for everyone else. Only reading, if no role says more. */
export function adminRoleOf({ role, adminRole }: { role: Role | null; adminRole: AdminRole | null }): AdminRole | null {
  return role === 'admin' ? (adminRole ?? 'read_only') : null;
}

/** A person's role in their organization; null without one. Accounts older than staff roles count as owners. */
export function staffRoleOf(user: Pick<Row, 'organizationId' | 'staffRole'>): StaffRole | null {
  return user.organizationId ? (user.staffRole ?? 'owner') : null;
}

/** Whether a person may sign for their organization: owners and investigators, unless an owner has changed it. */
export function maySign(user: Pick<Row, 'organizationId' | 'staffRole' | 'maySign'>): boolean {
  const role = staffRoleOf(user);
  return role !== null && (user.maySign ?? role !== 'coordinator');
}

type Member = Pick<Row, 'id' | 'organizationId' | 'staffRole' | 'passwordHash'>;

/** Whether another owner remains. If this person can sign in, that owner must be able to as well. */
export function ownerRemainsWithout(member: Member, people: readonly Member[]): boolean {
  return people.some(
    (other) =>
      other.id !== member.id &&
      staffRoleOf(other) === 'owner' &&
      (other.passwordHash !== null || member.passwordHash === null),
  );
}

export function staffMember(user: Row, actorId: string): StaffMember {
  const { id, firstName, lastName, email, invitedEmail, passwordHash, membershipId } = user;
  return {
    id: membershipId ?? id,
    firstName,
    lastName,
    email: email ?? invitedEmail,
    staffRole: staffRoleOf(user) ?? 'owner',
    maySign: maySign(user),
    state: passwordHash === null ? 'invited' : 'active',
    you: id === actorId,
  };
}

/** What the confirmation says before a person is removed. */
export const removalText = (state: StaffMember['state']): string =>
  state === 'active'
    ? 'They will be signed out at once and lose access to your organization. A record of their actions is kept.'
    : 'The link in the invitation will stop working.';

export const fullName = ({ firstName, lastName }: Pick<Row, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

/** 'Robin Reyes', or the e-mail address of a person without a name. */
export const nameOf = (person: Pick<Row, 'firstName' | 'lastName' | 'email'>): string =>
  fullName(person) ?? (person.email || 'Someone');

/** Titles before a name, which we drop. */
const TITLES = /^(?:(?:dr|prof|professor|mr|mrs|ms|mx|sir)\.?\s+)+/i;

/** 'Dr. Ada M. Lovelace, MD' becomes Ada and M. Lovelace. A single word counts as a first name. */
export function nameParts(contact: string | null): { firstName: string | null; lastName: string | null } {
  const [name = ''] = (contact ?? '').split(',');
  const [firstName, ...rest] = name.trim().replace(TITLES, '').split(/\s+/).filter(Boolean);
  return { firstName: firstName ?? null, lastName: rest.join(' ') || null };
}

/**
 * The principal investigator whom a site has named and who is not among its people: by name or, if it is known, by e-mail
 * address. Null if there is none.
 */
export function notOnStaff(
  { piName, piEmail }: { piName: string | null; piEmail: string | null },
  people: readonly Pick<Row, 'firstName' | 'lastName' | 'email' | 'invitedEmail'>[],
): { firstName: string | null; lastName: string | null; email: string | null } | null {
  if (!piName) return null;
  const named = nameParts(piName);
  const wordsOf = ({ firstName, lastName }: Pick<Row, 'firstName' | 'lastName'>) =>
    [firstName, lastName].filter(Boolean).join(' ').toLowerCase();
  const isThere = people.some(
    (each) =>
      wordsOf(each) === wordsOf(named) ||
      (piEmail !== null &&
        [each.email, each.invitedEmail].some((email) => email?.toLowerCase() === piEmail.toLowerCase())),
  );
  return isThere ? null : { ...named, email: piEmail };
}
