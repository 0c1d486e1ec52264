/** A study's matches as its sponsor works with them: list, several at once, export. Forms and JSON (SEL-01 to SEL-08). */

import type { APIRequestContext, APIResponse } from '@playwright/test';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { isoDay } from '~/catalogue/time';
import { auditEventsOf } from '~db/queries/audit';
import type { NewMatch } from '~db/queries/matches';
import { matchesOfStudy } from '~db/queries/matches';
import type { NewOrganization } from '~db/queries/organizations';
import type { Store } from '~db/store.server';
import { type Factories, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo, textOfMail } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { preferred, required } from '~tests/support/scored';

async function sponsored(make: Factories, study = {}) {
  const sponsor = await make.sponsor();
  const trial = await make.study({ sponsorId: sponsor.organization.id, ...study });
  const matched = async (match: Partial<NewMatch> = {}, site: Partial<NewOrganization> = {}) => {
    const { id } = await make.organization(site);
    return (await make.match(trial.id, id, match)).id;
  };
  return { sponsor, trial, matched };
}

const statuses = async (store: Store, studyId: string) =>
  new Map((await store.read((db) => matchesOfStudy(db, studyId))).map(({ id, status }) => [id, status]));
const actionsOf = async (store: Store, id: string) =>
  (await store.read((db) => auditEventsOf(db, { type: 'match', id }))).map(({ action }) => action);

type Change = { action: string; ids: string[]; reason?: string; key?: string };

/** The two endpoints of changing several matches. */
const ENDPOINTS = {
  json: (who: APIRequestContext, studyId: string, { key = unique('key-'), ...data }: Change) =>
    who.post(`/api/studies/${studyId}/matches`, { data, headers: { 'Idempotency-Key': key } }),
  form: (who: APIRequestContext, studyId: string, { action, ids, reason, key = unique('key-') }: Change) => {
    const form = new FormData();
    for (const id of ids) form.append('ids', id);
    form.set('intent', action);
    form.set('confirmed', '1');
    form.set('idempotencyKey', key);
    if (reason !== undefined) form.set('reason', reason);
    return who.post(`/studies/${studyId}/matches`, {
      data: new URLSearchParams([...form] as [string, string][]).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  },
} as const;
const done = (response: APIResponse) => [200, 303].includes(response.status());

for (const [name, change] of Object.entries(ENDPOINTS)) {
  test(`[SEL-04][SEL-05] several matches are invited, shortlisted, declined and selected at once, each by its own command (${name})`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, trial, matched } = await sponsored(make);
    const who = await as(sponsor.user);
    const [a, b, c] = [await matched(), await matched(), await matched()];
    const interested = await matched({ status: 'interested' });
    expect(done(await change(who, trial.id, { action: 'shortlist', ids: [a, b] }))).toBe(true);
    expect(done(await change(who, trial.id, { action: 'unshortlist', ids: [b] }))).toBe(true);
    expect(done(await change(who, trial.id, { action: 'invite', ids: [a, b] }))).toBe(true);
    expect(done(await change(who, trial.id, { action: 'decline', ids: [c], reason: 'Too far.' }))).toBe(true);
    expect(done(await change(who, trial.id, { action: 'select', ids: [interested], reason: 'The best.' }))).toBe(true);
    expect(await statuses(store, trial.id)).toEqual(
      new Map([
        [a, 'invited'],
        [b, 'invited'],
        [c, 'declined'],
        [interested, 'selected'],
      ]),
    );
    expect(await actionsOf(store, b)).toEqual(['match.invited', 'match.unshortlisted', 'match.shortlisted']);
    const [declined] = await store.read((db) => auditEventsOf(db, { type: 'match', id: c }));
    expect(declined).toMatchObject({ action: 'match.declined', reason: 'Too far.' });
  });

  test(`[OUT-02] an invitation contains the key facts of the study that the site may see (${name})`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, trial } = await sponsored(make, {
      ...{
        therapeuticArea: 'cardiology',
        phase: 'phase_iii',
        indication: 'Heart failure',
        sponsorEmail: 'Ada@x.example',
      },
      estimatedStartDate: '2027-03-01',
      duration: 18,
      budgetPerPatient: 4200,
      enrollmentTarget: 120,
      requiredEquipment: ['ECG Machine'],
    });
    const { organization, user } = await make.site();
    const { id } = await make.match(trial.id, organization.id);
    expect(done(await change(await as(sponsor.user), trial.id, { action: 'invite', ids: [id] }))).toBe(true);
    const [mail] = await mailsTo(store, user.email);
    for (const line of [
      ...['Therapeutic area: Cardiology', 'Indication: Heart failure', 'Phase: Phase III', 'Patients: 120 patients'],
      ...['Start: Mar 1, 2027', 'Duration: 18 months', 'Required of sites: ECG Machine', 'Budget per patient: $4,200'],
      'Answer the invitation:',
    ])
      expect(textOfMail(mail)).toContain(line);
    // The sponsor's contact stays with the sponsor until the site is selected, and what is not stated is left out.
    for (const words of ['Ada@x.example', 'Payment:', 'Preferred:']) expect(mail?.body).not.toContain(words);
  });

  test(`[SEL-04] a match that is refused does not stop the others, and the response says why (${name})`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, trial, matched } = await sponsored(make);
    const other = await sponsored(make);
    const who = await as(sponsor.user);
    const [fresh, gone, foreign] = [await matched(), await matched({ status: 'declined' }), await other.matched()];
    const why = 'This match is declined, so you can no longer do this.';
    const answer = await change(who, trial.id, { action: 'invite', ids: [gone, foreign, fresh] });
    expect(done(answer)).toBe(true);
    if (name === 'json') {
      expect(await answer.json()).toEqual({
        done: [fresh],
        refused: [
          { id: gone, message: why },
          { id: foreign, message: expect.any(String) },
        ],
      });
    } else {
      const page = await textOf(await who.get(answer.headers().location ?? ''));
      expect(page).toContain('1 site invited, 2 refused');
      expect(page).toContain(why);
    }
    expect((await statuses(store, trial.id)).get(fresh)).toBe('invited');
    expect((await statuses(store, other.trial.id)).get(foreign)).toBe('new');
  });

  test(`[SEL-04] repeating a change with its key makes it only once (${name})`, async ({ as, make, store }) => {
    const { sponsor, trial, matched } = await sponsored(make);
    const who = await as(sponsor.user);
    const [id, late] = [await matched(), await matched()];
    const key = unique('key-');
    const first = await change(who, trial.id, { action: 'invite', ids: [id], key });
    const again = await change(who, trial.id, { action: 'invite', ids: [id], key });
    expect(again.status()).toBe(first.status());
    expect(again.headers().location).toBe(first.headers().location);
    if (name === 'json') expect(await again.json()).toEqual(await first.json());
    expect(await actionsOf(store, id)).toEqual(['match.invited']);
    // The Back button shows the same form, in which other rows may be selected.
    await change(who, trial.id, { action: 'invite', ids: [late], key });
    expect((await statuses(store, trial.id)).get(late)).toBe(name === 'form' ? 'invited' : 'new');
  });

  test(`[SEL-04][GEN-05] only the study’s sponsor may invite; administrators may shortlist (${name})`, async ({
    as,
    make,
    store,
  }) => {
    const { trial, matched } = await sponsored(make);
    const id = await matched();
    const admin = await as(await make.admin());
    expect((await change(admin, trial.id, { action: 'invite', ids: [id] })).status()).toBe(403);
    expect(done(await change(admin, trial.id, { action: 'shortlist', ids: [id] }))).toBe(true);
    for (const user of [(await make.sponsor()).user, (await make.site()).user]) {
      expect((await change(await as(user), trial.id, { action: 'invite', ids: [id] })).status()).toBe(404);
    }
    expect((await change(await as(), trial.id, { action: 'invite', ids: [id] })).status()).toBe(401);
    expect((await statuses(store, trial.id)).get(id)).toBe('new');
  });

  test(`[SEL-06] declining needs a reason (${name})`, async ({ as, make, store }) => {
    const { sponsor, trial, matched } = await sponsored(make);
    const id = await matched();
    const answer = await change(await as(sponsor.user), trial.id, { action: 'decline', ids: [id], reason: ' ' });
    if (name === 'json') {
      expect(answer.status()).toBe(400);
      expect((await answer.json()).errors).toEqual({ reason: ['This field is required.'] });
    }
    expect((await statuses(store, trial.id)).get(id)).toBe('new');
  });
}

test('[SEL-06][DAY-116] a decision asks first, names the sites it applies to, and reports a missing reason', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, trial, matched } = await sponsored(make);
  const who = await as(sponsor.user);
  const interested = await matched({ status: 'interested' }, { name: 'Harbor Clinic' });
  const fresh = await matched({}, { name: 'Meadow Clinic' });
  const ask = (intent: string) => `/studies/${trial.id}/matches?intent=${intent}&ids=${interested}&ids=${fresh}`;
  const selecting = await textOf(await who.get(ask('select')));
  expect(selecting).toContain('Select 1 site');
  expect(selecting).toContain('Harbor Clinic');
  expect(selecting).toContain('1 other selected site cannot be changed this way now.');
  expect(selecting).not.toContain('Meadow Clinic');
  expect(await textOf(await who.get(ask('decline')))).toContain('Decline 2 sites');

  const post = (address: string, form: Record<string, string>) => who.post(address, { form });
  const unasked = await post(`/studies/${trial.id}/matches`, { intent: 'select', ids: interested });
  expect(unasked.status()).toBe(303);
  expect(unasked.headers().location).toContain('/matches?intent=select');
  const refused = await post(ask('decline'), { intent: 'decline', ids: interested, confirmed: '1', reason: '' });
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain('This field is required.');
  const unreasoned = await post(ask('select'), { intent: 'select', ids: interested, confirmed: '1', reason: '' });
  expect([unreasoned.status(), await unreasoned.text()]).toEqual([
    400,
    expect.stringContaining('This field is required.'),
  ]);
  expect([...(await statuses(store, trial.id)).values()].sort()).toEqual(['interested', 'new']);

  const none = await who.get(`/studies/${trial.id}/matches?intent=select&ids=${fresh}`);
  expect([none.status(), none.headers().location]).toEqual([303, `/studies/${trial.id}`]);
});

test('[SEL-04] the form returns to the study’s list and to no other address', async ({ as, make }) => {
  const { sponsor, trial, matched } = await sponsored(make);
  const who = await as(sponsor.user);
  const here = `/studies/${trial.id}`;
  for (const [list, to] of [
    [`${here}?stage=suggested&q=a`, `${here}?stage=suggested&q=a`],
    ['/admin-panel', here],
    ['//evil.example', here],
    [`${here}x`, here],
  ] as const) {
    const form = { intent: 'shortlist', ids: await matched(), list };
    expect((await who.post(`${here}/matches`, { form })).headers().location).toBe(to);
  }
});

test('[SEL-01][SEL-03][SEL-08] the list of a study’s matches by JSON has the stages, filters, search and orders of its page', async ({
  as,
  make,
}) => {
  const { sponsor, trial, matched } = await sponsored(make, {});
  const who = await as(sponsor.user);
  const near = await matched(
    { score: 70, requirements: [required('met', 'MRI')], low: 60, high: 80 },
    { name: 'B near' },
  );
  const far = await matched(
    { score: 90, requirements: [required('not known', 'MRI')] },
    { name: 'A far', city: 'Houston', state: 'TX', zipCode: '77030' },
  );
  const unknown = await matched({ score: null }, { name: 'C unknown', zipCode: null, state: null, city: null });
  const invited = await matched({ status: 'invited', invitedAt: Date.now() + 60_000 });
  const unfit = await matched({ qualifies: false });
  const list = async (query: string): Promise<{ id: string; [field: string]: unknown }[]> =>
    (await who.get(`/api/studies/${trial.id}/matches?${query}`)).json();
  const ids = async (query: string) => (await list(query)).map(({ id }) => id);

  expect((await ids('')).length).toBe(5);
  expect(await ids('stage=suggested')).toEqual([far, near, unknown]);
  expect(await ids('stage=suggested&sort=score')).toEqual([near, far, unknown]);
  expect(await ids('stage=suggested&sort=name')).toEqual([far, near, unknown]);
  expect(await ids('stage=suggested&sort=name-desc')).toEqual([unknown, near, far]);
  expect(await ids('stage=suggested&sort=distance')).toEqual([near, far, unknown]);
  expect(await ids('stage=suggested&sort=distance-desc')).toEqual([far, near, unknown]);
  expect((await ids('sort=changed-desc'))[0]).toBe(invited);
  expect(await ids('stage=closed')).toEqual([unfit]);
  // Where nothing is required, all that is required is met.
  expect((await ids('musts=met')).sort()).toEqual([near, unknown, invited, unfit].sort());
  expect(await ids('musts=notKnown')).toEqual([far]);
  expect(await ids('place=TX')).toEqual([far]);
  expect(await ids('q=HOUSTON+far')).toEqual([far]);
  const [first] = await list('stage=suggested&sort=distance');
  expect(first).toMatchObject({ stage: 'suggested', miles: 0, low: 60, high: 80, musts: [{ text: 'MRI' }] });
  expect(first?.siteOrganization).not.toHaveProperty('email');

  for (const query of ['stage=other', 'sort=other', 'place=Atlantis', 'musts=other'])
    expect((await who.get(`/api/studies/${trial.id}/matches?${query}`)).status()).toBe(400);
  const page = await who.get(`/api/studies/${trial.id}/matches?limit=2&sort=name`);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers().link ?? '')?.[1] ?? '';
  const rest = await (await who.get(next)).json();
  expect([...(await page.json()), ...rest].map(({ id }) => id)).toEqual((await ids('sort=name')).slice(0, 4));
});

test('[GEN-13] a page has no NUL, wherever its characters of several bytes come to lie', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const who = await as(user);
  // As long as one of React’s buffers, so that it goes over the end of one wherever it begins.
  for (let shift = 0; shift < 3; shift++) {
    const title = `${'x'.repeat(shift)}${'–'.repeat(675)}`;
    const study = await make.study({ sponsorId: organization.id, title });
    const page = await (await who.get(`/studies/${study.id}`)).text();
    expect(page).toContain(title);
    expect(page.includes('\0')).toBe(false);
  }
});

test('[SEL-03] a stage is split into pages, forward and back', async ({ as, make }) => {
  const { sponsor, trial, matched } = await sponsored(make);
  for (let count = 0; count < 27; count++) await matched({ score: 60 }, { name: `Clinic ${count + 10}` });
  const who = await as(sponsor.user);
  const open = async (address: string) => (await (await who.get(address)).text()).replaceAll('<!-- -->', '');
  const linkOf = (html: string, rel: string) =>
    (new RegExp(`rel="${rel}"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="${rel}"`).exec(html) ?? [])
      .slice(1)
      .find(Boolean)
      ?.replaceAll('&amp;', '&');
  const first = await open(`/studies/${trial.id}?stage=suggested`);
  expect(first).toContain('1–25 of 27');
  expect(first).toContain('Clinic 34');
  expect(first).not.toContain('Clinic 35');
  const second = await open(linkOf(first, 'next') ?? '');
  expect(second).toContain('26–27 of 27');
  expect(second).toContain('Clinic 36');
  expect(linkOf(second, 'next')).toBeUndefined();
  expect(await open(linkOf(second, 'prev') ?? '')).toContain('1–25 of 27');
});

test('[SEL-07] the shown or the selected rows are exported with all columns, and no cell is a formula', async ({
  as,
  make,
}) => {
  const { sponsor, trial, matched } = await sponsored(make);
  const who = await as(sponsor.user);
  const requirements = [preferred('met', 'works in Oncology'), required('met', 'MRI'), required('not met', 'Pharmacy')];
  const listed = await matched({ score: 72, low: 58, high: 80, requirements }, { name: '=HYPERLINK("x")' });
  await matched({ score: 50 }, { name: 'Other Clinic' });
  await matched({ status: 'declined', declinedBy: 'site', declineReason: 'Full.' }, { name: 'Closed Clinic' });
  const csv = async (query: string) => {
    const answer = await who.get(`/studies/${trial.id}/matches.csv?${query}`);
    expect(answer.headers()['content-type']).toContain('text/csv');
    expect(answer.headers()['content-disposition']).toContain('attachment');
    return (await answer.text()).replace(/\r\n$/, '').split('\r\n');
  };
  const [head, row, ...others] = await csv('stage=suggested');
  expect(head).toBe(
    '\uFEFFSite,City,State,Miles from the sponsor,Stage,Band,Verdict,Tie group,Score,"Score, from","Score, to",Scored on,' +
      SUB_SCORES.map(({ label }) => `${label},"${label}, assumed","${label}, weight in %",`).join('') +
      'Requirements met,Requirements missing,Requirements not known,Fits,Missing,Not known,Last step,Since,Reason',
  );
  // The reader's day, as on the page.
  const today = isoDay(Date.now(), 'America/New_York');
  expect(row).toBe(
    `"'=HYPERLINK(""x"")",Boston,MA,0,Suggested,Possible,"Possible: track record not reviewed; patients with the condition not known; less than a mile from you",,72,58,80,${today},90,0,20,100,0,20,60,0,20,80,0,20,,0,20,1,Pharmacy,,"works in Oncology; MRI",Pharmacy,,Suggested,${today},`,
  );
  expect(others).toHaveLength(1);
  expect((await csv('stage=closed'))[1]).toMatch(/^Closed Clinic,.*,Declined by the site,[\d-]+,Full\.$/);
  expect(await csv('stage=suggested&q=other')).toHaveLength(2);
  expect((await csv(`stage=suggested&ids=${listed}`)).slice(1)).toEqual([row]);
  const stranger = await as((await make.sponsor()).user);
  expect((await stranger.get(`/studies/${trial.id}/matches.csv`)).status()).toBe(404);
});

test('[DAY-175] the list says between which days its sites were scored, and on which one they all were', async ({
  as,
  make,
}) => {
  const { sponsor, trial, matched } = await sponsored(make);
  const [early, late] = ['2026-11-03', '2026-11-20'].map((day) => Date.parse(`${day}T17:00:00Z`));
  await matched({ computedAt: late });
  const who = await as(sponsor.user);
  const list = async () => textOf(await who.get(`/studies/${trial.id}?stage=suggested`));
  expect(await list()).toContain('Scored on Nov 20, 2026.');
  await matched({ computedAt: early });
  expect(await list()).toContain('Scored between Nov 3, 2026 and Nov 20, 2026.');
});

test('[DAY-193] the list says that none of its sites is in a region that the study prefers', async ({ as, make }) => {
  const { sponsor, trial, matched } = await sponsored(make);
  const region = (state: 'met' | 'not met') => ({ kind: 'region', required: false, state, text: 'Northeast' }) as const;
  const who = await as(sponsor.user);
  const list = async () => textOf(await who.get(`/studies/${trial.id}?stage=suggested`));
  const said = 'None is in a region that the study prefers.';
  await matched({ requirements: [required('met', 'MRI')] });
  expect(await list()).not.toContain(said);
  await matched({ requirements: [region('not met')] });
  expect(await list()).toContain(said);
  await matched({ requirements: [region('met')] });
  expect(await list()).not.toContain(said);
});
