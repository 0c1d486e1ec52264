/** Messages between the two sides of a match, by both endpoints, and who reads them. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { type MatchWithParties, matchById, setMatchStatus } from '~db/queries/matches';
import type { Factories } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { pdf } from '~tests/support/sample-files';
import { uploaded } from '~tests/support/uploads';

const SUBJECT = 'Pharmacy hours';
const file = (name = 'hours.pdf') => ({ name, mimeType: 'application/pdf', buffer: pdf() });

interface Sent {
  subject?: string;
  text: string;
  mentions?: string;
  key?: string;
  attached?: boolean;
}

const ENDPOINTS = {
  json: {
    async start(who: APIRequestContext, matchId: string, { key = randomUUID(), attached, mentions, ...sent }: Sent) {
      const documents = attached ? [await uploaded(who, pdf(), 'hours.pdf')] : [];
      const data = { subject: SUBJECT, ...sent, documents, mentions: mentions ? [mentions] : [] };
      return who.post(`/api/matches/${matchId}/threads`, { data, headers: { 'Idempotency-Key': key } });
    },
    reply: (who: APIRequestContext, at: string, { key = randomUUID(), mentions, text }: Sent) =>
      who.post(`/api/matches/${at}`, {
        data: { text, mentions: mentions ? [mentions] : [] },
        headers: { 'Idempotency-Key': key },
      }),
  },
  form: {
    start: (who: APIRequestContext, matchId: string, { key = randomUUID(), attached, ...sent }: Sent) =>
      who.post(`/matches/${matchId}/messages`, {
        multipart: { subject: SUBJECT, ...sent, idempotencyKey: key, ...(attached && { file: file() }) },
        maxRedirects: 0,
      }),
    reply: (who: APIRequestContext, at: string, { key = randomUUID(), ...sent }: Sent) =>
      who.post(`/matches/${at.replace('threads', 'messages')}`, {
        multipart: { ...sent, idempotencyKey: key },
        maxRedirects: 0,
      }),
  },
};

async function invited(make: Factories) {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const site = await make.site();
  const match = await make.match(study.id, site.organization.id, { status: 'invited', invitedAt: Date.now() });
  return { sponsor, study, site, id: match.id };
}

const threadsAt = async (who: APIRequestContext, id: string) =>
  (await (await who.get(`/api/matches/${id}/threads`)).json()).threads as { id: string; unread: number }[];

for (const by of ['json', 'form'] as const) {
  const { start, reply } = ENDPOINTS[by];
  const sent = by === 'json' ? 201 : 303;

  test(`[MSG-01][MSG-04] by ${by}: a thread is started once, e-mailed with its text, read and replied to by the link`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, study, site, id } = await invited(make);
    const [asking, answering] = [await as(sponsor.user), await as(site.user)];
    for (const bad of [{ text: '' }, { text: 'x'.repeat(5001) }, { text: 'When?', subject: ' ' }])
      expect((await start(asking, id, bad)).status()).toBe(400);
    const key = randomUUID();
    for (const _ of ['first', 'second']) {
      const response = await start(asking, id, { text: 'When is your pharmacy open?', key });
      expect(response.status()).toBe(sent);
    }
    const [mail, ...others] = await mailsTo(store, site.user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Message from ${sponsor.organization.name}: ${study.title}`);
    expect(mail?.body).toContain('When is your pharmacy open?');
    const link = /\/matches\/[\w-]+\/messages\/[\w-]+/.exec(mail?.body ?? '')?.[0] ?? '';

    // The link leads a visitor to sign-in, and back.
    expect((await (await as()).get(link, { headers: { Accept: 'text/html' } })).status()).toBe(401);
    const [thread] = await threadsAt(answering, id);
    expect(thread).toMatchObject({ subject: SUBJECT, messages: 1, unread: 1 });
    expect(await textOf(await answering.get(`/matches/${id}/messages`))).toContain('1 new');
    expect(await textOf(await answering.get(link))).toContain('When is your pharmacy open?');
    expect(await threadsAt(answering, id)).toMatchObject([{ unread: 0 }]);

    const at = `${id}/threads/${thread?.id}`;
    expect((await reply(answering, at, { text: '' })).status()).toBe(400);
    expect((await reply(answering, at, { text: 'From 8 to 5.' })).status()).toBe(sent);
    expect(await threadsAt(asking, id)).toMatchObject([{ messages: 2, unread: 1 }]);
    expect((await mailsTo(store, sponsor.user.email))[0]?.body).toContain('From 8 to 5.');
    // Another person of the same side has not read it yet.
    const colleague = await as(await make.user({ role: 'sponsor', organizationId: sponsor.organization.id }));
    expect(await threadsAt(colleague, id)).toMatchObject([{ unread: 2 }]);
    expect((await asking.put(`/api/matches/${at}/read`)).status()).toBe(200);
    expect(await threadsAt(asking, id)).toMatchObject([{ unread: 0 }]);
    const seen = await (await asking.get(`/api/matches/${at}`)).json();
    expect(seen.messages).toMatchObject([
      { side: 'sponsor', own: true, text: 'When is your pharmacy open?' },
      { side: 'site', own: false, author: 'Robin Reyes', text: 'From 8 to 5.' },
    ]);
  });

  test(`[MSG-03] by ${by}: a file is read by the two sides and nobody else, and an unsuitable one is refused`, async ({
    as,
    make,
  }) => {
    const { sponsor, site, id } = await invited(make);
    const who = await as(site.user);
    expect((await start(who, id, { text: 'Our hours.', attached: true })).status()).toBe(sent);
    const [thread] = await threadsAt(who, id);
    const { messages } = await (await who.get(`/api/matches/${id}/threads/${thread?.id}`)).json();
    const [document] = messages[0].documents;
    expect(document).toMatchObject({ name: 'hours.pdf' });
    for (const reader of [site.user, sponsor.user])
      expect((await (await as(reader)).get(`/documents/${document.id}`)).status()).toBe(200);
    const strangers = [(await make.site()).user, (await make.sponsor()).user, await make.admin(), await make.rep()];
    for (const stranger of strangers) {
      const client = await as(stranger);
      expect((await client.get(`/documents/${document.id}`)).status()).toBe(404);
      expect((await client.get(`/documents/${document.id}?preview=1`)).status()).not.toBe(200);
    }
    if (by === 'form') {
      const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a PDF') };
      const multipart = { subject: SUBJECT, text: 'Look.', file: text };
      expect((await who.post(`/matches/${id}/messages`, { multipart })).status()).toBe(415);
    } else {
      const data = {
        subject: SUBJECT,
        text: 'Look.',
        documents: [{ name: 'x.pdf', filePath: `/documents/${document.id}` }],
      };
      expect((await who.post(`/api/matches/${id}/threads`, { data })).status()).toBe(400);
    }
    expect(await threadsAt(who, id)).toHaveLength(1);
  });

  test(`[MSG-05] by ${by}: people who are mentioned get one e-mail that says so; only people who take part can be mentioned`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, id } = await invited(make);
    const asking = await as(sponsor.user);
    const colleague = await make.user({ role: 'sponsor', organizationId: sponsor.organization.id, firstName: 'Ada' });
    const [silent, stranger] = [site.user.id, (await make.sponsor()).user.id];
    for (const other of [silent, stranger])
      expect((await start(asking, id, { text: 'Please look.', mentions: other })).status()).toBe(400);
    expect((await start(asking, id, { text: 'Ada knows more.', mentions: colleague.id })).status()).toBe(sent);
    const [told] = await mailsTo(store, colleague.email);
    expect(told?.subject).toContain('Robin Reyes mentioned you:');
    const [thread] = await threadsAt(asking, id);
    expect(await textOf(await asking.get(`/matches/${id}/messages/${thread?.id}`))).toContain('Ada Reyes');

    // Once someone on the other side has written, they can be mentioned, and get one e-mail, not two.
    const at = `${id}/threads/${thread?.id}`;
    await reply(await as(site.user), at, { text: 'Good.' });
    expect((await reply(asking, at, { text: 'Robin, when?', mentions: site.user.id })).status()).toBe(sent);
    const mails = (await mailsTo(store, site.user.email)).filter(({ body }) => body.includes('Robin, when?'));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('mentioned you')]);
  });

  test(`[DAY-115] by ${by}: one message goes to the selected sites that can be written to, and to no other study’s`, async ({
    as,
    make,
  }) => {
    const { sponsor, study, id } = await invited(make);
    const fresh = await make.match(study.id, (await make.site()).organization.id, {});
    const left = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
    const foreign = await invited(make);
    const who = await as(sponsor.user);
    const write = (matchIds: string[], more: object = {}) => {
      const values = { subject: 'A new date', text: 'We start in May.', ...more };
      if (by === 'json') return who.post(`/api/studies/${study.id}/messages`, { data: { matchIds, ...values } });
      const fields = new URLSearchParams([...matchIds.map((each) => ['matchIds', each]), ...Object.entries(values)]);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return who.post(`/studies/${study.id}/message`, { data: fields.toString(), headers, maxRedirects: 0 });
    };
    expect((await write([fresh.id, foreign.id])).status()).toBe(409);
    expect((await write([id], { stage: 'invited' })).status()).toBe(400);
    expect((await write([])).status()).toBe(400);
    expect((await write([id, fresh.id, foreign.id])).status()).toBe(sent);
    expect(await threadsAt(who, id)).toHaveLength(1);
    for (const each of [fresh.id, left.id]) expect(await threadsAt(who, each)).toEqual([]);
    expect(await threadsAt(await as(foreign.sponsor.user), foreign.id)).toEqual([]);
    const asking = await textOf(await who.get(`/studies/${study.id}/message?ids=${id}&ids=${fresh.id}`));
    expect(asking).toContain('1 other selected site can’t be written to');
  });

  test(`[MSG-06] by ${by}: one message goes to every site at a stage, once to each, in its own match`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, study, site, id } = await invited(make);
    const second = await make.site();
    await make.match(study.id, second.organization.id, { status: 'invited', invitedAt: Date.now() });
    const interested = await make.site();
    const elsewhere = await make.match(study.id, interested.organization.id, { status: 'interested' });
    const who = await as(sponsor.user);
    const idempotencyKey = randomUUID();
    const write = (client: APIRequestContext, stage: string, key = idempotencyKey) => {
      const values = { stage, subject: 'A new date', text: 'We start in May.' };
      return by === 'json'
        ? client.post(`/api/studies/${study.id}/messages`, { data: values, headers: { 'Idempotency-Key': key } })
        : client.post(`/studies/${study.id}/message`, { form: { ...values, idempotencyKey: key }, maxRedirects: 0 });
    };
    expect((await write(who, 'closed')).status()).toBe(400);
    expect((await write(who, 'selected')).status()).toBe(409);
    for (const _ of ['first', 'second']) expect((await write(who, 'invited')).status()).toBe(sent);
    for (const [{ user }, { organization: other }] of [
      [site, second],
      [second, site],
    ] as const) {
      const client = await as(user);
      const [match] = await (await client.get('/api/matches')).json();
      const list = await (await client.get(`/api/matches/${match.id}/threads`)).json();
      expect(list.threads).toMatchObject([{ subject: 'A new date', messages: 1 }]);
      expect(JSON.stringify(list)).not.toContain(other.name);
      expect(await mailsTo(store, user.email)).toHaveLength(1);
    }
    expect(await threadsAt(who, elsewhere.id)).toEqual([]);
    expect(await threadsAt(who, id)).toHaveLength(1);
    expect((await write(await as(site.user), 'invited', randomUUID())).status()).toBe(404);
    expect((await write(await as((await make.sponsor()).user), 'invited', randomUUID())).status()).toBe(404);
    expect((await write(await as(await make.admin()), 'invited', randomUUID())).status()).toBe(403);
  });

  test(`[MSG-02] by ${by}: nobody can write before the first invitation, or more than 30 days after the end; messages are kept`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, study, id } = await invited(make);
    const who = await as(sponsor.user);
    const suggested = await make.match(study.id, (await make.organization()).id);
    const early = await start(who, suggested.id, { text: 'Hello' });
    expect(early.status()).toBe(409);
    expect(await start(who, id, { text: 'Hello' })).toBeTruthy();
    const decline = (at: number) =>
      store.tx(async (db) => {
        const { match } = (await matchById(db, id)) as MatchWithParties;
        await setMatchStatus(db, match, { to: 'declined', at, by: 'site', reason: 'Busy' });
      });
    await decline(Date.now() - 31 * 86_400_000);
    const [thread] = await threadsAt(who, id);
    const late = await reply(who, `${id}/threads/${thread?.id}`, { text: 'Why?' });
    expect(late.status()).toBe(409);
    const page = await textOf(await who.get(`/matches/${id}/messages/${thread?.id}`));
    expect(page).toContain('Hello');
    expect(page).toContain('This match has ended');
  });
}

test('[MSG-07] only the two sides can read messages; administrators find them in no view, export, trail or outbox', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, study, site, id } = await invited(make);
  const secret = `quince${randomUUID().slice(0, 8)}`;
  const who = await as(site.user);
  await ENDPOINTS.json.start(who, id, { subject: `About ${secret}`, text: `Our ${secret} is open`, attached: true });
  const [thread] = await threadsAt(who, id);
  const at = `/api/matches/${id}/threads/${thread?.id}`;
  const strangers = [(await make.site()).user, (await make.sponsor()).user, await make.rep()];
  for (const stranger of strangers) {
    const client = await as(stranger);
    for (const address of [
      `/api/matches/${id}/threads`,
      at,
      `/matches/${id}/messages`,
      `/matches/${id}/messages/${thread?.id}`,
    ])
      expect((await client.get(address)).status(), address).toBe(404);
    expect((await client.post(at, { data: { text: 'Me too' } })).status()).toBe(404);
  }
  const admin = await as(await make.admin());
  for (const address of [
    `/api/matches/${id}/threads`,
    at,
    `/matches/${id}/messages`,
    `/matches/${id}/messages/${thread?.id}`,
  ])
    expect((await admin.get(address)).status(), address).toBe(403);
  expect((await admin.post(at, { data: { text: 'Hello' } })).status()).toBe(403);
  expect((await admin.put(`${at}/read`)).status()).toBe(403);
  const seen = [
    '/api/outbox',
    '/admin-panel/outbox',
    `/matches/${id}`,
    `/api/matches/${id}`,
    '/admin-panel?section=activity',
  ];
  for (const address of [...seen, '/admin-panel/export/matches.csv'])
    expect(await (await admin.get(address)).text(), address).not.toContain(secret);
  const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
  expect(events.map(({ action }) => action)).toContain('match.messageSent');
  expect(JSON.stringify(events)).not.toContain(secret);
  // A thread is read only at its own match.
  const another = await make.match(study.id, (await make.organization()).id, { status: 'invited' });
  const sponsoring = await as(sponsor.user);
  expect((await sponsoring.get(`/api/matches/${another.id}/threads/${thread?.id}`)).status()).toBe(404);
});

test('[MSG-07] a person’s export has their messages; erasure keeps the text as their side’s, without the author', async ({
  as,
  make,
}) => {
  const { sponsor, site, id } = await invited(make);
  await ENDPOINTS.json.start(await as(site.user), id, { text: 'We open at 8.' });
  const admin = await as(await make.admin());
  const exported = await (await admin.get(`/api/users/${site.user.id}/export`)).json();
  const written = [{ matchId: id, createdAt: expect.any(Number) }];
  expect(exported.matchMessages).toEqual(written);
  const own = await (await (await as(site.user)).get('/api/account/export')).json();
  expect(own.matchMessages).toEqual([{ ...written[0], subject: SUBJECT, text: 'We open at 8.' }]);
  await admin.post(`/api/users/${site.user.id}/erase`, { data: { reason: 'Asked for.' } });
  const who = await as(sponsor.user);
  const [thread] = await threadsAt(who, id);
  const { messages } = await (await who.get(`/api/matches/${id}/threads/${thread?.id}`)).json();
  expect(messages).toMatchObject([{ text: 'We open at 8.', side: 'site', author: null }]);
  expect(await textOf(await who.get(`/matches/${id}/messages/${thread?.id}`))).toContain('Erased person');
});

test('[MSG-03] merging two sites moves the messages, and undoing the merge moves them back', async ({ as, make }) => {
  const { sponsor, study, id } = await invited(make);
  const who = await as(sponsor.user);
  await ENDPOINTS.json.start(who, id, { text: 'Hello' });
  const [thread] = await threadsAt(who, id);
  const { siteId } = await (await who.get(`/api/matches/${id}`)).json();
  const kept = await make.site();
  const further = await make.match(study.id, kept.organization.id, { status: 'interested' });
  const admin = await as(await make.admin());
  const merged = await admin.post(`/api/organizations/${kept.organization.id}/merge`, { data: { mergedId: siteId } });
  expect(merged.status()).toBe(201);
  expect(await threadsAt(who, further.id)).toMatchObject([{ id: thread?.id }]);
  // The old addresses lead on.
  const old = await who.get(`/matches/${id}/messages/${thread?.id}`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, `/matches/${further.id}/messages/${thread?.id}`]);
  expect((await who.get(`/matches/${id}/messages`, { maxRedirects: 0 })).status()).toBe(301);
  await admin.post(`/api/merges/${(await merged.json()).id}/undo`);
  expect(await threadsAt(who, id)).toMatchObject([{ id: thread?.id }]);
  expect(await threadsAt(who, further.id)).toEqual([]);
});
