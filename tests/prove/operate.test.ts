/**
 * Follows docs/operate.md: runs its commands in their order, as they are written. Only the addresses, the port and the folder
 * are this machine's, and a stand-in takes the place of Docker (tests/support/docker-stand-in.mjs). The proxies are not run.
 */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testEnv } from '../support/app';
import { startMailStandIn } from '../support/mail-stand-in';
import { expect, test } from '../support/people';
import { freePort } from '../support/processes';
import { registration } from '../support/registration';

const ROOT = join(import.meta.dirname, '../..');
const STAND_IN = join(ROOT, 'tests/support/docker-stand-in.mjs');
const PASSWORD = 'hollow-marble-kite-95';

/** The blocks of code in a language, with the heading that each is under. */
function blocks(language: string): { heading: string; text: string }[] {
  const document = readFileSync(join(ROOT, 'docs/operate.md'), 'utf8');
  return document.split(/^## /m).flatMap((part) => {
    const heading = part.split('\n', 1)[0] ?? '';
    const found = part.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'));
    return [...found].map(([, text = '']) => ({ heading, text }));
  });
}

test('[RUN-40] one server is installed, checked, backed up, restored and upgraded by the commands of docs/operate.md', async ({
  registry,
  visitor,
}) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'studybridge-operate-'));
  const [smtp, port] = [await startMailStandIn(), String(await freePort())];
  const url = `http://127.0.0.1:${port}`;
  const here = (text: string) =>
    text
      .replaceAll('/srv/studybridge', join(folder, 'srv'))
      .replaceAll('127.0.0.1:3000:3000', `127.0.0.1:${port}:3000`)
      .replace(/^PUBLIC_URL=.*$/m, `PUBLIC_URL=${url}`)
      .replace(/^SMTP_URL=.*$/m, `SMTP_URL=${smtp.url}`);
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  symlinkSync(STAND_IN, join(programs, 'docker'));
  // Users of the machine have other numbers than that of the container.
  writeFileSync(join(programs, 'chown'), '#!/bin/sh\n');
  chmodSync(join(programs, 'chown'), 0o755);
  const env = {
    HOME: process.env.HOME,
    PATH: `${programs}:${process.env.PATH}`,
    DOCKER_STAND_IN: folder,
    BUILD_DIR: process.env.BUILD_DIR,
  };
  /** As a shell would that goes on in the folder where the last command has left it. */
  const shell = async (text: string) => {
    const cwd = join(folder, 'srv');
    const options = { cwd: existsSync(cwd) ? cwd : folder, env: env as unknown as NodeJS.ProcessEnv };
    const { stdout, stderr } = await promisify(execFile)('sh', ['-euc', here(text)], options);
    return stdout + stderr;
  };

  const commands = blocks('sh');
  const headings = new Set(commands.map(({ heading }) => heading));
  const done = new Set<unknown>();
  /** Runs the next commands of a part, or those of it that are left. */
  const follow = async (heading: string, count = Number.POSITIVE_INFINITY) => {
    const next = commands.filter((block) => block.heading === heading && !done.has(block)).slice(0, count);
    expect(next.length, heading).toBeGreaterThan(0);
    let said = '';
    for (const block of next) {
      done.add(block);
      said += await shell(block.text);
    }
    return said;
  };
  const health = () =>
    expect
      .poll(async () => (await fetch(`${url}/readyz?exclude=storage`).catch(() => null))?.status, { timeout: 60_000 })
      .toBe(200);

  try {
    await follow('Install it', 1);
    const [configuration] = blocks('ini');
    // Of the tests, because nobody may ask the public registries here.
    const { REGISTRY_URL, NPI_URL } = testEnv(registry.url);
    const file = join(folder, 'srv/studybridge.env');
    writeFileSync(file, `${here(configuration?.text ?? '')}REGISTRY_URL=${REGISTRY_URL}\nNPI_URL=${NPI_URL}\n`);
    const link = /http\S+set-password\?token=\S+/.exec(await follow('Install it'))?.[0] ?? '';
    expect(readFileSync(file, 'utf8')).toMatch(/^SESSION_SECRET=[0-9a-f]{64}$/m);
    await health();

    const checked = await follow('Check it', 1);
    expect(checked).toContain('none has set a password yet');
    const admin = await visitor();
    expect((await admin.post(link, { form: { password: PASSWORD } })).status()).toBe(303);
    expect((await admin.post(`${url}/api/settings/test-mail`)).status()).toBe(200);
    expect(smtp.received.map(({ to }) => to)).toEqual([['you@studybridge.example']]);
    expect(await follow('Check it')).toContain('/set-password?token=');

    // Something to lose, and an e-mail that waits.
    smtp.answer = () => 450;
    const site = registration();
    expect((await (await visitor()).post(`${url}/api/organizations`, { data: site })).status()).toBe(201);
    const [line] = blocks('cron');
    const nightly = /^15 2 \* \* \* root (.*)$/m.exec(line?.text ?? '')?.[1]?.replaceAll('\\%', '%') ?? '';
    expect(await shell(nightly)).toContain('without the secret');
    expect(await follow('Back it up')).toContain('is whole');

    const restored = await follow('Restore it', 1);
    expect(restored).toContain('The audit trail is intact');
    expect(restored).toContain('E-mails held:');
    expect((await admin.delete(`${url}/api/organizations/${await idOf(site.name)}`)).ok()).toBe(true);
    await follow('Restore it');
    await health();
    expect(await idOf(site.name)).not.toBe('');

    await follow('Upgrade it', 1);
    await health();
    expect(readdirSync(join(folder, 'srv/backups'))).toContain('before-NEXT');
    await follow('Upgrade it');
    await health();
    expect(await idOf(site.name)).not.toBe('');
    await shell('docker stop studybridge');
    expect(
      [...headings].filter((heading) => commands.some((block) => block.heading === heading && !done.has(block))),
    ).toEqual([]);

    async function idOf(name: string): Promise<string> {
      const all: { id: string; name: string }[] = await (await admin.get(`${url}/api/organizations`)).json();
      return all.find((each) => each.name === name)?.id ?? '';
    }
  } finally {
    await shell('docker stop studybridge').catch(() => undefined);
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
