import { readdirSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { startRegistryStandIn } from '../../support/registry-stand-in';
import { type Calls, callsAt, type DescribedCall } from '../calls';
import { described, formBytes, jsonBytes, odd, twisted, wireText } from '../generated';
import type { Part, Round } from '../part';
import { scanners } from '../scanners';
import { EVERYBODY, type Who, type World, worldAt } from '../world';
import { WRITES, writerFor } from '../writes';

const AT_ONCE = 12;
const BATCH = 400;

/** Thousands of malicious inputs: each gets a response, and no response reveals more than it should. */
export const noise: Part = {
  name: 'noise',
  what: 'generated bodies, addresses and headers: no 5xx, no stack, path or SQL in responses, all refusals in one format',
  plants: [
    {
      fault: 'invalid JSON is not handled',
      find: /throw new DomainError\("not_json"\)/,
      replace: 'throw new Error("no JSON")',
    },
    {
      fault: 'a refusal contains a stack trace',
      find: /(\w*[jJ]son\S*)\(\{ message: (\w+), (code[^,]*), errors: fields, allowed \}/,
      replace: '$1({ message: $2, $3, errors: fields ?? { "": [new Error().stack] }, allowed }',
    },
    {
      fault: 'the framework answers unreadable addresses',
      find: 'web.use(app.unreadable);',
      replace: '',
    },
    {
      fault: 'an invalid host is not handled',
      find: /if \(!isPlainHost\d*\(host\d*\) \|\| [^{]*? \|\| !URL\.canParse\(address\d*\)\) \{/,
      replace: 'if (false) {',
    },
  ],
  async run(round) {
    const registry = await startRegistryStandIn();
    const app = await round.start({ REGISTRY_URL: registry.url });
    let world = await worldAt(app);
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const before = app.pid();
    const statuses = new Map<number, number>();
    try {
      let shots = await shotsAt(app.url, world);
      const number = round.times(600, 20_000);
      for (let done = 0; done < number; done += BATCH) {
        const seed = Math.floor(round.random() * 2 ** 31);
        const batch = fc.sample(shots, { seed, numRuns: Math.min(BATCH, number - done) }).values();
        const fire = async () => {
          for (const shot of batch) {
            const answer = await send(app.url, world, agent, shot);
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            judge(round, shot, answer, app.dataDir);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, fire));
        if (await isWhole(world)) continue;
        await world.close();
        world = await worldAt(app);
        shots = await shotsAt(app.url, world);
      }
      round.figure(
        `${number} requests: ${[...statuses]
          .sort()
          .map(([status, n]) => `${status} × ${n}`)
          .join(', ')}`,
      );
      if (round.scale === 'long') await scanners(round, app.url);
      for (const line of app
        .log()
        .split('\n')
        .filter((entry) => entry.includes('"unexpected"'))
        .slice(0, 3))
        round.holds(false, `the server's log: ${line.slice(0, 400)}`);
      round.holds(app.pid() === before, 'the server did not survive');
      const by = await writerFor(app.url);
      for (const write of WRITES) {
        const { answer } = await write(by);
        round.holds(answer.status < 300, `afterwards a write was answered ${answer.status} ${answer.text}`);
      }
    } finally {
      agent.destroy();
      await world.close();
      await app.kill();
      await registry.close();
    }
  },
};

/** Some inputs succeed: someone signs out, or an administrator deletes a site. Visitors are refused too early to matter. */
async function isWhole({ by, users }: World): Promise<boolean> {
  const asked = EVERYBODY.filter((who) => who !== 'visitor').map(async (who) => {
    const { json } = await by[who].get('/api/auth/user');
    return json?.role === users[who].role;
  });
  return (await Promise.all(asked)).every(Boolean);
}

interface Shot {
  readonly who: Who;
  readonly method: string;
  /** Already encoded. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

async function shotsAt(url: string, { of, make, users }: World): Promise<fc.Arbitrary<Shot>> {
  const all = await callsAt(url);
  const study = await make.study({ sponsorId: of.sponsor });
  const match = await make.match(study.id, of.site);
  const ids = [study.id, match.id, of.site, of.sponsor, users.site.id, 'NCT90000001', crypto.randomUUID()];
  // Nobody signs out, and only missing records are deleted.
  const calls = all.calls
    .filter(({ path }) => path !== '/api/logout')
    .map((call) => shotAtCall(call, all, call.method === 'DELETE' ? [crypto.randomUUID()] : ids));
  return fc.oneof({ weight: 6, arbitrary: fc.oneof(...calls) }, { weight: 1, arbitrary: shotAtPage(all, ids) });
}

const who = fc.constantFrom(...EVERYBODY);
/** Mostly none. */
const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'limit',
          'cursor',
          'q',
          'state',
          'status',
          'organization',
          'event',
          'size',
          'expires',
          'signature',
        ),
        wireText,
      ),
      { maxLength: 4 },
    )
    .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
);

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...[
    { Cookie: 'sb_session=' },
    { Cookie: 'sb_session=eyJ.x; sb_session=%00%zz' },
    { Cookie: `a=${'x'.repeat(6000)}` },
  ],
  ...[{ Cookie: 'sb_flash=InsndGl0bGUnOjF9Ig%3D%3D.x; sb_study=ImEi.; sb_registration=%' }, { Cookie: ';;;=;=' }],
  ...[{ 'Idempotency-Key': "'" }, { 'Idempotency-Key': 'x'.repeat(100) }, { 'Idempotency-Key': 'x'.repeat(5000) }],
  ...[
    { 'If-None-Match': '*' },
    { 'If-None-Match': 'W/"' },
    { Range: 'bytes=-1,0-,9-1' },
    { Accept: '\xff' },
    { Accept: '' },
  ],
  ...[{ 'X-Forwarded-For': "' or 1=1" }, { 'X-Forwarded-Host': 'a b' }, { 'X-Forwarded-Proto': 'javascript' }],
  ...[{ Origin: 'null' }, { Origin: '::' }, { 'Sec-Fetch-Site': 'cross-site' }, { Host: '[' }, { Host: 'a b' }],
  ...[
    { 'Accept-Encoding': 'identity;q=x, *;q=0' },
    { 'Accept-Language': 'x'.repeat(4000) },
    { 'X-Long': 'x'.repeat(30_000) },
  ],
  ...[{ 'Content-Encoding': 'gzip' }, { Expect: '100-continue' }, { 'X-HTTP-Method-Override': 'DELETE' }, { TE: 'x' }],
];
const headers = fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, fc.constantFrom(...ODD_HEADERS));

const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];
const OTHER_TYPES = [
  ...['application/json; charset=utf-16', 'application/json; charset="', 'text/json', 'application/x+json', 'json', ''],
  ...['text/plain', 'text/xml', 'image/png', 'multipart/form-data', 'multipart/form-data; boundary=', 'x'.repeat(4000)],
  ...['application/x-www-form-urlencoded', 'application/octet-stream', ';', 'application/json, text/html'],
];
const type = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...JSON_TYPES) },
  { weight: 1, arbitrary: fc.constantFrom(...OTHER_TYPES) },
);

function shotAtCall({ method, path, body }: DescribedCall, { schemas }: Calls, ids: string[]): fc.Arbitrary<Shot> {
  const blank = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ids) }, wireText);
  const address = fc
    .tuple(fc.array(blank, { minLength: 2, maxLength: 2 }), query)
    .map(([[first = '', second = ''], search]) => path.replace(/\{\w+\}/, first).replace(/\{\w+\}/, second) + search);
  const value = body
    ? fc.oneof(
        described(body.schema, schemas),
        twisted(described(body.schema, schemas)),
        { weight: 2, arbitrary: twisted(fc.constant(body.example)) },
        odd,
      )
    : odd;
  const bytes = method === 'GET' ? fc.constant(undefined) : fc.option(jsonBytes(value), { freq: 20, nil: undefined });
  return fc.record({ who, address, headers, type, bytes }).map(({ type: is, bytes: sent, headers: more, ...shot }) => ({
    ...shot,
    method,
    headers: { ...(sent && { 'Content-Type': is }), ...more },
    ...(sent && { body: sent }),
  }));
}

/** Requests a page, or submits its form. */
function shotAtPage({ schemas }: Calls, ids: readonly string[]): fc.Arbitrary<Shot> {
  const routes = readdirSync(join(import.meta.dirname, '../../../app/routes'))
    .filter((name) => !name.startsWith('api.') && name !== '$.tsx')
    .map((name) => name.replace(/\.tsx?$/, '').replace(/(^|\.)_index$/, ''))
    .map((name) => `/${name.replaceAll('.', '/').replaceAll(/_(?=\/|$)/g, '')}`);
  const names = [...new Set(Object.values(schemas).flatMap(({ properties = {} }) => Object.keys(properties)))];
  const intents = [
    'intent',
    'id',
    'ids',
    'idempotencyKey',
    'returnTo',
    'redirectTo',
    'step',
    'file',
    'trials',
    'shown',
  ];
  const form = formBytes([...names, ...intents]);
  const blank = fc.oneof(fc.constantFrom(...ids, 'sites', 'studies', 'approve', 'organizations.csv'), wireText);
  const address = fc
    .tuple(fc.constantFrom(...routes), fc.array(blank, { minLength: 3, maxLength: 3 }), query)
    .map(([route, blanks, search]) => route.replaceAll(/\$\w+/g, () => blanks.pop() ?? '') + search);
  const sent = fc.option(form, { nil: undefined });
  return fc.record({ who, address, headers, sent }).map(({ sent: is, headers: more, ...shot }) => ({
    ...shot,
    method: is ? 'POST' : 'GET',
    headers: { ...(is && { 'Content-Type': is.type }), ...more },
    ...(is && { body: is.body }),
  }));
}

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function send(url: string, world: World, agent: Agent, shot: Shot): Promise<Answered> {
  const { method, address: path, headers: more, body } = shot;
  const cookies = [...world.by[shot.who].cookies].map((pair) => pair.join('=')).join('; ');
  const { hostname, port } = new URL(url);
  return new Promise<Answered>((resolve) => {
    const none = (error: Error) => resolve({ status: 0, type: '', text: String(error) });
    try {
      const headers = { ...(cookies && { Cookie: cookies }), ...(body && { 'Content-Length': body.length }), ...more };
      const request = httpRequest({ hostname, port, agent, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', none);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      // If the previous response closed the connection, this request got no response.
      request.on('error', (error) => (request.reusedSocket ? resolve(send(url, world, agent, shot)) : none(error)));
      request.end(body);
    } catch (error) {
      none(error as Error);
    }
  });
}

/** Internals that nobody outside may read: where the code is, how the data is stored. */
const LEAKS = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|node:internal|\/server\/index\.js|file:\/\/\//,
  /SqliteError|SQLITE_|sqlite|constraint failed|no such (table|column)|syntax error|\bPostgres|better-sqlite/i,
  /password_tokens|audit_events|contact_messages|track_records|facility_trials|password_hash|token_hash/,
  /"issues":|ZodError|TypeError|RangeError|Cannot read propert|is not (a function|iterable|defined)|undefined \(reading/,
];
const ROOT = join(import.meta.dirname, '../../..');

function judge(round: Round, shot: Shot, { status, type: answered, text }: Answered, dataDir: string): void {
  const line = `${shot.who}: ${shot.method} ${shot.address.slice(0, 200)} ${JSON.stringify(shot.headers).slice(0, 120)} ${shot.body?.subarray(0, 300) ?? ''}`;
  // Node itself refuses invalid HTTP and oversized headers, before our code runs.
  const bare = answered === '' && (status === 400 || status === 431);
  const unsent = status === 0 && /ERR_(INVALID_CHAR|UNESCAPED)|EPIPE|ECONNRESET/.test(text) && 'X-Long' in shot.headers;
  if (unsent) return;
  round.holds(status !== 0, `no answer (${text}) to ${line}`);
  round.holds(status < 500, `${status} to ${line}`);
  const leak = LEAKS.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
  const place = [ROOT, dataDir].find((path) => text.includes(path));
  round.holds(!leak && !place, `the response to ${line} reveals ${leak ?? place}`);
  if (status < 400) return;
  round.count('refused');
  if (bare || !shot.address.startsWith('/api/')) return;
  round.holds(
    answered.startsWith('application/json') && isRefusal(text),
    `not one of our error responses to ${line}: ${text}`,
  );
}

/** { message, code, errors?, allowed? }, and for the administrators' sign-in { success: false, message }. */
function isRefusal(text: string): boolean {
  try {
    const { message, code, errors = {}, allowed = {}, success, ...more } = JSON.parse(text);
    const sentences = Object.values(errors).flat();
    return (
      typeof message === 'string' &&
      sentences.every((one) => typeof one === 'string') &&
      Object.values(allowed).every((values) => Array.isArray(values)) &&
      success !== true &&
      Object.keys(more).length === 0
    );
  } catch {
    return false;
  }
}
