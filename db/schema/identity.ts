import { flag, index, moment, partOf, table, text, uniqueIndex } from '../kit';
import { ofPerson, secret } from '../personal';
import { organizations } from './organizations';
import { users } from './users';

/** The identity provider by which an organization's people sign in (docs/decisions/0100-sign-in-by-openid-connect.md). */
export const identityProviders = table(
  'identity_providers',
  {
    id: text('id').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted (cipher.server.ts), because we send it to the identity provider. */
    clientSecret: secret(text('client_secret').notNull()),
    /** Whether the password is refused to people at these domains. */
    required: flag('required').notNull(),
    /** Whether anyone can sign in by it now. */
    active: flag('active').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [uniqueIndex('identity_providers_by_organization').on(t.organizationId)],
);

/** The e-mail domains of an identity provider's people. Each belongs to one. */
export const identityDomains = table(
  'identity_domains',
  {
    /** Lower case. */
    domain: text('domain').primaryKey(),
    providerId: partOf('provider_id', () => identityProviders.id),
  },
  (t) => [index('identity_domains_by_provider').on(t.providerId)],
);

/** Who an account is at an identity provider, from the first sign-in by it on. */
export const identities = table(
  'identities',
  {
    id: text('id').primaryKey(),
    userId: ofPerson(partOf('user_id', () => users.id)),
    issuer: text('issuer').notNull(),
    /** The issuer's name for the person, which never changes and is never given to another. */
    subject: secret(text('subject').notNull()),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('identities_by_subject').on(t.issuer, t.subject),
    uniqueIndex('identities_by_person').on(t.userId, t.issuer),
  ],
);

export type IdentityProvider = typeof identityProviders.$inferSelect;
export type Identity = typeof identities.$inferSelect;
