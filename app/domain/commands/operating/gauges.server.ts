/** What GET /metrics tells besides requests, jobs and the process itself. deploy/ has the alerts and the dashboard. */

import { sealingLagMs } from '~/domain/base/audit-seal.server';
import { siteIndexUpdatedAt } from '~/domain/commands/ranking/site-index.server';
import { now } from '~/gateways/clock.server';
import { openCircuits } from '~/gateways/dependency.server';
import type { Gauge } from '~/gateways/metrics.server';
import { unsentMails } from '~db/queries/outbox';
import { store } from '~db/store.server';
import { readiness } from './readiness.server';

const gauge = (name: string, help: string, of: Pick<Gauge, 'aggregator' | 'label' | 'read'>): Gauge => ({
  name: `studybridge_${name}`,
  help,
  ...of,
});

const EACH_PROCESS: readonly Gauge[] = [
  gauge('check_ok', 'Whether each check of /readyz is well (1) or not (0).', {
    aggregator: 'min',
    label: 'check',
    async read() {
      const { checks } = await readiness();
      return Object.fromEntries(Object.entries(checks).map(([name, { state }]) => [name, Number(state === 'ok')]));
    },
  }),
  gauge('dependency_left_alone', 'Whether a system that hangs is left alone (1) or asked (0).', {
    aggregator: 'max',
    label: 'dependency',
    read: () => Object.fromEntries(Object.entries(openCircuits()).map(([name, is]) => [name, Number(is)])),
  }),
  gauge('database_connections', 'Connections to PostgreSQL: open, idle, waiting (requests for one) and most.', {
    aggregator: 'sum',
    label: 'state',
    read: () => store.connections(),
  }),
  gauge('lists', 'Lists since the start of the process, by the server that has read them: replica, primary.', {
    aggregator: 'sum',
    label: 'server',
    read: async () => (await store.replica())?.lists(),
  }),
  gauge('index_age_seconds', 'How long ago the index of sites was brought up to date.', {
    aggregator: 'max',
    read() {
      const at = siteIndexUpdatedAt();
      return at === undefined ? undefined : (now() - at) / 1000;
    },
  }),
];

/** Read from the database, where every process would find the same. */
const FIRST_PROCESS: readonly Gauge[] = [
  gauge('outbox_mails', 'E-mails that are not sent, by state: waiting, failed.', {
    aggregator: 'max',
    label: 'state',
    async read() {
      const counts = await store.read(unsentMails);
      return { waiting: 0, failed: 0, ...Object.fromEntries(counts.map(({ state, count }) => [state, count])) };
    },
  }),
  gauge('audit_sealing_lag_seconds', 'How long the oldest audit event has waited for its seal.', {
    aggregator: 'max',
    read: async () => (await sealingLagMs()) / 1000,
  }),
];

export const gauges = (isFirst: boolean): readonly Gauge[] => [...EACH_PROCESS, ...(isFirst ? FIRST_PROCESS : [])];
