import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '~tests/support/people';
import { freePort, killed } from '~tests/support/processes';

test('npm run dev shows pages and saves forms with the code as it is, and Ctrl+C ends it @all', async () => {
  test.setTimeout(240_000); // Vite transforms the whole app, beside other tests
  const dataDir = await mkdtemp(join(tmpdir(), 'studybridge-dev-'));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'development' as const,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  let log = '';
  const dev: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.mts'], { env });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text) => (log += text));
  try {
    await expect.poll(() => log, { timeout: 200_000 }).toContain(`listens on http://127.0.0.1:${port}`);
    const url = `http://127.0.0.1:${port}`;
    const page = await (await fetch(`${url}/help`)).text();
    expect(page).toContain('<h1');
    expect(page).toContain('/app/entry.client.tsx');
    const body = JSON.stringify({ name: 'Kim', email: 'kim@dev.example', message: 'Hello' });
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    expect((await fetch(`${url}/api/contact`, post)).status).toBe(201);
    const exited = once(dev, 'exit');
    dev.kill('SIGINT');
    expect((await exited)[0]).toBe(0);
  } finally {
    await killed(dev);
    await rm(dataDir, { recursive: true, force: true });
  }
});
