import { expect, it } from 'vitest';
import { PUBLIC_PAGES } from '~/catalogue/limits';
import type { Person } from '~/domain/base/actor';
import { editOrganization } from '~/domain/commands/organizations/edit.server';
import { publicPageSettings, setPublicPage } from '~/domain/commands/organizations/public-page.server';
import { openPage, previewPage } from '~/domain/pages/capabilities.server';
import { keepAnswers } from '~db/queries/answers';
import { auditEventsOf } from '~db/queries/audit';
import { setOrganizationStatus } from '~db/queries/organizations';
import {
  changePublicPage,
  countPublicAddresses,
  insertPublicPage,
  openPublicPage,
  publicAddressBySlug,
  publicPageOf,
  takePublicAddress,
} from '~db/queries/public-pages';
import { latestConfirmedTrials } from '~db/queries/track-records';
import type { User } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();

const personOf = ({ id, organizationId, staffRole, email }: User): Person => ({
  ...{ kind: 'person', id, role: 'site', adminRole: null, organizationId, organizationStatus: 'verified', email },
  ...{ staffRole: staffRole ?? 'owner', maySign: true, firstName: null, lastName: null },
});

const ON = { isOn: true, listed: false, sections: ['areas'], renewAddress: false } as const;
const chosen = (values: object = {}) => ({ ...ON, sections: ['areas' as const], ...values });
const slugIn = (address: string | null) => address?.split('/').at(-1) ?? '';

it('[PUB-05] queries find a page that everyone may see, by each of its addresses', async () => {
  const { organization } = await make.site();
  const { slug } = await make.publicPage(organization.id, { slug: 'by-query' });
  const found = await store.read((db) => openPublicPage(db, slug));
  expect([found?.site.id, found?.page.sections]).toEqual([organization.id, ['areas']]);
  const page = await store.read((db) => publicPageOf(db, organization.id));
  expect(await store.tx((db) => insertPublicPage(db, page as never))).toBeUndefined();
  const again = { slug, organizationId: organization.id, createdAt: 1 };
  expect(await store.tx((db) => takePublicAddress(db, again))).toBe(false);
  expect(await store.tx((db) => takePublicAddress(db, { ...again, slug: 'by-query-2' }))).toBe(true);
  expect(await store.read((db) => countPublicAddresses(db, organization.id))).toBe(2);
  expect((await store.read((db) => publicAddressBySlug(db, 'by-query-2')))?.organizationId).toBe(organization.id);
  expect((await store.read((db) => openPublicPage(db, 'by-query-2')))?.page.slug).toBe(slug);
  await store.tx((db) => changePublicPage(db, page as never, { isOn: false, updatedAt: 2 }));
  expect(await store.tx((db) => changePublicPage(db, page as never, { isOn: true }))).toBeUndefined();
  expect(await store.read((db) => openPublicPage(db, slug))).toBeUndefined();
});

it('[PUB-05] nobody opens the page of a site that is not verified', async () => {
  const { organization, user } = await make.site();
  const { address } = await setPublicPage(personOf(user), organization.id, chosen());
  await expect(openPage(slugIn(address))).resolves.toMatchObject({ page: { name: organization.name } });
  let row = organization;
  for (const to of ['suspended', 'archived', 'merged', 'pending', 'rejected'] as const) {
    row = (await store.tx((db) =>
      setOrganizationStatus(db, row, { to, reason: null, at: row.updatedAt + 1 }),
    )) as never;
    await expect(openPage(slugIn(address))).rejects.toMatchObject({ code: 'not_found' });
    expect(await publicPageSettings(personOf(user), organization.id)).toMatchObject({ isOn: true, open: false });
  }
  await expect(openPage('no-such-page')).rejects.toMatchObject({ code: 'not_found' });
  await expect(openPage('../x')).rejects.toMatchObject({ code: 'not_found' });
});

it('[PUB-04] only an owner of a verified site turns it on, and each change is in the trail', async () => {
  const { organization, user } = await make.site();
  const coordinator = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'coordinator' });
  const { id } = organization;
  await expect(setPublicPage(personOf(coordinator), id, chosen())).rejects.toMatchObject({ code: 'forbidden' });
  expect(await publicPageSettings(personOf(coordinator), id)).toMatchObject({ may: false, isOn: false, address: null });
  const stranger = (await make.site()).user;
  await expect(publicPageSettings(personOf(stranger), id)).rejects.toMatchObject({ code: 'not_found' });
  const sponsor = await make.sponsor();
  const ofSponsor = setPublicPage(personOf(sponsor.user), sponsor.organization.id, chosen());
  await expect(ofSponsor).rejects.toMatchObject({ code: 'not_found' });
  const waiting = await make.site({ status: 'pending' });
  await expect(setPublicPage(personOf(waiting.user), waiting.organization.id, chosen())).rejects.toMatchObject({
    code: 'organization_unverified',
  });
  // Choosing and looking at it is possible before.
  await setPublicPage(personOf(waiting.user), waiting.organization.id, chosen({ isOn: false }));
  expect(await previewPage(personOf(waiting.user), waiting.organization.id, null)).toMatchObject({ verified: false });

  const owner = personOf(user);
  for (const change of [{}, {}, { listed: true }, { isOn: false, listed: true }])
    await setPublicPage(owner, id, chosen(change));
  const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id }));
  expect(events.map(({ action }) => action)).toEqual([
    'organization.publicPageOff',
    'organization.publicPageChanged',
    'organization.publicPageOn',
  ]);
});

it('[PUB-07] a page keeps its address when the name changes, and the earlier ones lead to a new one', async () => {
  const { organization, user } = await make.site({ name: 'Elm Trials', city: 'Reno' });
  const twin = await make.site({ name: 'Elm Trials', city: 'Reno' });
  const [owner, id] = [personOf(user), organization.id];
  const first = await setPublicPage(owner, id, chosen());
  expect([slugIn(first.address), first.renewable]).toEqual(['elm-trials-reno', false]);
  const other = await setPublicPage(personOf(twin.user), twin.organization.id, chosen());
  expect(slugIn(other.address)).toMatch(/^elm-trials-reno-[a-z2-9]{4}$/);
  expect(other.renewable).toBe(false);

  await editOrganization(owner, id, { name: 'Ash Trials' });
  const kept = await setPublicPage(owner, id, chosen({ listed: true }));
  expect([slugIn(kept.address), kept.renewable]).toEqual(['elm-trials-reno', true]);
  const renewed = await setPublicPage(owner, id, chosen({ renewAddress: true }));
  expect([slugIn(renewed.address), renewed.renewable]).toEqual(['ash-trials-reno', false]);
  expect(await openPage('elm-trials-reno')).toEqual({ movedTo: 'ash-trials-reno' });
  // Back to the name it had: the address is still its own.
  await editOrganization(owner, id, { name: 'Elm Trials' });
  expect(slugIn((await setPublicPage(owner, id, chosen({ renewAddress: true }))).address)).toBe('elm-trials-reno');
  for (let more = 2; more < PUBLIC_PAGES.addresses; more += 1) {
    await editOrganization(owner, id, { name: `Name ${more}` });
    await setPublicPage(owner, id, chosen({ renewAddress: true }));
  }
  await editOrganization(owner, id, { name: 'One too many' });
  await expect(setPublicPage(owner, id, chosen({ renewAddress: true }))).rejects.toMatchObject({
    code: 'public_addresses_full',
  });
});

it('[PUB-03] the latest confirmed trials and answers that hold are told, and people by role only if they can sign in', async () => {
  const { organization, user } = await make.site({ description: 'We care.' });
  const { id } = organization;
  await make.user({ role: 'site', organizationId: id, staffRole: 'investigator' });
  await make.user({ role: 'site', organizationId: id, staffRole: 'investigator', passwordHash: null });
  for (const [startDate, answer] of [
    ['2019-06', 'confirmed'],
    ['2021-01', 'confirmed'],
    [null, 'confirmed'],
    ['2024-01', 'open'],
  ] as const)
    await make.trackRecord(id, { answer }, { startDate, phases: ['PHASE3'] });
  const trials = await store.read((db) => latestConfirmedTrials(db, { siteId: id, limit: 3 }));
  expect(trials.map(({ startDate }) => startDate)).toEqual(['2021-01', '2019-06', null]);
  const kept = {
    organizationId: id,
    scope: 'site' as const,
    version: 1,
    confirmedBy: user.id,
    source: 'own page' as const,
  };
  const days = { ...kept, asOf: Date.now(), validUntil: Date.now() + 1000 };
  await store.tx((db) =>
    keepAnswers(db, [
      { ...days, id: `${id}1`, ownerId: id, key: 'irb.days', value: 21 },
      { ...days, id: `${id}2`, ownerId: id, key: 'contracts.days', value: 8_642_097, validUntil: Date.now() - 1 },
      { ...days, id: `${id}3`, ownerId: user.id, key: 'irb.cycle', value: 'Every week' },
    ]),
  );
  const page = await previewPage(personOf(user), id, { sections: ['staff', 'experience', 'start-up'], listed: false });
  const words = JSON.stringify(page);
  for (const told of ['21 days', '"Investigators","1"', '"Confirmed trials","3 ', '"Their phases","Phase 3"'])
    expect(words).toContain(told);
  for (const untold of ['8642097', '8,642,097', 'Every week', 'We care.', user.email])
    expect(words).not.toContain(untold);
});
