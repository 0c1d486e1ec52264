/** Somebody writes to us by the contact form (LAND-10). */
import { COMPANY } from '~/catalogue/company';
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { insertContactMessage } from '~db/queries/contact-messages';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { record } from '../audit/audit.server';
import { newId } from '../ids.server';
import { administratorAddresses, enqueue, linkTo } from '../mail/outbox.server';
import { once } from '../submission.server';
import type { Message } from './schema';

/**
 * Stores the message and mails it to the team, in one transaction; the same key makes one message.
 * @returns what the sender reads.
 */
export async function sendMessage(
  actor: Actor,
  message: Message,
  { idempotencyKey }: { idempotencyKey: string | null },
  at = now(),
): Promise<{ message: string }> {
  authorize(actor, 'contact.send');
  return store.tx((db) =>
    once(db, { action: 'contact.send', actor, key: idempotencyKey, at }, async () => {
      const id = newId();
      await insertContactMessage(db, { id, ...message, createdAt: at });
      // The words themselves stay in the table: the trail is for good, a message is not.
      await record(db, actor, {
        action: 'contact.received',
        subject: { type: 'message', id },
        after: { name: message.name },
        at,
      });
      await mailToTeam(db, message, at);
      return { message: TOASTS.contactReceived.description ?? '' };
    }),
  );
}

/** To the administrators; where none has an address, to the one that the page names, so that no message lies unread. */
async function mailToTeam(db: Db, message: Message, at: number): Promise<void> {
  const mail = MAILS.contactMessage({ ...message, link: linkTo(paths.adminMessages) });
  const addresses = await administratorAddresses(db);
  for (const address of addresses.length > 0 ? addresses : [COMPANY.email]) await enqueue(db, address, mail, at);
}
