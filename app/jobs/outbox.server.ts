import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/catalogue/time';
import { openedText } from '~/domain/base/mail-links.server';
import { settingsIn } from '~/domain/base/settings.server';
import { DEFAULT_SETTINGS } from '~/domain/model/setting-schema';
import { now } from '~/gateways/clock.server';
import { hasToEnd } from '~/gateways/job-context.server';
import { log } from '~/gateways/log.server';
import { canSendMail, sendMail } from '~/gateways/mail.server';
import { outageOf } from '~/gateways/outage.server';
import { claimDueMails, countHeldMails, releaseHeldMails, updateMail } from '~db/queries/outbox';
import type { OutboxMail } from '~db/schema';
import { store } from '~db/store.server';

const LEASE_MS = MINUTE_MS;
/** Delays between retries. After the last one, the e-mail counts as failed, and administrators see it. */
const BACKOFF_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS];

/** A permanent refusal, for example because the address does not exist. */
const isPermanent = (error: unknown) => Number((error as { responseCode?: number }).responseCode) >= 500;

const outage = outageOf({ dependency: 'mail server' });

async function deliver(mail: OutboxMail, senderName: string | undefined): Promise<void> {
  const attempts = mail.attempts + 1;
  // Opened here, so that an e-mail sealed under another secret waits like one that was refused.
  const send = async () => sendMail({ ...mail, body: openedText(mail) }, senderName);
  const refusal = await send().then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (!refusal) {
    outage.worked();
    await store.write((db) => updateMail(db, mail.id, { state: 'sent', attempts, sentAt: now(), lastError: null }));
    return;
  }
  const { error } = refusal;
  // Its lease runs out, and it is sent again.
  if (hasToEnd()) throw error;
  const wait = BACKOFF_MS[attempts - 1];
  const failed = wait === undefined || isPermanent(error);
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  if (isPermanent(error)) outage.worked();
  else outage.failed(error);
  if (failed) log().warn({ mail: mail.id, attempts }, 'mail not sent');
  await store.write((db) =>
    updateMail(db, mail.id, {
      state: failed ? 'failed' : 'waiting',
      attempts,
      dueAt: now() + (wait ?? 0),
      lastError,
    }),
  );
}

/** Lets e-mails go that were written while notifications were being switched on. */
async function releaseLate(): Promise<void> {
  const late = await store.read(
    async (db) => (await settingsIn(db)).emailNotifications && (await countHeldMails(db)) > 0,
  );
  if (late) await store.write(releaseHeldMails);
}

/** Sends due e-mails. Each is claimed with a lease, so that none is lost after a crash or sent twice if one is slow. */
export async function deliverDueMails(): Promise<number> {
  if (!canSendMail()) return 0;
  await releaseLate();
  for (let taken = 0; ; taken++) {
    if (hasToEnd()) return taken;
    const [mail] = await store.write((db) => claimDueMails(db, { now: now(), leaseUntil: now() + LEASE_MS, limit: 1 }));
    if (!mail) return taken;
    // A system name set by administrators overrides the configured one; the default name does not (ADM-14).
    const { systemName } = await store.read(settingsIn);
    await deliver(mail, systemName === DEFAULT_SETTINGS.systemName ? undefined : systemName);
  }
}
