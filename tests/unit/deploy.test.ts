/** What deploy/ names must exist: variables, paths and metrics. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { GAUGES } from '~/domain/commands/operating/gauges.server';
import { parseEnv, VARIABLES } from '~/env.server';
import { recordMetrics } from '~/gateways/metrics.server';

const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' }).map((file) => join('deploy', file));
const read = (file: string) => readFileSync(file, 'utf8');
const yaml = (file: string) =>
  parseAllDocuments(read(file), { merge: true }).map((document) => {
    expect([...document.errors, ...document.warnings], file).toEqual([]);
    return document.toJS();
  });

const compose = () => yaml('deploy/compose/compose.yaml')[0];
const manifests = () => yaml('deploy/kubernetes/studybridge.yaml');
const ofKind = (kind: string) => manifests().find((each) => each.kind === kind);

describe('deploy/', () => {
  it.each(files.filter((file) => /\.ya?ml$/.test(file)))('[OPS-10] %s can be read', (file) => {
    expect(yaml(file).length).toBeGreaterThan(0);
  });

  it.each(files.filter((file) => file.endsWith('.json')))('[OPS-10] %s can be read', (file) => {
    expect(Object.keys(JSON.parse(read(file)))).not.toEqual([]);
  });

  it('[OPS-10] sets only variables that exist, to values that are accepted', () => {
    const { one, two, three } = compose().services;
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    const filled = Object.entries(one.environment as Record<string, unknown>).map(([name, value]) => [
      name,
      String(value)
        .replace(/\$\{(PUBLIC|STORE)_URL[^}]*\}/, 'http://localhost:9000')
        .replace(/\$\{SMTP_URL:-\}/, '')
        .replace(/\$\{[^}]*\}/, 'a-value-of-at-least-32-characters'),
    ]);
    const cluster = { ...ofKind('ConfigMap').data, ...ofKind('Secret').stringData };
    for (const variables of [Object.fromEntries(filled), cluster]) {
      expect(Object.keys(variables).filter((name) => !VARIABLES.includes(name))).toEqual([]);
      expect(parseEnv(variables)).toMatchObject({ severalInstances: true, accessLog: true });
    }
  });

  it('[OPS-10] asks for every variable that the compose file needs', () => {
    const needed = [...read('deploy/compose/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const example = [...read('deploy/compose/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(needed)].sort()).toEqual(example.sort());
  });

  it('[OPS-10] replaces instances without a failed request, and lets them do little else than serve', () => {
    const { spec } = ofKind('Deployment');
    const [container] = spec.template.spec.containers;
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(container.livenessProbe.httpGet.path).toBe('/livez');
    expect(container.readinessProbe.httpGet.path).toBe('/readyz?exclude=storage');
    const delay = Number(ofKind('ConfigMap').data.SHUTDOWN_DELAY);
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(delay, 'the Service knows before it ends').toBeGreaterThan(periodSeconds * failureThreshold);
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(delay + 10);
    expect(ofKind('PodDisruptionBudget').spec.minAvailable).toBeLessThan(spec.replicas);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true);
  });
});

describe('alerts and dashboard', () => {
  beforeAll(() => recordMetrics(GAUGES));

  it.each(files.filter((file) => /monitoring.*\.(yaml|json)$/.test(file)))(
    '[OPS-10] every metric in %s exists',
    async (file) => {
      const exported = (await register.getMetricsAsArray()).map(({ name }) => name);
      const named = new Set(read(file).match(/\b(studybridge|nodejs|process)_[a-z0-9_]+/g));
      expect(named.size).toBeGreaterThan(3);
      const missing = [...named].filter((name) => !exported.includes(name.replace(/_(bucket|count|sum)$/, '')));
      expect(missing.filter((name) => !exported.includes(name))).toEqual([]);
    },
  );

  it('[OPS-10] tell of every check, and of the values of labels that exist', () => {
    const states = [...read('deploy/monitoring/alerts.yaml').matchAll(/state="(\w+)"/g)].map(([, state]) => state);
    expect(new Set(states)).toEqual(new Set(['waiting', 'failed']));
  });
});

describe('docs/configuration.md', () => {
  it('lists every variable', () => {
    const listed = [...read('docs/configuration.md').matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    const own = VARIABLES.filter((name) => name !== 'NODE_ENV');
    expect(listed.sort()).toEqual([...own].sort());
  });
});
