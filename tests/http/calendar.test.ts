/** A person's calendar at its secret address, and the entries of visits in e-mails (DAY). */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { DAY_MS } from '~/catalogue/time';
import { auditEventsOf } from '~db/queries/audit';
import { insertIrbRecord } from '~db/queries/start-up-records';
import { userById } from '~db/queries/users';
import type { IrbRow } from '~db/schema';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const unfolded = (file: string) => file.replace(/\r\n[ \t]/g, '');
const pathIn = (text: string) => /\/calendar\/[\w-]+\.ics/.exec(text)?.[0] ?? '';

const ENDPOINTS = {
  json: {
    renew: async (who: APIRequestContext) => pathIn((await (await who.post('/api/account/calendar')).json()).address),
    remove: (who: APIRequestContext) => who.delete('/api/account/calendar'),
  },
  form: {
    renew: async (who: APIRequestContext) =>
      pathIn(await textOf(await who.post('/account?index', { form: { intent: 'renewCalendar' } }))),
    remove: (who: APIRequestContext) => who.post('/account?index', { form: { intent: 'removeCalendar' } }),
  },
} as const;
const done = (response: APIResponse) => [204, 303].includes(response.status());

for (const [endpoint, { renew, remove }] of Object.entries(ENDPOINTS)) {
  test(`[DAY-18] by ${endpoint}: a person’s calendar has what is due and the visits, until its address is renewed or removed`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const sponsor = await make.sponsor();
    const study = await make.study({ sponsorId: sponsor.organization.id, title: 'A Study for Calendars' });
    const match = await make.match(study.id, organization.id, { status: 'interested' });
    await make.engagement(match.id, { step: 'visit', todo: 'chooseVisit' });
    const startsAt = Date.now() + 10 * DAY_MS;
    const visit = await make.visit(match.id, { state: 'scheduled', startsAt, minutes: 60 });
    const other = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
    await make.visit(other.id, { state: 'scheduled', startsAt, minutes: 60 });

    const [who, visitor] = [await as(user), await as()];
    const address = await renew(who);
    const response = await visitor.get(address);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const calendar = unfolded(await response.text());
    expect(
      calendar
        .match(/^UID:.*$/gm)
        ?.map((line) => line.trim())
        .sort(),
    ).toEqual([`UID:${visit.id}`, `UID:task.${match.id}`]);
    expect(calendar).toContain('SUMMARY:Due: ');
    expect(calendar).toMatch(/DTSTART;VALUE=DATE:\d{8}/);
    expect(calendar).toContain('A Study for Calendars');
    // Only its hash is stored, and no page shows it again.
    const token = address.split('/')[2]?.slice(0, -4) ?? '';
    expect(JSON.stringify(await store.read((db) => userById(db, user.id)))).not.toContain(token);
    expect(await (await who.get('/account')).text()).not.toContain(token);

    const renewed = await renew(who);
    expect([(await visitor.get(address)).status(), (await visitor.get(renewed)).status()]).toEqual([404, 200]);
    expect(done(await remove(who))).toBe(true);
    expect((await visitor.get(renewed)).status()).toBe(404);
    const actions = (await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }))).map(
      ({ action }) => action,
    );
    expect(actions.reverse()).toEqual(['user.calendarRenewed', 'user.calendarRenewed', 'user.calendarRemoved']);
  });
}

test('[DAY-195] a site’s calendar has what its inbox knows is due, and the meetings of its IRBs ahead', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const now = Date.now();
  const [today, soon] = [0, 5].map((days) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)) as [
    string,
    string,
  ];
  const { id: documentId } = await make.document({
    organizationId: organization.id,
    filedAs: 'license',
    validUntil: Date.parse(soon),
    remindedAt: now,
  });
  const inStartUp = async (record: Partial<IrbRow>) => {
    const { id } = await make.match((await make.study()).id, organization.id, { status: 'selected' });
    await make.startUp(id);
    const none = {
      approvedOn: null,
      expiresOn: null,
      meetingOn: null,
      consentVersion: null,
      consentOn: null,
      why: null,
    };
    const base = {
      matchId: id,
      version: 1,
      kind: 'local',
      board: 'Harbor IRB',
      submittedOn: '2026-01-05',
    } as const;
    await store.tx((db) =>
      insertIrbRecord(db, {
        id,
        ...base,
        ...none,
        questions: [],
        side: 'site',
        savedAt: now,
        savedBy: null,
        ...record,
      }),
    );
    return id;
  };
  const renewed = await inStartUp({ approvedOn: '2026-01-09', expiresOn: today });
  const meeting = await inStartUp({ meetingOn: soon });
  const address = await ENDPOINTS.json.renew(await as(user));
  const calendar = unfolded(await (await (await as()).get(address)).text());
  const days = Object.fromEntries(
    calendar
      .split('BEGIN:VEVENT')
      .map((event) => [
        /^UID:(.*?)\r?$/m.exec(event)?.[1] ?? '',
        `${/^DTSTART;VALUE=DATE:(\d+)/m.exec(event)?.[1]} ${/^SUMMARY:(.*?)\r?$/m.exec(event)?.[1]}`,
      ]),
  );
  const written = (day: string) => day.replaceAll('-', '');
  expect(days[`document.${documentId}`]).toMatch(new RegExp(`^${written(soon)} Due: Renew: `));
  expect(days[`irb.${renewed}`]).toMatch(new RegExp(`^${written(today)} Due: Renew the approval of the IRB`));
  expect(days[`meeting.${meeting}`]).toBe(`${written(soon)} IRB meeting: Harbor IRB`);
});

test('[DAY-18] a sponsor’s calendar names no sites until its organization is verified', async ({ as, make, store }) => {
  const sponsor = await make.sponsor({ status: 'pending' });
  const { organization } = await make.site({ name: 'Unseen Clinic' });
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, organization.id, { status: 'interested' });
  await make.engagement(match.id, { step: 'visit', todo: 'reportVisit' });
  await make.visit(match.id, { state: 'scheduled', startsAt: Date.now() + DAY_MS, minutes: 60 });
  const who = await as(sponsor.user);
  const address = await ENDPOINTS.json.renew(who);
  expect(await (await who.get(address)).text()).not.toContain('Unseen');
  expect((await (await as(await make.rep())).post('/api/account/calendar')).status()).toBe(403);
  expect(await store.read((db) => userById(db, sponsor.user.id))).toMatchObject({ calendarHash: expect.any(String) });
});

test('[DAY-18] e-mails about a visit have its entry, which is entered, moved and canceled by UID and sequence', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, organization.id, { status: 'interested' });
  await make.engagement(match.id, { step: 'visit', todo: 'chooseVisit' });
  const slot = Math.ceil((Date.now() + 9 * DAY_MS) / 3_600_000) * 3_600_000;
  const visit = await make.visit(match.id, { state: 'proposed', slots: [slot], startsAt: null, minutes: 60 });
  const [forSite, forSponsor] = [await as(user), await as(sponsor.user)];
  const headers = (key: string) => ({ 'Idempotency-Key': `visit-entry-${key}` });
  const chosen = await forSite.put(`/api/matches/${match.id}/visit/choose`, {
    data: { slot, attendees: null },
    headers: headers('choose'),
  });
  expect(chosen.status()).toBe(200);
  const canceled = await forSponsor.put(`/api/matches/${match.id}/visit/cancel`, {
    data: { reason: 'The monitor is ill.' },
    headers: headers('cancel'),
  });
  expect(canceled.status()).toBe(200);
  for (const { email } of [user, sponsor.user]) {
    const entries = (await mailsTo(store, email)).flatMap(({ calendar }) => (calendar ? [unfolded(calendar)] : []));
    const told = entries.map((entry) =>
      ['METHOD', 'UID', 'SEQUENCE', 'STATUS'].map((name) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(entry)?.[1]),
    );
    expect(told.reverse()).toEqual([
      ['REQUEST', visit.id, '0', 'CONFIRMED'],
      ['CANCEL', visit.id, '1', 'CANCELLED'],
    ]);
    for (const entry of entries) expect(entry.toLowerCase()).toContain(`mailto:${email}`);
  }
});
