import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { STRAY_FILE_MS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { env } from '~/env.server';
import { sweep } from '~/jobs/sweep.server';
import { insertMerge, mergeById } from '~db/queries/duplicates';
import { insertMail, mailById } from '~db/queries/outbox';
import { openQueryStore } from '~tests/support/query-store';
import { mailRow } from './rows';

const { store, make } = await openQueryStore();
const NOW = Date.now();
const OLD = new Date(NOW - STRAY_FILE_MS - 60_000);

it('[UP-02] a file without a document and a half-written one are deleted after a day', async () => {
  const folder = join(env().dataDir, 'uploads');
  await mkdir(folder);
  const write = async (name: string, at?: Date) => {
    await writeFile(join(folder, name), 'a file');
    if (at) await utimes(join(folder, name), at, at);
    return name;
  };
  const { id } = await make.document({ organizationId: (await make.site()).organization.id });
  const kept = await write(id, OLD);
  const fresh = [
    await write('0f0e0d0c-0b0a-4908-8706-050403020100'),
    await write('0f0e0d0c-0b0a-4908-8706-050403020101.7.7.part'),
  ];
  await write('0f0e0d0c-0b0a-4908-8706-050403020102', OLD);
  await write('0f0e0d0c-0b0a-4908-8706-050403020103.7.7.part', OLD);
  await sweep(NOW);
  expect((await readdir(folder)).sort()).toEqual([kept, ...fresh].sort());
  await sweep(NOW + 2 * STRAY_FILE_MS);
  expect(await readdir(folder)).toEqual([kept]);
});

it('[SCR-29] the data to undo a merge is kept for 30 days', async () => {
  const [kept, merged] = [await make.organization(), await make.organization()];
  const row = { keptId: kept.id, mergedId: merged.id, moved: { filled: { email: 'office@clinic.example' } } };
  const ages = { young: NOW - 29 * DAY_MS, old: NOW - 30 * DAY_MS };
  for (const [id, mergedAt] of Object.entries(ages)) await store.tx((db) => insertMerge(db, { ...row, id, mergedAt }));
  await sweep(NOW);
  const [young, old] = await Promise.all(['young', 'old'].map((id) => store.read((db) => mergeById(db, id))));
  expect([young?.moved, old?.moved]).toEqual([row.moved, {}]);
});

it('a mail that was sent is listed for 90 days', async () => {
  const at = NOW - 90 * DAY_MS;
  const [old, young] = [at - 1, at].map((sentAt) => mailRow({ state: 'sent', createdAt: sentAt, sentAt }));
  await store.tx(async (db) => {
    for (const mail of [old, young]) if (mail) await insertMail(db, mail);
  });
  await sweep(NOW);
  const left = await Promise.all([old, young].map((mail) => store.read((db) => mailById(db, mail?.id ?? ''))));
  expect(left.map((mail) => mail?.id)).toEqual([undefined, young?.id]);
});
