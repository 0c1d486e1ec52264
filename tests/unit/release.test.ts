/** What names the version, or says how to run it, agrees. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { RELEASE } from '~/catalogue/release';

const read = (file: string) => readFileSync(file, 'utf8');

it('[RUN-44] the version is that of package.json, and the last one in CHANGELOG.md', () => {
  expect(JSON.parse(read('package.json')).version).toBe(RELEASE);
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(RELEASE);
  expect(read('docs/runbook.md')).toContain(`| ${RELEASE} |`);
  const named = [...read('docs/operate.md').matchAll(/\bstudybridge:(\d[\w.-]*)/g)].map(([, version]) => version);
  expect(new Set(named)).toEqual(new Set([RELEASE]));
});

it('[RUN-48] the image, compose and Kubernetes ask the same address whether an instance is ready', () => {
  const asked = /\/(readyz|livez|api\/health)[^`'"\s)]*/;
  const image = asked.exec(read('Dockerfile'))?.[0];
  const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }).services.one.healthcheck.test.join(' ');
  const kubernetes = /readinessProbe:[^}]*?path: ['"]?([^\s,'"}]+)/.exec(
    read('deploy/kubernetes/studybridge.yaml'),
  )?.[1];
  expect([asked.exec(compose)?.[0], kubernetes]).toEqual([image, image]);
  expect(image).toBe('/readyz?exclude=storage');
});

it('[RUN-48] the alert about waiting e-mails asks how long they have waited, which is measured only with a mail server', () => {
  const { groups } = parse(read('deploy/monitoring/alerts.yaml'));
  const alert = groups[0].rules.find((rule: { alert: string }) => rule.alert === 'StudyBridgeMailsWait');
  expect(alert.expr).toContain('studybridge_outbox_oldest_waiting_seconds');
});

it('[RUN-40] README.md stays short, and leads to docs/operate.md', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(900);
  expect(read('README.md')).toContain('docs/operate.md');
});
