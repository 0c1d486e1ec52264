/** A study's shortlist, by form and JSON. The site is never told (SEL-05). */
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { matchById } from '~db/queries/matches';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const put = (who: APIRequestContext, id: string, key = unique('key-')) =>
  who.put(`/api/matches/${id}/shortlist`, { headers: { 'Idempotency-Key': key } });
const takeOff = (who: APIRequestContext, id: string) => who.delete(`/api/matches/${id}/shortlist`);
const actionsOf = async (store: Store, id: string) =>
  (await store.read((db) => auditEventsOf(db, { type: 'match', id }))).map(({ action }) => action);
const isShortlisted = async (store: Store, id: string) =>
  (await store.read((db) => matchById(db, id)))?.match.shortlistedAt !== null;

test('[SEL-05] the sponsor and administrators shortlist a new match and take it off again; each change is recorded once', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const { organization: site } = await make.site();
  const { id } = await make.match(study.id, site.id);
  for (const who of [await as(user), await as(await make.admin())]) {
    const answer = await put(who, id);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({
      id,
      studyId: study.id,
      siteId: site.id,
      status: 'new',
      study: study.title,
      site: site.name,
      shortlistedAt: expect.any(Number),
    });
    expect(await isShortlisted(store, id)).toBe(true);
    expect((await put(who, id)).status()).toBe(200);
    expect(await (await takeOff(who, id)).json()).toMatchObject({ shortlistedAt: null });
    expect((await takeOff(who, id)).status()).toBe(200);
    expect(await isShortlisted(store, id)).toBe(false);
  }
  const both = ['match.unshortlisted', 'match.shortlisted'];
  expect(await actionsOf(store, id)).toEqual([...both, ...both]);
});

test('[SEL-05] repeating a call with its key does not shortlist a match again', async ({ as, make, store }) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const { id } = await make.match(study.id, (await make.organization()).id);
  const who = await as(user);
  const key = unique('key-');
  const first = await (await put(who, id, key)).json();
  await takeOff(who, id);
  expect(await (await put(who, id, key)).json()).toEqual(first);
  expect(await isShortlisted(store, id)).toBe(false);
});

test('[SEL-05] the site neither sees the shortlist nor its history, gets no e-mail about it, and cannot change it', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const site = await make.site();
  const { id } = await make.match(study.id, site.organization.id);
  const [sponsor, coordinator] = [await as(user), await as(site.user)];
  await put(sponsor, id);
  const seen = async (who: APIRequestContext) => (await who.get(`/api/matches/${id}`)).json();
  expect(await seen(sponsor)).toMatchObject({
    shortlistedAt: expect.any(Number),
    history: [{ action: 'match.shortlisted' }],
  });
  expect(await seen(coordinator)).toMatchObject({ shortlistedAt: null, history: [] });
  expect((await (await coordinator.get('/api/matches')).json())[0].shortlistedAt).toBeNull();
  expect(await (await coordinator.get(`/matches/${id}`)).text()).not.toContain('the shortlist');
  expect(await mailsTo(store, site.user.email)).toEqual([]);
  for (const call of [put(coordinator, id), takeOff(coordinator, id)]) expect((await call).status()).toBe(403);
  for (const who of [await as((await make.sponsor()).user), await as((await make.site()).user)])
    expect((await put(who, id)).status()).toBe(404);
  expect((await put(await as(), id)).status()).toBe(401);
});

test('[SEL-05] a match that has been acted on is refused with its status, and so is one of a completed study', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const who = await as(user);
  const study = await make.study({ sponsorId: organization.id });
  const invited = await make.match(study.id, (await make.organization()).id, { status: 'invited' });
  for (const call of [put(who, invited.id), takeOff(who, invited.id)]) {
    expect((await call).status()).toBe(409);
    expect((await (await call).json()).message).toBe('This match is invited, so you can no longer do this.');
  }
  const ended = await make.study({ sponsorId: organization.id, isActive: false });
  const late = await make.match(ended.id, (await make.organization()).id);
  expect((await put(who, late.id)).status()).toBe(409);
});
