import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  BELONGING_NAMES,
  belongingsOf,
  deleteMatchesById,
  duplicateCandidates,
  insertMerge,
  markMerged,
  markUndone,
  mergeById,
  moveBelongings,
  moveNotes,
  recentMerges,
  unmarkMerged,
} from '~db/queries/duplicates';
import { matchById } from '~db/queries/matches';
import { insertOrganization, organizationById, organizationPage } from '~db/queries/organizations';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow, race } from './rows';

const { store, servers, make } = await openQueryStore();
const insert = (values = {}) => store.tx((db) => insertOrganization(db, organizationRow(values)));

describe('likely duplicates', () => {
  it('[SCR-27] are looked for by words, domain and ZIP code among organizations of the type', async () => {
    const word = unique('dup');
    const one = await insert({ name: `One ${word}` });
    const two = await insert({ email: `a@${word}.example` });
    const gone = await insert({ name: `Gone ${word}` });
    await insert({ name: `Sponsor ${word}`, type: 'sponsor' });
    await store.tx((db) => markMerged(db, gone.id, one.id, AT));
    const found = await store.read((db) =>
      duplicateCandidates(db, { id: null, type: 'site', searches: [word, `@${word}.example`] }),
    );
    expect(found.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    const others = await store.read((db) => duplicateCandidates(db, { id: one.id, type: 'site', searches: [word] }));
    expect(others.map(({ id }) => id)).toEqual([two.id]);
    expect(await store.read((db) => duplicateCandidates(db, { id: null, type: 'site', searches: [] }))).toEqual([]);
  });
});

describe('a merged organization', () => {
  it('[SCR-28] is in no list, is merged once if ten do so at the same time, and can stand on its own again', async () => {
    const word = unique('merged');
    const [kept, merged] = [await insert({ name: `Kept ${word}` }), await insert({ name: `Merged ${word}` })];
    const won = await race(servers, (db, index) => markMerged(db, merged.id, kept.id, AT + index));
    expect(won).toHaveLength(1);
    const listed = await store.read((db) => organizationPage(db, { limit: 9, search: word }));
    expect(listed.rows.map(({ id }) => id)).toEqual([kept.id]);
    const back = { mergedInto: kept.id, status: 'pending', at: AT } as const;
    expect(await store.tx((db) => unmarkMerged(db, merged.id, back))).toMatchObject({ status: 'pending' });
    expect(await store.tx((db) => unmarkMerged(db, merged.id, back))).toBeUndefined();
    expect((await store.read((db) => organizationById(db, merged.id)))?.mergedInto).toBeNull();
  });

  it('[SCR-28] gives everything of every kind to the kept one, and gets it back', async () => {
    const { organization: from, user } = await make.site();
    const to = await make.organization();
    const study = await make.study();
    await make.match(study.id, from.id);
    await make.document({ organizationId: from.id });
    await make.training(from.id, AT);
    await make.trackRecord(from.id);
    await make.study({ sponsorId: from.id });
    expect(await store.read((db) => belongingsOf(db, 'users', from.id))).toEqual([user.id]);
    for (const what of BELONGING_NAMES) {
      const keys = await store.read((db) => belongingsOf(db, what, from.id));
      const moved = await store.tx((db) => moveBelongings(db, what, keys, { from: from.id, to: to.id }));
      expect(moved).toEqual([...keys].sort());
      expect(await store.read((db) => belongingsOf(db, what, from.id))).toEqual([]);
      expect(await store.tx((db) => moveBelongings(db, what, keys, { from: from.id, to: to.id }))).toEqual([]);
    }
  });

  it('[SCR-28] gives the notes of a match that gives way to the other match', async () => {
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
    const row = { id: randomUUID(), keptId: kept.id, mergedId: merged.id, moved: { belongings: {} } };
    const merge = await store.tx((db) => insertMerge(db, { ...row, mergedBy: null, mergedAt: AT, undoneAt: null }));
    expect(await store.read((db) => mergeById(db, row.id))).toEqual(merge);
    expect(await store.read((db) => recentMerges(db, 9))).toContainEqual(merge);
    expect(await race(servers, (db, index) => markUndone(db, row.id, AT + index))).toHaveLength(1);
    expect((await store.read((db) => recentMerges(db, 9))).map(({ id }) => id)).not.toContain(row.id);
  });
});
