import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openStudiesFor } from '~/domain/commands/kiosk/open-studies.server';
import type { KioskEntry } from '~/domain/model/kiosk-schema';
import {
  asksSince,
  insertMatches,
  matchesOfSite,
  matchesOfSiteWith,
  setAsked,
  siteInbox,
  siteStageCounts,
  unsetAsked,
  withdrawSuggestions,
} from '~db/queries/matches';
import { newestRunning, openByPlaces, openStudyPage, openToSites, updateStudy } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { AT, race, storeStudy } from './rows';

const { store, servers, make } = await openQueryStore();
const RUNNING = { status: 'approved', isActive: true } as const;
const insert = (values = {}) => store.tx((db) => storeStudy(db, { ...RUNNING, ...values }));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const page = (more: Partial<Parameters<typeof openStudyPage>[1]> = {}) =>
  store.read((db) => openStudyPage(db, { limit: 100, ...more }));

it('[RUN-57] the listed open studies of an area are counted by where they take sites', async () => {
  const area = { therapeuticArea: 'dermatology', listed: true } as const;
  const places = () => store.read((db) => openByPlaces(db, 'dermatology'));
  const before = await places();
  await insert({ ...area, geographicPreferences: ['Northeast'] });
  await insert({ ...area, listed: false });
  const added = (await places()).reduce((sum, { count }) => sum + count, 0);
  expect(added).toBe(before.reduce((sum, { count }) => sum + count, 0) + 1);
});

describe('open studies', () => {
  it('[SIT-02] are those that are listed and run, of sponsors without an organization or with a verified one, newest first', async () => {
    const [verified, pending] = [await make.sponsor(), await make.sponsor({ status: 'pending' })];
    const title = `word-${randomUUID().slice(0, 8)}`;
    const listed = { title, listed: true };
    const older = await insert({ ...listed, createdAt: AT, sponsorId: verified.organization.id });
    const newer = await insert({ ...listed, createdAt: AT + 1 });
    const hidden = [
      await insert({ title }),
      await insert({ ...listed, isActive: false }),
      await insert({ ...listed, status: 'pending_approval' }),
      await insert({ ...listed, sponsorId: pending.organization.id }),
    ];
    expect(idsOf((await page({ search: title })).rows)).toEqual([newer.id, older.id]);
    const first = await page({ search: title, limit: 1 });
    const second = await page({ search: title, limit: 1, cursor: first.next });
    expect([...idsOf(first.rows), ...idsOf(second.rows), second.next]).toEqual([newer.id, older.id, null]);
    expect(idsOf((await page({ id: older.id })).rows)).toEqual([older.id]);
    const open = await store.read((db) => openToSites(db, idsOf([older, newer, ...hidden])));
    expect(open).toEqual(new Set([older.id, newer.id]));
  });

  it('[SIT-02] are found by what sites may read: not by a sponsor that does not want to be named', async () => {
    const name = `Sponsor${randomUUID().slice(0, 8)}`;
    const fields = { listed: true, sponsorName: name, protocolNumber: `P${name}`, indication: `Condition ${name}x` };
    const study = await insert(fields);
    const found = async (search: string) => idsOf((await page({ search })).rows).includes(study.id);
    expect(await found(`${name}x`)).toBe(true);
    expect(await found(`P${name}`)).toBe(false);
    await store.tx((db) => updateStudy(db, study, { indication: null, updatedAt: AT + 1 }));
    expect(await found(name)).toBe(false);
    const now = (await page({ id: study.id })).rows[0] as Study;
    await store.tx(async (db) =>
      updateStudy(db, { ...study, ...now, updatedAt: AT + 1 }, { sponsorListed: true, updatedAt: AT + 2 }),
    );
    expect(await found(name)).toBe(true);
  });

  it('[SIT-02] are filtered by area and phase', async () => {
    const title = `filter-${randomUUID().slice(0, 8)}`;
    const study = await insert({ title, listed: true, therapeuticArea: 'urology', phase: 'phase_iv' });
    const found = async (area: string, phase: Study['phase']) =>
      (await page({ search: title, area, phase })).rows.length;
    expect(await found('urology', 'phase_iv')).toBe(1);
    expect(await found('urology', 'phase_i')).toBe(0);
    expect(await found('oncology', study.phase)).toBe(0);
  });

  it('[RUN-57] are counted for a stranger by specialty and, if the ZIP code is known, by region; those not listed do not count', async () => {
    const open = { therapeuticArea: 'infectious disease', listed: true };
    const told = (zipCode: string | null, primarySpecialty: KioskEntry['primarySpecialty'] = 'Infectious Disease') =>
      store.read((db) => openStudiesFor(db, { primarySpecialty, zipCode }));
    expect(await told(null)).toBeUndefined();
    await insert({ ...open, geographicPreferences: ['Midwest'] });
    expect(await told(null)).toBe('1 open study in Infectious Disease is looking for sites.');
    await insert({ ...open, geographicPreferences: ['Northeast', 'Rural Focus'] });
    await insert({ ...open, geographicPreferences: ['Northeast', 'Rural Focus'] });
    for (const places of [[], ['Urban Focus'], ['Multi-Regional', 'Midwest'], ['International'], ['Southwest']])
      await insert({ ...open, geographicPreferences: places });
    await insert({ ...open, listed: false });
    await insert({ ...open, isActive: false });
    expect(await told(null)).toBe('8 open studies in Infectious Disease are looking for sites.');
    expect(await told('00000')).toBe(await told(null));
    expect(await told('04101')).toBe('5 open studies in Infectious Disease take sites in the Northeast.');
    for (const other of [null, 'Other'] as const) expect(await told('04101', other)).toBeUndefined();
    const pending = await make.sponsor({ status: 'pending' });
    await insert({ therapeuticArea: 'pulmonology', listed: true, sponsorId: pending.organization.id });
    expect(await told(null, 'Pulmonology')).toBeUndefined();
  });

  it('[SIT-01] the newest that run are read, at most as many as asked for', async () => {
    const [a, b] = [await insert({ createdAt: 9e12 }), await insert({ createdAt: 9e12 + 1 })];
    await insert({ createdAt: 9e12 + 2, isActive: false });
    expect(idsOf(await store.read((db) => newestRunning(db, { limit: 2 })))).toEqual([b.id, a.id]);
  });
});

describe('an ask to be considered', () => {
  const asked = { askedAt: AT + 5, askedText: 'We see many such patients.' };

  it('[SIT-03] marks a new match once, by whoever is first', async () => {
    const site = await make.organization();
    const match = await make.match((await insert()).id, site.id);
    const done = await race(servers, (db) => setAsked(db, match.id, asked));
    expect(done.filter(Boolean)).toHaveLength(1);
    const count = (since: number) => store.read((db) => asksSince(db, { siteId: site.id, since }));
    expect([await count(AT + 5), await count(AT + 6)]).toEqual([1, 0]);
    const invited = await make.match((await insert()).id, site.id, { status: 'invited' });
    expect(await store.tx((db) => setAsked(db, invited.id, asked))).toBeUndefined();
    const taken = await store.tx((db) => unsetAsked(db, match.id, AT + 7));
    expect(taken).toMatchObject({ askedAt: null, askedText: null, updatedAt: AT + 7 });
  });

  it('[SIT-03] is among what the site has answered, even if it does not qualify, until its study ends', async () => {
    const site = await make.organization();
    const study = await insert();
    const match = await make.match(study.id, site.id, { ...asked, qualifies: false });
    const other = await make.match((await insert()).id, site.id);
    const counts = () => store.read((db) => siteStageCounts(db, site.id));
    const stage = async (stage: 'new' | 'answered') =>
      (await store.read((db) => siteInbox(db, { siteId: site.id, stage, limit: 10 }))).rows.map((row) => row.match.id);
    expect(await counts()).toMatchObject({ new: 1, answered: 1, closed: 0 });
    expect([await stage('new'), await stage('answered')]).toEqual([[other.id], [match.id]]);
    const own = await store.read((db) => matchesOfSiteWith(db, { siteId: site.id, studyIds: [study.id] }));
    expect(own.map(({ id }) => id)).toEqual([match.id]);
    await store.tx((db) => withdrawSuggestions(db, study.id, { reason: 'The study has ended.', at: AT + 9 }));
    expect(await counts()).toMatchObject({ new: 1, answered: 0, closed: 1 });
  });

  it('[SIT-03] there is one match for a study and a site', async () => {
    const [site, study] = [await make.organization(), await insert()];
    const { id, ...row } = await make.match(study.id, site.id);
    await store.tx((db) => insertMatches(db, [{ ...row, ...asked, id: randomUUID() }]));
    expect(await store.read((db) => matchesOfSite(db, site.id))).toMatchObject([{ id, askedAt: null }]);
  });
});
