import { mailCountsByState } from '~db/queries/analytics';
import { auditEventsOf } from '~db/queries/audit';
import { countHeldMails } from '~db/queries/outbox';
import type { Store } from '~db/store.server';
import { testEnv } from '~tests/support/app';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { startMailStandIn } from '~tests/support/mail-stand-in';
import { mailsTo } from '~tests/support/mails';
import { textOfPdf } from '~tests/support/pdf-text';
import { registration } from '~tests/support/registration';
import { startApp } from '~tests/support/server';
import { DEFAULT_SETTINGS as DEFAULTS, expect, test } from '~tests/support/settings';

const mailCount = async (store: Store) =>
  (await store.read(mailCountsByState)).reduce((sum, { count }) => sum + count, 0);
const unheldCount = async (store: Store) => (await mailCount(store)) - (await store.read(countHeldMails));
const unheldTo = async (store: Store, address: string | null) =>
  (await mailsTo(store, address)).filter(({ state }) => state !== 'held');
/** As the form sends them: unticked boxes are left out. */
const asForm = (settings: typeof DEFAULTS) => ({
  intent: 'saveSettings',
  systemName: settings.systemName,
  adminEmail: settings.adminEmail ?? '',
  explorationShare: String(settings.explorationShare),
  ...(settings.emailNotifications ? { emailNotifications: 'on' } : {}),
  ...(settings.inAppNotifications ? { inAppNotifications: 'on' } : {}),
});

for (const endpoint of ['form', 'JSON'] as const) {
  test(`[ADM-14] by ${endpoint}: saved settings apply to the next page, and are audited`, async ({
    as,
    make,
    store,
  }) => {
    const user = await make.admin();
    const admin = await as(user);
    const changes = { systemName: `Harbor ${unique()}`, inAppNotifications: false, explorationShare: 0 };
    const settings = { ...DEFAULTS, ...changes };
    if (endpoint === 'form') {
      const saved = await admin.post('/admin-panel?index&section=settings', { form: asForm(settings) });
      expect([saved.status(), saved.headers().location]).toEqual([303, '/admin-panel?section=settings']);
    } else {
      const saved = await admin.put('/api/settings', { data: { ...settings, updatedAt: 5, id: 'other' } });
      expect([saved.status(), await saved.json()]).toEqual([200, settings]);
    }
    expect(await (await admin.get('/api/settings')).json()).toEqual(settings);
    for (const path of ['/', '/login', '/no/such/page']) {
      const html = await (await (await as()).get(path)).text();
      expect(html).toContain(settings.systemName);
      expect(html).not.toContain('StudyBridge</title>');
    }
    const site = await as((await make.site()).user);
    const preview = await (await site.get('/organization/public-page/preview')).text();
    const paper = await textOfPdf(await (await site.get('/organization/capabilities.pdf')).body());
    expect(preview).toContain(`Verified by ${settings.systemName}`);
    expect(paper).toContain(`By ${settings.systemName}`);
    for (const text of [preview, paper]) expect(text).not.toContain('StudyBridge');
    const event = (await store.read((db) => auditEventsOf(db, { type: 'setting', id: 'platform' })))[0];
    expect(event).toMatchObject({ action: 'settings.saved', actorId: user.id });
    expect(JSON.parse(event?.before ?? '')).toEqual({
      systemName: 'StudyBridge',
      inAppNotifications: true,
      explorationShare: 20,
    });
    expect(JSON.parse(event?.after ?? '')).toEqual(changes);
  });

  test(`[ADM-14] by ${endpoint}: invalid settings get errors beside their fields, and nothing is saved`, async ({
    as,
  }) => {
    const admin = await as('configured admin');
    const wrong = { ...DEFAULTS, systemName: ' ', adminEmail: 'nobody', explorationShare: 51 };
    if (endpoint === 'form') {
      const refused = await admin.post('/admin-panel?index&section=settings', { form: asForm(wrong as never) });
      expect(refused.status()).toBe(400);
      const html = await refused.text();
      for (const text of [
        'Please enter the system name.',
        'Please enter a valid e-mail address',
        'value="nobody"',
        'Please enter no more than 50.',
      ]) {
        expect(html).toContain(text);
      }
    } else {
      const refused = await admin.put('/api/settings', { data: wrong });
      expect(refused.status()).toBe(400);
      expect(Object.keys((await refused.json()).errors)).toEqual(['systemName', 'adminEmail', 'explorationShare']);
      const half = await admin.put('/api/settings', { data: { systemName: 'Half' } });
      expect(Object.keys((await half.json()).errors)).toEqual([
        'emailNotifications',
        'inAppNotifications',
        'explorationShare',
      ]);
      for (const systemName of ['a"b', 'a\nb', 'Site <b>', 'x'.repeat(41)]) {
        expect((await admin.put('/api/settings', { data: { ...DEFAULTS, systemName } })).status()).toBe(400);
      }
      for (const explorationShare of [-1, 2.5, '20', null]) {
        expect((await admin.put('/api/settings', { data: { ...DEFAULTS, explorationShare } })).status()).toBe(400);
      }
    }
    expect(await (await admin.get('/api/settings')).json()).toEqual(DEFAULTS);
  });

  test(`[ADM-14][GEN-05] by ${endpoint}: only administrators can read or save settings`, async ({ as, make }) => {
    for (const [user, status] of [
      [undefined, endpoint === 'form' ? 403 : 401],
      [(await make.site()).user, 403],
      [(await make.sponsor()).user, 403],
      [await make.rep(), 403],
    ] as const) {
      const asked = await as(user);
      const [read, saved] =
        endpoint === 'form'
          ? [
              await asked.get('/admin-panel?section=settings'),
              await asked.post('/admin-panel?index&section=settings', { form: asForm(DEFAULTS) }),
            ]
          : [await asked.get('/api/settings'), await asked.put('/api/settings', { data: DEFAULTS })];
      expect([read.status(), saved.status()]).toEqual([status, status]);
    }
  });
}

test('[ADM-14][RUN-04] administrators who are no owners read the settings, and cannot save them', async ({
  as,
  make,
}) => {
  for (const role of ['reviewer', 'support', 'read_only'] as const) {
    const admin = await as(await make.admin(role));
    const page = await admin.get('/admin-panel?section=settings');
    expect(page.status()).toBe(200);
    const text = await textOf(page);
    expect(text).toContain('Only owners can change these.');
    expect(text).not.toMatch(/Save Settings|Send a test e-mail/);
    for (const form of [asForm(DEFAULTS), { intent: 'sendTestMail' }])
      expect((await admin.post('/admin-panel?index&section=settings', { form })).status()).toBe(403);
  }
});

test('[ADM-14] saving unchanged settings is not audited', async ({ as, store }) => {
  const admin = await as('configured admin');
  const events = () => store.read((db) => auditEventsOf(db, { type: 'setting', id: 'platform' }));
  const before = (await events()).length;
  await admin.put('/api/settings', { data: DEFAULTS });
  expect(await events()).toHaveLength(before);
});

test('[ADM-14] the admin email gets notifications and contact messages instead of the administrators', async ({
  as,
  make,
  store,
}) => {
  const user = await make.admin();
  const admin = await as(user);
  const visitor = await as();
  const write = (name: string) =>
    visitor.post('/api/contact', { data: { name, email: 'noor@clinic.example', message: 'Hello.' } });
  await visitor.post('/api/organizations', { data: registration() });
  await write('Noor');
  expect((await mailsTo(store, user.email)).map(({ subject }) => subject).sort()).toEqual([
    'A message from Noor',
    'Site awaiting verification',
  ]);

  const adminEmail = `${unique('team-')}@harbor.example`;
  await admin.put('/api/settings', { data: { ...DEFAULTS, adminEmail: adminEmail.toUpperCase() } });
  await visitor.post('/api/organizations', { data: registration() });
  await write('Noor Haddad');
  expect((await mailsTo(store, adminEmail)).map(({ subject }) => subject).sort()).toEqual([
    'A message from Noor Haddad',
    'Site awaiting verification',
  ]);
  expect(await mailsTo(store, user.email)).toHaveLength(2);
});

test('[ADM-14][SCR-23][RUN-18] without e-mail notifications, only account links, contact messages and questions of the review are e-mailed, and the rest is held', async ({
  as,
  make,
  store,
}) => {
  const user = await make.admin();
  const admin = await as(user);
  await admin.put('/api/settings', { data: { ...DEFAULTS, emailNotifications: false } });

  const visitor = await as();
  const site = registration();
  await visitor.post('/api/organizations', { data: site });
  expect((await unheldTo(store, site.userEmail)).map(({ subject }) => subject)).toEqual(['Your StudyBridge account']);
  await visitor.post('/api/contact', { data: { name: 'Noor', email: 'noor@clinic.example', message: 'Hello.' } });
  await visitor.post('/forgot-password', { form: { email: site.userEmail } });
  expect(await unheldTo(store, site.userEmail)).toHaveLength(2);
  expect((await unheldTo(store, user.email)).map(({ subject }) => subject)).toEqual(['A message from Noor']);

  // Decisions, new matches and transitions.
  const [{ organization, user: member }, sponsor] = [await make.site({ status: 'pending' }), await make.sponsor()];
  await admin.post(`/api/organizations/${organization.id}/review`, { data: { question: 'Which trials?' } });
  expect((await unheldTo(store, member.email)).map(({ subject }) => subject)).toEqual([
    `A question about ${organization.name}`,
  ]);
  const count = await unheldCount(store);
  const decided = await admin.put(`/api/organizations/${organization.id}/approve`);
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const run = await admin.post('/api/matches/run', { data: { studyId: study.id } });
  const match = await make.match((await make.study({ sponsorId: sponsor.organization.id })).id, organization.id);
  const moved = await (await as(member)).put(`/api/matches/${match.id}/interest`);
  expect([decided.ok(), run.ok(), moved.ok()]).toEqual([true, true, true]);
  expect(await unheldCount(store)).toBe(count);
  const held = await store.read(countHeldMails);
  const page = await textOf(await admin.get('/admin-panel?section=sites'));
  expect(page).toContain('E-mail notifications are switched off.');
  expect(page).toContain(`${held} e-mails are held.`);
  expect(await textOf(await admin.get('/admin-panel?section=settings'))).toContain('Discard them');

  await admin.put('/api/settings', { data: DEFAULTS });
  expect(await store.read(countHeldMails)).toBe(0);
  expect((await unheldTo(store, member.email)).map(({ subject }) => subject)).toContain(
    `${organization.name} is verified`,
  );
  expect(await textOf(await admin.get('/admin-panel'))).not.toContain('switched off');
  const other = await make.site({ status: 'pending' });
  await admin.put(`/api/organizations/${other.organization.id}/approve`);
  expect(await unheldTo(store, other.user.email)).toHaveLength(1);
});

test('[RUN-18] the form says what switching e-mails off does, and the activity what changed', async ({ as }) => {
  const admin = await as('configured admin');
  expect(await textOf(await admin.get('/admin-panel?section=settings'))).toContain('nobody is told of decisions');
  const off = asForm({ ...DEFAULTS, emailNotifications: false });
  expect((await admin.post('/admin-panel?index&section=settings', { form: off })).status()).toBe(303);
  expect(await textOf(await admin.get('/admin-panel'))).toContain('E-mail notifications are switched off.');
  expect(await textOf(await admin.get('/admin-panel?section=activity&kind=setting'))).toContain(
    'Email Notifications: on → off',
  );
});

test('[RUN-17] e-mails about a decision wait for the time that is set, and it can be undone as long', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  for (const undoSeconds of [29, 601, '60'])
    expect((await admin.put('/api/settings', { data: { ...DEFAULTS, undoSeconds } })).status()).toBe(400);
  await admin.put('/api/settings', { data: { ...DEFAULTS, undoSeconds: 300 } });
  const { organization, user } = await make.site({ status: 'pending' });
  await admin.put(`/api/organizations/${organization.id}/reject`, { data: { reason: 'No investigator.' } });
  // The time counts from the decision, whatever is set later.
  await admin.put('/api/settings', { data: DEFAULTS });
  const [mail] = await mailsTo(store, user.email);
  expect(mail?.dueAt).toBe((mail?.createdAt ?? 0) + 300_000);
  const page = await textOf(await admin.get('/admin-panel'));
  expect(page).toContain('You can undo this until the e-mail is sent, 5 minutes after the decision.');
  expect(page).not.toContain('has been notified');
  const seen = await as(user);
  expect((await (await seen.get('/api/organizations/me')).json()).status).toBe('pending');
  expect((await admin.post(`/api/organizations/${organization.id}/undo`)).status()).toBe(200);
  expect(await mailsTo(store, user.email)).toEqual([]);
});

test('[ADM-14] e-mails have the system name in the subject, the text and the sender', async ({ registry, as }) => {
  const smtp = await startMailStandIn();
  const app = await startApp({
    ...testEnv(registry.url),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Trials Office <no-reply@harbor.example>',
  });
  try {
    const visitor = await as();
    const register = () => visitor.post(`${app.url}/api/organizations`, { data: registration() });
    const headers = (name: string) =>
      smtp.received.map(({ text }) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim());
    await register();
    await expect.poll(() => headers('Subject')).toContain('Your StudyBridge account');
    expect(headers('From')).toEqual(['Trials Office <no-reply@harbor.example>']);

    const admin = await as();
    await admin.post(`${app.url}/admin-login`, {
      form: { username: 'admin', password: 'correct-horse-battery-staple' },
    });
    const settings = { ...DEFAULTS, systemName: 'Harbor Trials' };
    expect((await admin.put(`${app.url}/api/settings`, { data: settings })).status()).toBe(200);
    smtp.received.length = 0;
    await register();
    await expect.poll(() => headers('Subject')).toContain('Your Harbor Trials account');
    expect(headers('From')).toEqual(['Harbor Trials <no-reply@harbor.example>']);
    expect(smtp.received.map(({ text }) => text).join()).toMatch(/\r\nHarbor Trials\r\n/);
    expect(smtp.received.map(({ text }) => text).join()).not.toContain('StudyBridge');
  } finally {
    await app.close();
    await smtp.close();
  }
});
