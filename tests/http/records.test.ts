/** The pages of records, the overview, and what administrators search. */
import { randomUUID } from 'node:crypto';
import { insertMail } from '~db/queries/outbox';
import { unique } from '~tests/support/factories';
import { textOf, wordsOf } from '~tests/support/html';
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

test('[RUN-26][RUN-28][RUN-74] the overview says what is late and what is broken, and counts leads apart', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const event = unique('Fair ');
  const oldest = await make.organization({ ...alone(), status: 'pending', createdAt: 1_000_000, address: null });
  await make.organization({ ...alone(), status: 'pending', source: 'kiosk', event, address: null });
  const mail = { body: 'Hi', state: 'failed' as const, attempts: 9, dueAt: 1, confidential: false };
  const overview = async () => {
    await store.tx((db) =>
      insertMail(db, { id: randomUUID(), recipient: 'a@b.example', subject: 'S', createdAt: Date.now(), ...mail }),
    );
    const html = await (await admin.get('/admin-panel')).text();
    return html.replace(/<!--.*?-->/g, '').replaceAll('&amp;', '&');
  };
  // Another test may send what has failed in the moment before the page is read.
  await expect.poll(overview).toContain('href="/admin-panel/outbox?state=failed"');
  const text = await overview();
  // Its totals lead to what they count.
  for (const to of ['?section=sites', '?section=studies&status=approved', '/people', '/review']) {
    expect(text).toMatch(new RegExp(`class="tile-link"[^>]* href="/admin-panel${to.replace('?', '[?]')}"`));
  }
  expect(text).toContain(`${oldest.name} has waited longest`);
  expect(text).toContain(`href="/admin-panel/review/sites/${oldest.id}"`);
  expect(text).toMatch(/\d+ pending sites? without all contact details/);
  expect(text).toContain(`1 lead from ${event} in the last 7 days`);
  expect(text).toMatch(/Review \d+ sites?</);
  expect(text).toMatch(/Review \d+ leads?</);
  const queue = await textOf(await admin.get(`/admin-panel/review?kind=lead&event=${encodeURIComponent(event)}`));
  expect(queue).toContain(`Lead · ${event}`);
});

test('[RUN-27] the outbox and the messages are searched', async ({ as, make, store }) => {
  const admin = await as(await make.admin());
  const word = unique('found');
  const mail = { body: 'Hi', state: 'failed' as const, attempts: 9, dueAt: 1, confidential: false };
  await store.tx((db) =>
    insertMail(db, { id: randomUUID(), recipient: `${word}@b.example`, subject: 'S', createdAt: Date.now(), ...mail }),
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

test('[RUN-67] a message is taken, answered and opened again, by form and JSON, audited, and found by whether it is answered', async ({
  as,
  make,
}) => {
  const [ada, bo] = [await make.admin('support'), await make.admin('reviewer')];
  const [first, second] = [await as(ada), await as(bo)];
  const word = unique('question');
  const sent = { name: `Pat ${word}`, email: `pat+${word}@clinic.example`, message: `May I ask?\nAbout ${word}` };
  expect((await (await as()).post('/api/contact', { data: sent })).status()).toBe(201);
  const list = async (query: string) => (await first.get(`/api/contact-messages?q=${word}&${query}`)).json();
  const [{ id }] = await list('state=open');
  const page = `/admin-panel/messages?q=${word}`;
  const act = (who: typeof first, intent: string, form: Record<string, string> = {}) =>
    who.post(page, { form: { intent: `${intent} ${id}`, ...form } });

  const shown = await (await first.get(page)).text();
  expect(shown).toContain(`href="mailto:${encodeURIComponent(sent.email)}?subject=`);
  expect((await act(first, 'takeMessage', { taken: 'on' })).status()).toBe(303);
  expect(await textOf(await second.get(page))).toContain('Taken by Ada Reyes');
  expect(await textOf(await first.get(page))).toContain('Taken by you');
  // Handing back is for whoever has it; taking is for everyone.
  const handed = await second.put(`/api/contact-messages/${id}/taken`, { data: { taken: false } });
  expect([handed.status(), (await handed.json()).takenBy]).toEqual([200, { id: ada.id, name: 'Ada Reyes' }]);
  const taken = await second.put(`/api/contact-messages/${id}/taken`, { data: { taken: true } });
  expect((await taken.json()).takenBy.id).toBe(bo.id);
  for (let times = 0; times < 2; times++)
    expect((await second.put(`/api/contact-messages/${id}/done`, { data: { done: true } })).status()).toBe(200);
  expect(await list('state=open')).toEqual([]);
  expect(await list('state=done')).toMatchObject([{ id, doneBy: { id: bo.id }, doneAt: expect.any(Number) }]);
  expect(await textOf(await first.get(page))).toContain('No messages match your search');
  expect(await textOf(await first.get(`${page}&state=done`))).toContain('Answered by');
  expect((await act(first, 'markMessage')).status()).toBe(303);
  expect(await list('state=open')).toMatchObject([{ id, doneBy: null, doneAt: null }]);

  const events = await (await first.get(`/api/activity?about=${id}`)).json();
  const actions = ['contact.reopened', 'contact.done', 'contact.taken', 'contact.taken', 'contact.received'];
  expect(events.map(({ action }: { action: string }) => action)).toEqual(actions);
  expect(events[0].subject.name).toBe(sent.name);
  const reader = await as(await make.admin('read_only'));
  expect((await reader.get(page)).status()).toBe(200);
  for (const [what, data] of [
    ['taken', { taken: true }],
    ['done', { done: true }],
  ] as const) {
    expect((await reader.put(`/api/contact-messages/${id}/${what}`, { data })).status()).toBe(403);
    expect((await first.put(`/api/contact-messages/none/${what}`, { data })).status()).toBe(404);
  }
});

test('[RUN-70] the sidebar groups what there is, with the number of what awaits somebody', async ({ as, make }) => {
  const admin = await as(await make.admin());
  await make.organization({ status: 'pending' });
  const links = async () => {
    const page = await (await admin.get('/admin-panel/people')).text();
    const [nav = ''] = /<nav aria-label="Admin sections">.*?<\/nav>/s.exec(page) ?? [];
    return wordsOf(nav)
      .split(/\s*\n\s*/)
      .filter(Boolean);
  };
  const words = await links();
  for (const [before, after] of [
    ['To do', 'Review queue'],
    ['Records', 'Sites'],
    ['Insight', 'Site Matching'],
    ['System', 'Database'],
  ] as const)
    expect(words.indexOf(after), after).toBe(words.indexOf(before) + 1);
  expect(Number.parseInt(words[words.indexOf('Review queue') + 1] ?? '', 10)).toBeGreaterThan(0);
});
