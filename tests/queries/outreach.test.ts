/** Outreach lists, on both engines. */
import { describe, expect, it } from 'vitest';
import type { Person } from '~/domain/base/actor';
import { VISITOR } from '~/domain/base/actor';
import { followInvitation } from '~/domain/commands/outreach/invitation.server';
import { addToOutreach, moveOutreach } from '~/domain/commands/outreach/outreach.server';
import { searchTrackRecord } from '~/domain/commands/track-record/search.server';
import { claimUnclaimed, facilitiesOfSite, facilityByKey } from '~db/queries/facilities';
import { deleteOrganization } from '~db/queries/organizations';
import {
  addOutreach,
  answerOutreach,
  deleteOutreach,
  outreachById,
  outreachCounts,
  outreachPage,
  outreachStates,
  setOutreachNote,
  setOutreachState,
} from '~db/queries/outreach';
import { outreachNaming } from '~db/queries/persons';
import { trackRecordOf } from '~db/queries/track-records';
import { openQueryStore } from '~tests/support/query-store';
import { startRegistryStandIn } from '~tests/support/registry-stand-in';
import { AT } from './rows';

const { store, make } = await openQueryStore();
const registry = await startRegistryStandIn();
process.env.REGISTRY_URL = registry.url;

const listed = async () => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const facility = await make.facility([(await make.trial()).nctId]);
  const { organization: site } = await make.site({ status: 'pending' });
  const sponsor: Person = { ...user, kind: 'person', organizationStatus: 'verified', staffRole: null, maySign: false };
  return { sponsor, study, facility, site };
};
const row = (studyId: string, facilityKey: string, id: string = crypto.randomUUID()) => ({
  id,
  studyId,
  facilityKey,
  state: 'to contact' as const,
  createdAt: AT,
  updatedAt: AT,
});

const pageOf = (
  studyId: string,
  request: { state?: 'contacted'; q?: string; limit?: number; cursor?: string | null } = {},
) => store.read((db) => outreachPage(db, { studyId, limit: 10, ...request }));

describe('an outreach list', () => {
  it('[DAY-123] keeps notes of an entry, which are found by an address in them, as it is or in a text', async () => {
    const { study, facility } = await listed();
    const other = await make.facility();
    const { entry: one } = await store.tx((db) => addOutreach(db, row(study.id, facility.key)));
    const { entry: two } = await store.tx((db) => addOutreach(db, row(study.id, other.key)));
    const email = `pi.${one.id}@heron.example`;
    const note = { piName: 'Grace Hopper', piEmail: email, contactedOn: '2026-05-01', note: null };
    expect(await store.tx((db) => setOutreachNote(db, one.id, note, AT + 1))).toMatchObject({
      ...note,
      updatedAt: AT + 1,
    });
    await store.tx((db) => setOutreachNote(db, two.id, { note: `Ask ${email.toUpperCase()} first.` }, AT));
    expect(await store.tx((db) => setOutreachNote(db, 'none', note, AT))).toBeUndefined();
    const found = await store.read((db) => outreachNaming(db, email));
    expect(found.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(await store.read((db) => outreachNaming(db, `x${email}`))).toEqual([]);
  });

  it('[OUT-03] is read in pages, newest first, all of it or one status', async () => {
    const { study } = await listed();
    const ids = ['c-early', 'b-later', 'a-later', 'd-last'];
    for (const [index, id] of ids.entries()) {
      const { key } = await make.facility([(await make.trial()).nctId]);
      const createdAt = AT + Math.ceil(index / 2);
      await store.tx((db) => addOutreach(db, { ...row(study.id, key, study.id + id), createdAt }));
    }
    await store.tx((db) => setOutreachState(db, `${study.id}b-later`, 'contacted', AT));
    const shown = ({ rows }: Awaited<ReturnType<typeof pageOf>>) =>
      rows.map(({ entry }) => entry.id.slice(study.id.length));
    const first = await pageOf(study.id, { limit: 3 });
    expect(shown(first)).toEqual(['d-last', 'b-later', 'a-later']);
    const last = await pageOf(study.id, { limit: 3, cursor: first.next });
    expect([shown(last), last.next]).toEqual([['c-early'], null]);
    expect(shown(await pageOf(study.id, { state: 'contacted' }))).toEqual(['b-later']);
  });

  it('[DAY-80] is searched by name, city and state, in pages', async () => {
    const { study } = await listed();
    const places = [
      { name: 'Gannet Rock Hospital', city: 'Reno', state: 'NV' },
      { name: 'Puffin Bay Clinic', city: 'Gannet', state: 'OR' },
      { name: 'Puffin Bay Annex', city: 'Reno', state: 'NV' },
    ];
    for (const place of places) {
      const { key } = await make.facility([], place);
      await store.tx((db) => addOutreach(db, row(study.id, key)));
    }
    const found = async (q: string) =>
      (await pageOf(study.id, { q })).rows.map(({ facility: { name } }) => name).sort();
    expect(await found('gannet')).toEqual(['Gannet Rock Hospital', 'Puffin Bay Clinic']);
    expect(await found('puffin nevada')).toEqual(['Puffin Bay Annex']);
    expect(await found('auk')).toEqual([]);
    const first = await pageOf(study.id, { q: 'gannet', limit: 1 });
    const last = await pageOf(study.id, { q: 'gannet', limit: 1, cursor: first.next });
    expect([first.rows.length, last.rows.length, last.next]).toEqual([1, 1, null]);
  });

  it('[OUT-03] has each facility once, with its study and the site that has claimed it by now', async () => {
    const { study, facility, site } = await listed();
    const { entry, added } = await store.tx((db) => addOutreach(db, row(study.id, facility.key)));
    expect(added).toBe(true);
    const again = await store.tx((db) => addOutreach(db, row(study.id, facility.key)));
    expect(again).toEqual({ entry, added: false });
    expect(await store.read((db) => outreachCounts(db, study.id))).toEqual([{ state: 'to contact', count: 1 }]);
    expect(await store.read((db) => outreachStates(db, study.id))).toEqual([
      { facilityKey: facility.key, state: 'to contact' },
    ]);
    expect(await store.read((db) => facilityByKey(db, facility.key))).toMatchObject(facility);
    expect(await store.read((db) => outreachById(db, entry.id))).toMatchObject({ entry, study: { id: study.id } });
    expect((await pageOf(study.id)).rows).toMatchObject([{ entry, facility, site: null }]);
    await store.tx((db) => claimUnclaimed(db, [facility.key], site.id, AT));
    expect(await store.read((db) => facilitiesOfSite(db, site.id))).toMatchObject([facility]);
    const [{ site: owner } = {}] = (await pageOf(study.id)).rows;
    expect(owner).toEqual({ id: site.id, name: site.name, status: 'pending' });
    expect(await store.tx((db) => deleteOutreach(db, entry.id))).toEqual(entry);
    expect(await store.read((db) => outreachById(db, entry.id))).toBeUndefined();
  });

  it('[OUT-04] has entries that one site answers; until that site is deleted, nothing else changes them', async () => {
    const { study, facility, site } = await listed();
    const other = await make.organization();
    const { entry } = await store.tx((db) => addOutreach(db, row(study.id, facility.key)));
    expect(await store.tx((db) => setOutreachState(db, entry.id, 'contacted', AT + 1))).toMatchObject({
      state: 'contacted',
      updatedAt: AT + 1,
    });
    expect(await store.tx((db) => answerOutreach(db, entry.id, site.id, AT + 2))).toMatchObject({
      state: 'answered',
      siteId: site.id,
    });
    expect(await store.tx((db) => answerOutreach(db, entry.id, other.id, AT + 3))).toBeUndefined();
    expect(await store.tx((db) => setOutreachState(db, entry.id, 'to contact', AT + 3))).toBeUndefined();
    await store.tx((db) => deleteOrganization(db, site.id));
    expect((await store.read((db) => outreachById(db, entry.id)))?.entry.siteId).toBeNull();
  });

  it('[OUT-03] gets a facility only once from two requests at once', async () => {
    const { sponsor, study, facility } = await listed();
    const entries = await Promise.all([1, 2].map(() => addToOutreach(sponsor, study.id, facility.key, AT)));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
    const moved = await moveOutreach(sponsor, entries[0]?.id ?? '', 'contacted', AT);
    expect(moved).toMatchObject({ status: 'contacted', name: facility.name });
  });
});

describe('an invitation', () => {
  it('[OUT-04] attaches the facility’s trials, and a later search keeps them whatever the site’s name is', async () => {
    const { study, facility } = await listed();
    const site = await make.organization({
      name: 'Something Else Entirely',
      status: 'pending',
      city: 'Reno',
      state: 'NV',
    });
    const { entry } = await store.tx((db) => addOutreach(db, row(study.id, facility.key)));
    await store.tx((db) => followInvitation(db, VISITOR, entry.id, site, AT));
    const numbers = async () => (await store.read((db) => trackRecordOf(db, site.id))).map(({ trial }) => trial.nctId);
    const attached = await numbers();
    expect(attached).toHaveLength(1);
    expect(await searchTrackRecord(site.id, AT)).toBe('done');
    expect(await numbers()).toEqual(attached);
    // Used once.
    const second = await make.organization();
    await store.tx((db) => followInvitation(db, VISITOR, entry.id, second, AT));
    expect(await store.read((db) => trackRecordOf(db, second.id))).toEqual([]);
    await registry.close();
  });
});
