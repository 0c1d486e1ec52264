import type { DocumentKind } from '../../app/catalogue/documents';
import type { VaultType } from '../../app/catalogue/vault';
import { index, integer, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { matches } from './matches';
import { messages } from './messages';
import { organizations } from './organizations';
import { studies } from './studies';
import { users } from './users';

/** A file: its upload address was issued, or it is stored, or it is attached to something, such as a study or a message. */
export const documents = table(
  'documents',
  {
    id: text('id').primaryKey(),
    /** issued: an upload address was given out; stored: the bytes are saved; attached: it belongs to something. */
    state: text('state').$type<'issued' | 'stored' | 'attached'>().notNull(),
    type: text('type').$type<DocumentKind>(),
    name: text('name'),
    contentType: text('content_type'),
    size: integer('size'),
    sha256: text('sha256'),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    studyId: text('study_id').references(() => studies.id, { onDelete: 'cascade' }),
    /** The match that a site's document or an agreement is for. */
    matchId: text('match_id').references(() => matches.id, { onDelete: 'cascade' }),
    messageId: text('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /**
     * Of a study: since when its sites can read it, each once its CDA is signed, and when that ended. Without the first, it
     * is for the review only.
     */
    sharedAt: moment('shared_at'),
    sharedUntil: moment('shared_until'),
    /** Whose draft it was sent with, if that draft was e-mailed to the owner of an address. Nothing else can use it. */
    keptFor: text('kept_for'),
    /** In an organization's vault: what it is, about whom, who issued it, and from when until when it is valid. */
    filedAs: text('filed_as').$type<VaultType>(),
    personId: byPerson(text('person_id').references(() => users.id, { onDelete: 'set null' })),
    issuer: text('issuer'),
    validFrom: moment('valid_from'),
    validUntil: moment('valid_until'),
    /** The last reminder: 90, 30, 7 or 0 days before it ends, and when it was due. */
    reminded: integer('reminded'),
    remindedAt: moment('reminded_at'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
  },
  (t) => [
    index('documents_by_organization').on(t.organizationId),
    index('documents_by_study').on(t.studyId),
    index('documents_by_match').on(t.matchId),
    index('documents_by_message').on(t.messageId),
    index('documents_by_person').on(t.personId),
    index('documents_by_validity').on(t.validUntil, t.id),
    index('documents_by_state').on(t.state, t.expiresAt),
  ],
);

export type Document = typeof documents.$inferSelect;

/** When a person at a site opened a document of a study, or one at a sponsor a document of a site, first and last. */
export const documentOpenings = table(
  'document_openings',
  {
    id: text('id').primaryKey(),
    documentId: partOf('document_id', () => documents.id),
    organizationId: partOf('organization_id', () => organizations.id),
    userId: byPerson(text('user_id').references(() => users.id, { onDelete: 'set null' })),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    uniqueIndex('document_openings_by_reader').on(t.documentId, t.organizationId, t.userId),
    index('document_openings_by_organization').on(t.organizationId),
    index('document_openings_by_user').on(t.userId),
  ],
);

export type DocumentOpening = typeof documentOpenings.$inferSelect;
