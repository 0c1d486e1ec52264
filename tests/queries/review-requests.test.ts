import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  answerReviewRequest,
  insertReviewRequest,
  reviewRequestById,
  reviewRequestsOf,
} from '~db/queries/review-requests';
import { openQueryStore } from '~tests/support/query-store';
import { AT, race } from './rows';

const { store, servers } = await openQueryStore();
const ask = (subjectId: string, askedAt = AT) => {
  const open = { question: 'Which trials?', askedBy: null, askedAt, answer: null, answeredAt: null };
  return store.tx((db) => insertReviewRequest(db, { id: randomUUID(), type: 'organization', subjectId, ...open }));
};

describe('questions of the review', () => {
  it('[SCR-23] are read oldest first, by what they are about', async () => {
    const [site, other] = [randomUUID(), randomUUID()];
    const second = await ask(site, AT + 1);
    const first = await ask(site, AT);
    await ask(other);
    expect(await store.read((db) => reviewRequestsOf(db, 'organization', [site]))).toEqual([first, second]);
    expect(await store.read((db) => reviewRequestsOf(db, 'study', [site]))).toEqual([]);
    expect(await store.read((db) => reviewRequestById(db, first.id))).toEqual(first);
  });

  it('[SCR-23] are answered once if ten answer at the same time', async () => {
    const { id } = await ask(randomUUID());
    const won = await race(servers, (db, index) => answerReviewRequest(db, id, `answer ${index}`, AT + index));
    expect(won).toHaveLength(1);
    expect(await store.read((db) => reviewRequestById(db, id))).toEqual(won[0]);
  });
});
