import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  changeContactMessage,
  contactMessageById,
  contactMessagePage,
  insertContactMessage,
  openMessageCount,
} from '~db/queries/platform';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store } = await openQueryStore();

it('[LAND-10] messages are stored as written and listed newest first, page by page', async () => {
  const rows = [0, 1, 2].map((index) => ({
    id: randomUUID(),
    name: 'Zoë Ünal',
    email: 'zoe@clinic.example',
    message: `Line 1\nLine 2 ${'漢😀'.repeat(index)}`,
    createdAt: AT + index,
  }));
  await store.tx(async (db) => {
    for (const row of rows) await insertContactMessage(db, row);
  });
  const page = (cursor?: string | null) => store.read((db) => contactMessagePage(db, { limit: 2, cursor }));
  const first = await page();
  expect(first.rows).toMatchObject([{ ...rows[2], state: 'open', takenBy: null }, { ...rows[1] }]);
  expect(await page(first.next)).toMatchObject({ rows: [rows[0]], next: null });
});

it('[RUN-67] messages are counted and listed by what is left to answer', async () => {
  const before = await store.read(openMessageCount);
  const ids = [randomUUID(), randomUUID()];
  await store.tx(async (db) => {
    for (const id of ids) await insertContactMessage(db, { id, name: 'N', email: 'e', message: 'Fen', createdAt: AT });
    await changeContactMessage(db, ids[0] ?? '', { state: 'done', doneBy: 'admin', doneAt: AT + 1 });
  });
  expect(await store.read(openMessageCount)).toBe(before + 1);
  for (const [state, id] of [
    ['done', ids[0]],
    ['open', ids[1]],
  ] as const) {
    const { rows } = await store.read((db) => contactMessagePage(db, { state, search: 'fen', limit: 9 }));
    expect(rows.map((row) => row.id)).toEqual([id]);
  }
  expect(await store.read((db) => contactMessageById(db, ids[0] ?? ''))).toMatchObject({ doneAt: AT + 1 });
});
