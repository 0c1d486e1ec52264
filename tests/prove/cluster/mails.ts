/** The e-mails that a cluster sent. */
import { setTimeout as pause } from 'node:timers/promises';
import type { MailStandIn } from '../../support/mail-stand-in';
import type { Round } from '../part';
import type { Study } from './clients';
import type { Cluster } from './cluster';
import { queried } from './database-of';

const PATIENCE_MS = 90_000;

/**
 * Waits until every e-mail about these studies is sent; those that a crash interrupted are due at once. Checks that none
 * is lost, and that a repeated one has the same Message-ID. Returns how many came more than once.
 */
export async function mailsArrived(
  round: Round,
  cluster: Cluster,
  smtp: MailStandIn,
  studies: readonly Study[],
): Promise<number> {
  await queried(cluster, "update outbox set due_at = 0 where state = 'waiting'");
  await queried(cluster, "select pg_notify('studybridge_work', 'test mails')");
  const end = Date.now() + PATIENCE_MS;
  const waiting = async () => (await queried(cluster, "select 1 from outbox where state <> 'sent'")).length;
  while ((await waiting()) > 0 && Date.now() < end) await pause(100);
  const arrived = new Map<string, string[]>();
  for (const { to, messageId } of smtp.received)
    for (const each of to) arrived.set(each, [...(arrived.get(each) ?? []), messageId]);
  let repeated = 0;
  for (const { sponsorEmail } of studies) {
    const ids = arrived.get(sponsorEmail) ?? [];
    round.count('acknowledged');
    if (ids.length > 0) round.count('found');
    round.holds(ids.length > 0, 'an e-mail was lost');
    round.holds(new Set(ids).size <= 1, `an e-mail was repeated with a different Message-ID: ${ids.join(' ')}`);
    repeated += Math.max(0, ids.length - 1);
  }
  return repeated;
}
