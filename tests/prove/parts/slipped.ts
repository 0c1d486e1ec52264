import { startRegistryStandIn } from '../../support/registry-stand-in';
import { type Calls, callsAt, resolved } from '../calls';
import { type Client, type Sent, signedIn } from '../client';
import { addressOf, expected, MATRIX, methodOf, pathOf, type Row } from '../matrix';
import type { Part, Round } from '../part';
import { EVERYBODY, type Who, type World, worldAt } from '../world';
import { type Rows, rowsIn, writtenSince } from '../written';

/** Recognizable wherever they appear. */
const ID = '0badc0de-0000-4000-8000-00000badc0de';
const SCORE = 98.7654;
const MOMENT = 1234567;

/** Fields that only the platform sets, added to every body and to every object in it. */
function slipped({ of }: World): Record<string, unknown> {
  return {
    id: ID,
    role: 'admin',
    staffRole: 'owner',
    status: 'verified',
    state: 'sent',
    isActive: true,
    isAdmin: true,
    sponsorId: of.otherSponsor,
    organizationId: of.otherSite,
    siteId: of.otherSite,
    userId: ID,
    type: 'sponsor',
    ...{
      score: SCORE,
      overallScore: SCORE,
      createdAt: MOMENT,
      updatedAt: MOMENT,
      verifiedAt: MOMENT,
      source: 'import',
    },
    passwordHash: 'x',
    username: 'slipped',
    answer: 'confirmed',
    sha256: 'x',
    contentType: 'text/html',
    size: 1,
    ...JSON.parse('{"__proto__":{"role":"admin","status":"approved","isActive":true,"createdAt":1}}'),
    constructor: { prototype: { role: 'admin', status: 'approved', isActive: true } },
  };
}

/** Calls that refuse what they don't know, instead of passing over it. */
// One refuses settings that it does not know; the others have fields of these names, and refuse such values.
const REFUSING = [
  'POST /api/studies/{id}/questionnaires/fhir',
  'POST /organization/documents#add',
  'POST /organization/documents#upload',
  'POST /organization/documents#several',
];

/** Every write by everybody allowed to, with and without extra fields: the stored data must be the same. */
export const slippedFields: Part = {
  name: 'slipped',
  what: 'adding role, status, owner, ID, score, times and prototypes to every write does not change what it writes',
  plants: [
    {
      fault: 'the edit of a site accepts fields that it does not name',
      find: /([\w$]+)\.object\(\{(\s*)\.\.\.basicInfoSchema\.shape/,
      replace: '$1.looseObject({$2...basicInfoSchema.shape',
    },
    {
      fault: 'the edit of a study accepts fields that it does not name',
      find: /studySchema = ([\w$]+)\.object\(\{/,
      replace: 'studySchema = $1.looseObject({',
    },
    {
      fault: 'a call uses its body unchecked',
      find: /(refuseUnread\d*\(schema\d*, sent\d*\);\s*return )(checked[\w$]*\(schema\d*, (sent\d*)\));/,
      replace: '$1{ ...$3, ...$2 };',
    },
  ],
  async run(round) {
    const registry = await startRegistryStandIn();
    const app = await round.start({ REGISTRY_URL: registry.url });
    const world = await worldAt(app);
    try {
      const calls = await callsAt(app.url);
      let [writes, rows] = [0, 0];
      for (const row of MATRIX.filter((one) => methodOf(one) !== 'GET' && one.send)) {
        for (const who of chosen(round, row)) {
          const by = () =>
            row.endsSession && who !== 'visitor' ? signedIn(app.url, world.users[who]) : Promise.resolve(world.by[who]);
          rows += await compare(round, { world, calls, row, who, by });
          writes += 1;
        }
      }
      const fields = Object.keys(slipped(world)).length;
      round.figure(`${writes} writes of ${rows} rows, with ${fields} fields slipped in at every depth`);
    } finally {
      await world.close();
      await app.kill();
      await registry.close();
    }
  },
};

/** The people who may write; only one of them in the quick form. */
function chosen(round: Round, row: Row): Who[] {
  const may = EVERYBODY.filter((who) => expected(row, who, true) < 400);
  const at = Math.floor(may.length * round.random());
  return round.scale === 'long' ? may : may.slice(at, at + 1);
}

interface Write {
  world: World;
  calls: Calls;
  row: Row;
  who: Who;
  /** A new one each time if the write ends the session. */
  by: () => Promise<Client>;
}

/** @returns how many rows the write left. */
async function compare(round: Round, write: Write): Promise<number> {
  const { row, who } = write;
  // The first write may find untouched data.
  await submit(write, (sent) => sent);
  const meant = await written(write, (sent) => sent);
  const tried = await written(write, (sent) => withSlipped(sent, write));
  const line = `${row.call} by ${who}`;
  const should = expected(row, who, true);
  round.holds(meant.status === should, `${line}: ${meant.status}, not ${should}`);
  const isRefused = REFUSING.includes(row.call) && tried.status === 400;
  round.holds(
    isRefused || meant.status === tried.status,
    `${line}: ${tried.status} with fields slipped in, ${meant.status} without`,
  );
  const [one, other] = [isRefused ? '' : meant.rows, tried.rows];
  if (one === other) round.count('refused');
  else round.holds(false, `${line} took what was slipped in: ${firstDifference(one, other)}`);
  return one === '' ? 0 : one.split('\n').length;
}

/** Makes the record and sends the write. */
async function submit({ world, row, by }: Write, change: (sent: Sent) => Sent, beforehand = () => {}) {
  const blanks = (await row.thing?.(world)) ?? {};
  const sent = change((await row.send?.(world, blanks)) ?? {});
  const client = await by();
  beforehand();
  return client.send(addressOf(row, world, blanks), { method: methodOf(row), ...sent });
}

/** What the write left in the data, with IDs and times normalized. */
async function written(write: Write, change: (sent: Sent) => Sent) {
  const { world } = write;
  let before: Rows = new Map();
  const { status } = await submit(write, change, () => {
    before = rowsIn(world.data);
  });
  const known = {
    ...world.of,
    ...Object.fromEntries(Object.entries(world.users).map(([name, { id }]) => [`by ${name}`, id])),
  };
  return { status, rows: writtenSince(before, world.data, { ...known, slipped: ID }) };
}

/** Do not add fields that the endpoint itself requires. */
function withSlipped(sent: Sent, { world, calls, row }: Write): Sent {
  const fields = slipped(world);
  if (sent.json !== undefined) {
    const call = calls.calls.find(({ method, path }) => method === methodOf(row) && path === pathOf(row));
    const named = new Set(call?.body ? namesIn(call.body.schema, calls) : []);
    const left = Object.fromEntries(Object.entries(fields).filter(([name]) => !named.has(name)));
    const maps = new Set(call?.body ? mapsIn(call.body.schema, calls) : []);
    return { ...sent, json: into(sent.json, left, maps) };
  }
  if (sent.form) {
    const extra = Object.entries(fields).filter(([name]) => !Object.hasOwn(sent.form ?? {}, name));
    const flat = extra.flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? [
            [`${name}.role`, 'admin'],
            [`${name}[status]`, 'approved'],
            [`${name}.prototype.isActive`, 'on'],
          ]
        : [[name, String(value)]],
    );
    const nested = Object.keys(sent.form)
      .filter((name) => /\]\.\w+$/.test(name))
      .flatMap((name) => flat.map(([field, value]) => [name.replace(/\w+$/, field), value]));
    return { ...sent, form: { ...Object.fromEntries([...flat, ...nested]), ...sent.form } };
  }
  if (sent.body instanceof FormData)
    for (const [name, value] of Object.entries(fields)) if (!sent.body.has(name)) sent.body.append(name, String(value));
  return sent;
}

/** Into the body and every object in it, but for maps: there, a name is a key, and an unknown one is refused. */
function into(value: unknown, fields: object, maps: ReadonlySet<string>, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => into(item, fields, maps));
  if (typeof value !== 'object' || value === null) return value;
  const within = Object.entries(value).map(([name, part]) => [name, into(part, fields, maps, maps.has(name))]);
  return { ...(!isMap && fields), ...Object.fromEntries(within) };
}

/** The names of properties whose own properties are keys of any name. */
const mapsIn = (schema: Parameters<typeof resolved>[0], { schemas }: Calls): string[] =>
  Object.entries(resolved(schema, schemas).properties ?? {}).flatMap(([name, property]) => {
    const { properties, additionalProperties } = resolved(property, schemas);
    return !properties && additionalProperties ? [name] : [];
  });

const namesIn = (schema: Parameters<typeof resolved>[0], { schemas }: Calls): string[] => {
  const { properties = {}, anyOf = [], items } = resolved(schema, schemas);
  const parts = [...anyOf, ...Object.values(properties), ...(items ? [items] : [])];
  return [...Object.keys(properties), ...parts.flatMap((part) => namesIn(part, { schemas, calls: [] }))];
};

function firstDifference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = others.findIndex((line, index) => line !== lines[index]);
  return `${others[at] ?? '(nothing)'} where ${lines[at] ?? '(nothing)'} belongs`.slice(0, 1500);
}
