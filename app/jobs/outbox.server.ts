import { settingsIn } from '~/domain/settings/read.server';
import { DEFAULT_SETTINGS } from '~/domain/settings/schema';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { canSendMail, sendMail } from '~/gateways/mail.server';
import { claimDueMails, updateMail } from '~db/queries/outbox';
import type { OutboxMail } from '~db/schema';
import { store } from '~db/store.server';

const LEASE_MS = 60_000;
const BATCH = 20;
/** Waits between tries; after the last the mail counts as failed and an admin sees it. */
const BACKOFF_MS = [30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000];

/** A refusal for good: the address does not exist, the mail is not wanted. */
const isPermanent = (error: unknown) => Number((error as { responseCode?: number }).responseCode) >= 500;

async function deliver(mail: OutboxMail, senderName: string | undefined): Promise<void> {
  const attempts = mail.attempts + 1;
  try {
    await sendMail(mail, senderName);
    await store.tx((db) => updateMail(db, mail.id, { state: 'sent', attempts, sentAt: now(), lastError: null }));
  } catch (error) {
    const wait = BACKOFF_MS[attempts - 1];
    const failed = wait === undefined || isPermanent(error);
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    log().warn({ mail: mail.id, attempts, failed }, 'mail not sent');
    await store.tx((db) =>
      updateMail(db, mail.id, {
        state: failed ? 'failed' : 'waiting',
        attempts,
        dueAt: now() + (wait ?? 0),
        lastError,
      }),
    );
  }
}

/** Sends what is due: claimed by lease, so that a worker that dies in between loses nothing. Returns how many it took. */
export async function deliverDueMails(): Promise<number> {
  if (!canSendMail()) return 0;
  const mails = await store.tx((db) => claimDueMails(db, { now: now(), leaseUntil: now() + LEASE_MS, limit: BATCH }));
  if (mails.length === 0) return 0;
  // A name that administrators chose goes before the configuration's; the default one does not (ADM-14).
  const { systemName } = await store.read(settingsIn);
  const senderName = systemName === DEFAULT_SETTINGS.systemName ? undefined : systemName;
  for (const mail of mails) await deliver(mail, senderName);
  return mails.length;
}
