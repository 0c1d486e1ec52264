/** Who signs in, and by what. */
import type { Role, StaffRole } from '../../app/catalogue/statuses';
import { index, integer, moment, table, text, uniqueIndex } from '../kit';
import { organizations } from './organizations';

export const users = table(
  'users',
  {
    id: text('id').primaryKey(),
    /** Lower case. Null only for an administrator known by a user name alone. */
    email: text('email'),
    /** Administrators sign in at /admin-login with it. */
    username: text('username'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    role: text('role').$type<Role>(),
    /** Null until the person has set a password by the link in the invitation. */
    passwordHash: text('password_hash'),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** What the person is in the organization. Null for people from before there were staff roles: they count as owners. */
    staffRole: text('staff_role').$type<StaffRole>(),
    /** Base32, of an administrator's authenticator app; counts once `totpSince` says when it was confirmed. */
    totpSecret: text('totp_secret'),
    totpSince: moment('totp_since'),
    /** The last time step (of 30 s since 1970) whose code was taken: none is taken twice. */
    totpStep: integer('totp_step'),
    /** When the person's data was erased; the row stays, with nothing personal in it, since others refer to it. */
    erasedAt: moment('erased_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_username').on(t.username),
    index('users_by_organization').on(t.organizationId),
    index('users_by_created').on(t.createdAt, t.id),
    index('users_by_role').on(t.role, t.createdAt, t.id),
  ],
);

export const sessions = table(
  'sessions',
  {
    /** SHA-256 of the token in the cookie: who reads this table cannot sign in with it. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** When it was last used, to within a few minutes: one that nobody uses ends before it expires. */
    seenAt: moment('seen_at').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_by_user').on(t.userId), index('sessions_by_expiry').on(t.expiresAt)],
);

/** What signs an administrator in once each when the authenticator app is lost. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    /** SHA-256 of the code, which has 112 random bits or more. */
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
  },
  (t) => [index('recovery_codes_by_user').on(t.userId)],
);

/** Single-use links to /set-password. */
export const passwordTokens = table(
  'password_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('password_tokens_by_user').on(t.userId)],
);

export type User = typeof users.$inferSelect;
