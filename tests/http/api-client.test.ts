/** The client in clients/typescript, as a program of a sponsor and of a site uses it (INT-27, INT-28). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Scope } from '~/catalogue/scopes';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import { type Client, createClient, StudyBridgeError } from '../../clients/typescript/src/client';

const SCOPES: Scope[] = [
  ...([
    'studies:read',
    'studies:write',
    'matches:read',
    'matches:write',
    'changes:read',
    'organizations:read',
  ] as const),
];
const STUDY = { phase: 'phase_ii', therapeuticArea: 'oncology' } as const;

async function refusal(call: Promise<unknown>): Promise<StudyBridgeError> {
  const error = await call.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  expect(error).toBeInstanceOf(StudyBridgeError);
  return error as StudyBridgeError;
}

test('[INT-27] the client is made from the API document as it is', async ({ as }) => {
  const document = await (await (await as()).get('/api/openapi.json')).text();
  const mark = readFileSync('clients/typescript/src/generated/mark.txt', 'utf8');
  expect(mark, 'npm run client makes it again').toBe(createHash('sha256').update(document).digest('hex'));
});

test('[INT-27] a program posts a study, reads its ranking, invites a site and follows its match to the decision', async ({
  app,
  as,
  make,
}) => {
  const { user: staff } = await make.sponsor();
  const { organization: site, user: coordinator } = await make.site({ therapeuticAreas: ['Oncology'] });
  const programOf = async (user: Parameters<typeof make.apiToken>[0]) =>
    createClient({ baseUrl: app.url, token: (await make.apiToken(user, SCOPES)).token });
  const [sponsor, clinic] = [await programOf(staff), await programOf(coordinator)];

  let { cursor } = await sponsor.readChanges({ query: { since: new Date().toISOString() } });
  const news = async (program: Client = sponsor) => {
    const read = await program.readChanges({ query: { cursor } });
    cursor = read.cursor;
    return [...new Set(read.changes.map(({ event, id }) => `${event} ${id}`))];
  };
  const title = unique('Oncology ');
  const { id, status } = await sponsor.submitStudy({ body: { ...STUDY, title } });
  expect(status).toBe('pending_approval');
  expect((await (await as('configured admin')).put(`/api/studies/${id}/approve`)).status()).toBe(200);
  expect(await news()).toEqual([`study.created ${id}`, `study.changed ${id}`]);

  const ranking = await sponsor.sitesForStudy({ path: { studyId: id } });
  expect(ranking.study.title).toBe(title);
  const match = await sponsor.inviteSite({ path: { id }, body: { siteId: site.id, anyway: true } });
  expect(match.status).toBe('invited');
  expect(await news()).toContain(`match.created ${match.id}`);

  const found = [];
  for await (const { siteId } of sponsor.pages('listStudyMatches', { path: { id }, query: { limit: 1 } }))
    found.push(siteId);
  expect(found).toContain(site.id);

  expect((await clinic.seeMatch({ path: { id: match.id } })).status).toBe('invited');
  await clinic.acceptMatch({ path: { id: match.id } });
  expect(await news()).toContain(`match.changed ${match.id}`);
  await sponsor.selectMatch({ path: { id: match.id }, body: { reason: 'It fits best.' } });
  expect(await news()).toContain(`match.changed ${match.id}`);
  expect((await clinic.seeMatch({ path: { id: match.id } })).status).toBe('selected');
});

test('[INT-27] the client reads all pages, and says what is refused', async ({ app, make }) => {
  const { organization, user } = await make.sponsor();
  const ids = [];
  for (let made = 0; made < 3; made++) ids.push((await make.study({ sponsorId: organization.id })).id);
  const { token } = await make.apiToken(user, ['studies:read']);
  const client = createClient({ baseUrl: `${app.url}/`, token });
  const read = [];
  for await (const { id } of client.pages('listStudies', { query: { limit: 2 } })) read.push(id);
  expect(read.sort()).toEqual(ids.sort());

  const { data, response } = await client.respond('seeStudy', { path: { id: ids[0] as string } });
  expect([data.id, response.headers.get('ETag')]).toEqual([ids[0], expect.stringContaining('W/')]);
  const missing = await refusal(client.seeStudy({ path: { id: 'none' } }));
  expect([missing.status, missing.code, missing.requestId]).toEqual([404, 'not_found', expect.any(String)]);
  const unscoped = await refusal(client.submitStudy({ body: { ...STUDY, title: 'A study' } }));
  expect([unscoped.status, unscoped.code]).toEqual([403, 'token_scope']);
  const wrong = await refusal(client.listStudies({ query: { since: 'yesterday' } }));
  expect([wrong.code, Object.keys(wrong.errors)]).toEqual(['invalid', ['since']]);
});

test('[INT-28] the client repeats what it may, after as long as the server says', async () => {
  const seen: { method: string; key: string | null }[] = [];
  const busy = () => Response.json({ message: 'Later.', code: 'unavailable' }, { status: 503, headers: RIGHT_AWAY });
  const RIGHT_AWAY = { 'Retry-After': '0' };
  const answering = (...answers: (() => Response)[]) => {
    seen.length = 0;
    const fetch = async ({ method, headers }: Request) => {
      seen.push({ method, key: headers.get('Idempotency-Key') });
      return (answers.shift() ?? busy)();
    };
    return createClient({ baseUrl: 'https://studybridge.example', token: 'sb_', fetch });
  };
  const good = () => Response.json({ id: '1' }, { status: 201 });
  const lost = () => {
    throw new TypeError('fetch failed');
  };
  const limited = () => Response.json({ code: 'too_many_requests' }, { status: 429, headers: RIGHT_AWAY });
  const body = { ...STUDY, title: 'A study' };

  expect(await answering(busy, limited, lost, good).submitStudy({ body })).toEqual({ id: '1' });
  expect(new Set(seen.map(({ key }) => key)).size, 'with the same key').toBe(1);
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST']);
  await answering(good).submitStudy({ body, idempotencyKey: 'my-own-key' });
  expect(seen).toEqual([{ method: 'POST', key: 'my-own-key' }]);

  const settings = { path: { id: '1' }, body: { how: 'clear', fields: 'all' } } as const;
  expect((await refusal(answering(busy, good).settleEstimates(settings))).code).toBe('unavailable');
  expect(seen, 'a POST without a key is not repeated').toEqual([{ method: 'POST', key: null }]);
  await expect(answering(lost, good).deleteStudy({ path: { id: '1' } })).rejects.toThrow('fetch failed');
  expect(seen, 'nor is a change that may have been made').toHaveLength(1);
  expect((await refusal(answering().seeStudy({ path: { id: '1' } }))).status).toBe(503);
  expect(seen).toHaveLength(4);

  const long = () => Response.json({ code: 'too_much_sent' }, { status: 429, headers: { 'Retry-After': '3600' } });
  const refused = await refusal(answering(long, good).listStudies());
  expect([refused.retryAfter, seen.length], 'nobody waits for an hour').toEqual([3600, 1]);
  const stopped = createClient({
    baseUrl: 'https://studybridge.example',
    fetch: async () => Response.json({}, { status: 503, headers: { 'Retry-After': '30' } }),
  }).listStudies({ signal: AbortSignal.timeout(10) });
  await expect(stopped).rejects.toThrow('timeout');
});
