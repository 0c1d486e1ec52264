/** E-mails go out by SMTP if it is configured; otherwise they stay in the outbox. */
import { request as playwrightRequest } from '@playwright/test';
import { ADMIN, testEnv } from '~tests/support/app';
import { startMailStandIn } from '~tests/support/mail-stand-in';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { startApp } from '~tests/support/server';

test('[WIZ-16] the password e-mail is sent from the outbox by SMTP once, after the response', async ({ registry }) => {
  const smtp = await startMailStandIn();
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
    // A restart does not send it again.
    await app.restart();
    await expect.poll(async () => (await fetch(`${app.url}/api/health`)).status).toBe(200);
    expect(own()).toHaveLength(1);
  } finally {
    await app.close();
    await smtp.close();
  }
});

test('[WIZ-16] without SMTP the e-mail stays in the outbox, and an administrator can read its link @all', async ({
  registry,
}) => {
  // Needs its own app: in a shared one, notifications to other administrators push the e-mail off the first page.
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

test('[ADM-17] a failed e-mail is resent by form and by JSON, a sent one goes out as a copy, and both are audited', async ({
  registry,
}) => {
  const smtp = await startMailStandIn();
  const app = await startApp({ ...testEnv(registry.url), SMTP_URL: smtp.url });
  const admin = await playwrightRequest.newContext({ baseURL: app.url, maxRedirects: 0 });
  const mails = async (state: string) =>
    (await (await admin.get(`/api/outbox?state=${state}`)).json()) as {
      id: string;
      recipient: string;
      body: unknown;
    }[];
  try {
    smtp.answer = () => 550;
    const [first, second] = [registration(), registration()];
    for (const data of [first, second]) expect((await admin.post('/api/organizations', { data })).status()).toBe(201);
    expect((await admin.get('/api/outbox')).status()).toBe(401);
    expect((await admin.post('/admin-login', { form: ADMIN })).status()).toBe(303);
    await expect.poll(async () => (await mails('failed')).length, { timeout: 15_000 }).toBe(2);
    expect((await admin.get('/api/outbox?state=lost')).status()).toBe(400);

    smtp.answer = () => 0;
    const one = (await mails('failed')).find(({ recipient }) => recipient === first.userEmail);
    const byForm = await admin.post('/admin-panel/outbox', { form: { intent: `resendMail ${one?.id}` } });
    expect(byForm.status()).toBe(303);
    await expect.poll(() => smtp.received.flatMap(({ to }) => to), { timeout: 15_000 }).toEqual([first.userEmail]);
    await expect.poll(async () => (await mails('sent')).map(({ id }) => id)).toEqual([one?.id]);
    expect((await mails('sent'))[0]?.body).toBeNull();

    expect(await (await admin.post('/api/outbox/resend')).json()).toEqual({ resent: 1 });
    await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(2);
    expect(smtp.received[1]?.to).toEqual([second.userEmail]);

    const copy = await (await admin.post(`/api/outbox/${one?.id}/resend`)).json();
    expect(copy.id).not.toBe(one?.id);
    await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(3);
    expect(smtp.received[2]?.messageId).not.toBe(smtp.received[0]?.messageId);

    expect((await admin.post('/api/outbox/no-such-id/resend')).status()).toBe(404);
    const activity = await (await admin.get('/admin-panel?section=activity')).text();
    const shown = activity.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(shown.match(/was sent again/g)).toHaveLength(3);
  } finally {
    await admin.dispose();
    await app.close();
    await smtp.close();
  }
});

test('[ADM-17] a waiting e-mail cannot be resent, and only administrators may resend', async ({ as, make }) => {
  const { organization, user } = await make.site({ status: 'pending' });
  const admin = await as(await make.admin());
  await admin.put(`/api/organizations/${organization.id}/approve`);
  const waiting = await (await admin.get('/api/outbox?state=waiting&limit=100')).json();
  const mail = waiting.find((each: { recipient: string }) => each.recipient === user.email);
  const refused = await admin.post(`/api/outbox/${mail.id}/resend`);
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ message: 'This e-mail is already waiting to be sent.' });
  for (const [who, status] of [
    [await as(), 401],
    [await as(user), 403],
  ] as const) {
    expect((await who.post(`/api/outbox/${mail.id}/resend`)).status()).toBe(status);
    expect((await who.post('/api/outbox/resend')).status()).toBe(status);
  }
});
