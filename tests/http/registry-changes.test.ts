/** A study's registry record is read again, and its sponsor takes over what has changed (REG-30, REG-32). */

import type { APIRequestContext } from '@playwright/test';
import { ne } from 'drizzle-orm';
import { studyById } from '~db/queries/studies';
import { type Study, studies } from '~db/schema';
import { changeStudy } from '~tests/support/changed';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

/** The job that reads the records runs only where matches are rescored, and once at the start of a server. */
test.use({ appEnv: { REMATCH: 'on' } });

type Decision = { how: 'take' | 'keep'; fields: string[] | 'all'; version: string; confirmed?: boolean };

const ENDPOINTS = {
  json: {
    done: 200,
    unconfirmed: 409,
    moved: 409,
    decide: (who: APIRequestContext, id: string, decision: Decision) =>
      who.post(`/api/studies/${id}/registry`, { data: decision }),
  },
  form: {
    done: 303,
    unconfirmed: 200,
    moved: 303,
    decide: (who: APIRequestContext, id: string, { how, fields, version, confirmed }: Decision) => {
      const intent = fields === 'all' ? `${how}:all` : confirmed ? 'take:confirmed' : how;
      const form = new URLSearchParams({ version, intent });
      if (fields !== 'all') for (const field of fields) form.append('fields', field);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return who.post(`/studies/${id}`, { data: form.toString(), headers });
    },
  },
};

let last = 76_000_000;

function recordOf(nctId: string) {
  return {
    identificationModule: { nctId, briefTitle: `Velorafen ${nctId}` },
    statusModule: { overallStatus: 'NOT_YET_RECRUITING' },
    designModule: { studyType: 'INTERVENTIONAL', phases: ['PHASE2'], enrollmentInfo: { count: 120 } },
    eligibilityModule: { eligibilityCriteria: 'Inclusion Criteria:\n\n* Asthma for a year\n* Adults' },
  };
}

for (const [endpoint, { done, unconfirmed, moved, decide }] of Object.entries(ENDPOINTS)) {
  test(`[REG-30][REG-32] by ${endpoint}: a changed record is told, shown field by field, and taken over or not${endpoint === 'json' ? ' @all' : ''}`, async ({
    app,
    as,
    make,
    registry,
    store,
  }) => {
    const nctId = `NCT${++last}`;
    const section = recordOf(nctId);
    registry.listed.push({ protocolSection: section });
    const { organization, user } = await make.sponsor();
    const values = { nctNumber: nctId, sponsorId: organization.id, enrollmentTarget: 100, regulatoryStatus: null };
    // Read just now, so that the job of a server that is already running leaves it alone.
    const read = { inclusionCriteria: 'Our own words', registryReadAt: Date.now(), title: `Velorafen ${nctId}` };
    const study = await make.study({ ...values, ...read });
    const who = await as(user);
    const row = async () => (await store.read((db) => studyById(db, study.id))) as Study;
    const registryOf = async () => (await who.get(`/api/studies/${study.id}/registry`)).json();
    expect(await registryOf()).toEqual({
      studyId: study.id,
      nctNumber: nctId,
      readAt: read.registryReadAt,
      status: null,
      stopped: null,
      version: null,
      changes: [],
    });

    // Few are read a minute, and some numbers of other tests never answer.
    await store.tx(async (db) => {
      await db.update(studies).set({ nctNumber: null }).where(ne(studies.id, study.id));
      await changeStudy(db, study.id, { registryReadAt: null });
    });
    await app.restart();
    await expect.poll(async () => (await row()).registryReadAt, { timeout: 90_000 }).not.toBeNull();
    const first = await registryOf();
    expect(first).toMatchObject({
      readAt: (await row()).registryReadAt,
      status: 'Not yet recruiting',
      stopped: null,
      changes: [{ field: 'enrollmentTarget', before: null, own: '100', now: '120', suggested: false }],
    });
    const page = async () => (await textOf(await who.get(`/studies/${study.id}?tab=details`))).replace(/\s+/g, ' ');
    expect(await page()).toMatch(new RegExp(`${nctId} Record read on [^:]+: Not yet recruiting`));
    expect(await page()).toContain('Differs from ClinicalTrials.gov');
    expect(await mailsTo(store, user.email)).toEqual([]);
    // As if the sponsor had posted it so.
    await store.tx((db) => changeStudy(db, study.id, { enrollmentTarget: 120 }));
    expect(await page()).not.toContain('Changed on ClinicalTrials.gov');
    expect(await registryOf()).toMatchObject({ version: null, changes: [] });

    section.designModule.enrollmentInfo.count = 300;
    Object.assign(section.statusModule, { overallStatus: 'SUSPENDED', whyStopped: 'Low supply' });
    section.eligibilityModule.eligibilityCriteria = 'Inclusion Criteria:\n\n* Asthma for two years\n* Adults';
    await store.tx((db) => changeStudy(db, study.id, { registryReadAt: 1 }));
    await app.restart();
    await expect.poll(async () => (await row()).registryNow?.status, { timeout: 90_000 }).toBe('SUSPENDED');
    const { version, changes } = await registryOf();
    expect(changes.map(({ field, suggested }: { field: string; suggested: boolean }) => [field, suggested])).toEqual([
      ['status', false],
      ['enrollmentTarget', true],
      ['inclusionCriteria', false],
      ['regulatoryStatus', false],
    ]);
    const shown = await page();
    for (const words of [
      ...['Changed on ClinicalTrials.gov', 'Now 300', 'Not yet recruiting', 'Take over what is ticked'],
      ...['The record says: Suspended (Low supply).', 'Close study'],
    ])
      expect(shown).toContain(words);
    expect(shown).toContain('Asthma for two years');
    expect((await mailsTo(store, user.email)).map(({ subject }) => subject)).toEqual([
      `ClinicalTrials.gov has changed ${nctId}`,
    ]);

    // Who may see it, and decide.
    const admin = await as(await make.admin());
    expect(await (await admin.get(`/api/studies/${study.id}/registry`)).json()).toMatchObject({ version });
    const seen = await textOf(await admin.get(`/studies/${study.id}?tab=details`));
    expect(seen).toContain('Changed on ClinicalTrials.gov');
    expect(seen).not.toContain('Take over');
    const take: Decision = { how: 'take', fields: ['enrollmentTarget'], version };
    const matched = await make.site();
    await make.match(study.id, matched.organization.id);
    for (const [other, status] of [
      [undefined, 401],
      [(await make.sponsor()).user, 404],
      [matched.user, 404],
    ] as const) {
      expect((await (await as(other)).get(`/api/studies/${study.id}/registry`)).status()).toBe(status);
      expect((await decide(await as(other), study.id, take)).status()).toBe(status);
    }
    expect((await decide(admin, study.id, take)).status()).toBe(403);
    expect(await textOf(await (await as(matched.user)).get(`/studies/${study.id}`))).not.toContain('Changed on');

    expect((await decide(who, study.id, { ...take, version: 'old' })).status()).toBe(moved);
    const asked = await decide(who, study.id, take);
    expect(asked.status()).toBe(unconfirmed);
    if (endpoint === 'form') expect(await textOf(asked)).toContain('Check your changes');
    expect(await row()).toMatchObject({ proposed: null, enrollmentTarget: 120 });

    expect((await decide(who, study.id, { ...take, confirmed: true })).status()).toBe(done);
    expect(await row()).toMatchObject({ proposed: { enrollmentTarget: 300 }, enrollmentTarget: 120 });
    const { updatedAt } = await row();
    expect((await decide(who, study.id, { ...take, confirmed: true })).status()).toBe(done);
    expect((await row()).updatedAt, 'once more changes nothing').toBe(updatedAt);

    const status: Decision = { how: 'take', fields: ['regulatoryStatus'], version };
    const taken = await decide(who, study.id, status);
    expect(taken.status()).toBe(done);
    if (endpoint === 'json')
      expect((await taken.json()).settled).toEqual([
        { field: 'regulatoryStatus', label: 'Regulatory status', taken: true },
      ]);
    else {
      const told = await page();
      expect(told).toContain('Regulatory status taken over');
      expect(told).toContain('2 changes left.');
    }
    const suspended = { regulatoryStatus: 'protocol_under_review', origins: { regulatoryStatus: 'derived' } };
    expect(await row()).toMatchObject(suspended);

    // Only what was ticked is settled.
    const left = async () => (await registryOf()).changes.map(({ field }: { field: string }) => field);
    expect(await left()).toEqual(['status', 'inclusionCriteria']);
    const kept: Decision = { how: 'keep', fields: ['status'], version };
    const answer = await decide(who, study.id, kept);
    expect(answer.status()).toBe(done);
    if (endpoint === 'form') expect(answer.headers().location).toBe(`/studies/${study.id}?tab=details#registry`);
    expect(await left()).toEqual(['inclusionCriteria']);
    expect(await page()).not.toContain('The record says');
    if (endpoint === 'form') {
      expect((await decide(who, study.id, { ...kept, fields: [] })).status()).toBe(done);
      expect(await page()).toContain('Tick the changes that you want to decide about.');
      expect(await left()).toEqual(['inclusionCriteria']);
    }

    const keep: Decision = { how: 'keep', fields: 'all', version };
    expect((await decide(who, study.id, keep)).status()).toBe(done);
    expect(await row()).toMatchObject({ inclusionCriteria: 'Our own words' });
    expect(await page()).not.toContain('Changed on ClinicalTrials.gov');
    expect((await decide(who, study.id, keep)).status()).toBe(done);

    // What was taken over is settled once an administrator has approved it.
    const { proposedAt } = await row();
    const approved = await admin.put(`/api/studies/${study.id}/changes/approve`, { data: { proposedAt } });
    expect(approved.status()).toBe(200);
    expect(await row()).toMatchObject({ enrollmentTarget: 300, proposed: null, registryNow: null });
  });
}
