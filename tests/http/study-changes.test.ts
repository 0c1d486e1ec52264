/** A sponsor changes its study after posting it, and an administrator decides about it (EDT-01 to EDT-05). */
import type { APIRequestContext } from '@playwright/test';
import type { MatchStatus } from '~/catalogue/statuses';
import { auditEventsOf } from '~db/queries/audit';
import { waitingRematches } from '~db/queries/rematches';
import { studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import type { Store } from '~db/store.server';
import type { Factories } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

type Values = Record<string, string | string[] | number | boolean | null>;

/** The study as its form and a JSON client send it. */
const inputOf = ({ title, phase, therapeuticArea, ...study }: Study): Values => ({
  title,
  phase,
  therapeuticArea,
  version: study.updatedAt,
  requiredEquipment: study.requiredEquipment,
  geographicPreferences: study.geographicPreferences,
  enrollmentTarget: study.enrollmentTarget,
  totalSites: study.totalSites,
  estimatedDuration: study.duration,
  randomization: study.randomization,
  blinding: study.blinding,
  placebo: study.placebo,
  sponsorName: study.sponsorName ?? '',
  sponsorContact: study.sponsorContact ?? '',
});

function formOf(values: Values): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat())
      if (each !== false && each !== null) form.append(name, each === true ? 'on' : String(each));
  }
  return form.toString();
}

const posted = (who: APIRequestContext, address: string, values: Values) =>
  who.post(address, { data: formOf(values), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });

const ENDPOINTS = {
  json: {
    done: 200,
    change: (who: APIRequestContext, id: string, values: Values, confirmed = false) =>
      who.post(`/api/studies/${id}/changes`, { data: { ...values, confirmed } }),
    withdraw: (who: APIRequestContext, id: string) => who.delete(`/api/studies/${id}/changes`),
    decide: (who: APIRequestContext, id: string, decision: string, data: Values) =>
      who.put(`/api/studies/${id}/changes/${decision}`, { data }),
  },
  form: {
    done: 303,
    change: (who: APIRequestContext, id: string, values: Values, confirmed = false) =>
      posted(who, `/studies/${id}/edit`, { ...values, ...(confirmed && { intent: 'confirm' }) }),
    withdraw: (who: APIRequestContext, id: string) =>
      posted(who, `/studies/${id}/edit`, { intent: 'withdrawStudyChanges' }),
    decide: (who: APIRequestContext, id: string, decision: string, data: Values) =>
      posted(who, `/admin-panel/changes/${id}/${decision}`, data),
  },
};

const studyNow = async (store: Store, id: string) => (await store.read((db) => studyById(db, id))) as Study;
const eventsOf = async (store: Store, id: string) =>
  (await store.read((db) => auditEventsOf(db, { type: 'study', id }))).map(({ before, after, ...event }) => ({
    ...event,
    before: JSON.parse(before ?? 'null'),
    after: JSON.parse(after ?? 'null'),
  }));
const rematches = async (store: Store, id: string) => (await store.read((db) => waitingRematches(db, [id]))).length;

async function sponsored(make: Factories, values: Partial<Study> = {}) {
  const { organization, user } = await make.sponsor();
  const at = Date.now() - 60_000;
  const study = await make.study({ sponsorId: organization.id, createdAt: at, updatedAt: at, ...values });
  return { organization, user, study };
}

for (const [endpoint, { done, change, withdraw, decide }] of Object.entries(ENDPOINTS)) {
  test(`[EDT-01] by ${endpoint}: title, contacts and dates are saved at once, audited with old and new values; other fields are ignored`, async ({
    as,
    make,
    store,
  }) => {
    const { user, study } = await sponsored(make);
    const who = await as(user);
    const values = {
      ...inputOf(study),
      title: 'A better title',
      estimatedStartDate: '2027-03-01',
      estimatedDuration: 18,
    };
    const slipped = { status: 'rejected', isActive: false, sponsorId: 'somebody', weightShifts: '', proposedAt: 5 };
    expect((await change(who, study.id, { ...values, ...slipped })).status()).toBe(done);
    const now = await studyNow(store, study.id);
    expect(now).toMatchObject({ title: 'A better title', estimatedStartDate: '2027-03-01', duration: 18 });
    expect(now).toMatchObject({ status: 'approved', isActive: true, sponsorId: study.sponsorId, proposedAt: null });
    const [event, ...others] = await eventsOf(store, study.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action: 'study.edited',
      actorId: user.id,
      before: { title: study.title, estimatedStartDate: null, duration: 12 },
      after: { title: 'A better title', estimatedStartDate: '2027-03-01', duration: 18 },
    });
    expect(await rematches(store, study.id)).toBe(1);
    // The same once more changes nothing.
    expect((await change(who, study.id, values)).status()).toBe(done);
    expect(await eventsOf(store, study.id)).toHaveLength(1);
  });

  test(`[EDT-01] by ${endpoint}: bad input is refused beside its field and kept, and a study that has ended is not changed`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user, study } = await sponsored(make);
    const who = await as(user);
    const bad = { ...inputOf(study), title: 'Kept all the same', sponsorEmail: 'nowhere' };
    const refused = await change(who, study.id, bad);
    expect(refused.status()).toBe(400);
    const text = await refused.text();
    expect(text).toContain('Please enter a valid e-mail address');
    if (endpoint === 'form') expect(text).toContain('Kept all the same');
    expect((await studyNow(store, study.id)).title).toBe(study.title);

    for (const ended of [{ status: 'withdrawn', isActive: false }, { isActive: false }] as const) {
      const old = await make.study({ sponsorId: organization.id, ...ended });
      const answer = await change(who, old.id, { ...inputOf(old), title: 'Too late' });
      expect(answer.status()).toBe(409);
      expect((await studyNow(store, old.id)).title).toBe(old.title);
    }
  });

  test(`[EDT-01][GEN-05] by ${endpoint}: only the study’s sponsor changes it; administrators have their own page`, async ({
    as,
    make,
    store,
  }) => {
    const { study } = await sponsored(make);
    const matched = await make.site();
    await make.match(study.id, matched.organization.id);
    for (const [user, status] of [
      [undefined, 401],
      [(await make.sponsor()).user, 404],
      [matched.user, 404],
      [await make.rep(), 404],
      [await make.admin(), 403],
    ] as const) {
      const who = await as(user);
      expect((await change(who, study.id, { title: '' })).status()).toBe(status);
      expect((await withdraw(who, study.id)).status()).toBe(status);
      if (endpoint === 'form') expect((await who.get(`/studies/${study.id}/edit`)).status()).toBe(status);
      else expect((await who.post(`/api/studies/${study.id}/changes/preview`, { data: {} })).status()).toBe(status);
    }
    expect(await eventsOf(store, study.id)).toEqual([]);
  });

  test(`[EDT-02] by ${endpoint}: changes to who fits are previewed with names and saved only when confirmed`, async ({
    as,
    make,
    store,
  }) => {
    const area = { therapeuticArea: 'nephrology', geographicPreferences: [], requiredEquipment: [] };
    const { user, study } = await sponsored(make, { ...area, status: 'pending_approval', isActive: false });
    const { organization: leaving } = await make.site({ therapeuticAreas: ['Nephrology'], equipment: [] });
    await make.match(study.id, leaving.id);
    // No other test has sites for geriatrics: the preview names only the first few.
    const { organization: joining } = await make.site({ therapeuticAreas: ['Geriatrics'], equipment: [] });
    const who = await as(user);
    const values = { ...inputOf(study), title: 'Also a new title', therapeuticArea: 'geriatrics' };
    const asked = await change(who, study.id, values);
    if (endpoint === 'json') {
      expect(asked.status()).toBe(409);
      const preview = await (await who.post(`/api/studies/${study.id}/changes/preview`, { data: values })).json();
      expect(preview).toMatchObject({
        needsApproval: false,
        saved: [{ field: 'title', before: study.title, after: 'Also a new title' }],
        changes: [{ field: 'therapeuticArea', before: 'Nephrology', after: 'Geriatrics' }],
      });
      const named = ({ first }: { first: { siteId: string }[] }) => first.map(({ siteId }) => siteId);
      expect(named(preview.effect.joins)).toContain(joining.id);
      expect(named(preview.effect.leaves)).toContain(leaving.id);
    } else {
      expect(asked.status()).toBe(200);
      const text = await textOf(asked);
      expect(text).not.toContain('Error');
      for (const words of ['Nothing is saved yet.', joining.name, leaving.name, 'the list', 'Geriatrics'])
        expect(text).toContain(words);
      // Going back keeps everything.
      const back = await posted(who, `/studies/${study.id}/edit`, { ...values, intent: 'back' });
      expect(await back.text()).toContain('Also a new title');
    }
    expect(await studyNow(store, study.id)).toEqual(study);
    expect(await eventsOf(store, study.id)).toEqual([]);

    expect((await change(who, study.id, values, true)).status()).toBe(done);
    expect(await studyNow(store, study.id)).toMatchObject({
      therapeuticArea: 'geriatrics',
      title: 'Also a new title',
      proposed: null,
      proposedAt: null,
    });
    expect((await eventsOf(store, study.id)).map(({ action }) => action)).toEqual(['study.edited']);
  });

  test(`[EDT-02] by ${endpoint}: the preview says stage by stage which sites would no longer qualify, without declined ones`, async ({
    as,
    make,
  }) => {
    const area = { therapeuticArea: 'nephrology', geographicPreferences: [], requiredEquipment: [] };
    const { user, study } = await sponsored(make, area);
    const add = async (status: MatchStatus, therapeuticAreas = ['Nephrology']) => {
      const { organization } = await make.site({ therapeuticAreas, equipment: [] });
      await make.match(study.id, organization.id, { status });
      return organization;
    };
    const suggested = await add('new');
    const invited = [await add('invited'), await add('invited', ['Nephrology', 'Ophthalmology'])];
    const selected = await add('selected');
    const declined = await add('declined', ['Ophthalmology']);
    const who = await as(user);
    const values = { ...inputOf(study), therapeuticArea: 'ophthalmology' };
    if (endpoint === 'json') {
      const { effect } = await (await who.post(`/api/studies/${study.id}/changes/preview`, { data: values })).json();
      expect(effect).toMatchObject({
        sitesNow: 1,
        leaves: { count: 1, first: [{ siteId: suggested.id }] },
        unfit: [
          { stage: 'invited', of: 2, count: 1, first: [{ siteId: invited[0]?.id }] },
          { stage: 'selected', of: 1, count: 1, first: [{ siteId: selected.id }] },
        ],
      });
      const joining = effect.joins.first.map(({ siteId }: { siteId: string }) => siteId);
      for (const { id } of [declined, ...invited]) expect(joining).not.toContain(id);
    } else {
      const text = await textOf(await change(who, study.id, values));
      for (const words of ['1 of 1 suggested site leaves the list', suggested.name, '1 of 2 invited sites would no'])
        expect(text).toContain(words);
      expect(text).not.toContain(declined.name);
    }
  });

  test(`[EDT-03] by ${endpoint}: in an approved study it needs an administrator; the sponsor sees the proposed changes and withdraws them`, async ({
    as,
    make,
    store,
  }) => {
    const { user, study } = await sponsored(make);
    const admin = await make.admin();
    const who = await as(user);
    const values = { ...inputOf(study), title: 'New at once', phase: 'phase_iii', inclusionCriteria: 'Adults' };
    expect((await change(who, study.id, values, true)).status()).toBe(done);
    const proposing = await studyNow(store, study.id);
    expect(proposing).toMatchObject({
      title: 'New at once',
      phase: 'phase_ii',
      inclusionCriteria: null,
      proposed: { phase: 'phase_iii', inclusionCriteria: 'Adults' },
      proposedAt: expect.any(Number),
    });
    const [proposed, edited] = await eventsOf(store, study.id);
    expect(edited).toMatchObject({ action: 'study.edited', after: { title: 'New at once' } });
    expect(proposed).toMatchObject({
      action: 'study.changeProposed',
      actorId: user.id,
      before: { phase: 'phase_ii', inclusionCriteria: null },
      after: { phase: 'phase_iii', inclusionCriteria: 'Adults' },
    });
    const [mail] = await mailsTo(store, admin.email);
    expect(mail?.body).toContain('/admin-panel/changes');
    expect(await (await who.get(`/api/studies/${study.id}/changes`)).json()).toMatchObject({
      proposedAt: proposing.proposedAt,
      changes: [
        { field: 'phase', before: 'Phase II', after: 'Phase III' },
        { field: 'inclusionCriteria', before: 'Not stated', after: 'Adults' },
      ],
    });
    expect(await textOf(await who.get(`/studies/${study.id}?tab=details`))).toContain(
      'Your changes have been waiting for approval since',
    );

    // Saving the same again needs no confirmation. Another title is still saved at once.
    const again = { ...values, version: proposing.updatedAt, title: 'Newer still' };
    expect((await change(who, study.id, again)).status()).toBe(done);
    expect(await studyNow(store, study.id)).toMatchObject({ title: 'Newer still', proposed: proposing.proposed });

    for (let time = 1; time <= 2; time++) expect((await withdraw(who, study.id)).status()).toBe(done);
    expect(await studyNow(store, study.id)).toMatchObject({ phase: 'phase_ii', proposed: null, proposedAt: null });
    const actions = (await eventsOf(store, study.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'study.changeWithdrawn')).toHaveLength(1);
    expect((await decide(await as(admin), study.id, 'approve', { proposedAt: proposing.proposedAt })).status()).toBe(
      endpoint === 'json' ? 409 : 303,
    );
    expect((await studyNow(store, study.id)).phase).toBe('phase_ii');
  });

  test(`[EDT-04] by ${endpoint}: an administrator sees old and new values and approves; the study is rescored and sites that answered are notified`, async ({
    as,
    make,
    store,
  }) => {
    const { user, study } = await sponsored(make);
    const told = [await make.site(), await make.site(), await make.site()];
    await make.match(study.id, told[0]?.organization.id ?? '', { status: 'interested' });
    await make.match(study.id, told[1]?.organization.id ?? '', { status: 'selected' });
    await make.match(study.id, told[2]?.organization.id ?? '', { status: 'invited' });
    const untold = await make.site();
    await make.match(study.id, untold.organization.id);
    const values = { ...inputOf(study), phase: 'phase_iii' };
    await change(await as(user), study.id, values, true);
    const { proposedAt } = await studyNow(store, study.id);
    const administrator = await make.admin();
    const admin = await as(administrator);
    const list = await (await admin.get('/api/studies/changes')).json();
    expect(list.find(({ studyId }: { studyId: string }) => studyId === study.id)).toMatchObject({
      changes: [{ label: 'Phase', before: 'Phase II', after: 'Phase III' }],
    });
    // Like the page, the JSON call shows the effect of the change on the list.
    expect(list[0].effect).toMatchObject({ joins: { count: expect.any(Number) } });
    const { effect, ...waiting } = await (await admin.get(`/api/studies/${study.id}/changes`)).json();
    expect(waiting).toMatchObject({ studyId: study.id, proposedAt });
    expect(effect).toMatchObject({
      sitesNow: expect.any(Number),
      sites: expect.any(Number),
      joins: { first: expect.any(Array) },
      leaves: { count: expect.any(Number) },
      moves: expect.anything(),
    });
    const page = await textOf(await admin.get('/admin-panel/changes'));
    for (const words of [study.title, 'Phase II', 'Phase III', 'What it does to the list'])
      expect(page).toContain(words);
    const asked = await textOf(await admin.get(`/admin-panel/changes/${study.id}/approve`));
    for (const words of ['Phase III', 'would be suggested']) expect(asked).toContain(words);
    expect(await textOf(await admin.get('/admin-panel'))).toMatch(/Review \d+ changed stud(y|ies)/);
    expect(await rematches(store, study.id)).toBe(0);

    // Changes that an administrator has not seen are not approved.
    const stale = await decide(admin, study.id, 'approve', { proposedAt: 5 });
    expect(stale.status()).toBe(endpoint === 'json' ? 409 : 303);
    expect((await studyNow(store, study.id)).phase).toBe('phase_ii');

    expect((await decide(admin, study.id, 'approve', { proposedAt })).status()).toBe(done);
    const now = await studyNow(store, study.id);
    expect(now).toMatchObject({ phase: 'phase_iii', proposed: null, proposedAt: null, status: 'approved' });
    expect((await eventsOf(store, study.id))[0]).toMatchObject({
      action: 'study.changeApproved',
      actorId: administrator.id,
      before: { phase: 'phase_ii' },
      after: { phase: 'phase_iii' },
    });
    expect(await rematches(store, study.id)).toBe(1);
    for (const site of told) {
      const [mail, ...more] = await mailsTo(store, site.user.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(`"${study.title}" has changed`);
      expect(mail?.body).toContain('Phase\n  before: Phase II\n  now: Phase III');
    }
    expect(await mailsTo(store, untold.user.email)).toEqual([]);
    expect((await mailsTo(store, user.email))[0]?.subject).toBe(`Your changes are approved: ${study.title}`);
  });

  test(`[EDT-04] by ${endpoint}: an administrator rejects changes with a reason, and nobody else decides`, async ({
    as,
    make,
    store,
  }) => {
    const { user, study } = await sponsored(make);
    const who = await as(user);
    await change(who, study.id, { ...inputOf(study), phase: 'phase_iii' }, true);
    const { proposedAt } = await studyNow(store, study.id);
    for (const decision of ['approve', 'reject'])
      expect((await decide(who, study.id, decision, { proposedAt })).status()).toBe(403);
    expect((await who.get('/api/studies/changes')).status()).toBe(403);
    const admin = await as(await make.admin());
    expect((await decide(admin, study.id, 'reject', { proposedAt })).status()).toBe(400);
    expect((await decide(admin, study.id, 'reject', { proposedAt, reason: 'Not in the protocol.' })).status()).toBe(
      done,
    );
    expect(await studyNow(store, study.id)).toMatchObject({ phase: 'phase_ii', proposed: null, proposedAt: null });
    const [event] = await eventsOf(store, study.id);
    expect(event).toMatchObject({
      action: 'study.changeRejected',
      reason: 'Not in the protocol.',
      before: { phase: 'phase_iii' },
      after: { phase: 'phase_ii' },
    });
    const [mail] = await mailsTo(store, user.email);
    expect(mail?.body).toContain('Reason: Not in the protocol.');
  });

  test(`[EDT-05][DAY-02] by ${endpoint}: of two people who edit at once, the second is told what changed and loses nothing`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user, study } = await sponsored(make);
    const names = { firstName: 'Dana', lastName: 'Quill' };
    const colleague = await as(await make.user({ role: 'sponsor', organizationId: organization.id, ...names }));
    const who = await as(user);
    const read = inputOf(study);
    const theirs = { ...read, title: 'Their title', sponsorContact: 'Dr. Their Contact' };
    expect((await change(colleague, study.id, theirs)).status()).toBe(done);

    const mine = { ...read, title: 'My title', estimatedStartDate: '2027-05-01' };
    const refused = await change(who, study.id, mine);
    expect(refused.status()).toBe(409);
    const text = await refused.text();
    if (endpoint === 'json') {
      const { errors } = JSON.parse(text);
      expect(errors).toEqual({
        title: [`Changed since then from “${study.title}” to “Their title”.`],
        sponsorContact: ['Changed since then from “Not stated” to “Dr. Their Contact”.'],
      });
    } else {
      for (const words of [
        'Dana Quill changed it on',
        'Their title',
        'value="My title"',
        'value="2027-05-01"',
        'value="Dr. Their Contact"',
      ])
        expect(text).toContain(words);
      expect(text).toContain(`value="${(await studyNow(store, study.id)).updatedAt}"`);
    }
    expect((await studyNow(store, study.id)).title).toBe('Their title');

    const version = (await studyNow(store, study.id)).updatedAt;
    const merged = { ...mine, sponsorContact: 'Dr. Their Contact', version };
    expect((await change(who, study.id, merged)).status()).toBe(done);
    expect(await studyNow(store, study.id)).toMatchObject({
      title: 'My title',
      sponsorContact: 'Dr. Their Contact',
      estimatedStartDate: '2027-05-01',
    });
  });

  test(`[EDT-05] by ${endpoint}: changes that a colleague has proposed in the meantime are not overwritten unseen`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user, study } = await sponsored(make);
    const colleague = await as(await make.user({ role: 'sponsor', organizationId: organization.id }));
    const read = inputOf(study);
    await change(colleague, study.id, { ...read, phase: 'phase_iii' }, true);
    const who = await as(user);
    expect((await change(who, study.id, { ...read, totalSites: 9 }, true)).status()).toBe(409);
    // Changed weights and matching do not count as edits.
    const even = { geography: 100, specialty: 100, capacity: 100, regulatory: 100, performance: 150 };
    const { updatedAt: version } = await studyNow(store, study.id);
    await who.put(`/api/studies/${study.id}/weights`, { data: even });
    const both = { ...read, phase: 'phase_iii', totalSites: 9, version };
    expect((await change(who, study.id, both, true)).status()).toBe(done);
    expect((await studyNow(store, study.id)).proposed).toEqual({ phase: 'phase_iii', totalSites: 9 });
  });
}

test('[EDT-04] an administrator’s own edit needs no approval, and sites that answered are notified too', async ({
  as,
  make,
  store,
}) => {
  const { study } = await sponsored(make);
  const { organization, user } = await make.site();
  await make.match(study.id, organization.id, { status: 'interested' });
  const admin = await as(await make.admin());
  const { version: _, ...values } = inputOf(study);
  expect((await admin.put(`/api/studies/${study.id}`, { data: { ...values, phase: 'phase_iii' } })).status()).toBe(200);
  expect((await mailsTo(store, user.email))[0]?.body).toContain('now: Phase III');
});
