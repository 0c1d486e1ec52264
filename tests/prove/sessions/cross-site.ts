import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '~/catalogue/errors';
import type { RunningApp } from '../../support/server';
import type { Cast } from '../cast';
import { type Client, client } from '../client';
import type { Round } from '../part';
import type { Data } from '../writes';

const ROUTES = join(import.meta.dirname, '../../../app/routes');
const WRITING = ['post', 'put', 'patch', 'delete'];

/** What browsers send with a cross-site write, and what an attacker might hope to get past. */
const headerSets = ({ origin, host, port }: URL): Record<string, string>[] => [
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'same-site', Origin: `http://${host}` },
  { 'Sec-Fetch-Site': 'cross-site', Origin: origin },
  { Origin: 'null' },
  { Origin: `http://127.0.0.1.evil.example:${port}` },
  { Origin: `http://127.0.0.1:${Number(port) + 1}` },
];

/** Every write, from an administrator's browser on behalf of another site: 403, and nothing changes. */
export async function crossSite(round: Round, app: RunningApp, cast: Cast, data: Data): Promise<void> {
  const admin = cast.admins[0]?.client as Client;
  const writes = [...(await calls(admin)), ...forms()];
  round.holds(writes.length > 60, `only ${writes.length} writes are known`);
  const before = everything(data);
  for (const { method, path, json } of writes) {
    for (const headers of headerSets(new URL(app.url))) {
      const body = json ? { json: {} } : { form: { intent: 'declineMatch', reason: 'From elsewhere.' } };
      const answer = await admin.send(path, { method, headers, ...body });
      const as = JSON.stringify(headers);
      round.holds(answer.status === 403, `${method} ${path} with ${as} was answered ${answer.status}`);
      round.holds(answer.json?.message === ERRORS.cross_site.message, `${method} ${path}: ${answer.json?.message}`);
      round.holds(!answer.headers.has('set-cookie'), `${method} ${path} with ${as} was given a cookie`);
      if (answer.status === 403) round.count('refused');
    }
    // The headers are the reason: the same request from our own page gets further. Sent by a visitor, so that it
    // changes nothing.
    const own = await client(app.url).send(path, { method, headers: { 'Sec-Fetch-Site': 'same-origin' }, json: {} });
    const passed = own.json?.message !== ERRORS.cross_site.message;
    round.holds(passed, `${method} ${path} from our own page was refused as another site's`);
  }
  // The visitor's requests from our own pages created at most drafts and upload addresses; the records are unchanged.
  round.holds(everything(data) === before, 'some data changed');
  round.holds((await admin.get('/api/auth/user')).status === 200, 'the administrator was signed out');
  round.figure(`${writes.length} writes x 6 header sets`);
}

interface Write {
  method: string;
  path: string;
  json: boolean;
}

async function calls(admin: Client): Promise<Write[]> {
  const { json } = await admin.get('/api/openapi.json');
  const paths = Object.entries(json?.paths as Record<string, Record<string, unknown>>);
  return paths.flatMap(([path, methods]) =>
    WRITING.filter((method) => Object.hasOwn(methods, method)).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, () => randomUUID()),
      json: true,
    })),
  );
}

/** Every page gets a post, whether it has a form or not, except those that mail programs post to (DIG-06, SCR-13). */
const forms = (): Write[] =>
  readdirSync(ROUTES)
    .filter((name) => !/^(api\.|\$|unsubscribe$|kiosk_\.consent$)/.test(name))
    .map((name) => ({ method: 'POST', path: addressOf(name), json: false }));

function addressOf(route: string): string {
  const index = /(^|\.)_index$/.test(route);
  const name = route.replace(/\.tsx?$/, '').replace(/\.?_index$/, '');
  const parts = name.split('.').map((part) => (part.startsWith('$') ? randomUUID() : part.replace(/_$/, '')));
  return `/${parts.join('/')}${index ? '?index' : ''}`;
}

const ABOUT = [
  'organizations',
  'studies',
  'matches',
  'users',
  'sessions',
  'settings',
  'audit_events',
  'contact_messages',
];

function everything(data: Data): string {
  const hash = createHash('sha256');
  for (const table of ABOUT) hash.update(JSON.stringify(data.rows(`select * from ${table} order by 1`)));
  return hash.digest('hex');
}
