import type { Role, StaffRole } from '~/catalogue/statuses';
import { staffRoleOf } from './role';

export interface StaffMember {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  staffRole: StaffRole;
  /** Active once the person has chosen a password. */
  state: 'active' | 'invited';
  /** The one who asks. */
  you: boolean;
}

interface Row {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  role: Role | null;
  organizationId: string | null;
  staffRole: StaffRole | null;
  passwordHash: string | null;
}

/** A person of an organization as its people see one: no password hash. */
export function staffMember(user: Row, askerId: string | null): StaffMember {
  const { id, firstName, lastName, email, passwordHash } = user;
  return {
    ...{ id, firstName, lastName, email },
    staffRole: staffRoleOf(user) ?? 'owner',
    state: passwordHash === null ? 'invited' : 'active',
    you: id === askerId,
  };
}

/** 'Robin Reyes', else the address. */
export const nameOf = ({ firstName, lastName, email }: Pick<Row, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || 'Somebody';
