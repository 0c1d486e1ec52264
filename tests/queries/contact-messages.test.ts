import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { contactMessagePage, insertContactMessage } from '~db/queries/platform';
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
  expect(first.rows).toEqual([rows[2], rows[1]]);
  expect(await page(first.next)).toEqual({ rows: [rows[0]], next: null });
});
