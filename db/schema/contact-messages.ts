import { index, moment, table, text } from '../kit';
import { personal } from '../personal';

export const contactMessages = table(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: personal(text('name').notNull(), 'sender'),
    email: personal(text('email').notNull(), 'sender'),
    message: personal(text('message').notNull(), 'sender'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('contact_messages_by_created').on(t.createdAt, t.id)],
);

export type ContactMessage = typeof contactMessages.$inferSelect;
