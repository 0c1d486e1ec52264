import type { MailChoices } from '../../app/catalogue/mail-kinds';
import type { DigestChoice } from '../../app/catalogue/options';
import type { AdminRole, Role, StaffRole } from '../../app/catalogue/statuses';
import type { ZoneChoice } from '../../app/catalogue/zones';
import { flag, index, integer, json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { ofPerson, personal, secret } from '../personal';
import { organizations } from './organizations';

export const users = table(
  'users',
  {
    id: text('id').primaryKey(),
    /** Lower case. Null only for administrators who have just a user name. */
    email: personal(text('email'), 'account'),
    /** The address that an organization invited, if another account has it. This row stands for the invitation alone. */
    invitedEmail: personal(text('invited_email'), 'account'),
    /** Administrators sign in with it at /admin-login. */
    username: personal(text('username'), 'account'),
    firstName: personal(text('first_name'), 'account'),
    lastName: personal(text('last_name'), 'account'),
    title: personal(text('title'), 'account'),
    phone: personal(text('phone'), 'account'),
    /** In which the person reads times. */
    timeZone: text('time_zone').$type<ZoneChoice>().notNull().default('organization'),
    /** Becomes the address once the link that was sent to it is used. */
    newEmail: personal(text('new_email'), 'account'),
    /** SHA-256 of the token in that link. */
    newEmailHash: secret(text('new_email_hash')),
    newEmailUntil: moment('new_email_until'),
    role: text('role').$type<Role>(),
    /** What an administrator may do. Null for everyone else; an administrator without one may only read. */
    adminRole: text('admin_role').$type<AdminRole>(),
    /** Null until the person sets a password with the link in the invitation. */
    passwordHash: secret(text('password_hash')),
    /** The person's first organization. Any others are in `memberships`. */
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** The person's role within the organization. Null for accounts older than staff roles, which count as owners. */
    staffRole: text('staff_role').$type<StaffRole>(),
    /** Whether the person may sign for the organization; null as usual for the staff role. */
    maySign: flag('may_sign'),
    /** The secret of the person's authenticator app in Base32. It counts once `totpSince` says when it was confirmed. */
    totpSecret: secret(text('totp_secret')),
    totpSince: moment('totp_since'),
    /** The last time step (30 s each, since 1970) whose code was used, so that no code is accepted twice. */
    totpStep: secret(integer('totp_step')),
    /**
     * Until then, the person cannot sign, because a link replaced the password, or an operator removed the second
     * factor.
     */
    heldUntil: moment('held_until'),
    /** When that began. Only a second factor that is older lets the person sign sooner. */
    heldSince: moment('held_since'),
    /** Which e-mails the person gets at once, in the digest, or never, if not all at once. */
    mailChoices: json('mail_choices').$type<MailChoices>(),
    /** SHA-256 of the token in the address of the person's calendar; null until they ask for one. */
    calendarHash: secret(text('calendar_hash')),
    /** How often new suggestions are sent in one e-mail. */
    digest: text('digest').$type<DigestChoice>().notNull().default('daily'),
    /** Suggestions up to this time have been sent, or did not need to be. */
    digestedUntil: moment('digested_until').notNull().default(0),
    /** Since when the person cannot sign in, because an administrator has suspended the account. */
    suspendedAt: moment('suspended_at'),
    /** When the person last signed in. */
    signedInAt: moment('signed_in_at'),
    /** When the person's data was erased. The row stays, without personal data, because others refer to it. */
    erasedAt: moment('erased_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_username').on(t.username),
    index('users_by_invited_email').on(t.invitedEmail),
    uniqueIndex('users_new_email_hash').on(t.newEmailHash),
    uniqueIndex('users_calendar_hash').on(t.calendarHash),
    index('users_by_organization').on(t.organizationId),
    index('users_by_created').on(t.createdAt, t.id),
    index('users_by_role').on(t.role, t.createdAt, t.id),
  ],
);

/** The other organizations of a person, besides the one that the account itself names (decision 89). */
export const memberships = table(
  'memberships',
  {
    id: text('id').primaryKey(),
    userId: ofPerson(partOf('user_id', () => users.id)),
    organizationId: partOf('organization_id', () => organizations.id),
    staffRole: text('staff_role').$type<StaffRole>().notNull(),
    /** Null as usual for the staff role. */
    maySign: flag('may_sign'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('memberships_pair').on(t.userId, t.organizationId),
    index('memberships_by_organization').on(t.organizationId),
  ],
);

export const sessions = table(
  'sessions',
  {
    /** SHA-256 of the token in the cookie, so that reading this table does not let anyone sign in. */
    tokenHash: text('token_hash').primaryKey(),
    userId: ofPerson(partOf('user_id', () => users.id)),
    createdAt: moment('created_at').notNull(),
    /** When it was last used, to within a few minutes. Idle sessions end before they expire. */
    seenAt: moment('seen_at').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    /** When it last signed something electronically. The first signing asks for more than later ones. */
    signedAt: moment('signed_at'),
    /** For which of the person's other organizations it acts; null for the one of the account (decision 89). */
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('sessions_by_user').on(t.userId),
    index('sessions_by_expiry').on(t.expiresAt),
    index('sessions_by_organization').on(t.organizationId),
  ],
);

/** Single-use codes that sign a person in when the authenticator app is lost. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    /** SHA-256 of the code, which has at least 112 random bits. */
    codeHash: text('code_hash').primaryKey(),
    userId: ofPerson(partOf('user_id', () => users.id)),
    usedAt: moment('used_at'),
  },
  (t) => [index('recovery_codes_by_user').on(t.userId)],
);

export const passwordTokens = table(
  'password_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofPerson(partOf('user_id', () => users.id)),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('password_tokens_by_user').on(t.userId)],
);

export type User = typeof users.$inferSelect;
export type Membership = typeof memberships.$inferSelect;
