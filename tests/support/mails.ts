/** The e-mails that a test caused. A worker's tests share one store, so no test reads "the latest hundred". */
import { desc, eq } from 'drizzle-orm';
import { decrypted } from '~/gateways/cipher.server';
import { type OutboxMail, outbox } from '~db/schema';
import type { Store } from '~db/store.server';
import { keyOf } from './session-cookie';

const folders = new WeakMap<Store, string>();

/** The folder with the secret of the server that writes to this store, to read the links in its e-mails. */
export const readSealedMails = (store: Store, dataDir: string): void => void folders.set(store, dataDir);

/** The text of an e-mail as it is sent, with its links. */
export function bodyAsSent({ body, sealedBody }: Pick<OutboxMail, 'body' | 'sealedBody'>, dataDir: string): string {
  if (sealedBody === null) return body;
  const text = decrypted(Buffer.from(keyOf(dataDir, 'outbox'), 'base64url'), sealedBody);
  if (text === null) throw new Error('The e-mail was sealed with another secret.');
  return text;
}

/** Every e-mail to an address, newest first, with its links. */
export async function mailsTo(store: Store, recipient: string | null): Promise<OutboxMail[]> {
  const mails = await store.read((db) =>
    db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, recipient ?? ''))
      .orderBy(desc(outbox.createdAt), desc(outbox.id)),
  );
  const folder = folders.get(store);
  return folder ? mails.map((mail) => ({ ...mail, body: bodyAsSent(mail, folder) })) : mails;
}

/** The text of an e-mail without the spaces that put its facts in one column. */
export const textOfMail = (mail: Pick<OutboxMail, 'body'> | undefined): string =>
  (mail?.body ?? '').replace(/^([A-Z][\w -]*:) +/gm, '$1 ');
