import { expect, it } from 'vitest';
import { saveStoredSettings, storedSettings } from '~db/queries/platform';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, servers, raw } = await openQueryStore();
const values = {
  systemName: 'Zoë’s Trials 漢',
  adminEmail: null,
  emailNotifications: true,
  inAppNotifications: false,
  explorationShare: 30,
  undoSeconds: 30,
  updatedAt: AT,
};

it('[ADM-14] there are none at first; saved twice or by ten at once, they are one row, as last saved', async () => {
  const read = () => store.read(storedSettings);
  expect(await read()).toBeUndefined();
  await store.tx((db) => saveStoredSettings(db, values));
  expect(await read()).toEqual(values);
  const changed = { ...values, adminEmail: 'team@harbor.example', emailNotifications: false, updatedAt: AT + 1 };
  await store.tx((db) => saveStoredSettings(db, changed));
  expect(await read()).toEqual(changed);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      servers[index % servers.length]?.tx((db) => saveStoredSettings(db, { ...values, systemName: `Name ${index}` })),
    ),
  );
  expect((await read())?.systemName).toMatch(/^Name \d$/);
  expect(await raw('select id from settings')).toEqual([{ id: 'platform' }]);
});
