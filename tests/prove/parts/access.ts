import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startRegistryStandIn } from '../../support/registry-stand-in';
import type { RunningApp } from '../../support/server';
import { callsAt } from '../calls';
import { type Answer, signedIn } from '../client';
import {
  addressOf,
  type Blanks,
  concerns,
  expected,
  isForRoles,
  lacksRole,
  MATRIX,
  methodOf,
  missingBlanks,
  pathOf,
  type Row,
} from '../matrix';
import type { Part, Round } from '../part';
import { watch } from '../unchanged';
import { EVERYBODY, type Who, type World, worldAt } from '../world';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Everybody requests everything with every method: their own records, other people's, and missing ones. */
export const access: Part = {
  name: 'access',
  what: 'every call and page, for every role, on own, others’ and missing records: the exact status, and no unauthorized writes',
  plants: [
    {
      fault: 'a matched site may run matching',
      find: /"study\.match": ([\w$]+),/,
      replace: '"study.match": (actor, study) => actor.role === "site" || $1(actor, study),',
    },
    {
      fault: 'others’ matches are forbidden instead of missing',
      find: /authorizeOrNotFound\(actor, "match\.see"/,
      replace: 'authorize(actor, "match.see"',
    },
    {
      fault: 'a visitor may read the settings',
      find: /"settings\.read": isAdmin\b/,
      replace: '"settings.read": (actor) => true',
    },
    {
      fault: 'support decides on studies',
      find: /"study\.decide": isReviewer\b/,
      replace: '"study.decide": isSupport',
    },
    {
      fault: 'the edit of a site is not guarded',
      find: /"organization\.edit": \(actor, organization\) => [^,]+, organization\.id\),/,
      replace: '"organization.edit": (actor) => true,',
    },
    {
      fault: 'a refused write leaves something behind',
      find: /(async function runMatching\(actor, studyId, (at\d*) = now\(\)\) \{)/,
      replace: '$1 if (actor.kind === "person") await store.tx((db) => record(db, actor, "study.x", "x", { at: $2 }));',
    },
    {
      fault: 'the admin panel opens for a rep',
      find: /if \((actor\d*)\.kind === "person" && can\(\1, "admin\.enter"\)\) return \1;/,
      replace: 'if ($1.kind === "person" && (can($1, "admin.enter") || $1.role === "rep")) return $1;',
    },
  ],
  async run(round) {
    const registry = await startRegistryStandIn();
    const app = await round.start({ REGISTRY_URL: registry.url });
    const world = await worldAt(app);
    try {
      await complete(round, app.url);
      await all(round, app, world);
    } finally {
      await world.close();
      await app.kill();
    }
    await registry.close();
  },
};

/** The matrix lists exactly the calls and pages that exist, with every method they answer. */
async function complete(round: Round, url: string): Promise<void> {
  const { calls } = await callsAt(url);
  const described = calls.map(({ method, path }) => `${method} ${path}`);
  const named = new Set(MATRIX.map((row) => `${methodOf(row)} ${pathOf(row)}`));
  for (const call of described) round.holds(named.has(call), `the matrix does not list ${call}`);
  const pages = [...named].filter((call) => !described.includes(call));
  for (const [path, methods] of pageRoutes()) {
    const pattern = new RegExp(`^(\\w+) ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    for (const method of methods) {
      // The API document describes some addresses that are not under /api, such as those of files.
      const found = described.includes(`${method} ${path}`) || pages.some((call) => pattern.exec(call)?.[1] === method);
      round.holds(found, `the matrix does not list ${method} ${path}`);
    }
  }
}

const ROUTES = join(import.meta.dirname, '../../../app/routes');

/** The pages by address, with the methods they answer. */
function pageRoutes(): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const name of readdirSync(ROUTES)) {
    const isFolder = statSync(join(ROUTES, name)).isDirectory();
    // The API document describes the calls; the admin panel's layout answers nothing itself.
    if (name === '$.tsx' || name === 'admin-panel' || (name.startsWith('api.') && !isFolder)) continue;
    const code = readFileSync(join(ROUTES, name, isFolder ? 'route.tsx' : ''), 'utf8');
    const parts = name
      .replace(/\.ts$/, '')
      .replace(/(^|\.)_index$/, '')
      .split(/(?<!\[)\./);
    const named = (part: string) =>
      part
        .replace(/_$/, '')
        .replace('[.]', '.')
        .replace(/^\$(\w+)$/, '{$1}');
    const path = `/${parts.map(named).join('/')}`;
    pages.set(path, ['GET', ...(/export (const|(async )?function) action\b/.test(code) ? ['POST'] : [])]);
  }
  return pages;
}

async function all(round: Round, app: RunningApp, world: World): Promise<void> {
  const watched = watch(world.data.name);
  let asked = 0;

  async function ask(row: Row, who: Who, isThere: boolean, blanks: Blanks): Promise<Answer> {
    const sent = await row.send?.(world, isThere || !row.thing ? blanks : missingBlanks(row));
    const by = row.endsSession && who !== 'visitor' ? await signedIn(app.url, world.users[who]) : world.by[who];
    const should = expected(row, who, isThere);
    // Clear the message of the previous action.
    by.cookies.delete('sb_flash');
    const { result: answer, unchanged } = await watched.during(() =>
      by.send(addressOf(row, world, blanks), { method: methodOf(row), ...sent }),
    );
    const line = `${row.call} by ${who}${row.thing ? (isThere ? '' : ', missing') : ''}`;
    round.holds(answer.status === should, `${line}: ${answer.status}, not ${should}`);
    asked += 1;
    if (should < 400) return answer;
    round.count('refused');
    const isRecorded = row.recordsRefusal && isThere && should === row.ok;
    if (!isRecorded) round.holds(unchanged, `${line}: refused, but something was written`);
    return answer;
  }

  for (const row of MATRIX) {
    // A refused action changes nothing, so one record is enough for all of them.
    const shared = (await row.thing?.(world)) ?? {};
    for (const who of EVERYBODY) {
      // What no administrator may do does not depend on their roles.
      if (!isForRoles(row) && ['reviewer', 'support', 'reader'].includes(who)) continue;
      const writes = methodOf(row) !== 'GET' && expected(row, who, true) < 400;
      const there = await ask(row, who, true, writes ? ((await row.thing?.(world)) ?? {}) : shared);
      // Administrators see every record, so the refusal of a role may come before or after a missing one.
      if (!row.thing || lacksRole(row, who)) continue;
      const none = missingBlanks(row);
      const missing = await ask(row, who, false, none);
      if (concerns(row, who)) continue;
      const [one, other] = [bare(there, shared), bare(missing, none)];
      round.holds(
        one === other,
        `${row.call}: to ${who}, another's record does not look missing: ${one.slice(0, 300)}`,
      );
    }
  }
  await otherMethods(round, world, watched);
  watched.close();
  round.figure(`${asked} requests by ${EVERYBODY.length} people at ${MATRIX.length} calls and pages`);
}

/** The response without what differs from one time to the next. */
const bare = ({ text }: Answer, blanks: Blanks): string =>
  Object.values(blanks)
    .reduce((rest, id) => rest.replaceAll(id, 'ID'), text)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/nonce="[^"]*"/g, 'NONCE')
    .replaceAll(/\b1\d{12}\b/g, 'TIME');

/** Methods that are not in the matrix get 405, whoever asks. In the quick form, one person asks for each. */
async function otherMethods(round: Round, world: World, watched: ReturnType<typeof watch>): Promise<void> {
  const blanks = { id: world.of.site, studyId: world.of.site, siteId: world.of.site, nctId: 'NCT90000001' };
  for (const path of new Set(MATRIX.map(pathOf))) {
    if (!path.startsWith('/api/') || path.startsWith('/api/docs')) continue;
    const answered = new Set(MATRIX.filter((row) => pathOf(row) === path).map(methodOf));
    for (const method of METHODS.filter((name) => !answered.has(name))) {
      const one = Math.floor(EVERYBODY.length * round.random());
      for (const who of round.scale === 'long' ? EVERYBODY : EVERYBODY.slice(one, one + 1)) {
        const address = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof blanks) => blanks[name]);
        const { result, unchanged } = await watched.during(() =>
          world.by[who].send(address, { method, ...(method !== 'GET' && { json: {} }) }),
        );
        round.holds(result.status === 405, `${method} ${path} by ${who}: ${result.status}, not 405`);
        round.holds(unchanged, `${method} ${path} by ${who} wrote something`);
        round.count('refused');
      }
    }
  }
}
