/** The e-mails that a test caused. A worker's tests share one store, so no test reads "the latest hundred". */
import { desc, eq } from 'drizzle-orm';
import { type OutboxMail, outbox } from '~db/schema';
import type { Store } from '~db/store.server';

/** Every e-mail to an address, newest first. */
export const mailsTo = (store: Store, recipient: string | null): Promise<OutboxMail[]> =>
  store.read((db) =>
    db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, recipient ?? ''))
      .orderBy(desc(outbox.createdAt), desc(outbox.id)),
  );
