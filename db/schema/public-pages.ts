import { flag, index, json, moment, partOf, table, text } from '../kit';
import { organizations } from './organizations';

/** What a site shows to everyone, if an owner has turned it on (docs/decisions/0103-public-page.md). */
export const publicPages = table('public_pages', {
  organizationId: partOf('organization_id', () => organizations.id).primaryKey(),
  isOn: flag('is_on').notNull(),
  /** Whether search engines may list it. */
  listed: flag('listed').notNull(),
  /** The parts that it shows (app/catalogue/public-page.ts). */
  sections: json('sections').$type<string[]>().notNull(),
  /** Where it is: one of its addresses. */
  slug: text('slug').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Every address that a public page has had. The earlier ones lead to the one that it has. */
export const publicAddresses = table(
  'public_addresses',
  {
    slug: text('slug').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('public_addresses_by_organization').on(t.organizationId)],
);

export type PublicPage = typeof publicPages.$inferSelect;
