import { index, moment, table, text } from '../kit';

export const contactMessages = table(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('contact_messages_by_created').on(t.createdAt, t.id)],
);

export type ContactMessage = typeof contactMessages.$inferSelect;
