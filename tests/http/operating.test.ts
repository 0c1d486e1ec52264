/** What an operator does with one server: test its mail, look at it, back it up and restore it, read its log. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorMessage } from '~/catalogue/errors';
import { TEST_MAILS } from '~/catalogue/limits';
import { RELEASE } from '~/catalogue/release';
import { auditEventsAfter } from '~db/queries/audit';
import { mailPage } from '~db/queries/outbox';
import { ADMIN, testEnv } from '~tests/support/app';
import { command } from '~tests/support/commands';
import { factoriesFor } from '~tests/support/factories';
import { startMailStandIn } from '~tests/support/mail-stand-in';
import { expect, test } from '~tests/support/people';
import { freePort } from '~tests/support/processes';
import { registration } from '~tests/support/registration';
import { type RunningApp, startApp } from '~tests/support/server';
import { sessionCookie } from '~tests/support/session-cookie';

const FORM = '/admin-panel?index&section=settings';
const CALL = '/api/settings/test-mail';

test.describe('a test e-mail', () => {
  let smtp: Awaited<ReturnType<typeof startMailStandIn>>;
  let app: RunningApp;
  test.beforeAll(async ({ registry }) => {
    smtp = await startMailStandIn();
    app = await startApp({ ...testEnv(registry.url), SMTP_URL: smtp.url, RATE_LIMIT: 'on' });
  });
  test.beforeEach(() => {
    smtp.answer = () => 0;
  });
  test.afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  for (const endpoint of ['form', 'JSON'] as const) {
    test(`[RUN-41] by ${endpoint}: goes to its administrator, and its outcome is told and audited`, async ({
      visitor,
      storeOf,
    }) => {
      const store = await storeOf(app);
      const user = await factoriesFor(store).admin();
      const admin = await visitor([await sessionCookie(app, store, user.id)]);
      const send = async () => {
        if (endpoint === 'JSON') return (await admin.post(app.url + CALL)).text();
        const sent = await admin.post(app.url + FORM, { form: { intent: 'sendTestMail' } });
        expect([sent.status(), sent.headers().location]).toEqual([303, '/admin-panel?section=settings']);
        return (await admin.get(`${app.url}/admin-panel?section=settings`)).text();
      };
      const own = () => smtp.received.filter(({ to }) => to.includes(user.email ?? ''));
      const outcomes = async () =>
        (await store.read((db) => auditEventsAfter(db, 0, 1000)))
          .filter(({ action, actorId }) => action === 'mail.tested' && actorId === user.id)
          .map(({ after }) => JSON.parse(after ?? '').outcome);

      expect(await send()).toContain('250');
      expect(own()).toHaveLength(1);
      expect(own()[0]?.text).toMatch(/^Subject: Test e-mail from StudyBridge/m);
      smtp.answer = () => 554;
      expect(await send()).toContain('554 refused by the stand-in');
      expect(own()).toHaveLength(1);
      smtp.answer = () => new Promise(() => {});
      const asked = performance.now();
      expect(await send()).toContain('so we do not know whether the e-mail was sent');
      expect(performance.now() - asked).toBeLessThan(10_000);
      expect(await outcomes()).toEqual(['taken', 'refused', 'silent']);
    });
  }

  test('[RUN-41] is for administrators, goes to no address that was typed, and can be sent ten times an hour', async ({
    visitor,
    storeOf,
  }) => {
    const store = await storeOf(app);
    const make = factoriesFor(store);
    for (const [user, status] of [
      [null, 401],
      [(await make.site()).user, 403],
      [(await make.sponsor()).user, 403],
      [await make.rep(), 403],
    ] as const) {
      const asked = await visitor(user ? [await sessionCookie(app, store, user.id)] : []);
      expect((await asked.post(app.url + CALL)).status()).toBe(status);
    }
    const user = await make.admin();
    const admin = await visitor([await sessionCookie(app, store, user.id)]);
    const before = smtp.received.length;
    for (let sent = 0; sent < TEST_MAILS.most; sent++)
      expect((await admin.post(app.url + CALL, { data: { recipient: 'other@people.example' } })).status()).toBe(200);
    const refused = await admin.post(app.url + CALL);
    expect([refused.status(), await refused.text()]).toEqual([
      429,
      expect.stringContaining(errorMessage('too_many_test_mails')),
    ]);
    const to = smtp.received.slice(before).flatMap((mail) => mail.to);
    expect(to).toEqual(Array(TEST_MAILS.most).fill(user.email));
  });

  test('[RUN-41] of an administrator without an address goes to the one in the settings, if there is one', async ({
    visitor,
  }) => {
    const admin = await visitor();
    await admin.post(`${app.url}/admin-login`, { form: ADMIN });
    const nowhere = await admin.post(app.url + CALL);
    expect([nowhere.status(), await nowhere.text()]).toEqual([
      409,
      expect.stringContaining(errorMessage('mail_test_no_address')),
    ]);
    const settings = await (await admin.get(`${app.url}/api/settings`)).json();
    const adminEmail = 'team@people.example';
    await admin.put(`${app.url}/api/settings`, { data: { ...settings, adminEmail } });
    expect(await (await admin.post(app.url + CALL)).json()).toMatchObject({ recipient: adminEmail });
  });
});

test('[RUN-41] without a mail server, the settings say so instead of offering a test', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const sent = await admin.post(CALL);
  expect([sent.status(), await sent.text()]).toEqual([409, expect.stringContaining(errorMessage('mail_off'))]);
  const page = await (await admin.get('/admin-panel?section=settings')).text();
  expect(page).toContain('This installation has no mail server');
  expect(page).not.toContain('sendTestMail');
});

test.describe('backups', () => {
  let folder: string;
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'studybridge-backups-'));
  });
  test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('[RUN-42] can leave out the secret, be checked, and delete older complete ones, but nothing else', async () => {
    const app = await startApp();
    const env = { DATA_DIR: app.dataDir };
    const take = (name: string, ...more: string[]) => command('backup', [join(folder, name), ...more], env);
    mkdirSync(join(folder, 'photos'));
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other/manifest.json'), '{"version":2,"takenAt":1}');
    expect(await take('whole')).toMatchObject({ code: 0, stdout: expect.stringMatching(/, with the secret$/m) });
    expect((await take('first', '--without-secret')).stdout).toMatch(/, without the secret$/m);
    expect(readdirSync(join(folder, 'first')).sort()).toEqual(['manifest.json', 'studybridge.sqlite', 'uploads']);
    expect((await take('second', '--keep=0')).code).toBe(1);
    expect((await take('second', '--without-secret', '--keep=2')).stdout).toContain('Deleted the backup whole');
    expect(readdirSync(folder).sort()).toEqual(['first', 'other', 'photos', 'second']);

    const check = () => command('backup', ['--check', join(folder, 'second')], {});
    expect((await check()).stdout).toContain('is whole');
    expect(readdirSync(join(folder, 'second')).sort()).toEqual(['manifest.json', 'studybridge.sqlite', 'uploads']);
    writeFileSync(join(folder, 'second/studybridge.sqlite'), 'x', { flag: 'a' });
    expect(await check()).toMatchObject({ code: 1, stderr: expect.stringContaining('is damaged') });
    await app.close();
  });

  test('[RUN-43] with waiting e-mails are restored only with a decision, and held ones are listed with the reason', async ({
    registry,
    storeOf,
    visitor,
  }) => {
    const app = await startApp(testEnv(registry.url));
    try {
      const site = registration();
      expect((await (await visitor()).post(`${app.url}/api/organizations`, { data: site })).status()).toBe(201);
      const saved = join(folder, 'saved');
      await command('backup', [saved], { DATA_DIR: app.dataDir });
      const restore = (to: string, ...more: string[]) =>
        command('restore', [saved, ...more], { DATA_DIR: join(folder, to) });
      const undecided = await restore('undecided');
      expect(undecided).toMatchObject({ code: 1, stderr: expect.stringContaining('--mails=hold or --mails=send') });
      expect(existsSync(join(folder, 'undecided'))).toBe(false);
      expect((await restore('odd', '--mails=later')).code).toBe(1);

      expect((await restore('sending', '--mails=send')).stdout).not.toContain('held');
      expect((await restore('holding', '--mails=hold')).stdout).toContain('E-mails held:');
      for (const [to, state, why] of [
        ['sending', 'waiting', null],
        ['holding', 'failed', expect.stringContaining('may have been sent since')],
      ] as const) {
        const store = await storeOf({
          ...app,
          dataDir: join(folder, to),
          database: join(folder, to, 'studybridge.sqlite'),
        });
        const { rows } = await store.read((db) => mailPage(db, { limit: 100 }));
        const mail = rows.find(({ recipient }) => recipient === site.userEmail);
        expect([mail?.state, mail?.lastError]).toEqual([state, why]);
      }
    } finally {
      await app.close();
    }
  });
});

test.describe('npm run doctor', () => {
  test('[RUN-46] finds what is well and what is not, in lines or as JSON, and changes nothing', async ({
    registry,
  }) => {
    const smtp = await startMailStandIn();
    const app = await startApp({ ...testEnv(registry.url), SMTP_URL: smtp.url });
    const env = { ...testEnv(registry.url), DATA_DIR: app.dataDir, PUBLIC_URL: app.url, SMTP_URL: smtp.url };
    const states = async (more: Record<string, string> = {}) => {
      const { code, stdout } = await command('doctor', ['--json'], { ...env, ...more });
      const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: { check: string; state: string }[] };
      expect(ok).toBe(code === 0);
      return { code, ...Object.fromEntries(findings.map(({ check, state }) => [check, state])) };
    };
    try {
      const { code, stdout } = await command('doctor', [], env);
      expect(stdout).toContain(`ok       public address: ${app.url} is StudyBridge ${RELEASE}\n`);
      expect(stdout).toMatch(/^warning {2}administrators: none has an e-mail address/m);
      expect(stdout.trim().split('\n')).toHaveLength(14);
      expect(code).toBe(0);
      expect(await states()).toMatchObject({ mail: 'warning', backups: 'warning', secret: 'ok', 'audit trail': 'ok' });

      await command('backup', [join(app.dataDir, 'saved')], env);
      expect(await states({ SESSION_SECRET: 'another-secret-of-at-least-32-letters' })).toMatchObject({
        code: 1,
        backups: 'ok',
        'audit trail': 'failed',
      });
      await smtp.close();
      registry.setMode('search', '500');
      expect(await states({ PUBLIC_URL: registry.url })).toMatchObject({
        code: 1,
        mail: 'failed',
        registry: 'warning',
        'public address': 'failed',
      });
      expect(await states({ SMTP_URL: '', PUBLIC_URL: '' })).toMatchObject({
        mail: 'warning',
        'public address': 'warning',
      });
      expect(await states({ DATA_DIR: join(app.dataDir, 'nowhere') })).toMatchObject({ code: 1, database: 'failed' });
      expect(existsSync(join(app.dataDir, 'nowhere'))).toBe(false);
    } finally {
      registry.setMode('search', 'ok');
      await app.close();
    }
  });

  test('[RUN-46] is not held up by systems that hang', async ({ registry }) => {
    const silent = createServer().listen(0, '127.0.0.1');
    const app = await startApp(testEnv(registry.url));
    try {
      const { port } = silent.address() as { port: number };
      const env = {
        DATA_DIR: app.dataDir,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        REGISTRY_URL: `http://127.0.0.1:${port}`,
        PUBLIC_URL: `https://127.0.0.1:${port}`,
        CLAMD_URL: `tcp://127.0.0.1:${port}`,
      };
      const asked = performance.now();
      const { code, stdout } = await command('doctor', [], env);
      expect(performance.now() - asked).toBeLessThan(15_000);
      expect(code).toBe(1);
      for (const check of ['mail', 'public address', 'encryption', 'scanner'])
        expect(stdout).toContain(`FAILED   ${check}:`);
      expect(stdout).toContain('warning  registry:');
      expect(stdout).toContain('ok       database:');
    } finally {
      silent.close();
      await app.close();
    }
  });
});

test('[RUN-44] the version is in the footer, in the health response and in the metrics', async ({
  registry,
  visitor,
}) => {
  const app = await startApp({ ...testEnv(registry.url), METRICS_PORT: '0', LOG_LEVEL: 'info' });
  try {
    const someone = await visitor();
    for (const path of ['/', '/help', '/login'])
      expect(await (await someone.get(app.url + path)).text()).toMatch(new RegExp(`Version (<!-- -->)?${RELEASE}`));
    expect(await (await someone.get(`${app.url}/api/health`)).json()).toMatchObject({ release: RELEASE });
    const port = /"port":(\d+),"msg":"metrics"/.exec(app.log())?.[1];
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain(`studybridge_release_info{version="${RELEASE}"} 1`);
  } finally {
    await app.close();
  }
});

test('[RUN-48] how long e-mails wait is measured only if there is a mail server', async ({ registry, visitor }) => {
  for (const [more, measured] of [
    [{}, false],
    [{ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }, true],
  ] as const) {
    const app = await startApp({ ...testEnv(registry.url), METRICS_PORT: '0', LOG_LEVEL: 'info', ...more });
    try {
      await (await visitor()).post(`${app.url}/api/organizations`, { data: registration() });
      const port = /"port":(\d+),"msg":"metrics"/.exec(app.log())?.[1];
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(metrics).toMatch(/studybridge_outbox_mails\{state="waiting"\} [1-9]/);
      const waited = Number(/^studybridge_outbox_oldest_waiting_seconds (\S+)/m.exec(metrics)?.[1]);
      expect(waited > 0).toBe(measured);
    } finally {
      await app.close();
    }
  }
});

/** A server that starts with an empty folder, and what it has written to its two streams. */
function started(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'studybridge-log-'));
  const server = spawn(process.execPath, [join(process.env.BUILD_DIR ?? 'build', 'server.js')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', HOST: '0.0.0.0', ...env },
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    server[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const end = () => {
    server.kill('SIGTERM');
    return ended;
  };
  const remove = () => {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { said, end, remove };
}

test('[RUN-47][RUN-44] standard output has only JSON lines from the first one on, and no password', async () => {
  const { said, end, remove } = started({});
  try {
    await expect.poll(() => said.stderr, { timeout: 60_000 }).toContain('Administrator (/admin-login)');
    expect(await end()).toBe(0);
    const lines = said.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['started', 'shutting down']));
    expect(lines.find(({ msg }) => msg === 'started')).toMatchObject({ level: 'info', release: RELEASE });
    // There is probably a proxy that nobody has named.
    expect(lines.map(({ level }) => level)).toContain('warn');
    const password = /admin-login\): admin \/ (\S+)/.exec(said.stderr)?.[1] ?? '';
    expect(password.length).toBeGreaterThan(10);
    expect(said.stdout).not.toContain(password);
  } finally {
    remove();
  }
});

test('[RUN-47] with demo data, standard output has the address and the accounts', async () => {
  const { said, remove } = started({ DEMO_DATA: '1' });
  try {
    await expect.poll(() => said.stdout, { timeout: 60_000 }).toMatch(/^ {2}Sponsor \(\/login\): \S+ \/ \S+$/m);
    expect(said.stdout).toMatch(/^StudyBridge listens on http/m);
  } finally {
    remove();
  }
});
