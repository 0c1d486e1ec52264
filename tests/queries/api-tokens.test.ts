import { expect, it } from 'vitest';
import {
  activeApiTokens,
  apiTokenById,
  apiTokensByIds,
  apiTokensOf,
  insertApiToken,
  revokeApiToken,
  touchApiToken,
} from '~db/queries/api-tokens';
import { holderOfApiToken, updateUser } from '~db/queries/users';
import type { ApiToken } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
const AT = Date.parse('2026-11-30T17:00:00Z');

it('[INT-04][INT-06] a token works until it expires or is revoked, while its maker is of its organization', async () => {
  const { organization, user } = await make.sponsor();
  const row = (id: string, values: Partial<ApiToken> = {}): ApiToken => ({
    ...{ id, organizationId: organization.id, createdBy: user.id, name: 'CTMS', kind: 'service' },
    ...{ scopes: ['studies:read'], tokenHash: `hash of ${id}`, startsWith: 'sb_abcdef' },
    ...{ createdAt: AT, expiresAt: AT + 9, lastUsedAt: null, revokedAt: null },
    ...values,
  });
  const rows = [row('older'), row('newer', { createdAt: AT + 1 }), row('over', { createdAt: AT - 1, expiresAt: AT })];
  for (const each of rows) await store.tx((db) => insertApiToken(db, each));

  const idsOf = async (limit = 9) =>
    (await store.read((db) => apiTokensOf(db, organization.id, limit))).map(({ id }) => id);
  expect([await idsOf(), await idsOf(1)]).toEqual([['newer', 'older', 'over'], ['newer']]);
  const active = (at: number) => store.read((db) => activeApiTokens(db, organization.id, at));
  expect([await active(AT), await active(AT + 9)]).toEqual([2, 0]);
  expect(await store.read((db) => apiTokensByIds(db, ['newer', 'none']))).toHaveLength(1);

  const holder = (id: string, at = AT) => store.read((db) => holderOfApiToken(db, `hash of ${id}`, at));
  expect(await holder('newer')).toMatchObject({
    token: { id: 'newer', scopes: ['studies:read'] },
    user: { id: user.id, organizationStatus: 'verified' },
  });
  expect([await holder('newer', AT + 9), await holder('over'), await holder('none')]).toEqual(Array(3).fill(undefined));

  const used = (at: number) => store.tx((db) => touchApiToken(db, 'newer', at, at - 5));
  expect([(await used(AT))?.lastUsedAt, await used(AT + 5), (await used(AT + 6))?.lastUsedAt]).toEqual([
    ...[AT, undefined, AT + 6],
  ]);
  const revoke = () => store.tx((db) => revokeApiToken(db, 'newer', AT + 3));
  expect([(await revoke())?.revokedAt, await revoke(), await holder('newer')]).toEqual([AT + 3, undefined, undefined]);
  expect((await store.read((db) => apiTokenById(db, 'newer')))?.revokedAt).toBe(AT + 3);

  const other = await make.organization();
  for (const change of [
    { suspendedAt: AT },
    { erasedAt: AT },
    { organizationId: null },
    { organizationId: other.id },
  ]) {
    const before = { suspendedAt: null, erasedAt: null, organizationId: organization.id };
    expect(await holder('older')).toBeDefined();
    await store.tx((db) => updateUser(db, user.id, change));
    expect(await holder('older'), JSON.stringify(change)).toBeUndefined();
    await store.tx((db) => updateUser(db, user.id, before));
  }
});
