/** Undoing a sponsor's decision on a match until its e-mail is sent (decision 71). */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { engagementOf, tasksOf } from '~db/queries/engagements';
import { matchById } from '~db/queries/matches';
import { visitOf } from '~db/queries/visits';
import { textOf, wordsOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

type Decision = 'select' | 'backup' | 'decline';
const REASON = 'It has the most patients.';

const ENDPOINTS = {
  json: {
    decide: (who: APIRequestContext, id: string, decision: Decision) =>
      who.put(`/api/matches/${id}/${decision}`, { data: { reason: REASON } }),
    undo: (who: APIRequestContext, id: string) => who.post(`/api/matches/${id}/undo`),
  },
  form: {
    decide: (who: APIRequestContext, id: string, decision: Decision) =>
      who.post(`/matches/${id}${decision === 'decline' ? '/decline' : ''}`, {
        form: {
          ...{ intent: `${decision}Match`, confirmed: '1', kind: 'other', reason: REASON },
          idempotencyKey: randomUUID(),
        },
      }),
    undo: (who: APIRequestContext, id: string) => who.post(`/matches/${id}`, { form: { intent: 'undoDecision' } }),
  },
};

for (const [by, { decide, undo }] of Object.entries(ENDPOINTS)) {
  test(`[DAY-116][DAY-242] by ${by}: a decision is undone with its e-mail, its clock and its visit, and the site reads nothing of it`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor();
    const study = await make.study({ sponsorId: organization.id });
    const who = await as(user);
    const startsAt = Date.now() + 9 * 86_400_000;
    for (const decision of ['select', 'backup', 'decline'] as const) {
      const site = await make.site();
      const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
      await make.engagement(id, { step: 'visit', todo: 'reportVisit' });
      await make.visit(id, { state: 'scheduled', startsAt });
      const state = () =>
        store.read(async (db) => ({
          match: (await matchById(db, id))?.match,
          engagement: await engagementOf(db, id),
          tasks: await tasksOf(db, { matchId: id }),
          visit: (await visitOf(db, id))?.state,
        }));
      const before = await state();
      const saidSo = async () => (await mailsTo(store, site.user.email)).length;
      expect((await decide(who, id, decision)).status()).toBeLessThan(400);
      const [mail] = await mailsTo(store, site.user.email);
      expect(mail?.dueAt).toBe((mail?.createdAt ?? 0) + 30_000);
      expect((await state()).visit).toBe('canceled');
      const page = await textOf(await who.get(`/matches/${id}`));
      expect(page).toContain(
        'You can undo this until the e-mail is sent, 30 seconds after the decision. The site may already see it here.',
      );

      for (const other of [await as(site.user), await as((await make.sponsor()).user), await as(await make.admin())])
        expect([403, 404]).toContain((await ENDPOINTS.json.undo(other, id)).status());
      expect((await undo(who, id)).status()).toBe(by === 'json' ? 200 : 303);
      expect(await state()).toEqual(before);
      expect(await saidSo()).toBe(0);
      expect((await mailsTo(store, user.email)).filter(({ body }) => body.includes(id))).toEqual([]);
      const [event] = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
      expect(event).toMatchObject({ action: 'match.decisionUndone', actorId: user.id });
      const { history } = await (await (await as(site.user)).get(`/api/matches/${id}`)).json();
      expect(history).toEqual([]);
      expect((await ENDPOINTS.json.undo(who, id)).status()).toBe(409);
      // It can be decided again.
      expect((await decide(who, id, decision)).status()).toBeLessThan(400);
      expect(await saidSo()).toBe(1);
    }
  });
}

test('[DAY-126] a decision can be undone on the page that it was made from, by its author', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const colleague = await make.user({ role: 'sponsor', organizationId: organization.id });
  const study = await make.study({ sponsorId: organization.id });
  const sites = [await make.site(), await make.site()];
  const matches = await Promise.all(
    sites.map((site) => make.match(study.id, site.organization.id, { status: 'interested' })),
  );
  const id = matches[0]?.id ?? '';
  await make.engagement(id, { step: 'decision', todo: 'decide' });
  const compare = `/studies/${study.id}/compare?${matches.map((match) => `match=${match.id}`).join('&')}`;
  const [who, other] = [await as(user), await as(colleague)];
  for (const address of ['/sponsor-dashboard', compare, `/studies/${study.id}/feasibility`]) {
    const fields = { intent: 'selectMatch', confirmed: '1', reason: REASON, idempotencyKey: randomUUID() };
    const decided = await who.post(`/matches/${id}`, { form: { ...fields, returnTo: address }, maxRedirects: 0 });
    expect([decided.status(), decided.headers().location]).toEqual([303, address]);
    const read = async (by: APIRequestContext) => wordsOf(await (await by.get(address)).text());
    const name = new RegExp(`Undo\\s+the decision about ${sites[0]?.organization.name}`);
    expect(await read(who)).toMatch(name);
    expect(await read(other)).not.toMatch(name);
    const undone = await who.post(`/matches/${id}`, {
      form: { intent: 'undoDecision', returnTo: address },
      maxRedirects: 0,
    });
    expect([undone.status(), undone.headers().location]).toEqual([303, address]);
    expect(await read(who)).not.toMatch(name);
  }
});

test('[DAY-116] several decisions are undone at once, by form and JSON, and none once its e-mail is due', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const who = await as(user);
  const matches: string[] = [];
  for (let index = 0; index < 4; index++) {
    const { organization: site } = await make.site();
    const { id } = await make.match(study.id, site.id, { status: 'interested' });
    await make.engagement(id, { step: 'decision', todo: 'decide' });
    matches.push(id);
  }
  const statuses = async () =>
    (await Promise.all(matches.map((id) => store.read((db) => matchById(db, id))))).map((row) => row?.match.status);
  const act = (values: object) => who.post(`/api/studies/${study.id}/matches`, { data: { ids: matches, ...values } });
  await act({ action: 'select', reason: REASON });
  expect(await textOf(await who.get(`/studies/${study.id}?stage=selected`))).toContain('Decided: 4 sites');
  const fields = new URLSearchParams([['intent', 'undo'], ...matches.map((id) => ['ids', id])]);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const form = () => who.post(`/studies/${study.id}/matches`, { data: fields.toString(), headers, maxRedirects: 0 });
  expect((await form()).status()).toBe(303);
  expect(new Set(await statuses())).toEqual(new Set(['interested']));

  await act({ action: 'decline', kind: 'enough_sites' });
  expect(await (await act({ action: 'undo' })).json()).toMatchObject({ done: matches, refused: [] });
  expect(new Set(await statuses())).toEqual(new Set(['interested']));
  expect((await (await act({ action: 'undo' })).json()).refused).toHaveLength(4);
});

test('[DAY-116] the history names a decision’s author to colleagues, and only the organization to the other side', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor({ name: 'Larkspur' });
  const study = await make.study({ sponsorId: organization.id, sponsorName: organization.name });
  const author = await make.user({
    ...{ role: 'sponsor', organizationId: organization.id, firstName: 'Dana', lastName: 'Reyes' },
  });
  const site = await make.site();
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  await (await as(author)).put(`/api/matches/${id}/select`, { data: { reason: REASON } });
  const by = async (who: APIRequestContext) => (await (await who.get(`/api/matches/${id}`)).json()).history[0].by;
  expect(await by(await as(user))).toBe(`Dana Reyes, ${organization.name}`);
  expect(await by(await as(site.user))).toBe(organization.name);
  expect(await textOf(await (await as(user)).get(`/matches/${id}/history`))).toContain(
    `Dana Reyes, ${organization.name}`,
  );
  expect(await textOf(await (await as(site.user)).get(`/matches/${id}`))).not.toContain('Dana');
});
