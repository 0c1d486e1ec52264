import type { StaffRole } from '~/catalogue/statuses';

/** What a person is in their organization; null without one. People from before there were staff roles count as owners. */
export function staffRoleOf(user: { organizationId: string | null; staffRole: StaffRole | null }): StaffRole | null {
  return user.organizationId ? (user.staffRole ?? 'owner') : null;
}

interface Member {
  id: string;
  organizationId: string | null;
  staffRole: StaffRole | null;
  passwordHash: string | null;
}

/**
 * Whether the organization still has an owner when this person is none any more: one who can sign in, unless the
 * person could not either.
 */
export function ownerRemainsWithout(member: Member, people: readonly Member[]): boolean {
  return people.some(
    (other) =>
      other.id !== member.id &&
      staffRoleOf(other) === 'owner' &&
      (other.passwordHash !== null || member.passwordHash === null),
  );
}
