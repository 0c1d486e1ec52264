/**
 * Everyday use by a crowd of visitors, sites, a sponsor and an administrator: nine in ten requests read, one writes.
 */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { registration } from '../support/registration';
import type { RunningApp } from '../support/server';
import { castFor } from './cast';
import { type Client, client } from './client';
import { inLetters } from './names';
import type { Round } from './part';

export interface Traffic {
  /** Every read request, once. */
  once(): Promise<void>;
  /** A number of clients, each sending its next request after the last response, or all together at a rate. */
  send(how: { clients: number; seconds: number; perSecond?: number }): Promise<Sent>;
  close(): Promise<void>;
}

/** Times in milliseconds. */
export interface Times {
  readonly answers: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Sent extends Times {
  readonly perSecond: number;
  /** The average size of a response body. */
  readonly bytes: number;
  /** Times by request, slowest first. */
  readonly kinds: readonly (Times & { readonly what: string })[];
}

interface Ask {
  readonly what: string;
  readonly path: string;
  readonly by: Client;
  /** None for reads. */
  readonly method?: 'POST' | 'PUT';
  readonly json?: object;
  /** 200 if not given. */
  readonly status?: number;
}

/** What a request passes to its response. */
interface Context {
  ask?: Ask;
  at?: number;
}

const SITES = 8;

/**
 * @param interests how often each site can show interest in a study. People and records are created directly in the
 * database.
 */
export async function trafficAt(round: Round, app: RunningApp, interests: number): Promise<Traffic> {
  const { reads, writes, close } = await asksAt(app, interests);
  const pick = <T>(list: readonly T[]) => list[Math.floor(round.random() * list.length)] as T;

  async function send({ clients, seconds, perSecond }: Parameters<Traffic['send']>[0]): Promise<Sent> {
    const times = new Map<string, number[]>();
    let bytes = 0;
    const { requests, errors, timeouts } = await autocannon<Context>({
      url: app.url,
      connections: clients,
      duration: seconds,
      ...(perSecond && { overallRate: perSecond }),
      requests: [
        {
          setupRequest(request, context) {
            const ask = round.random() < 0.1 ? pick(writes)() : pick(reads);
            Object.assign(context, { ask, at: performance.now() });
            const { path, method = 'GET', by, json } = ask;
            const cookie = [...by.cookies].map((pair) => pair.join('=')).join('; ');
            const headers = { ...(cookie && { Cookie: cookie }), ...(json && { 'Content-Type': 'application/json' }) };
            return { ...request, method, path, headers, body: json && JSON.stringify(json) };
          },
          onResponse(status, body, { ask, at = 0 }) {
            if (!ask) return;
            const { what, status: expected = 200 } = ask;
            round.holds(status === expected, `${what} was answered ${status}, not ${expected}: ${body.slice(0, 200)}`);
            times.set(what, [...(times.get(what) ?? []), performance.now() - at]);
            bytes += body.length;
          },
        },
      ],
    });
    round.holds(errors + timeouts === 0, `${errors} connections broke, ${timeouts} requests were not answered in time`);
    const all = timesOf([...times.values()].flat());
    round.count('load', all.answers);
    const kinds = [...times].map(([what, list]) => ({ what, ...timesOf(list) })).sort((a, b) => b.p50 - a.p50);
    return { ...all, perSecond: requests.average, bytes: bytes / Math.max(1, all.answers), kinds };
  }
  return {
    send,
    close,
    async once() {
      for (const { what, by, path } of reads) {
        const { status } = await by.get(path);
        round.holds(status === 200, `${what} was answered ${status}`);
      }
    },
  };
}

function timesOf(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { answers: sorted.length, p50: at(0.5), p99: at(0.99) };
}

/** The requests of each person; each write is a new one. */
export async function asksAt(app: Pick<RunningApp, 'url' | 'database'>, interests: number) {
  const cast = await castFor(app, 1);
  const { make, signIn } = cast;
  const [visitor, admin, sponsor] = [
    client(app.url),
    cast.admins[0]?.client,
    cast.sponsor.people[0]?.client,
  ] as Client[];
  if (!visitor || !admin || !sponsor) throw new Error('The cast is not complete.');
  const sites: Client[] = [];
  const open: { by: Client; id: string }[] = [];
  const studies = [];
  while (studies.length < interests) studies.push(await make.study({ sponsorId: cast.sponsor.organizationId }));
  while (sites.length < SITES) {
    const { organization, user } = await make.site();
    const by = (await signIn(user)).client;
    sites.push(by);
    for (const { id } of studies) open.push({ by, id: (await make.match(id, organization.id)).id });
  }
  const study = studies[0]?.id;
  const get = (by: Client, ...paths: string[]): Ask[] =>
    paths.map((path) => ({ what: path.replace(study ?? '', 'ID'), path, by }));
  const panel = (query: string) => `/admin-panel?section=${query}`;
  const reads = [
    ...get(visitor, '/', '/', '/login', '/onboarding', '/api/health', '/matching-demo'),
    ...sites.slice(0, 3).flatMap((by) => get(by, '/site-dashboard', '/api/matches')),
    ...get(
      sponsor,
      '/sponsor-dashboard',
      '/api/studies',
      `/studies/${study}`,
      '/sponsor/sites?q=prairie',
      '/sponsor/analytics',
    ),
    ...get(sponsor, '/api/sites', '/api/sites?q=clinic&place=MA', `/api/matching/sites-for-study/${study}`),
    ...get(admin, panel('overview'), panel('sites'), panel('sites&q=harbor'), panel('studies'), panel('analytics')),
    ...get(admin, '/api/organizations?search=regional', '/api/organizations?status=pending', '/admin-panel/messages'),
  ];
  const entry = (): Ask => {
    const json = {
      organizationName: `Kiosk ${inLetters()}`,
      contactName: 'Kim',
      email: `${randomUUID()}@prove.example`,
    };
    return {
      what: 'a kiosk entry',
      method: 'POST',
      path: '/api/kiosk/register?event=Prove',
      by: visitor,
      json,
      status: 201,
    };
  };
  const writes = [
    entry,
    (): Ask => {
      const json = registration({ name: `Registered ${inLetters()}`, userEmail: `${randomUUID()}@prove.example` });
      return { what: 'a registration', method: 'POST', path: '/api/organizations', by: visitor, json, status: 201 };
    },
    (): Ask => {
      const json = { name: 'Pat', email: 'pat@prove.example', message: `A question, numbered ${randomUUID()}.` };
      return { what: 'a message', method: 'POST', path: '/api/contact', by: visitor, json, status: 201 };
    },
    (): Ask => {
      const match = open.pop();
      if (!match) return entry();
      return { what: 'an interest', method: 'PUT', path: `/api/matches/${match.id}/interest`, by: match.by, json: {} };
    },
  ];
  return { reads, writes, close: () => cast.close() };
}
