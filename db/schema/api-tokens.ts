import type { Scope, TokenKind } from '../../app/catalogue/scopes';
import { index, json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson, secret } from '../personal';
import { organizations } from './organizations';

/** By which programs make JSON calls for an organization (docs/decisions/0090-api-tokens.md). */
export const apiTokens = table(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    /** The owner who made it. It works only as long as they may act for the organization. */
    createdBy: byPerson(text('created_by')),
    /** What the organization calls it. The audit trail names a service account by it, also once it has ended. */
    name: text('name').notNull(),
    kind: text('kind').$type<TokenKind>().notNull(),
    scopes: json('scopes').$type<Scope[]>().notNull(),
    tokenHash: secret(text('token_hash').notNull()),
    /** The first characters of the token, by which people tell it from others. */
    startsWith: text('starts_with').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** To within a minute. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    uniqueIndex('api_tokens_by_hash').on(t.tokenHash),
    index('api_tokens_by_organization').on(t.organizationId, t.createdAt, t.id),
    index('api_tokens_by_person').on(t.createdBy),
  ],
);

export type ApiToken = typeof apiTokens.$inferSelect;
