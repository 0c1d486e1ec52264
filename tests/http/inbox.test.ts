/** The inbox of each side, by form and JSON (DAY). */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { DAY_MS, formatDate } from '~/catalogue/time';
import { auditEventsOf } from '~db/queries/audit';
import { taskOf } from '~db/queries/engagements';
import { inboxMarks } from '~db/schema';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const TOMORROW = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);

const ENDPOINTS = {
  json: {
    snooze: (who: APIRequestContext, id: string, until: string) =>
      who.put(`/api/inbox/${id}/snooze`, { data: { until } }),
    back: (who: APIRequestContext, id: string) => who.delete(`/api/inbox/${id}/snooze`),
    read: (who: APIRequestContext, id: string) => who.put(`/api/inbox/${id}/read`),
    finish: (who: APIRequestContext, id: string) => who.put(`/api/inbox/${id}/done`),
    assign: (who: APIRequestContext, id: string, userId: string) =>
      who.put(`/api/matches/${id}/assignee`, { data: { userId } }),
  },
  form: {
    snooze: (who: APIRequestContext, id: string, until: string) =>
      who.post(`/inbox?open=${id}`, { form: { intent: `snoozeItem ${id}`, until } }),
    back: (who: APIRequestContext, id: string) => who.post('/inbox', { form: { intent: `bringBackItem ${id}` } }),
    read: (who: APIRequestContext, id: string) => who.post('/inbox', { form: { intent: `readItem ${id}` } }),
    finish: (who: APIRequestContext, id: string) => who.post('/inbox', { form: { intent: `finishItem ${id}` } }),
    assign: (who: APIRequestContext, id: string, userId: string) =>
      who.post('/inbox', { form: { intent: `assignTask ${id}`, userId } }),
  },
} as const;

const done = (response: APIResponse) => [200, 303].includes(response.status());
const textsIn = async (who: APIRequestContext, show = 'mine') =>
  ((await (await who.get(`/api/inbox?show=${show}`)).json()) as { text: string }[]).map(({ text }) => text);
const wordsOf = async (who: APIRequestContext, address: string) =>
  (await textOf(await who.get(address))).replace(/\s+/g, ' ');

for (const [endpoint, actions] of Object.entries(ENDPOINTS)) {
  test(`[DAY-11] by ${endpoint}: a person snoozes a task, brings it back, and ends news, but not a task`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const study = await make.study();
    const match = await make.match(study.id, organization.id, { status: 'interested' });
    await make.engagement(match.id, { step: 'cda', todo: 'signCda' });
    const thread = await make.thread(match.id, (await make.user({ role: 'sponsor' })).id);
    const forSite = await as(user);
    const colleague = await as(await make.user({ role: 'site', organizationId: organization.id }));
    const both = ['Sign the CDA', 'Read the messages about “Pharmacy hours”'];
    expect(await textsIn(forSite)).toEqual(both);
    const id = `task.${match.id}`;

    expect((await actions.snooze(forSite, id, '2020-01-31')).status()).toBe(400);
    expect((await actions.snooze(forSite, id, '')).status()).toBe(400);
    expect((await actions.snooze(forSite, id, '2222-01-31')).status()).toBe(400);
    expect(done(await actions.snooze(forSite, id, TOMORROW))).toBe(true);
    expect(await textsIn(forSite)).toEqual(both.slice(1));
    expect(await textsIn(forSite, 'snoozed')).toEqual(both.slice(0, 1));
    expect(await textsIn(colleague)).toEqual(both);
    expect(done(await actions.back(forSite, id))).toBe(true);
    expect(await textsIn(forSite)).toEqual(both);

    await actions.finish(forSite, id);
    expect(await textsIn(forSite)).toEqual(both);
    expect(done(await actions.read(forSite, `message.${thread.id}`))).toBe(true);
    expect(await textsIn(forSite)).toEqual(both.slice(0, 1));
    expect(await textsIn(colleague)).toEqual(both);
    // Another organization has nothing of it.
    const stranger = await as((await make.site()).user);
    expect([(await actions.snooze(stranger, id, TOMORROW)).status(), await textsIn(stranger)]).toEqual([404, []]);
    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
    expect(events.map(({ action }) => action)).toEqual(['user.itemSnoozed', 'user.itemSnoozed']);
  });

  test(`[DAY-12] by ${endpoint}: who is assigned a task is told, and the others see who takes care of it`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const ana = await make.user({ role: 'site', organizationId: organization.id, firstName: 'Ana', lastName: 'Ruiz' });
    const match = await make.match((await make.study()).id, organization.id, { status: 'interested' });
    await make.engagement(match.id, { step: 'cda', todo: 'signCda' });
    const [forUser, forAna] = [await as(user), await as(ana)];
    const assignee = async () =>
      (await store.read((db) => taskOf(db, { matchId: match.id, step: 'cda', side: 'site' })))?.assigneeId;
    expect(done(await actions.assign(forUser, match.id, ana.id))).toBe(true);
    expect(await assignee()).toBe(ana.id);
    const [mail] = await mailsTo(store, ana.email);
    expect(mail?.subject).toContain('For you: Sign the CDA, ');
    expect(mail?.body).toContain('has assigned this to you: Sign the CDA by ');
    expect([await textsIn(forUser), await textsIn(forAna)]).toEqual([[], ['Sign the CDA']]);
    expect(await wordsOf(forUser, '/inbox?show=all')).toContain('Ana Ruiz takes care of it');
    // Nobody is told what they already know.
    await actions.assign(forUser, match.id, ana.id);
    await actions.assign(forUser, match.id, user.id);
    expect([(await mailsTo(store, ana.email)).length, await mailsTo(store, user.email)]).toEqual([1, []]);
  });
}

test('[DAY-142] what a sponsor can do for several sites of a study together is one entry, with each site below it', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, acronym: 'LUMEN' });
  const waiting = async (todo: 'sendCda' | 'countersignCda', of = study) => {
    const { organization: site } = await make.site();
    const { id } = await make.match(of.id, site.id, { status: 'interested' });
    await make.engagement(id, { step: 'cda', todo });
    return { id, name: site.name };
  };
  const [one, two] = [await waiting('sendCda'), await waiting('sendCda')];
  await waiting('sendCda', await make.study({ sponsorId: organization.id }));
  await waiting('countersignCda');
  await waiting('countersignCda');
  const who = await as(user);
  const html = await (await who.get('/inbox')).text();
  expect(html.match(/>Send the CDA to 2 sites</g)).toHaveLength(1);
  expect(html).toContain(`href="/studies/${study.id}/cdas"`);
  expect(await wordsOf(who, '/inbox')).toMatch(
    new RegExp(`LUMEN · (${one.name} and ${two.name}|${two.name} and ${one.name})`),
  );
  expect(html).toContain(`href="/matches/${one.id}/documents"`);
  expect(html).toContain('Countersign the CDAs of 2 sites');
  expect(html).toContain(`href="/studies/${study.id}/cdas/sign"`);
  const closed = html.slice(html.indexOf('Send the CDA to 2 sites'));
  expect(closed).toMatch(/^[\s\S]*?<details(?! open)/);
  const opened = await (await who.get(`/inbox?open=task.${one.id}`)).text();
  expect(opened).toMatch(/<details open=""[\s\S]*Snooze until/);
  expect(await textsIn(who)).toHaveLength(5);
  const [turns = ''] = (await wordsOf(who, '/sponsor-dashboard')).split('Study Management');
  expect(turns).toContain('Send the CDA to 2 sites');
  expect(turns.match(/Send the CDA · Due/g)).toHaveLength(1);

  // What a colleague takes care of, and what only others may sign, stays by itself.
  const colleague = await make.user({ role: 'sponsor', organizationId: organization.id, maySign: false });
  const forColleague = await as(colleague);
  expect(await wordsOf(forColleague, '/inbox?show=all')).not.toContain('Countersign the CDAs of');
  expect(done(await ENDPOINTS.json.assign(who, one.id, colleague.id))).toBe(true);
  expect(await wordsOf(who, '/inbox?show=all')).not.toContain('Send the CDA to 2 sites');
});

test('[DAY-166][DAY-10] the inbox comes first in the navigation with its number, and dashboards read the same', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const study = await make.study({ sponsorName: 'Larkspur Therapeutics' });
  const match = await make.match(study.id, organization.id, { status: 'invited' });
  const engagement = await make.engagement(match.id, { step: 'interest', todo: 'answer' });
  const forSite = await as(user);
  const [item] = await (await forSite.get('/api/inbox')).json();
  expect(item).toEqual({
    doneAt: null,
    id: `task.${match.id}`,
    kind: 'task',
    text: 'Answer the invitation',
    about: study.title,
    other: 'Larkspur Therapeutics',
    dueAt: engagement.dueAt,
    overdue: false,
    at: expect.any(Number),
    assignedTo: null,
    snoozedUntil: null,
    path: `/matches/${match.id}`,
    may: ['assign', 'snooze'],
  });
  const dashboard = await wordsOf(forSite, '/site-dashboard');
  expect(dashboard).toContain('Inbox 1 open Dashboard');
  expect(dashboard).toMatch(/Your turn Answer the invitation · Due \w{3} \d/);
  const page = await wordsOf(forSite, `/inbox?open=task.${match.id}`);
  for (const words of [
    'Answer the invitation · Due',
    `${study.title} · Larkspur Therapeutics`,
    'Your team',
    'Snooze until',
  ])
    expect(page).toContain(words);
  await make.organization({ status: 'pending' });
  expect(await wordsOf(await as(await make.admin()), '/admin-panel')).toMatch(/Inbox (99\+|\d+) open Admin/);
  expect((await (await as(await make.rep())).get('/inbox')).status()).toBe(403);
});

test('[DAY-201] what is done says when, on the page and by JSON', async ({ as, make, store }) => {
  const sponsor = await make.sponsor();
  const { organization, user } = await make.site();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, organization.id, { status: 'interested' });
  await make.engagement(match.id, { step: 'decision', todo: 'decide' });
  await (await as(sponsor.user)).put(`/api/matches/${match.id}/select`);
  const who = await as(user);
  expect((await (await who.get('/api/inbox')).json())[0]).toMatchObject({ doneAt: null });
  expect((await who.put(`/api/inbox/decision.${match.id}/done`)).status()).toBe(200);
  const doneAt = Date.now() + 40 * DAY_MS;
  await store.tx((db) => db.update(inboxMarks).set({ doneAt }).where(eq(inboxMarks.userId, user.id)));
  expect((await (await who.get('/api/inbox?show=done')).json())[0]).toMatchObject({ doneAt });
  const page = await wordsOf(who, '/inbox?show=done');
  // In the reader's zone, by the site's ZIP code.
  expect(page).toContain(`Done on ${formatDate(doneAt, 'America/New_York')}`);
  expect(page).not.toContain('Since ');
});

test('[DAY-10] decisions are news for both sides until they are done with them', async ({ as, make }) => {
  const sponsor = await make.sponsor();
  const { organization, user } = await make.site();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, organization.id, { status: 'interested' });
  await make.engagement(match.id, { step: 'decision', todo: 'decide' });
  const [forSite, forSponsor] = [await as(user), await as(sponsor.user)];
  expect(await textsIn(forSponsor)).toEqual(['Decide']);
  await forSponsor.put(`/api/matches/${match.id}/select`);
  expect([await textsIn(forSponsor), await textsIn(forSite)]).toEqual([[], ['The sponsor selected your site']]);
  expect((await forSite.put(`/api/inbox/decision.${match.id}/done`)).status()).toBe(200);
  expect([await textsIn(forSite), await textsIn(forSite, 'done')]).toEqual([[], ['The sponsor selected your site']]);
});
