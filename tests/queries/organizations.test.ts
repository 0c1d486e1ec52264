import { describe, expect, it } from 'vitest';
import { documentById } from '~db/queries/documents';
import { matchById } from '~db/queries/matches';
import {
  countSites,
  deleteOrganization,
  insertOrganization,
  kioskEntriesOf,
  kioskEntry,
  organizationById,
  organizationCountsByStatus,
  organizationPage,
  organizationsByIds,
  organizationsDecidedSince,
  reopenOrganization,
  setOrganizationStatus,
  updateOrganization,
} from '~db/queries/organizations';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import { userById } from '~db/queries/users';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow, race } from './rows';

const { store, servers, make } = await openQueryStore();
const byId = (id: string) => store.read((db) => organizationById(db, id));
const insert = (values = {}) => store.tx((db) => insertOrganization(db, organizationRow(values)));

describe('an organization', () => {
  it('[WIZ-15] is read back as it was stored, including lists and nulls', async () => {
    const row = organizationRow({
      email: 'office@clinic.example',
      therapeuticAreas: ['Oncology', 'Ünïcode', '"quoted"', '42', 'null'],
      equipment: [],
      priorTrials: 0,
      piName: 'Dr. Miriam Okafor',
      piPhone: '617-555-0100',
      piEmail: 'pi@clinic.example',
      createdAt: Number.MAX_SAFE_INTEGER,
    });
    const inserted = await store.tx((db) => insertOrganization(db, row));
    expect(inserted).toMatchObject(row);
    expect(inserted).toMatchObject({ phone: null, statusReason: null, event: null, fieldRep: null });
    expect(await byId(row.id)).toEqual(inserted);
    expect(await byId('unknown')).toBeUndefined();
  });

  it('is found by its new values, and no longer by the old ones', async () => {
    const row = await insert({ name: 'Former Title', city: 'Oldtown' });
    const { id } = row;
    const changed = await store.tx((db) =>
      updateOrganization(db, row, { name: 'Néw Name', therapeuticAreas: ['Neurology'], updatedAt: AT + 1 }),
    );
    expect(changed).toMatchObject({ name: 'Néw Name', city: 'Oldtown', updatedAt: AT + 1, createdAt: AT });
    const found = async (search: string) =>
      (await store.read((db) => organizationPage(db, { limit: 9, search }))).rows.map((row) => row.id);
    expect(await found('new name neurology oldtown')).toEqual([id]);
    expect(await found('former title')).toEqual([]);
    await expect(store.tx((db) => updateOrganization(db, row, { name: 'x' }))).rejects.toThrow('not as it was read');
  });

  it('[ADM-15] is decided once if ten people decide at the same time', async () => {
    const row = await insert();
    const won = await race(servers, (db, index) =>
      setOrganizationStatus(db, row, {
        to: index % 2 ? 'verified' : 'rejected',
        reason: `reason ${index}`,
        at: AT + index,
      }),
    );
    expect(won).toHaveLength(1);
    expect(await byId(row.id)).toEqual(won[0]);
    expect(won[0]?.decidedAt).toBe(won[0]?.updatedAt);
  });

  it('[SCR-24] is pending again if its decision is undone, once if ten people do so at the same time', async () => {
    const row = await insert({ status: 'rejected', statusReason: 'Not a site.', decidedAt: AT });
    const won = await race(servers, (db, index) => reopenOrganization(db, row, AT + index));
    expect(won).toHaveLength(1);
    expect(await byId(row.id)).toMatchObject({ status: 'pending', statusReason: null, decidedAt: null });
  });

  it('[SCR-24] is found by when it was decided, newest first', async () => {
    const [first, second] = [await insert({ decidedAt: AT + 5e9 }), await insert({ decidedAt: AT + 5e9 + 1 })];
    const since = (at: number) => store.read((db) => organizationsDecidedSince(db, at));
    expect(await since(AT + 5e9)).toEqual([second, first]);
    expect(await since(AT + 5e9 + 1)).toEqual([second]);
  });

  it('[ADM-15] is not changed if its status has changed since it was read', async () => {
    const verified = await insert({ status: 'verified' });
    const move = { to: 'rejected', reason: null, at: AT } as const;
    for (const stale of [{ status: 'pending' as const }, { updatedAt: AT - 1 }, { id: 'unknown' }]) {
      const read = { ...verified, ...stale };
      expect(await store.tx((db) => setOrganizationStatus(db, read, move))).toBeUndefined();
    }
    expect(await byId(verified.id)).toEqual(verified);
  });

  it('[ADM-09] is deleted with its matches, documents and trainings, but not its people', async () => {
    const { organization, user } = await make.site();
    const study = await make.study();
    const match = await make.match(study.id, organization.id);
    const document = await make.document({ organizationId: organization.id });
    await make.training(organization.id, AT);

    expect(await store.tx((db) => deleteOrganization(db, organization.id))).toEqual(organization);
    await store.read(async (db) => {
      expect(await organizationById(db, organization.id)).toBeUndefined();
      expect(await matchById(db, match.id)).toBeUndefined();
      expect(await documentById(db, document.id)).toBeUndefined();
      expect(await trainingsOfOrganizations(db, [organization.id])).toEqual([]);
      expect(await userById(db, user.id)).toMatchObject({ organizationId: null, role: 'site' });
    });
    expect(await store.tx((db) => deleteOrganization(db, organization.id))).toBeUndefined();
  });

  it('cannot belong to someone who does not exist', async () => {
    await expect(make.user({ organizationId: 'unknown', passwordHash: null })).rejects.toThrow();
    await expect(make.match('unknown', 'unknown')).rejects.toThrow();
  });
});

describe('organizations', () => {
  it('are counted by status, for a type and for a search', async () => {
    await insert({ type: 'sponsor', name: 'Counted Inc', status: 'verified' });
    await insert({ type: 'sponsor', name: 'Counted Ltd', status: 'verified' });
    await insert({ type: 'sponsor', name: 'Counted Co', status: 'pending' });
    await insert({ type: 'site', name: 'Counted Clinic', status: 'pending' });
    const counts = (filter = {}) => store.read((db) => organizationCountsByStatus(db, filter));
    expect(await counts({ search: 'counted', type: 'sponsor' })).toEqual([
      { status: 'pending', count: 1 },
      { status: 'verified', count: 2 },
    ]);
    expect(await counts({ search: 'counted' })).toContainEqual({ status: 'pending', count: 2 });
    expect((await counts()).reduce((sum, row) => sum + row.count, 0)).toBeGreaterThan(4);
    expect(await counts({ search: 'nobody like that' })).toEqual([]);
  });

  it('[ADM-16] are filtered by type and status', async () => {
    const verified = await insert({ name: 'Filtered', status: 'verified' });
    await insert({ name: 'Filtered', status: 'pending' });
    await insert({ name: 'Filtered', type: 'sponsor', status: 'verified' });
    const { rows } = await store.read((db) =>
      organizationPage(db, { limit: 9, search: 'filtered', type: 'site', status: 'verified' }),
    );
    expect(rows).toEqual([verified]);
  });

  it('[MAT-01] that are sites are counted by status', async () => {
    const counted = () => store.read(async (db) => [await countSites(db, 'verified'), await countSites(db, 'pending')]);
    const [verified = 0, pending = 0] = await counted();
    await insert({ status: 'verified' });
    for (let two = 0; two < 2; two++) await insert();
    await insert({ type: 'sponsor', status: 'verified' });
    expect(await counted()).toEqual([verified + 1, pending + 2]);
  });

  it('are found by 2500 ids at once', async () => {
    const rows = Array.from({ length: 40 }, () => organizationRow());
    await store.tx(async (db) => {
      for (const row of rows) await insertOrganization(db, row);
    });
    const ids = Array.from({ length: 2500 }, (_, index) =>
      index % 100 === 99 ? rows[(index / 100) | 0]?.id : `none ${index}`,
    );
    const found = await store.read((db) => organizationsByIds(db, ids as string[]));
    expect(found.map((row) => row.id).sort()).toEqual(
      rows
        .slice(0, 25)
        .map((row) => row.id)
        .sort(),
    );
    expect(await store.read((db) => organizationsByIds(db, []))).toEqual([]);
  });

  it('[KIO-04] from a kiosk are identified by event, name and address together', async () => {
    const entry = { event: 'ASCO 2026', name: "O'Hara Clinic", email: 'desk@ohara.example' };
    const row = await insert({ ...entry, source: 'kiosk', fieldRep: 'Remy' });
    await insert({ ...entry, event: 'Other', source: 'kiosk' });
    const found = (change = {}) => store.read((db) => kioskEntry(db, { ...entry, ...change }));
    expect(await found()).toEqual(row);
    expect(await found({ name: "o'hara clinic" })).toBeUndefined();
    expect(await found({ email: 'other@ohara.example' })).toBeUndefined();
    expect(await found({ event: 'asco' })).toBeUndefined();
  });
});

describe('[SCR-13] kiosk entries', () => {
  it('are found by the e-mail address', async () => {
    const email = 'ines@found-by-address.example';
    const lead = await insert({ source: 'kiosk', status: 'pending', email });
    await insert({ source: 'wizard', status: 'pending', email });
    await insert({ source: 'kiosk', status: 'pending', email: `another.${email}` });
    expect((await store.read((db) => kioskEntriesOf(db, email))).map(({ id }) => id)).toEqual([lead.id]);
  });
});
