/** An administrator exports and erases what is stored about a person (docs/decisions/0016-erasure.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import Database from 'better-sqlite3';
import { mailsNaming } from '~db/queries/persons';
import { userByEmail } from '~db/queries/users';
import type { User } from '~db/schema';
import { verifyCommand } from '~tests/support/audit-verify';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import type { RunningApp } from '~tests/support/server';

const REASON = 'Asked for by the person on October 1.';
const ERASED = { message: 'This person’s data has been erased' };

/**
 * Every place in the stored data that contains the text, read without the product: table.column, or the database file
 * itself. SQLite may leave old rows in its free space, so that is cleared first.
 */
function placesOf(text: string, { dataDir }: RunningApp): string[] {
  const file = join(dataDir, 'studybridge.sqlite');
  const db = new Database(file);
  try {
    db.exec('VACUUM');
    db.pragma('wal_checkpoint(TRUNCATE)');
    const tables = db
      .prepare("select name from sqlite_master where type = 'table' and sql not like '%VIRTUAL%'")
      .pluck();
    const found = (tables.all() as string[]).flatMap((table) =>
      (db.prepare(`select * from "${table}"`).all() as object[]).flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) =>
          String(value).toLowerCase().includes(text.toLowerCase()) ? [`${table}.${column}`] : [],
        ),
      ),
    );
    return [...new Set(found), ...(readFileSync(file).includes(text) ? ['the file'] : [])];
  } finally {
    db.close();
  }
}

/** A question of the review about the person's site, and their answer. */
async function askedAndAnswered(
  admin: APIRequestContext,
  person: APIRequestContext,
  { site, userEmail }: { site: { name: string }; userEmail: string },
): Promise<void> {
  const sites = await (await admin.get(`/api/organizations?search=${encodeURIComponent(site.name)}`)).json();
  const { id } = sites.find(({ name }: { name: string }) => name === site.name);
  const data = { question: `Is ${userEmail} your own address?` };
  const asked = await (await admin.post(`/api/organizations/${id}/review`, { data })).json();
  const answer = await person.post(`/api/review-requests/${asked.id}`, { data: { answer: `Yes, ${userEmail}.` } });
  expect(answer.status()).toBe(200);
}

/** A person with every kind of data stored: a registration, a message, a draft, an invitation. */
async function someone(visitor: APIRequestContext) {
  const [userFirstName, userLastName] = [unique('Ines'), unique('Quell')];
  const userEmail = `${unique('ines-')}@erasure.example`;
  const own = { userFirstName, userLastName, userEmail };
  const site = registration({ ...own, name: `Quell Clinic ${unique()}`, piName: 'Dr. I. Quell', piEmail: userEmail });
  expect((await visitor.post('/api/organizations', { data: site })).status()).toBe(201);
  const message = { name: `${userFirstName} ${userLastName}`, email: userEmail, message: 'Please call me.' };
  expect((await visitor.post('/api/contact', { data: message })).status()).toBe(201);
  const study = { title: `Quell Study ${unique()}`, phase: 'phase_ii', therapeuticArea: 'neurology' };
  // The address has an account now: nothing is created, the input is set aside, and an e-mail says so.
  await visitor.post('/api/studies/public', { data: { ...study, sponsorEmail: userEmail } });
  return { ...own, site };
}

test('[I5][ADM-17][SCR-23] everything stored about a person is exported as one file, without credentials', async ({
  as,
  make,
  store,
}) => {
  const { userEmail, userLastName, site } = await someone(await as());
  const admin = await as(await make.admin());
  const { id } = (await store.read((db) => userByEmail(db, userEmail))) as User;
  await askedAndAnswered(admin, await as({ id } as User), { site, userEmail });
  const response = await admin.get(`/api/users/${id}/export`);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-disposition']).toBe(`attachment; filename="person-${id}.json"`);
  expect(response.headers()['cache-control']).toBe('no-store');
  const file = await response.json();
  expect(file.account).toMatchObject({
    id,
    email: userEmail,
    lastName: userLastName,
    role: 'site',
    hasPassword: false,
  });
  expect(file.organizations).toEqual([
    expect.objectContaining({
      email: userEmail,
      contactName: expect.stringContaining(userLastName),
      piEmail: userEmail,
    }),
  ]);
  expect(file.messages).toMatchObject([{ email: userEmail, message: 'Please call me.' }]);
  expect(file.drafts).toMatchObject([
    { kind: 'registered', values: { email: userEmail } },
    { kind: 'study', values: { sponsorEmail: userEmail } },
  ]);
  expect(file.mails.map(({ subject }: { subject: string }) => subject)).toHaveLength(3);
  expect(file.reviewQuestions).toMatchObject([
    { question: `Is ${userEmail} your own address?`, answer: `Yes, ${userEmail}.` },
  ]);
  expect(file.passwordLinks).toHaveLength(1);
  const events = file.events.map(({ action }: { action: string }) => action);
  expect(events).toEqual([
    ...['user.created', 'organization.registered', 'user.joined', 'contact.received'],
    'organization.sentAgain',
  ]);
  expect(file.events[1].after).toMatchObject({ name: site.name, piEmail: userEmail });
  const text = JSON.stringify(file);
  expect(text).toContain('/set-password?token=…');
  for (const secret of [/token=\w/, /passwordHash/, /totpSecret/, /tokenHash/, /"sealed"/, /\$argon2/]) {
    expect(text).not.toMatch(secret);
  }
});

for (const way of ['form', 'JSON'] as const) {
  test(`[I5][ADM-17] after erasure by ${way}, nothing about the person is stored, and the audit trail stays intact`, async ({
    app,
    as,
    make,
    store,
  }) => {
    const { userEmail, userFirstName, userLastName, site } = await someone(await as());
    const admin = await as(await make.admin());
    const { id } = (await store.read((db) => userByEmail(db, userEmail))) as User;
    await askedAndAnswered(admin, await as({ id } as User), { site, userEmail });
    expect(placesOf(userEmail, app)).toEqual(
      expect.arrayContaining([
        'users.email',
        'organizations.email',
        'outbox.recipient',
        'drafts.values',
        'the file',
        'review_requests.answer',
      ]),
    );
    expect(placesOf(userEmail, app)).not.toContain('audit_events.after');

    expect(await (await admin.get('/admin-panel/export/audit.csv')).text()).toContain(userEmail);

    const page = `/admin-panel/people/erase?id=${id}`;
    if (way === 'form') {
      const asked = await (await admin.get(page)).text();
      expect(asked).toContain(`Erase the data of ${userFirstName} ${userLastName}`);
      expect(asked).toContain(`${site.name} has no other owner.`);
      const refused = await admin.post(page, { form: { reason: ' ' } });
      expect([refused.status(), await refused.text()]).toEqual([
        400,
        expect.stringContaining('Please enter the reason.'),
      ]);
      const done = await admin.post(page, { form: { reason: REASON } });
      expect([done.status(), done.headers().location]).toEqual([303, '/admin-panel/people']);
      expect(await (await admin.get('/admin-panel/people')).text()).toContain('data has been erased');
      expect(await (await admin.get(page)).text()).toContain('data was erased on');
    } else {
      const address = `/api/users/${id}/erase`;
      expect((await admin.post(address, { data: {} })).status()).toBe(400);
      for (let time = 0; time < 2; time++) {
        const done = await admin.post(address, { data: { reason: REASON } });
        expect([done.status(), await done.json()]).toEqual([200, ERASED]);
      }
      // Nothing is left under the address, but the response is the same.
      const again = await admin.post('/api/people/erase', { data: { email: userEmail, reason: REASON } });
      expect([again.status(), await again.json()]).toEqual([200, ERASED]);
    }

    for (const personal of [userEmail, userFirstName, userLastName]) expect(placesOf(personal, app)).toEqual([]);
    const trail = await (await admin.get('/admin-panel/export/audit.json')).text();
    expect(trail).toContain(site.name);
    expect(trail).toContain('"piEmail":"erased"');
    expect(trail).not.toContain(userEmail);
    const file = await (await admin.get(`/api/users/${id}/export`)).json();
    const events = file.events as {
      action: string;
      reason: string | null;
      before: object | null;
      after: object | null;
    }[];
    expect(events.filter(({ action }) => action === 'user.erased')).toMatchObject([
      {
        reason: REASON,
        before: { role: 'site', staffRole: 'owner' },
        after: { messages: 1, drafts: 2, mails: expect.any(Number) },
      },
    ]);
    expect(await verifyCommand(app.dataDir)).toMatchObject({ code: 0, text: expect.stringContaining('intact') });
    expect(await (await admin.get(`/admin-panel?section=activity&about=${id}`)).text()).toContain('Erased person');
  });
}

test('[I5][ASVS 7.4.3] an erased person is signed out, and can neither sign in nor get a link', async ({
  as,
  byPassword,
  make,
  store,
}) => {
  const { user, organization } = await make.site();
  const person = await as(user);
  const admin = await as(await make.admin());
  const training = { userId: user.id, certificateNumber: unique('GCP-2026-'), score: 90 };
  const { id } = await make.training(organization.id, Date.now() + 9e9, training);
  expect((await admin.post(`/api/users/${user.id}/erase`, { data: { reason: REASON } })).status()).toBe(200);
  expect((await person.get('/api/auth/user')).status()).toBe(401);
  await expect(byPassword(user)).rejects.toThrow('401');
  await (await as()).post('/forgot-password', { form: { email: user.email ?? '' } });
  expect(await store.read((db) => mailsNaming(db, user.email ?? ''))).toEqual([]);
  const file = await (await admin.get(`/api/users/${user.id}/export`)).json();
  expect(file.account).toMatchObject({ email: null, firstName: null, lastName: null, role: null, hasPassword: false });
  expect(file.trainings).toHaveLength(1);
  const certificate = await (await admin.get(`/training/certificate/${id}`)).text();
  expect(certificate).toContain('Erased person');
  expect(certificate).toContain(training.certificateNumber);
});

test('[I5] data about a person known only by address is counted, exported and erased', async ({ app, as, make }) => {
  const email = `${unique('kim-')}@erasure.example`;
  const visitor = await as();
  const entry = { organizationName: `Stand Clinic ${unique()}`, contactName: unique('Kim'), email };
  await visitor.post('/api/kiosk/register', { data: entry });
  await visitor.post('/api/contact', { data: { name: entry.contactName, email, message: 'Hello' } });
  const admin = await as(await make.admin());
  const list = `/admin-panel/people?q=${encodeURIComponent(email)}`;
  const page = await (await admin.get(list)).text();
  expect(page).toMatch(new RegExp(`Stored: contact for ${entry.organizationName}; 1 message; \\d+ e-mails?\\.`));
  const file = await (await admin.get(`/api/people/export?email=${encodeURIComponent(email)}`)).json();
  expect(file).toMatchObject({ account: null, organizations: [{ contactName: entry.contactName, email }] });
  const erase = `/admin-panel/people/erase?email=${encodeURIComponent(email)}`;
  expect((await admin.post(erase, { form: { reason: REASON } })).status()).toBe(303);
  for (const personal of [email, entry.contactName]) expect(placesOf(personal, app)).toEqual([]);
  expect(await (await admin.get(list)).text()).toContain('We store nothing about this address.');
  // The site itself stays.
  const named = `/api/organizations?search=${encodeURIComponent(entry.organizationName)}`;
  expect(await (await admin.get(named)).json()).toMatchObject([{ name: entry.organizationName }]);
  for (const address of ['', '?email=', '?email=kim']) {
    expect((await admin.get(`/api/people/export${address}`)).status()).toBe(400);
    expect((await admin.get(`/admin-panel/people/erase${address}`)).status()).toBe(404);
  }
});

test('[I5] erasing a sponsor’s contact removes their details; the organization and its studies stay', async ({
  app,
  as,
  make,
  store,
}) => {
  const sponsorEmail = `${unique('sam-')}@erasure.example`;
  const study = { title: `Ruse ${unique()}`, phase: 'phase_ii', therapeuticArea: 'neurology' };
  const contact = { sponsorContact: unique('Sam'), sponsorEmail, sponsorPhone: '617-555-0177' };
  expect((await (await as()).post('/api/studies/public', { data: { ...study, ...contact } })).status()).toBe(201);
  const admin = await as(await make.admin());
  const sponsorId = (await store.read((db) => userByEmail(db, sponsorEmail)))?.organizationId;
  expect(sponsorId).toBeTruthy();
  await admin.post('/api/people/erase', { data: { email: sponsorEmail, reason: REASON } });
  for (const personal of [sponsorEmail, contact.sponsorContact]) expect(placesOf(personal, app)).toEqual([]);
  const details = { name: 'Erased person', contactName: null, phone: null, email: null };
  expect(await (await admin.get(`/api/organizations/${sponsorId}`)).json()).toMatchObject(details);
  const found = `/admin-panel?section=studies&q=${encodeURIComponent(study.title)}`;
  expect(await (await admin.get(found)).text()).toContain(study.title);
});

test('[I5] administrators cannot erase themselves or unknown people, and only administrators can erase', async ({
  as,
  make,
}) => {
  const [one, other] = [await make.admin(), await make.admin()];
  const [first, second] = [await as(one), await as(other)];
  const self = await first.post(`/api/users/${one.id}/erase`, { data: { reason: REASON } });
  expect([self.status(), (await self.json()).message]).toEqual([
    409,
    'You cannot erase your own data. Please ask another administrator.',
  ]);
  const page = await (await first.get(`/admin-panel/people/${one.id}`)).text();
  expect(page).toContain(`/api/users/${one.id}/export`);
  expect(page).not.toContain('/people/erase');
  const both = await Promise.all([
    first.post(`/api/users/${other.id}/erase`, { data: { reason: REASON } }),
    second.post(`/api/users/${one.id}/erase`, { data: { reason: REASON } }),
  ]);
  expect(both.map((answer) => answer.status()).sort()).toEqual([200, 401]);
  const admin = await as('configured admin');
  expect((await admin.post('/api/users/nobody/erase', { data: { reason: REASON } })).status()).toBe(404);
  expect((await admin.get('/api/users/nobody/export')).status()).toBe(404);
});
