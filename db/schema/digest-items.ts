import type { MailKind } from '../../app/catalogue/mail-kinds';
import { index, moment, partOf, table, text } from '../kit';
import { ofPerson } from '../personal';
import { users } from './users';

/** What a person's next digest lists instead of an e-mail at once. */
export const digestItems = table(
  'digest_items',
  {
    id: text('id').primaryKey(),
    userId: ofPerson(partOf('user_id', () => users.id)),
    kind: text('kind').$type<MailKind>().notNull(),
    subject: text('subject').notNull(),
    /** Where the e-mail would have led. */
    link: text('link'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('digest_items_by_user').on(t.userId, t.createdAt)],
);

export type DigestItem = typeof digestItems.$inferSelect;
