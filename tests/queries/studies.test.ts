import { describe, expect, it } from 'vitest';
import { documentById } from '~db/queries/documents';
import { matchById } from '~db/queries/matches';
import {
  asksOfStudies,
  claimDueLookups,
  countProposals,
  deleteStudiesOfSponsor,
  deleteStudy,
  endStudy,
  isExternalIdTaken,
  nextLookupDue,
  reopenStudy,
  setLookupDue,
  setStudyStatus,
  studiesByIds,
  studiesDecidedSince,
  studiesWithProposals,
  studyByExternalId,
  studyById,
  studyCountsByStatus,
  studyCountsOfSponsors,
  studyPage,
  updateStudy,
} from '~db/queries/studies';
import { openQueryStore } from '~tests/support/query-store';
import { AT, race, storeStudy, studyRow } from './rows';

const { store, servers, make } = await openQueryStore();
const byId = (id: string) => store.read((db) => studyById(db, id));
const insert = (values = {}) => store.tx((db) => storeStudy(db, values));

const END = { from: 'approved', to: 'approved', closeReason: 'funding', reason: 'Funding.' } as const;

describe('a study', () => {
  it('[STU-13] is read back as it was stored: numbers, flags, lists, days and nulls', async () => {
    const row = studyRow({
      requiredEquipment: ['MRI', 'Biosafety Cabinet'],
      geographicPreferences: ['Northeast'],
      irbApproval: true,
      fdaApproval: false,
      randomization: true,
      blinding: false,
      placebo: true,
      estimatedStartDate: '2027-02-28',
      budgetPerPatient: 2_147_483_647,
      enrollmentTarget: 0,
      inclusionCriteria: 'x'.repeat(50_000),
    });
    const inserted = await store.tx((db) => storeStudy(db, row));
    expect(inserted).toMatchObject(row);
    expect(inserted).toMatchObject({ acronym: null, duration: null, paymentSchedule: null });
    expect(await byId(row.id)).toEqual(inserted);
    expect(await byId('unknown')).toBeUndefined();
  });

  it('is found by its new values', async () => {
    const study = await insert({ acronym: 'OLD-1' });
    const changed = await store.tx((db) =>
      updateStudy(db, study, { acronym: 'NEW-2', blinding: true, updatedAt: AT + 1 }),
    );
    expect(changed).toMatchObject({ acronym: 'NEW-2', blinding: true, updatedAt: AT + 1 });
    const found = async (search: string) => (await store.read((db) => studyPage(db, { limit: 9, search }))).rows;
    expect(await found('new-2')).toEqual([changed]);
    expect(await found('old-1')).toEqual([]);
    await expect(store.tx((db) => updateStudy(db, study, { acronym: 'x' }))).rejects.toThrow('not as it was read');
  });

  it('[ADM-15] becomes active when it is approved, and is decided once', async () => {
    const study = await insert();
    const { id } = study;
    const won = await race(servers, (db, index) =>
      setStudyStatus(db, study, { to: 'approved', reason: null, at: AT + index }),
    );
    expect(won).toHaveLength(1);
    expect(await byId(id)).toMatchObject({ status: 'approved', isActive: true });
    const late = { to: 'rejected', reason: 'late', at: AT } as const;
    expect(await store.tx((db) => setStudyStatus(db, study, late))).toBeUndefined();
    expect(await byId(id)).toEqual(won[0]);
  });

  it('[ADM-15] stays inactive when it is rejected', async () => {
    const study = await insert();
    await store.tx((db) => setStudyStatus(db, study, { to: 'rejected', reason: 'No.', at: AT + 1 }));
    expect(await byId(study.id)).toMatchObject({
      status: 'rejected',
      isActive: false,
      statusReason: 'No.',
      decidedAt: AT + 1,
    });
    expect(await store.tx((db) => endStudy(db, study, { ...END, at: AT + 2 }))).toBeUndefined();
  });

  it('[SCR-24] is pending again if its approval is undone, once if ten people do so at the same time', async () => {
    const study = await insert({ status: 'approved', isActive: true, decidedAt: AT });
    const won = await race(servers, (db, index) => reopenStudy(db, study, AT + index));
    expect(won).toHaveLength(1);
    expect(await byId(study.id)).toMatchObject({ status: 'pending_approval', isActive: false, decidedAt: null });
  });

  it('[SCR-24] is found by when it was decided, newest first', async () => {
    const [first, second] = [await insert({ decidedAt: AT + 5e9 }), await insert({ decidedAt: AT + 5e9 + 1 })];
    const since = (at: number) => store.read((db) => studiesDecidedSince(db, at));
    expect(await since(AT + 5e9)).toEqual([second, first]);
    expect(await since(AT + 5e9 + 1)).toEqual([second]);
  });

  it('[INT-29] has an external ID once for each sponsor, also if several are inserted at the same time', async () => {
    const of = { sponsorId: crypto.randomUUID(), externalId: 'CT-1' };
    const inserting = await Promise.allSettled([1, 2, 3].map(() => insert(of)));
    const refused = inserting.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.map(isExternalIdTaken)).toEqual([true, true]);
    expect(isExternalIdTaken(new Error('another'))).toBe(false);
    const study = await store.read((db) => studyByExternalId(db, of));
    expect(study).toMatchObject(of);
    expect(await store.read((db) => studyByExternalId(db, { ...of, externalId: 'ct-1' }))).toBeUndefined();
    await insert({ externalId: 'CT-1', sponsorId: crypto.randomUUID() });
    const page = await store.read((db) =>
      studyPage(db, { limit: 9, externalId: 'CT-1', sponsorIds: [of.sponsorId], sort: 'newest' }),
    );
    expect(page.rows).toEqual([study]);
  });

  it('[EDT-03] is listed with its proposed changes while it runs, longest wait first', async () => {
    const before = await store.read(countProposals);
    const proposed = { phase: 'phase_iv' };
    const running = { status: 'approved', isActive: true, proposed } as const;
    const second = await insert({ ...running, proposedAt: AT - 50 });
    const first = await insert({ ...running, proposedAt: AT - 90 });
    await insert({ ...running, isActive: false, proposedAt: AT - 99 });
    const waiting = await store.read((db) => studiesWithProposals(db, 2));
    expect(waiting.map(({ id, proposed }) => [id, proposed])).toEqual([
      [first.id, proposed],
      [second.id, proposed],
    ]);
    expect(await store.read(countProposals)).toBe(before + 2);
  });

  it('[SCR-09] is looked up again once it is due, by one server, until its next lookup is set', async () => {
    const [later, first, second] = [
      await insert({ lookupDueAt: AT + 1 }),
      await insert({ lookupDueAt: AT - 9 }),
      await insert({ lookupDueAt: AT }),
    ];
    const claim = { now: AT, leaseUntil: AT + 60, limit: 9 };
    expect(await store.read(nextLookupDue)).toBe(Math.min(first.lookupDueAt ?? 0, second.lookupDueAt ?? 0));
    const claims = await race(servers, async (db) => (await claimDueLookups(db, claim)).map(({ id }) => id));
    expect(claims.flat().sort()).toEqual([first.id, second.id].sort());
    expect(await byId(first.id)).toMatchObject({ lookupDueAt: AT + 60 });
    await store.tx((db) => setLookupDue(db, first.id, null));
    expect(await byId(first.id)).toMatchObject({ lookupDueAt: null, updatedAt: first.updatedAt });
    await store.tx((db) => setLookupDue(db, later.id, null));
    await store.tx((db) => setLookupDue(db, second.id, null));
  });

  it('[EDT-07] is closed once, and its proposed changes are dropped', async () => {
    const study = await insert({
      status: 'approved',
      isActive: true,
      proposed: { phase: 'phase_iv' },
      proposedAt: AT,
    });
    const won = await race(servers, (db, index) => endStudy(db, study, { ...END, at: AT + index }));
    expect(won).toHaveLength(1);
    const ended = { status: 'approved', isActive: false, closeReason: 'funding', statusReason: 'Funding.' };
    expect(won[0]).toMatchObject({ ...ended, endedAt: won[0]?.updatedAt, proposed: null, proposedAt: null });
  });

  it('[EDT-06] is withdrawn before it is approved, and found by its new status', async () => {
    const study = await insert({ title: 'Withdrawn soon' });
    const { id, title } = study;
    await store.tx((db) => endStudy(db, study, { ...END, to: 'withdrawn', at: AT }));
    const found = async (status: 'pending_approval' | 'withdrawn') =>
      (await store.read((db) => studyPage(db, { limit: 9, search: title, status }))).rows.map((row) => row.id);
    expect([await found('pending_approval'), await found('withdrawn')]).toEqual([[], [id]]);
  });

  it('[ADM-09] is deleted with its matches and documents', async () => {
    const { organization } = await make.site();
    const study = await make.study();
    const match = await make.match(study.id, organization.id);
    const document = await make.document({ studyId: study.id, type: 'protocol' });
    expect(await store.tx((db) => deleteStudy(db, study.id))).toEqual(study);
    expect(await store.read((db) => matchById(db, match.id))).toBeUndefined();
    expect(await store.read((db) => documentById(db, document.id))).toBeUndefined();
    expect(await store.tx((db) => deleteStudy(db, study.id))).toBeUndefined();
  });

  it('is deleted with all others of its sponsor, and nobody else’s', async () => {
    const mine = [await insert({ sponsorId: 'gone' }), await insert({ sponsorId: 'gone' })];
    const other = await insert({ sponsorId: 'stays' });
    const deleted = await store.tx((db) => deleteStudiesOfSponsor(db, 'gone'));
    expect(deleted.map((row) => row.id).sort()).toEqual(mine.map((row) => row.id).sort());
    expect(await byId(other.id)).toEqual(other);
  });
});

describe('studies', () => {
  it('[INB-05] say what they ask of sites while they run, up to a limit', async () => {
    const asked = { requiredEquipment: ['A tool of its own'], geographicPreferences: ['Midwest'] };
    await insert({ ...asked, status: 'approved', isActive: true, enrollmentTarget: 40 });
    await insert({ ...asked, status: 'approved', isActive: false });
    await insert({ ...asked, status: 'pending_approval' });
    const asks = await store.read((db) => asksOfStudies(db, { limit: 1000 }));
    expect(asks.filter(({ requiredEquipment }) => requiredEquipment[0] === 'A tool of its own')).toEqual([
      {
        ...asked,
        therapeuticArea: expect.any(String),
        ...{ enrollmentTarget: 40, totalSites: null, musts: null, countries: [], origins: null },
      },
    ]);
    expect(await store.read((db) => asksOfStudies(db, { limit: 1 }))).toHaveLength(1);
  });

  it('are filtered by status, activity and sponsor', async () => {
    const approved = await insert({ sponsorId: 's-1', status: 'approved', isActive: true });
    const completed = await insert({ sponsorId: 's-2', status: 'approved', isActive: false, createdAt: AT - 1 });
    await insert({ sponsorId: 's-3', status: 'approved', isActive: true });
    const page = async (filter = {}) =>
      (await store.read((db) => studyPage(db, { limit: 9, sponsorIds: ['s-1', 's-2'], ...filter }))).rows;
    expect(await page()).toEqual([approved, completed]);
    expect(await page({ isActive: true })).toEqual([approved]);
    expect(await page({ isActive: false })).toEqual([completed]);
    expect(await page({ status: 'pending_approval' })).toEqual([]);
    expect(await page({ sponsorIds: [] })).toEqual([]);
    expect(await page({ sponsorIds: ["' or 1=1 --"] })).toEqual([]);
  });

  it('[SPON-02] are counted by status and activity', async () => {
    const sponsorId = 'counting';
    await insert({ sponsorId, status: 'approved', isActive: true });
    await insert({ sponsorId, status: 'approved', isActive: false });
    await insert({ sponsorId, status: 'approved', isActive: false });
    await insert({ sponsorId, status: 'rejected' });
    const counts = await store.read((db) => studyCountsOfSponsors(db, { sponsorIds: [sponsorId] }));
    expect(counts).toHaveLength(3);
    expect(counts).toEqual(
      expect.arrayContaining([
        { status: 'approved', isActive: true, count: 1 },
        { status: 'approved', isActive: false, count: 2 },
        { status: 'rejected', isActive: false, count: 1 },
      ]),
    );
    expect(await store.read((db) => studyCountsByStatus(db))).not.toEqual([]);
    expect(await store.read((db) => studyCountsByStatus(db, { search: 'nothing' }))).toEqual([]);
  });

  it('are found by more ids than one statement takes', async () => {
    const [first, last] = [await insert(), await insert()];
    const ids = [first.id, ...Array.from({ length: 2000 }, (_, index) => `none ${index}`), last.id];
    const found = await store.read((db) => studiesByIds(db, ids));
    expect(found.map((row) => row.id)).toEqual([first.id, last.id]);
    expect(await store.read((db) => studiesByIds(db, []))).toEqual([]);
  });
});
