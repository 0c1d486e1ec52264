/** The change feed, as programs and people read it (INT-15 to INT-18). */
import type { APIRequestContext } from '@playwright/test';
import type { Scope } from '~/catalogue/scopes';
import { updateOrganization } from '~db/queries/organizations';
import { expect, test } from '~tests/support/people';

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

async function follow(by: APIRequestContext, token: string, query = '') {
  const response = await by.get(`/api/changes${query}`, bearer(token));
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

test('[INT-15][INT-16] a program follows what it can read, and nothing of another organization', async ({
  as,
  make,
  store,
}) => {
  const [{ organization: site, user: person }, { organization: sponsor, user: owner }] = [
    await make.site(),
    await make.sponsor(),
  ];
  const { user: stranger } = await make.sponsor();
  const scopes: Scope[] = ['changes:read', 'studies:read', 'matches:read', 'organizations:read'];
  const [ofSite, ofSponsor, ofStranger] = await Promise.all(
    [person, owner, stranger].map(async (user) => (await make.apiToken(user, scopes)).token),
  );
  const onlyMatches = (await make.apiToken(owner, ['changes:read', 'matches:read'])).token;
  const program = await as();
  const now = encodeURIComponent(new Date().toISOString());
  const start = await Promise.all(
    [ofSite, ofSponsor, ofStranger, onlyMatches].map((token) => follow(program, token as string, `?since=${now}`)),
  );

  const study = await make.study({ sponsorId: sponsor.id });
  const match = await make.match(study.id, site.id, { status: 'invited' });
  expect((await (await as(person)).put(`/api/matches/${match.id}/accept`)).status()).toBe(200);

  const news = async (token: string | undefined, { cursor }: { cursor: string }) => {
    const { changes, more } = await follow(program, token as string, `?cursor=${cursor}`);
    expect(more).toBe(false);
    return changes as { event: string; id: string; address: string | null }[];
  };
  const seen = (changes: { event: string; id: string }[]) => [
    ...new Set(changes.map(({ event, id }) => `${event} ${id}`)),
  ];
  const [siteNews, sponsorNews, strangerNews, matchNews] = await Promise.all(
    [ofSite, ofSponsor, ofStranger, onlyMatches].map((token, index) => news(token, start[index])),
  );
  expect(seen(siteNews ?? [])).toEqual([`match.created ${match.id}`, `match.changed ${match.id}`]);
  expect(seen(sponsorNews ?? [])).toEqual([
    `study.created ${study.id}`,
    `match.created ${match.id}`,
    `match.changed ${match.id}`,
  ]);
  expect(strangerNews).toEqual([]);
  expect(seen(matchNews ?? []), 'a token is told of what it has the scope to read').toEqual([
    `match.created ${match.id}`,
    `match.changed ${match.id}`,
  ]);
  for (const [token, changes] of [
    [ofSite, siteNews],
    [ofSponsor, sponsorNews],
  ] as const)
    for (const { address } of changes ?? [])
      expect((await program.get(address as string, bearer(token as string))).status(), address as string).toBe(200);

  // Pages, by the cursor of each response.
  const one = await follow(program, ofSponsor as string, `?cursor=${start[1].cursor}&limit=1`);
  const two = await follow(program, ofSponsor as string, `?cursor=${one.cursor}&limit=1`);
  expect([one.changes[0].event, one.more, two.changes[0].event]).toEqual(['study.created', true, 'match.created']);

  await store.tx((db) => updateOrganization(db, sponsor, { status: 'pending' }));
  const unverified = await (await as(owner)).get('/api/changes');
  expect([unverified.status(), (await unverified.json()).code]).toEqual([403, 'organization_unverified']);
});

test('[INT-17] a cursor that is too old, of another database or made up is refused', async ({ as, make }) => {
  const { user } = await make.site();
  const person = await as(user);
  const { cursor } = await (await person.get('/api/changes')).json();
  const [engine, position, id, at] = cursor.split('.');
  const answer = async (given: string) => {
    const response = await person.get(`/api/changes?cursor=${given}`);
    return `${response.status()} ${(await response.json()).code}`;
  };
  expect(await answer([engine, position, id, Number(at) - 31 * 86_400_000].join('.'))).toBe('410 changes_gone');
  expect(await answer([engine === 's' ? 'p' : 's', position, id, at].join('.'))).toBe('410 changes_gone');
  expect(await answer([engine, Number(position) + 1_000_000, id, at].join('.'))).toBe('410 changes_gone');
  expect(await answer('1')).toBe('400 invalid');
  expect((await (await as()).get('/api/changes')).status()).toBe(401);
});

test('[INT-18] lists have what was updated since an instant', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const at = Date.now();
  const old = await make.study({ sponsorId: organization.id, createdAt: at - 90_000_000, updatedAt: at - 90_000_000 });
  const fresh = await make.study({ sponsorId: organization.id, createdAt: at - 80_000_000, updatedAt: at });
  const site = (await make.site()).organization;
  const match = await make.match(fresh.id, site.id, { status: 'invited', updatedAt: at - 90_000_000 });
  await make.match(old.id, site.id, { status: 'invited', updatedAt: at - 90_000_000 });
  const person = await as(user);
  const ids = async (address: string) => (await (await person.get(address)).json()).map(({ id }: { id: string }) => id);
  for (const since of [String(at - 1000), new Date(at - 1000).toISOString()]) {
    expect(await ids(`/api/studies?since=${since}`)).toEqual([fresh.id]);
    expect(await ids(`/api/matches?since=${since}`), 'its study was updated').toEqual([match.id]);
  }
  expect((await ids('/api/studies')).length).toBe(2);
  const refused = await person.get('/api/studies?since=yesterday');
  expect([refused.status(), Object.keys((await refused.json()).errors)]).toEqual([400, ['since']]);
});
