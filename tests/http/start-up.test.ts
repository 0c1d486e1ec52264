/** The start-up of a selected site, by both endpoints (ACT). */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { moveEngagement } from '~db/queries/engagements';
import { startUpOf, tasksOfStartUp } from '~db/queries/start-ups';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import { type Factories, PASSWORD } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

type Move = 'done' | 'return' | 'reopen' | 'waive' | 'assignee' | 'planned';
type Data = Record<string, string | null>;
const INTENTS: Readonly<Record<Move, string>> = {
  done: 'completeStartUpTask',
  return: 'returnStartUpTask',
  reopen: 'reopenStartUpTask',
  waive: 'waiveStartUpTask',
  assignee: 'assignStartUpTask',
  planned: 'planStartUpTask',
};
const keyed = () => ({ 'Idempotency-Key': randomUUID() });
const post = (who: APIRequestContext, id: string, form: Record<string, string>) =>
  who.post(`/matches/${id}/start-up`, { form: { ...form, idempotencyKey: randomUUID() }, maxRedirects: 0 });

const ENDPOINTS = {
  json: {
    begin: (who: APIRequestContext, id: string) => who.post(`/api/matches/${id}/start-up`, { headers: keyed() }),
    task: (who: APIRequestContext, id: string, taskId: string, move: Move, data: Data = {}) =>
      who.put(`/api/matches/${id}/start-up/tasks/${taskId}/${move}`, { data, headers: keyed() }),
    end: (who: APIRequestContext, id: string, reason: string) =>
      who.put(`/api/matches/${id}/start-up/end`, { data: { reason }, headers: keyed() }),
    plan: (who: APIRequestContext, id: string, sites: string) =>
      who.put(`/api/studies/${id}/plan`, { data: { regions: [{ region: 'Midwest', sites: Number(sites) }] } }),
    activate: (who: APIRequestContext, id: string, data: Record<string, string>) =>
      who.post(`/api/matches/${id}/start-up/activate`, { data, headers: keyed() }),
  },
  form: {
    begin: (who: APIRequestContext, id: string) => post(who, id, { intent: 'beginStartUp' }),
    task: (who: APIRequestContext, id: string, taskId: string, move: Move, data: Data = {}) =>
      post(who, id, {
        intent: `${INTENTS[move]} ${taskId}`,
        ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value ?? ''])),
      }),
    end: (who: APIRequestContext, id: string, reason: string) => post(who, id, { intent: 'endStartUp', reason }),
    plan: (who: APIRequestContext, id: string, sites: string) =>
      who.post(`/studies/${id}/start-up`, {
        form: { intent: 'setStudyPlan', 'regions[0].region': 'Midwest', 'regions[0].sites': sites },
        maxRedirects: 0,
      }),
    activate: (who: APIRequestContext, id: string, data: Record<string, string>) =>
      post(who, id, { intent: 'activateSite', ...data }),
  },
};
const done = (response: APIResponse) => [200, 201, 303].includes(response.status());
const seen = async (who: APIRequestContext, id: string) => (await who.get(`/api/matches/${id}/start-up`)).json();

/** A site that was selected a while ago. */
async function selected(
  make: Factories,
  store: Store,
  as: (user: User) => Promise<APIRequestContext>,
  place: { state?: string } = {},
) {
  const [sponsor, site] = [await make.sponsor(), await make.site({ piName: 'Robin Reyes', ...place })];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const decidedAt = Date.now() - 3_600_000;
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected', updatedAt: decidedAt });
  const engagement = await make.engagement(id, { step: 'decision', todo: 'decide' });
  await store.tx((db) =>
    moveEngagement(db, engagement, { step: null, todo: null, dueAt: null, decision: 'selected', decidedAt }),
  );
  return { sponsor, site, study, id, forSponsor: await as(sponsor.user), forSite: await as(site.user) };
}

const signing = ({ email }: User, sha256: string) => ({
  ...{ title: 'Director', email: email ?? '', password: PASSWORD, sha256 },
});

for (const by of ['json', 'form'] as const) {
  const { begin, task, activate, end, plan } = ENDPOINTS[by];

  test(`[ACT-06][ACT-07][ACT-11][ACT-23] by ${by}: a selected site is worked to activation by both sides`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, id, forSponsor, forSite } = await selected(make, store, as);
    expect(await textOf(await forSponsor.get(`/matches/${id}/start-up`))).toContain('Begin the start-up');
    expect(await textOf(await forSite.get(`/matches/${id}/start-up`))).toContain('Not begun yet');
    expect((await begin(forSite, id)).status()).toBe(403);
    expect(done(await begin(forSponsor, id))).toBe(true);
    expect((await mailsTo(store, site.user.email))[0]?.subject).toContain('The start-up has begun');

    for (const who of [forSite, forSponsor]) {
      expect(await textOf(await who.get(`/matches/${id}`))).toMatch(
        /The start-up is under way: 0 of \d+ tasks are done/,
      );
    }

    await make.startUpRecords(id, site.user);
    const log = await (await forSite.get(`/api/matches/${id}/delegation`)).json();
    const data = signing(site.user, log.signing.sha256);
    const signed = await forSite.post(`/api/matches/${id}/delegation/sign`, { data });
    expect(signed.status()).toBe(200);
    for (let round = 0; round < 20; round++) {
      const { startUp } = await seen(forSponsor, id);
      const open = startUp.tasks.filter(
        (each: { since: number | null; evidence: string }) => each.since !== null && each.evidence !== 'signature',
      );
      if (open.length === 0) break;
      for (const each of open) {
        const own = each.side === 'site' ? forSite : forSponsor;
        const other = each.side === 'site' ? forSponsor : forSite;
        if (round === 0) expect((await task(other, id, each.id, 'done')).status()).toBeGreaterThanOrEqual(400);
        const document =
          each.documentType &&
          (await make.document({ organizationId: site.organization.id, filedAs: each.documentType, name: 'Scan.pdf' }));
        const data: Data = document ? { documentId: document.id } : {};
        expect(done(await task(own, id, each.id, 'done', data)), each.title).toBe(true);
      }
    }
    const { signing: asked, startUp } = await seen(forSponsor, id);
    expect(startUp.failing).toEqual([]);
    expect((await activate(forSite, id, signing(site.user, asked.sha256))).status()).toBe(403);
    expect(await textOf(await forSponsor.get(`/matches/${id}/start-up`))).toContain('Sign and activate');
    expect(done(await activate(forSponsor, id, signing(sponsor.user, asked.sha256)))).toBe(true);
    expect((await mailsTo(store, site.user.email))[0]?.subject).toContain('Your site is activated');
    const page = await textOf(await forSite.get(`/matches/${id}/start-up`));
    for (const words of ['Activated on', 'Signed activation', 'Scan.pdf']) expect(page).toContain(words);
    expect(await textOf(await forSite.get(`/matches/${id}`))).toContain('Your site has been active since');
    expect(await textOf(await forSponsor.get(`/matches/${id}`))).toContain('The site has been active since');
    const history = await textOf(await forSite.get(`/matches/${id}/history`));
    expect(history).toContain('Start-up task done: Get the IRB’s approval');
  });

  test(`[ACT-45][ACT-47][ACT-52] by ${by}: a start-up ends, and the plan names the backup of its region`, async ({
    as,
    make,
    store,
  }) => {
    const { site, study, id, forSponsor, forSite } = await selected(make, store, as, { state: 'IL' });
    const other = await make.site({ state: 'OH', name: 'Next Clinic' });
    const next = await make.match(study.id, other.organization.id, { status: 'interested' });
    expect((await plan(forSponsor, study.id, '-1')).status()).toBe(400);
    expect(done(await plan(forSponsor, study.id, '7'))).toBe(true);
    expect((await plan(forSite, study.id, '8')).status()).toBe(404);
    expect((await end(forSponsor, next.id, 'staff')).status()).toBe(409);
    await make.startUp(id);
    expect((await end(forSite, id, 'nothing')).status()).toBe(400);
    expect(await textOf(await forSite.get(`/matches/${id}/start-up?end=1`))).toContain('You cannot undo this.');
    expect(done(await end(forSite, id, 'staff'))).toBe(true);
    expect((await end(forSponsor, id, 'staff')).status()).toBe(409);
    const board = await textOf(await forSponsor.get(`/matches/${id}/start-up`));
    expect(board).toContain(`${site.organization.name} has ended the start-up: The investigator or staff`);
    expect(board).not.toContain('End the start-up without an activation');
    const page = await forSponsor.get(`/studies/${study.id}/start-up?plan=edit`);
    expect(await page.text()).toContain(`/matches/${next.id}"`);
    const words = await textOf(page);
    for (const each of ['Midwest', 'No plan', 'Review Next Clinic, to select it instead', 'Save the plan'])
      expect(words).toContain(each);
    const seenPlan = await (await forSponsor.get(`/api/studies/${study.id}/plan`)).json();
    expect(seenPlan.rows).toMatchObject([{ region: 'Midwest', sites: 7, patients: null, out: 1 }]);
    expect(seenPlan.fallenOut).toMatchObject([{ matchId: id, backup: { matchId: next.id } }]);
  });

  test(`[ACT-09][ACT-10] by ${by}: a task is returned, waived, assigned and planned, each with what it needs`, async ({
    as,
    make,
    store,
  }) => {
    const { site, id, forSponsor, forSite } = await selected(make, store, as);
    const { tasks } = await make.startUp(id);
    const [first, second] = [tasks[0].id, tasks[1].id];
    expect((await task(forSponsor, id, first, 'waive', { reason: ' ' })).status()).toBe(400);
    expect((await task(forSponsor, id, first, 'planned', { plannedOn: '2099-01-05', delay: null })).status()).toBe(400);
    expect(done(await task(forSponsor, id, first, 'planned', { plannedOn: '2099-01-05', delay: 'staff' }))).toBe(true);
    expect(done(await task(forSite, id, first, 'assignee', { userId: site.user.id }))).toBe(true);
    expect(done(await task(forSite, id, first, 'done'))).toBe(true);
    expect(done(await task(forSponsor, id, first, 'return', { reason: 'A page is missing.' }))).toBe(true);
    const page = await textOf(await forSite.get(`/matches/${id}/start-up?task=${first}`));
    for (const words of ['Returned', 'A page is missing.', 'People are not available', 'Mark as done'])
      expect(page).toContain(words);
    expect(done(await task(forSponsor, id, first, 'waive', { reason: 'Not for this site.' }))).toBe(true);
    expect(done(await task(forSponsor, id, first, 'reopen', { reason: 'It is, after all.' }))).toBe(true);
    expect((await task(forSite, id, second, 'done')).status()).toBeGreaterThanOrEqual(400);
    const startUp = await store.read((db) => startUpOf(db, id));
    const [stored] = await store.read((db) => tasksOfStartUp(db, startUp?.id ?? ''));
    expect(stored).toMatchObject({ status: 'open', reason: 'It is, after all.', assigneeId: site.user.id });
  });
}

test('[ACT-14] nobody but the two sides and administrators sees a start-up, and a site nothing of another site’s', async ({
  as,
  make,
  store,
}) => {
  const { study, id, forSponsor, forSite } = await selected(make, store, as);
  const { tasks } = await make.startUp(id);
  const rival = await make.site();
  const rivals = await make.match(study.id, rival.organization.id, { status: 'selected' });
  await make.startUp(rivals.id);
  const forRival = await as(rival.user);
  const forOther = await as((await make.sponsor()).user);
  for (const who of [forRival, forOther]) {
    for (const address of [
      `/api/matches/${id}/start-up`,
      `/matches/${id}/start-up`,
      `/api/matches/${id}/start-up/signed`,
    ])
      expect((await who.get(address)).status(), address).toBe(404);
    expect((await ENDPOINTS.json.task(who, id, tasks[0].id, 'done')).status()).toBe(404);
  }
  // A task is found only below its own match.
  expect((await ENDPOINTS.json.task(forRival, rivals.id, tasks[0].id, 'done')).status()).toBe(404);
  expect((await forSite.get(`/api/matches/${rivals.id}/start-up`)).status()).toBe(404);
  const forAdmin = await as(await make.admin());
  expect(await seen(forAdmin, id)).toMatchObject({ side: 'admin', mayBegin: false, documents: [] });
  expect((await ENDPOINTS.json.task(forAdmin, id, tasks[0].id, 'done')).status()).toBe(403);
  expect(await seen(forSponsor, rivals.id)).toMatchObject({ side: 'sponsor' });
});

test('[ACT-12] a sponsor changes a task of its list, adds one and removes one, and a ring is refused', async ({
  as,
  make,
  store,
}) => {
  const { study, id, forSponsor, forSite } = await selected(make, store, as);
  const address = `/studies/${study.id}/start-up`;
  const send = (form: Record<string, string>, open = 'new') =>
    forSponsor.post(`${address}?task=${open}`, { form: { intent: 'setStartUpList', ...form }, maxRedirects: 0 });
  const list = async () => (await (await forSponsor.get(`/api/studies/${study.id}/start-up`)).json()).steps;
  const before = await list();
  const contract = { stage: 'contract', side: 'sponsor', after: 'none', documentType: 'none' };
  expect((await send({ was: '', title: '', days: '3', ...contract })).status()).toBe(400);
  expect(done(await send({ was: '', title: 'Agree on the payment terms', days: '3', ...contract }))).toBe(true);
  const added = (await list()).at(-2);
  expect(added).toMatchObject({ key: 'agree_on_the_payment_terms', days: 3, after: null });
  const { key } = added;
  expect(done(await send({ was: key, title: 'Agree on payments', days: '4', ...contract }))).toBe(true);
  const waits = { ...contract, was: 'contract_sent', title: 'Send it', days: '5', after: 'contract_agreed' };
  const ring = await send(waits, 'contract_sent');
  expect([ring.status(), await textOf(ring)]).toEqual([400, expect.stringContaining('waits for itself')]);
  expect(done(await send({ was: key, title: 'x', days: '4', remove: 'on', ...contract }))).toBe(true);
  expect(await list()).toEqual(before);
  expect((await forSite.get(address)).status()).toBe(404);
  const short = before.filter((each: { key: string }) => ['contract_sent', 'activate'].includes(each.key));
  const unknown = await forSponsor.put(`/api/studies/${study.id}/start-up`, { data: { steps: short } });
  expect(unknown.status()).toBe(400);
  const steps = short.map((each: { key: string }) => (each.key === 'activate' ? { ...each, after: null } : each));
  expect(done(await forSponsor.put(`/api/studies/${study.id}/start-up`, { data: { steps } }))).toBe(true);
  expect((await seen(forSponsor, id)).preview).toHaveLength(2);
});
