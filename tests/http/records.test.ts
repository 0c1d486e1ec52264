/** The pages of records, the overview, and what administrators search. */
import { randomUUID } from 'node:crypto';
import { insertMail } from '~db/queries/outbox';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const alone = () => ({ name: unique('Record '), address: `1 ${unique('street')} Road`, phone: null });

test('[RUN-25] a site, a study and a person have pages with what belongs to them; editing has its own address', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization: site, user } = await make.site(alone());
  const { organization: sponsor } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id, title: unique('A Study of Records ') });
  await make.match(study.id, site.id, { status: 'interested' });
  await make.document({ organizationId: site.id, name: 'license.pdf' });
  const mail = { body: 'Very private words', state: 'failed' as const, attempts: 9, dueAt: 1, confidential: false };
  const recipient = user.email as string;
  await store.tx((db) =>
    insertMail(db, { id: randomUUID(), recipient, subject: 'Your site', createdAt: Date.now(), ...mail }),
  );
  const sitePage = `/admin-panel/sites/${site.id}`;
  const noted = await admin.post(sitePage, {
    form: { intent: 'note', text: 'Called them.', idempotencyKey: randomUUID(), returnTo: sitePage },
    maxRedirects: 0,
  });
  expect([noted.status(), noted.headers().location]).toEqual([303, sitePage]);

  const text = await textOf(await admin.get(sitePage));
  const shown = [site.name, 'Robin Reyes', 'license.pdf', 'Your site', 'Failed', 'Called them.', 'had a note added'];
  for (const each of shown) expect(text).toContain(each);
  expect(text).toMatch(/Matches: 1\s*Interested\s*1/);
  expect(text).not.toContain('Very private words');
  const ofStudy = await textOf(await admin.get(`/admin-panel/studies/${study.id}`));
  expect(ofStudy).toContain(sponsor.name);
  expect(ofStudy).toMatch(/Matches: 1\s*Interested\s*1/);
  const ofPerson = await textOf(await admin.get(`/admin-panel/people/${user.id}`));
  for (const each of [site.name, recipient, 'Your site']) expect(ofPerson).toContain(each);
  for (const page of [sitePage, `/admin-panel/studies/${study.id}`]) {
    expect(await (await admin.get(page)).text()).toContain(`href="${page}/edit"`);
    expect(await textOf(await admin.get(`${page}/edit`))).toContain('Save');
  }
  const missing = ['sites', 'studies', 'people'].map((kind) => admin.get(`/admin-panel/${kind}/${randomUUID()}`));
  expect((await Promise.all(missing)).map((answer) => answer.status())).toEqual([404, 404, 404]);
  const owner = await as(user);
  for (const kind of [`sites/${site.id}`, `studies/${study.id}`, `people/${user.id}`]) {
    expect((await owner.get(`/admin-panel/${kind}`)).status()).toBe(403);
  }
  expect((await owner.post(sitePage, { form: { intent: 'note', text: 'Mine.' } })).status()).toBe(403);
});

test('[RUN-26][RUN-28] the overview says what is late and what is broken, and counts leads apart', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const event = unique('Fair ');
  const oldest = await make.organization({ ...alone(), status: 'pending', createdAt: 1_000_000, address: null });
  await make.organization({ ...alone(), status: 'pending', source: 'kiosk', event, address: null });
  const mail = { body: 'Hi', state: 'failed' as const, attempts: 9, dueAt: 1, confidential: false };
  await store.tx((db) =>
    insertMail(db, { id: randomUUID(), recipient: 'a@b.example', subject: 'S', createdAt: 1, ...mail }),
  );
  const html = await (await admin.get('/admin-panel')).text();
  const text = html.replace(/<!--.*?-->/g, '').replaceAll('&amp;', '&');
  expect(text).toContain(`${oldest.name} has waited longest`);
  expect(text).toContain(`href="/admin-panel/review/sites/${oldest.id}"`);
  expect(text).toMatch(/\d+ pending sites? without all contact details/);
  expect(text).toContain('href="/admin-panel/outbox?state=failed"');
  expect(text).toContain(`1 lead from ${event} in the last 7 days`);
  expect(text).toMatch(/Review \d+ sites?</);
  expect(text).toMatch(/Review \d+ leads?</);
  const queue = await textOf(await admin.get('/admin-panel/review?kind=lead'));
  expect(queue).toContain(`Lead · ${event}`);
});

test('[RUN-27] the outbox and the messages are searched', async ({ as, make, store }) => {
  const admin = await as(await make.admin());
  const word = unique('found');
  const mail = { body: 'Hi', state: 'failed' as const, attempts: 9, dueAt: 1, confidential: false };
  await store.tx((db) =>
    insertMail(db, { id: randomUUID(), recipient: `${word}@b.example`, subject: 'S', createdAt: 1, ...mail }),
  );
  expect(await textOf(await admin.get(`/admin-panel/outbox?q=${word}`))).toContain(`${word}@b.example`);
  expect(await textOf(await admin.get('/admin-panel/outbox?q=nobody-has-this'))).toContain(
    'No e-mails match your search',
  );
  const found = await (await admin.get(`/api/outbox?q=${word}`)).json();
  expect(found.map(({ recipient }: { recipient: string }) => recipient)).toEqual([`${word}@b.example`]);
  expect(await textOf(await admin.get(`/admin-panel/messages?q=${word}`))).toContain('No messages match your search');
});

test('[RUN-24] before several are approved, the page says what is open of them', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const word = unique('several');
  const one = await make.organization({
    ...alone(),
    status: 'pending',
    city: word,
    email: null,
    phone: '603-555-0188',
  });
  const two = await make.organization({ ...alone(), status: 'pending', city: word, email: `a@${word}.example` });
  await make.document({ organizationId: two.id });
  const page = await textOf(await admin.get(`/admin-panel/decisions/sites?intent=approve&ids=${one.id}&ids=${two.id}`));
  expect(page).toContain(
    'Of 2: 0 without all contact details, 1 without documents, 0 with details that another one has too.',
  );
  const list = await (await admin.get(`/admin-panel?section=sites&q=${word}`)).text();
  expect(list).toContain(`href="/admin-panel/sites/${one.id}"`);
});
