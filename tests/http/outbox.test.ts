/** Mail leaves by SMTP where it is configured, and waits where it is not. */
import type { AddressInfo } from 'node:net';
import { request as playwrightRequest } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { ADMIN, testEnv } from '~tests/support/app';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { startApp } from '~tests/support/server';

interface Received {
  to: string[];
  text: string;
}

/** A mail server on loopback that keeps what it gets; it refuses the first `refusals` mails for now. */
async function mailServer(refusals = 0) {
  const received: Received[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.on('end', () => {
        if (refused++ < refusals) {
          done(Object.assign(new Error('busy'), { responseCode: 451 }));
          return;
        }
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

test('[WIZ-16] the set-your-password mail leaves by SMTP once, from the outbox, after the answer', async ({
  registry,
}) => {
  const smtp = await mailServer();
  const app = await startApp({ ...testEnv(registry.url), SMTP_URL: smtp.url });
  try {
    const site = registration();
    const answered = await fetch(`${app.url}/api/organizations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(site),
    });
    expect(answered.status).toBe(201);
    const own = () => smtp.received.filter(({ to }) => to.includes(site.userEmail));
    await expect.poll(own, { timeout: 15_000 }).toHaveLength(1);
    const text =
      own()[0]
        ?.text.replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=') ?? '';
    expect(text).toMatch(/Message-ID: <[0-9a-f-]{36}@/i);
    expect(text).toMatch(/\/set-password\?token=[\w-]{20,}/);
    // Sent is sent: a restart does not send it again.
    await app.restart();
    await expect.poll(async () => (await fetch(`${app.url}/api/health`)).status).toBe(200);
    expect(own()).toHaveLength(1);
  } finally {
    await app.close();
    await smtp.close();
  }
});

test('[WIZ-16] without SMTP the mail waits, and an administrator can read its link', async ({ registry }) => {
  // An app of its own: where many administrators are told of each site, the mail is not on the first page.
  const app = await startApp(testEnv(registry.url));
  const administrator = await playwrightRequest.newContext({ baseURL: app.url, maxRedirects: 0 });
  try {
    const site = registration();
    expect((await administrator.post('/api/organizations', { data: site })).status()).toBe(201);
    expect((await administrator.post('/admin-login', { form: ADMIN })).status()).toBe(303);
    const page = await (await administrator.get('/admin-panel/outbox')).text();
    expect(page).toContain(site.userEmail);
    expect(page).toContain('/set-password?token=');
  } finally {
    await administrator.dispose();
    await app.close();
  }
});
