/** Messages from the contact form (LAND-10). */
import { createHash } from 'node:crypto';
import { COMPANY } from '~/catalogue/company';
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { administratorAddresses, enqueue, linkTo } from '~/domain/base/outbox.server';
import { submitAnswering } from '~/domain/base/submission.server';
import type { Message } from '~/domain/model/contact-schema';
import { now } from '~/gateways/clock.server';
import { insertContactMessage } from '~db/queries/platform';
import type { Db } from '~db/store.server';

/** Stores the message and e-mails it to the team, once per idempotency key. @returns the text for the sender. */
export async function sendMessage(
  actor: Actor,
  message: Message,
  { idempotencyKey }: { idempotencyKey: string | null },
  at = now(),
): Promise<{ message: string }> {
  authorize(actor, 'contact.send');
  return submitAnswering(
    { action: 'contact.send', actor, key: idempotencyKey, input: message, at },
    { message: TOASTS.contactReceived.description ?? '' },
    async (db) => {
      const id = newId();
      await insertContactMessage(db, { id, ...message, createdAt: at });
      // The text stays out of the audit trail, which is kept forever; messages can be deleted.
      await record(db, actor, 'contact.received', id, { after: { name: message.name }, at });
      await mailToTeam(db, message, at);
    },
    'repeatable read',
  );
}

/**
 * The key of a message from the form, whose page is the same for everyone. If it is sent twice on one day, it counts
 * once.
 */
export function formKeyOf({ name, email, message }: Message, at = now()): string {
  const day = new Date(at).toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, name, email, message]))
    .digest('base64url');
}

/** E-mails the administrators or, if none has an address, the contact address on the landing page. */
async function mailToTeam(db: Db, message: Message, at: number): Promise<void> {
  const mail = MAILS.contactMessage({ ...message, link: linkTo(paths.adminMessages({ state: 'open' })) });
  const addresses = await administratorAddresses(db);
  for (const address of addresses.length > 0 ? addresses : [COMPANY.email]) await enqueue(db, address, mail, at);
}
