import { env } from '~/env.server';
import { canSendMail } from '~/gateways/mail.server';
import { scansFiles } from '~/gateways/scanner.server';
import { type Actor, authorize } from '../actor';

export interface Fact {
  label: string;
  value: string;
  /** The environment variable. */
  variable: string;
}

/** The configuration of this instance, without secrets. @throws {DomainError} unauthenticated, forbidden. */
export function configuration(actor: Actor): Fact[] {
  authorize(actor, 'admin.enter');
  const { publicUrl, databaseUrl, dataDir, mailFrom, registryUrl, rateLimit, secondFactorRequired, rematch, admin } =
    env();
  const postgres = /^postgres/.test(databaseUrl);
  const mail = canSendMail() ? `Sent as ${mailFrom}` : 'Not sent: e-mails stay in the outbox';
  return [
    { label: 'Public address', value: publicUrl, variable: 'PUBLIC_URL' },
    { label: 'Database', value: postgres ? 'PostgreSQL' : 'SQLite in the data folder', variable: 'DATABASE_URL' },
    { label: 'Data folder', value: dataDir, variable: 'DATA_DIR' },
    { label: 'E-mail', value: mail, variable: 'SMTP_URL' },
    { label: 'Virus scanner', value: scansFiles() ? 'Scans every file' : 'None', variable: 'CLAMD_URL' },
    { label: 'ClinicalTrials.gov address', value: registryUrl, variable: 'REGISTRY_URL' },
    { label: 'Rate limits', value: rateLimit ? 'On' : 'Off', variable: 'RATE_LIMIT' },
    {
      label: 'Second factor for administrators',
      value: secondFactorRequired ? 'Required' : 'Optional',
      variable: 'REQUIRE_SECOND_FACTOR',
    },
    { label: 'Rescoring after changes', value: rematch ? 'On' : 'Off', variable: 'REMATCH' },
    {
      label: 'First administrator',
      value: admin ? 'From the configuration' : 'Created at first start',
      variable: 'ADMIN_USERNAME',
    },
  ];
}
