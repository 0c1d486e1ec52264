/** What sites and applicants do not see: the sponsor's weights, and a rejection that can still be undone. */

import type { APIRequestContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { UNDO_SECONDS } from '~/catalogue/limits';
import { organizationById } from '~db/queries/organizations';
import { reviewRequestsOf } from '~db/queries/review-requests';
import { studyById } from '~db/queries/studies';
import { updateRow } from '~db/rows';
import { reviewRequests } from '~db/schema';
import { changeOrganization, changeStudy } from '~tests/support/changed';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

/** A page as it is sent, and the data that the browser fetches for it. */
const pageAndData = (path: string) => [path, path.replace(/(\?|$)/, '.data$1')];

const textOf = async (who: APIRequestContext, path: string) => {
  const response = await who.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
};

const VERSION = '2.1.0/v3+g37s113c97r89p71';
const share = 0.2371;
const scored = {
  engineVersion: VERSION,
  weights: { geography: 37, specialty: 113, capacity: 97, regulatory: 89, performance: 71 },
  parts: Object.fromEntries(
    ['geography', 'specialty', 'capacity', 'regulatory', 'performance'].map((name) => [
      name,
      { share, known: 0.5, score: 70 },
    ]),
  ) as never,
};

test('[GEN-14] a site sees the sponsor’s weights in no page, page data, JSON call or e-mail; its sponsor does', async ({
  as,
  make,
  store,
}) => {
  const { organization: sponsor, user } = await make.sponsor();
  const weightShifts = scored.weights;
  const study = await make.study({ sponsorId: sponsor.id, weightShifts });
  const { organization: site, user: owner } = await make.site();
  const { id } = await make.match(study.id, site.id, scored);
  const [atSponsor, atSite] = [await as(user), await as(owner)];
  expect((await atSponsor.put(`/api/matches/${id}/invite`)).ok()).toBe(true);
  expect((await atSite.put(`/api/matches/${id}/accept`)).ok()).toBe(true);
  const calls = [`/api/matches/${id}`, '/api/matches', `/api/studies/${study.id}`, '/api/studies'];
  const pages = [
    ...[`/matches/${id}`, `/matches/${id}/history`, `/matches/${id}/messages`, `/matches/${id}/documents`],
    ...[`/studies/${study.id}`, '/site-dashboard', '/site-dashboard?tab=interested'],
  ];
  const seen = await (await atSponsor.get(`/api/matches/${id}`)).text();
  for (const secret of [VERSION, '"weights":{', '"share"']) expect(seen).toContain(secret);
  for (const path of [...calls, ...pages.flatMap(pageAndData)]) {
    const text = await textOf(atSite, path);
    for (const secret of [VERSION, 'g37s113', String(share), '"weights":{', '"share"', '24%'])
      expect(text, `${path}: ${secret}`).not.toContain(secret);
  }
  const mails = await mailsTo(store, owner.email);
  expect(mails.length).toBeGreaterThan(0);
  expect(JSON.stringify(mails)).not.toMatch(/g37s113|0\.2371/);
  const match = await (await atSite.get(`/api/matches/${id}`)).json();
  expect(match).toMatchObject({ engineVersion: null, weights: null, parts: { geography: { known: 0.5, score: 70 } } });
});

test('[GEN-14] a site sees the same confidence whatever the sponsor’s weights are, and its sponsor the stored one', async ({
  as,
  make,
}) => {
  const { organization: sponsor, user } = await make.sponsor();
  const { organization: site, user: owner } = await make.site();
  const knowns = { geography: 1, specialty: 0.7, capacity: 0.35, regulatory: 0.1, performance: 0 };
  // As they come out with two choices of weights, in one of which a sub-score does not count at all.
  const stored = [
    { confidence: 0.8123, shares: [0.7, 0.1, 0.1, 0.05, 0.05] },
    { confidence: 0.1971, shares: [0, 0.05, 0.15, 0.3, 0.5] },
  ];
  const seen: { call: number; list: number; page: unknown }[] = [];
  const [atSponsor, atSite] = [await as(user), await as(owner)];
  for (const { confidence, shares } of stored) {
    const study = await make.study({ sponsorId: sponsor.id });
    const named = Object.entries(knowns).map(([name, known], index) => [
      name,
      { known, share: shares[index], score: 70 },
    ]);
    const parts = Object.fromEntries(named) as never;
    const { id } = await make.match(study.id, site.id, { confidence, parts });
    expect(await (await atSponsor.get(`/api/matches/${id}`)).json()).toMatchObject({ confidence });
    const list = await (await atSite.get('/api/matches')).json();
    const page = await textOf(atSite, `/matches/${id}`);
    for (const address of [...pageAndData(`/matches/${id}`), ...pageAndData(`/studies/${study.id}`)])
      expect(await textOf(atSite, address), address).not.toContain(String(confidence));
    seen.push({
      call: (await (await atSite.get(`/api/matches/${id}`)).json()).confidence,
      list: list.find((match: { id: string }) => match.id === id).confidence,
      page: /Based on \d+% of the data/.exec(page)?.[0],
    });
  }
  expect(seen[0]).toMatchObject({ call: expect.any(Number), page: expect.any(String) });
  expect(seen[0]?.list).toBe(seen[0]?.call);
  expect(seen[1]).toEqual(seen[0]);
});

const REASON = 'No license on file, says Ada.';
const KINDS = {
  site: { path: 'organizations', type: 'organization', pages: ['/site-dashboard', '/organization/profile'] },
  sponsor: { path: 'organizations', type: 'organization', pages: ['/sponsor-dashboard'] },
  study: { path: 'studies', type: 'study', pages: ['/sponsor-dashboard'] },
} as const;

for (const [what, { path, type, pages }] of Object.entries(KINDS))
  test(`[GEN-15] until it can no longer be undone, the applicant does not learn that a ${what} was rejected`, async ({
    as,
    make,
    store,
  }) => {
    const made = what === 'site' ? await make.site({ status: 'pending' }) : null;
    const sponsor = what === 'site' ? null : await make.sponsor(what === 'sponsor' ? { status: 'pending' } : {});
    const { organization, user } = (made ?? sponsor) as NonNullable<typeof sponsor>;
    const study =
      what === 'study'
        ? await make.study({ sponsorId: organization.id, status: 'pending_approval', isActive: false })
        : null;
    const { id } = study ?? organization;
    const question = await make.reviewRequest(type, id);
    const [applicant, admin] = [await as(user), await as(await make.admin())];
    const calls = [
      '/api/organizations/me',
      `/api/organizations/${organization.id}`,
      '/api/review-requests',
      `/api/review-requests/${question.id}`,
      ...(study ? ['/api/studies', `/api/studies/${id}`] : []),
    ];
    // Refused until the organization is verified, with the reason.
    const refused = what === 'sponsor' ? ['/api/matches', '/api/sites', ...pageAndData('/sponsor/sites')] : [];
    const refusals = async () =>
      (await Promise.all(refused.map(async (of) => (await applicant.get(of)).text()))).join();
    const shown = [...pages, `/review-requests/${question.id}`, ...(study ? [`/studies/${id}`] : [])];
    /** Without when it was last changed, keys and what is drawn at random. */
    const seen = async (address: string) =>
      JSON.parse((await textOf(applicant, address)).replace(/"(updatedAt|version)":\d+/g, '"$1":0'));
    const before = await Promise.all(calls.map(seen));
    // Questions have a field of that name.
    const timesRejected = (text: string) => text.match(/rejected/gi)?.length ?? 0;
    const earlier = new Map<string, number>();
    for (const address of shown.flatMap(pageAndData))
      earlier.set(address, timesRejected(await textOf(applicant, address)));
    expect((await admin.put(`/api/${path}/${id}/reject`, { data: { reason: REASON } })).status()).toBe(200);
    expect(await Promise.all(calls.map(seen))).toEqual(before);
    for (const address of shown.flatMap(pageAndData)) {
      const text = await textOf(applicant, address);
      expect(text, address).not.toContain(REASON);
      expect(timesRejected(text), address).toBe(earlier.get(address));
    }
    expect(await refusals()).not.toContain('was not approved');
    const early = await applicant.post(`/api/review-requests/${question.id}`, { data: { answer: 'Three.' } });
    expect(early.status()).toBe(409);
    expect(await early.text()).not.toContain('rejected');
    if (study) {
      const withdrawn = await applicant.put(`/api/studies/${id}/withdraw`, { data: { kind: 'funding' } });
      expect(withdrawn.status()).toBe(409);
      expect(await withdrawn.text()).not.toContain('rejected');
    }
    // Administrators see it at once, and half a minute later so does the applicant.
    expect(await textOf(admin, `/api/${path}/${id}`)).toContain('"status":"rejected"');
    const decidedAt = Date.now() - UNDO_SECONDS.usual * 1000;
    await store.tx(async (db) => {
      const [, rejection] = await reviewRequestsOf(db, type, [id]);
      await (type === 'organization' ? changeOrganization : changeStudy)(db, id, {
        decidedAt,
        undoableUntil: decidedAt,
      });
      await updateRow(db, reviewRequests, { askedAt: decidedAt }, eq(reviewRequests.id, rejection?.id ?? ''));
    });
    expect(await textOf(applicant, pages[0])).toContain(REASON);
    if (what === 'sponsor') expect(await refusals()).toContain('was not approved');
    expect(await textOf(applicant, `/api/${path}/${id}`)).toContain('"status":"rejected"');
    const row = await store.read(async (db) => (study ? await studyById(db, id) : await organizationById(db, id)));
    expect(row).toMatchObject({ status: 'rejected', statusReason: REASON });
  });

test('[GEN-15] a kiosk lead still reads through its link what was asked, while its rejection can be undone', async ({
  as,
  make,
}) => {
  const lead = await make.organization({ source: 'kiosk', status: 'pending' });
  const question = await make.reviewRequest('organization', lead.id);
  const [visitor, admin] = [await as(), await as(await make.admin())];
  const seen = () => textOf(visitor, `/api/review-requests/${question.id}`);
  const before = await seen();
  expect((await admin.put(`/api/organizations/${lead.id}/reject`, { data: { reason: REASON } })).status()).toBe(200);
  expect(await seen()).toBe(before);
});
