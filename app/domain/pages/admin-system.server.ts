/** How this instance is configured, and how it is doing. Both throw {DomainError} unauthenticated or forbidden. */

import { type Actor, authorize } from '~/domain/base/actor';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { canSendMail } from '~/gateways/mail.server';
import { processHealth } from '~/gateways/process.server';
import { scansFiles } from '~/gateways/scanner.server';
import { mailCountsByState } from '~db/queries/analytics';
import { auditEventCount } from '~db/queries/audit';
import { readAnyUser } from '~db/queries/users';
import { store } from '~db/store.server';

export function configuration(actor: Actor) {
  authorize(actor, 'admin.enter');
  const { publicUrl, databaseUrl, dataDir, mailFrom, registryUrl, admin, ...on } = env();
  const database = /^postgres/.test(databaseUrl) ? 'PostgreSQL' : 'SQLite in the data folder';
  const mail = canSendMail() ? `Sent as ${mailFrom}` : 'Not sent: e-mails stay in the outbox';
  const fact = (label: string, variable: string, value: string) => ({ label, variable, value });
  return [
    fact('Public address', 'PUBLIC_URL', publicUrl),
    fact('Database', 'DATABASE_URL', database),
    fact('Data folder', 'DATA_DIR', dataDir),
    fact('E-mail', 'SMTP_URL', mail),
    fact('Virus scanner', 'CLAMD_URL', scansFiles() ? 'Scans every file' : 'None'),
    fact('ClinicalTrials.gov address', 'REGISTRY_URL', registryUrl),
    fact('Rate limits', 'RATE_LIMIT', on.rateLimit ? 'On' : 'Off'),
    fact(
      'Second factor for administrators',
      'REQUIRE_SECOND_FACTOR',
      on.secondFactorRequired ? 'Required' : 'Optional',
    ),
    fact('Rescoring after changes', 'REMATCH', on.rematch ? 'On' : 'Off'),
    fact('First administrator', 'ADMIN_USERNAME', admin ? 'From the configuration' : 'Created at first start'),
  ];
}

/** Measured on each request (ADM-11). */
export async function systemStatus(actor: Actor) {
  authorize(actor, 'admin.enter');
  const start = performance.now();
  await store.read(readAnyUser);
  const readMs = performance.now() - start;
  const mails = await store.read(mailCountsByState);
  const mailsIn = (state: string) => mails.find((row) => row.state === state)?.count ?? 0;
  return {
    /** How long a small read took, in ms. */
    database: { readMs },
    api: processHealth(now()),
    mail: { configured: canSendMail(), waiting: mailsIn('waiting'), failed: mailsIn('failed') },
    auditEvents: await store.read(auditEventCount),
  };
}
