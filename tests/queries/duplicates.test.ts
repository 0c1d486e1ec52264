import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mayBeKnown, namesOfDuplicates } from '~/domain/commands/duplicates/find.server';
import { siteCountsByState } from '~db/queries/analytics';
import { keepOpening } from '~db/queries/documents';
import {
  answersOf,
  BELONGING_NAMES,
  belongingsOf,
  clearMergesBefore,
  deleteMatchesById,
  dropTrials,
  duplicateCandidates,
  insertMerge,
  markMerged,
  markUndone,
  matchRedirectedTo,
  mergeById,
  mergedIntoAll,
  moveBelongings,
  moveNotes,
  recentMerges,
  redirectMatch,
  setMoved,
  sharingContact,
  swapTrials,
  tellApart,
  toldApartFrom,
  unmarkMerged,
  unredirectMatch,
  untellApart,
  type Wanted,
} from '~db/queries/duplicates';
import { claimUnclaimed } from '~db/queries/facilities';
import { matchById } from '~db/queries/matches';
import { insertMembership } from '~db/queries/memberships';
import {
  insertOrganization,
  type NewOrganization,
  organizationById,
  organizationCountsByStatus,
  organizationPage,
} from '~db/queries/organizations';
import { insertRecordNote } from '~db/queries/record-notes';
import { openAmong } from '~db/queries/review-queue';
import { proposeTrackRecords } from '~db/queries/track-records';
import type { Organization } from '~db/schema';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow, race } from './rows';

const { store, servers, make } = await openQueryStore();
const insert = (values = {}) => store.tx((db) => insertOrganization(db, organizationRow(values)));

describe('likely duplicates', () => {
  const NOBODY = { id: null, type: 'site', npi: null, searches: [] } as const;
  const candidates = (wanted: Partial<Wanted>) =>
    store.read(async (db) => (await duplicateCandidates(db, { ...NOBODY, ...wanted })).map(({ id }) => id).sort());
  const word = unique('dup');

  it('[SCR-27] of a list are found by shared keys, within the same type, each for its own row', async () => {
    const mail = { email: `a@list-${word}.example` };
    const [one, two] = [await insert(mail), await insert({ npi: '1999999984' })];
    const sharing = await insert({ website: `https://list-${word}.example` });
    const numbered = await insert({ npi: '1999999984' });
    await insert({ ...mail, type: 'sponsor' });
    await insert({ ...mail, status: 'merged', mergedInto: one.id });
    const found = await store.read((db) => sharingContact(db, [one, two]));
    const idsFor = (id: string) => found.get(id)?.map((row) => row.id);
    expect([idsFor(one.id), idsFor(two.id)]).toEqual([[sharing.id], [numbered.id]]);
    expect(await store.read((db) => sharingContact(db, []))).toEqual(new Map());
  });
  const NPI = String(Math.random()).slice(2, 12).padEnd(10, '1');
  const phone = String(2_000_000_000 + Math.floor(Math.random() * 1e9));

  it.each<[string, Partial<NewOrganization>, Partial<Wanted>]>([
    ['NPI number', { npi: NPI }, { npi: NPI }],
    ['phone number', { phone: `(${phone.slice(0, 3)}) ${phone.slice(3)}` }, { phone: `+1 ${phone}` }],
    ['domain of e-mail', { email: `a@mail-${word}.example` }, { email: `b@mail-${word}.example` }],
    ['domain of website', { website: `https://web-${word}.example` }, { website: `www.web-${word}.example/contact` }],
    ['e-mail at the website', { email: `a@both-${word}.example` }, { website: `https://www.both-${word}.example` }],
    ['website of the e-mail', { website: `https://own-${word}.example` }, { email: `a@own-${word}.example` }],
    [
      'address',
      { address: `7 ${word} Street, Suite 200`, zipCode: '99501-1234' },
      { address: `7 ${word} st.`, zipCode: '99501' },
    ],
    ['name in the place', { name: `Óne ${word} Heart`, zipCode: '99502' }, { searches: [`nothing`, `${word} 99502`] }],
  ])('[SCR-27] are found by the same %s alone, once, and only within the type', async (_, known, wanted) => {
    const { id } = await insert(known);
    await insert({ ...known, type: 'sponsor' });
    const gone = await insert(known);
    await store.tx((db) => markMerged(db, gone, id, AT));
    expect(await candidates(wanted)).toEqual([id]);
    expect(await candidates({ ...wanted, id })).toEqual([]);
  });

  it('[SCR-27] are found for someone who registers only among verified sites, by name and location', async () => {
    const contact = { phone: `${word}-1`, email: `a@told-${word}.example`, npi: NPI, website: `told-${word}.example` };
    const place = { city: 'Fairbanks', state: 'AK', zipCode: '99709' };
    const told = (entered: Partial<Organization>) =>
      store.read((db) => mayBeKnown(db, { ...contact, name: `${word} Told Clinic`, ...place, ...entered }));
    const known = { ...contact, ...place, name: `${word} Told Clinic` };
    await insert({ ...known, status: 'pending' });
    await insert({ ...known, status: 'rejected' });
    expect(await told({})).toBe(false);
    await insert({ ...known, status: 'verified' });
    expect(await told({})).toBe(true);
    expect(await told({ city: null, state: null })).toBe(true);
    expect(await told({ name: 'Elm Family Practice' })).toBe(false);
    expect(await told({ city: 'Juneau', zipCode: '99801' })).toBe(false);
  });

  it('[SCR-27] are the newest few if many match, and an empty search finds none', async () => {
    const website = `https://${unique('chain')}.example`;
    const ids: string[] = [];
    for (let n = 0; n < 25; n += 1) ids.push((await insert({ website, createdAt: AT + n })).id);
    expect(await candidates({ website })).toEqual(ids.slice(5).sort());
    expect(await candidates({ email: 'someone@gmail.com', phone: '12', zipCode: '99501' })).toEqual([]);
  });
});

describe('organizations that were told apart', () => {
  it('[RUN-62] are a pair whichever way, once, and are no longer found to share anything', async () => {
    const email = `a@${unique('apart')}.example`;
    const waiting = { status: 'pending', email } as const;
    const [one, other] = [await insert(waiting), await insert(waiting)];
    const tell = (ids: readonly [string, string]) => store.tx((db) => tellApart(db, ids, null, AT));
    const shares = (id: string) => store.read(async (db) => (await openAmong(db, 'organization', [id])).shared);
    expect([await shares(one.id), await shares(other.id)]).toEqual([1, 1]);
    const told = await Promise.all([tell([one.id, other.id]), tell([other.id, one.id])]);
    expect(told.filter(Boolean)).toHaveLength(1);
    expect([await shares(one.id), await shares(other.id)]).toEqual([0, 0]);
    for (const { id } of [one, other])
      expect(await store.read((db) => toldApartFrom(db, [id]))).toEqual(told.filter(Boolean));
    const names = (row: Organization) => store.read(async (db) => (await namesOfDuplicates(db, [row]))(row.id));
    expect(await names(one)).toEqual([]);
    expect(await store.tx((db) => untellApart(db, [other.id, one.id]))).toBeDefined();
    expect(await store.tx((db) => untellApart(db, [other.id, one.id]))).toBeUndefined();
    expect([await shares(one.id), await names(one)]).toEqual([1, [other.name]]);
  });
});

describe('a merged organization', () => {
  it('[SCR-28] is in no list, is merged once if ten do so at the same time, and can be restored', async () => {
    const word = unique('merged');
    const [kept, merged] = [await insert({ name: `Kept ${word}` }), await insert({ name: `Merged ${word}` })];
    const won = await race(servers, (db, index) => markMerged(db, merged, kept.id, AT + index));
    expect(won).toHaveLength(1);
    const listed = await store.read((db) => organizationPage(db, { limit: 9, search: word }));
    expect(listed.rows.map(({ id }) => id)).toEqual([kept.id]);
    const back = () => store.tx((db) => unmarkMerged(db, won[0] as Organization, 'pending', AT));
    expect(await back()).toMatchObject({ status: 'pending' });
    expect(await back()).toBeUndefined();
    expect((await store.read((db) => organizationById(db, merged.id)))?.mergedInto).toBeNull();
  });

  it('[SCR-28] gives everything of every kind to the kept one, and gets it back', async () => {
    const { organization: from, user } = await make.site();
    const to = await make.organization();
    const study = await make.study();
    await make.match(study.id, from.id);
    const document = await make.document({ organizationId: from.id });
    const opening = {
      id: unique('opening'),
      documentId: document.id,
      organizationId: from.id,
      userId: user.id,
      at: AT,
    };
    await store.tx((db) => keepOpening(db, opening));
    await make.training(from.id, AT);
    await make.trackRecord(from.id);
    await make.study({ sponsorId: from.id });
    await make.reviewRequest('organization', from.id);
    const other = await make.user({ role: 'site', organizationId: (await make.site()).organization.id });
    const membership = {
      id: unique(),
      userId: other.id,
      organizationId: from.id,
      staffRole: 'owner',
      maySign: null,
    } as const;
    await store.tx((db) => insertMembership(db, { ...membership, createdAt: AT, updatedAt: AT }));
    const note = { id: unique(), type: 'organization' as const, subjectId: from.id, authorId: null, text: 'Called.' };
    await store.tx((db) => insertRecordNote(db, { ...note, createdAt: AT }));
    await make.listed((await make.sponsor()).user, from.id);
    const facility = await make.facility();
    await store.tx((db) => claimUnclaimed(db, [facility.key], from.id, AT));
    await make.outreach(study.id, facility.key, { siteId: from.id });
    expect(await store.read((db) => belongingsOf(db, 'users', from.id))).toEqual([user.id]);
    for (const what of BELONGING_NAMES) {
      const keys = await store.read((db) => belongingsOf(db, what, from.id));
      expect(keys, what).not.toEqual([]);
      const moved = await store.tx((db) => moveBelongings(db, what, keys, { from: from.id, to: to.id }));
      expect(moved).toEqual([...keys].sort());
      expect(await store.read((db) => belongingsOf(db, what, from.id))).toEqual([]);
      expect(await store.tx((db) => moveBelongings(db, what, keys, { from: from.id, to: to.id }))).toEqual([]);
    }
  });

  it('[SCR-28] takes along what was merged into it, however long the chain', async () => {
    const [one, two, three] = [await insert(), await insert(), await insert()];
    await store.tx((db) => markMerged(db, one, two.id, AT));
    await store.tx((db) => markMerged(db, two, three.id, AT));
    const all = await store.read((db) => mergedIntoAll(db, three.id));
    expect(all.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(await store.read((db) => mergedIntoAll(db, one.id))).toEqual([]);
  });

  it('[SCR-28] is not counted in any status or state until it is restored', async () => {
    const word = unique('counted');
    const state = unique('Freedonia');
    const kept = await insert({ name: `Kept ${word}`, state });
    const merged = await insert({ name: `Merged ${word}`, state });
    const counts = async () => ({
      searched: (await store.read((db) => organizationCountsByStatus(db, { search: word })))[0]?.count,
      inState: (await store.read(siteCountsByState)).find((row) => row.state === state)?.count,
    });
    expect(await counts()).toEqual({ searched: 2, inState: 2 });
    const gone = (await store.tx((db) => markMerged(db, merged, kept.id, AT))) as Organization;
    expect(await counts()).toEqual({ searched: 1, inState: 1 });
    await store.tx((db) => unmarkMerged(db, gone, 'pending', AT));
    expect(await counts()).toEqual({ searched: 2, inState: 2 });
  });

  it('[SCR-28] exchanges the records of a trial that both have, and gets its own back', async () => {
    const [one, other] = [await make.organization(), await make.organization()];
    const { nctId } = await make.trackRecord(one.id, { answer: 'open' });
    const listed = { siteId: other.id, nctId, facility: 'Elsewhere', similarity: 0.5 };
    await store.tx((db) => proposeTrackRecords(db, [{ ...listed, answer: 'confirmed', createdAt: AT }]));
    const answers = () =>
      store.read(async (db) => [
        ...(await answersOf(db, one.id)).map(({ answer }) => answer),
        ...(await answersOf(db, other.id)).map(({ answer }) => answer),
      ]);
    await store.tx((db) => swapTrials(db, one.id, other.id, [nctId]));
    expect(await answers()).toEqual(['confirmed', 'open']);
    await store.tx((db) => swapTrials(db, one.id, other.id, [nctId]));
    expect(await answers()).toEqual(['open', 'confirmed']);
    await store.tx((db) => dropTrials(db, one.id, [nctId]));
    expect(await answers()).toEqual(['confirmed']);
  });

  it('[SCR-28] has matches that lead to those that stay, until they are restored', async () => {
    const [one, two, three] = [unique('m'), unique('m'), unique('m')];
    await store.tx((db) => redirectMatch(db, one, two));
    await store.tx((db) => redirectMatch(db, two, three));
    const ledTo = (id: string) => store.read((db) => matchRedirectedTo(db, id));
    expect([await ledTo(one), await ledTo(three)]).toEqual([three, three]);
    await store.tx((db) => unredirectMatch(db, two));
    expect(await ledTo(one)).toBe(two);
  });

  it('[SCR-28] moves the notes of a dropped match to the other match', async () => {
    const [study, user] = [await make.study(), await make.user()];
    const one = await make.match(study.id, (await make.organization()).id);
    const other = await make.match(study.id, (await make.organization()).id);
    const note = await make.note(one.id, user.id);
    expect(await store.tx((db) => moveNotes(db, one.id, other.id))).toEqual([note.id]);
    expect(await store.tx((db) => deleteMatchesById(db, [one.id]))).toMatchObject([{ id: one.id }]);
    expect(await store.read((db) => matchById(db, one.id))).toBeUndefined();
    expect(await store.tx((db) => moveNotes(db, other.id, other.id, []))).toEqual([]);
  });
});

describe('a merge', () => {
  it('[SCR-29] is listed until it is undone, once if ten do so at the same time', async () => {
    const [kept, merged] = [await insert(), await insert()];
    const moved = { belongings: {}, filled: { email: 'office@clinic.example' } };
    const row = { id: randomUUID(), keptId: kept.id, mergedId: merged.id, moved };
    const merge = await store.tx((db) => insertMerge(db, { ...row, mergedBy: null, mergedAt: AT, undoneAt: null }));
    expect(await store.read((db) => mergeById(db, row.id))).toEqual(merge);
    expect(await store.read((db) => recentMerges(db, 9))).toContainEqual(merge);
    expect(await race(servers, (db, index) => markUndone(db, row.id, AT + index))).toHaveLength(1);
    expect((await store.read((db) => recentMerges(db, 9))).map(({ id }) => id)).not.toContain(row.id);
    expect((await store.read((db) => mergeById(db, row.id)))?.moved).toEqual({});
  });

  it('[SCR-29] clears its undo data once it can no longer be undone', async () => {
    const [kept, merged] = [await insert(), await insert()];
    const row = { keptId: kept.id, mergedId: merged.id, moved: { filled: { email: 'office@clinic.example' } } };
    const old = await store.tx((db) => insertMerge(db, { ...row, id: randomUUID(), mergedAt: AT - 1 }));
    const young = await store.tx((db) => insertMerge(db, { ...row, id: randomUUID(), mergedAt: AT + 1 }));
    await store.tx((db) => clearMergesBefore(db, AT, AT + 5));
    expect(await store.read((db) => mergeById(db, old.id))).toMatchObject({ moved: {}, clearedAt: AT + 5 });
    expect(await store.read((db) => mergeById(db, young.id))).toEqual(young);
    await store.tx((db) => setMoved(db, young.id, { filled: {} }));
    expect((await store.read((db) => mergeById(db, young.id)))?.moved).toEqual({ filled: {} });
  });
});
