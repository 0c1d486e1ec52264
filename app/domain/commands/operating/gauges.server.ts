/** What GET /metrics tells besides requests, jobs and the process itself. deploy/ has the alerts and the dashboard. */

import { RELEASE } from '~/catalogue/release';
import { sealingLagMs } from '~/domain/base/audit-seal.server';
import { siteIndexUpdatedAt } from '~/domain/commands/ranking/site-index.server';
import { now } from '~/gateways/clock.server';
import { openCircuits } from '~/gateways/dependency.server';
import { canSendMail } from '~/gateways/mail.server';
import type { Gauge } from '~/gateways/metrics.server';
import { oldestWaitingMailAt, unsentMails } from '~db/queries/outbox';
import { store } from '~db/store.server';
import { readiness } from './readiness.server';

const gauge = (name: string, help: string, of: Pick<Gauge, 'label' | 'read'>): Gauge => ({
  name: `studybridge_${name}`,
  help,
  ...of,
});

export const GAUGES: readonly Gauge[] = [
  gauge('release_info', 'Always 1; its label is the version of StudyBridge that runs.', {
    label: 'version',
    read: () => ({ [RELEASE]: 1 }),
  }),
  gauge('check_ok', 'Whether each check of /readyz is well (1) or not (0).', {
    label: 'check',
    async read() {
      const { checks } = await readiness();
      return Object.fromEntries(Object.entries(checks).map(([name, { state }]) => [name, Number(state === 'ok')]));
    },
  }),
  gauge('dependency_left_alone', 'Whether a system that hangs is left alone (1) or asked (0).', {
    label: 'dependency',
    read: () => Object.fromEntries(Object.entries(openCircuits()).map(([name, is]) => [name, Number(is)])),
  }),
  gauge('database_connections', 'Connections to PostgreSQL: open, idle, waiting (requests for one) and most.', {
    label: 'state',
    read: () => store.connections(),
  }),
  gauge('index_age_seconds', 'How long ago the index of sites was brought up to date.', {
    read() {
      const at = siteIndexUpdatedAt();
      return at === undefined ? undefined : (now() - at) / 1000;
    },
  }),
  gauge('outbox_mails', 'E-mails that are not sent, by state: waiting, failed.', {
    label: 'state',
    async read() {
      const counts = await store.read(unsentMails);
      return { waiting: 0, failed: 0, ...Object.fromEntries(counts.map(({ state, count }) => [state, count])) };
    },
  }),
  gauge('outbox_oldest_waiting_seconds', 'How long the oldest e-mail has waited; 0 without a mail server.', {
    async read() {
      // Without one, e-mails wait forever, and nobody can mend that by looking (docs/operate.md).
      if (!canSendMail()) return 0;
      const at = await store.read(oldestWaitingMailAt);
      return at === null ? 0 : Math.max(0, now() - at) / 1000;
    },
  }),
  gauge('audit_sealing_lag_seconds', 'How long the oldest audit event has waited for its seal.', {
    read: async () => (await sealingLagMs()) / 1000,
  }),
];
