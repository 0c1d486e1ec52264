/** What a server leaves for its next start. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITED_ENV, testEnv } from '~tests/support/app';
import { expect, test } from '~tests/support/people';
import { startApp } from '~tests/support/server';

test('[CLU-07] a server saves the index of sites, and starts from that @all', async ({ registry }) => {
  const app = await startApp({ ...testEnv(registry.url), ...LIMITED_ENV });
  try {
    await expect.poll(app.log).toContain('snapshot of the index of sites saved');
    expect((await stat(join(app.dataDir, 'site-index'))).mode & 0o777).toBe(0o600);
    await app.restart();
    await expect.poll(app.log).toContain('index of sites loaded from its snapshot');
    const isReady = async () => (await fetch(`${app.url}/readyz`)).ok;
    await expect.poll(isReady).toBe(true);
  } finally {
    await app.close();
  }
});

test('[OPS-19] the start says what to set behind a proxy, if there probably is one @all', async ({ registry }) => {
  const linesOf = (log: string) => log.split('\n').filter((line) => line.includes('TRUSTED_PROXIES'));
  const app = await startApp({ ...testEnv(registry.url), PUBLIC_URL: 'https://studybridge.example' });
  try {
    await expect.poll(() => linesOf(app.log())).toHaveLength(1);
    await app.restart({ TRUSTED_PROXIES: 'loopback' });
    await app.restart({ PUBLIC_URL: '' });
    expect(linesOf(app.log())).toHaveLength(1);
  } finally {
    await app.close();
  }
});
