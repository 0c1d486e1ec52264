import { env } from '~/env.server';
import { canSendMail } from '~/gateways/mail.server';
import { scansFiles } from '~/gateways/scanner.server';
import { type Actor, authorize } from '../actor';

export interface Fact {
  label: string;
  value: string;
  /** The variable that sets it. */
  variable: string;
}

/** How this instance is configured, without secrets, to be read. @throws {DomainError} unauthenticated, forbidden. */
export function configuration(actor: Actor): Fact[] {
  authorize(actor, 'admin.enter');
  const { publicUrl, databaseUrl, dataDir, mailFrom, registryUrl, rateLimit, secondFactorRequired, rematch, admin } =
    env();
  const postgres = /^postgres/.test(databaseUrl);
  const mail = canSendMail() ? `Sent as ${mailFrom}` : 'Not sent: mails wait in the outbox';
  return [
    { label: 'Public address', value: publicUrl, variable: 'PUBLIC_URL' },
    { label: 'Database', value: postgres ? 'PostgreSQL' : 'SQLite in the data folder', variable: 'DATABASE_URL' },
    { label: 'Data folder', value: dataDir, variable: 'DATA_DIR' },
    { label: 'E-mail', value: mail, variable: 'SMTP_URL' },
    { label: 'Virus scanner', value: scansFiles() ? 'Looks at every file' : 'None', variable: 'CLAMD_URL' },
    { label: 'Study registry', value: registryUrl, variable: 'REGISTRY_URL' },
    { label: 'Rate limits', value: rateLimit ? 'On' : 'Off', variable: 'RATE_LIMIT' },
    {
      label: 'Second factor of administrators',
      value: secondFactorRequired ? 'Required' : 'Up to each',
      variable: 'REQUIRE_SECOND_FACTOR',
    },
    { label: 'Matching anew after changes', value: rematch ? 'On' : 'Off', variable: 'REMATCH' },
    {
      label: 'First administrator',
      value: admin ? 'From the configuration' : 'Made at the first start',
      variable: 'ADMIN_USERNAME',
    },
  ];
}
