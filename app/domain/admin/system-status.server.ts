import { now } from '~/gateways/clock.server';
import { canSendMail } from '~/gateways/mail.server';
import { type ProcessHealth, processHealth } from '~/gateways/process.server';
import { mailCountsByState } from '~db/queries/analytics';
import { lastAuditEvent } from '~db/queries/audit';
import { userCount } from '~db/queries/users';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';

export interface SystemStatus {
  /** Duration of a small read in milliseconds. */
  database: { readMs: number };
  api: ProcessHealth;
  mail: { configured: boolean; waiting: number; failed: number };
  auditEvents: number;
}

/** Measured on each request (ADM-11). @throws {DomainError} unauthenticated, forbidden. */
export async function systemStatus(actor: Actor): Promise<SystemStatus> {
  authorize(actor, 'admin.enter');
  const start = performance.now();
  await store.read(userCount);
  const readMs = performance.now() - start;
  const mails = await store.read(mailCountsByState);
  const mailsIn = (state: string) => mails.find((row) => row.state === state)?.count ?? 0;
  return {
    database: { readMs },
    api: processHealth(now()),
    mail: { configured: canSendMail(), waiting: mailsIn('waiting'), failed: mailsIn('failed') },
    auditEvents: (await store.read(lastAuditEvent))?.seq ?? 0,
  };
}
