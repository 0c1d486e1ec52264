/**
 * A stand-in for the ClinicalTrials.gov v2 API on loopback, with made-up records, and those of the folder that
 * REGISTRY_RECORDS names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export type StandInMode = 'ok' | '404' | '429' | '500' | 'hang' | 'rubbish' | 'html' | 'truncated' | 'slow';

export interface NpiRecord {
  name: string;
  city: string;
  state: string;
  otherNames?: readonly string[];
  active?: boolean;
}

export interface RegistryStandIn {
  /** The base address, for REGISTRY_URL. */
  url: string;
  /** The NCT numbers requested so far, in order. */
  requests: string[];
  /** The location queries requested so far, page by page. */
  searches: string[];
  /** Which spans the requests so far said that they belong to. */
  traceparents: unknown[];
  /** Extra records, found by a search and by number. */
  listed: object[];
  /** The answers of the registry of provider numbers, by number: who has it. All other numbers are unknown. */
  npis: Map<string, NpiRecord | 'unreachable'>;
  /** Sets how it responds to a number, to all other numbers ('*'), or to a search ('search'). */
  setMode(nctId: string, mode: StandInMode): void;
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');
/** A folder of further records; null if REGISTRY_RECORDS is not set. */
export const FURTHER_RECORDS = process.env.REGISTRY_RECORDS ? path.resolve(process.env.REGISTRY_RECORDS) : null;
export const MADE_UP_RECORDS = path.resolve(root, 'tests/fixtures/registry');

/** Numbers that always fail, for tests in other processes. */
const MISBEHAVING: Readonly<Record<string, StandInMode>> = {
  NCT00000404: '404',
  NCT00000429: '429',
  NCT00000500: '500',
  NCT00000999: 'hang',
  NCT00000666: 'rubbish',
};
/** An old number that redirects to the current one, as in the real registry. */
const ALIASES: Readonly<Record<string, string>> = { NCT00000301: 'NCT90000001' };
const SLOW_MS = 1000;

const FOLDERS = FURTHER_RECORDS ? [MADE_UP_RECORDS, FURTHER_RECORDS] : [MADE_UP_RECORDS];

/** All records for tests, the made-up ones first. */
export function recordFiles(): string[] {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  return files.filter((file) => file.endsWith('.json'));
}

export async function startRegistryStandIn(): Promise<RegistryStandIn> {
  const requests: string[] = [];
  const searches: string[] = [];
  const traceparents: unknown[] = [];
  const listed: object[] = [];
  const npis: RegistryStandIn['npis'] = new Map();
  const modes = new Map<string, StandInMode>(Object.entries(MISBEHAVING));
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://registry.example');
    traceparents.push(request.headers.traceparent);
    if (address.pathname === '/studies') {
      searches.push(address.searchParams.get('query.locn') ?? '');
      search(response, address.searchParams, listed, modes.get('search') ?? 'ok');
      return;
    }
    if (address.pathname === '/npi/') {
      answerNpi(response, npis.get(address.searchParams.get('number') ?? ''));
      return;
    }
    const id = /^\/studies\/(\w+)/.exec(request.url ?? '')?.[1]?.toUpperCase() ?? '';
    const alias = ALIASES[id];
    requests.push(id);
    if (alias) response.writeHead(301, { Location: `/studies/${alias}` }).end();
    else answer(response, id, listed, modes.get(id) ?? modes.get('*') ?? 'ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    searches,
    traceparents,
    listed,
    npis,
    setMode: (nctId, mode) => {
      modes.set(nctId, mode);
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** A response in the format of the NPI registry. */
function answerNpi(response: ServerResponse, found: NpiRecord | 'unreachable' | undefined): void {
  if (found === 'unreachable') {
    send(response, 500, 'text/plain', 'Please try again later');
    return;
  }
  const results = found
    ? [
        {
          basic: { organization_name: found.name, status: found.active === false ? 'D' : 'A' },
          other_names: (found.otherNames ?? []).map((organization_name) => ({ organization_name, code: '3' })),
          addresses: [{ address_purpose: 'LOCATION', city: found.city, state: found.state }],
        },
      ]
    : [];
  send(response, 200, 'application/json', JSON.stringify({ result_count: results.length, results }));
}

interface Numbered {
  protocolSection?: { identificationModule?: { nctId?: string } };
}

interface Locations {
  protocolSection: { contactsLocationsModule?: { locations?: { facility?: string; city?: string }[] } };
}

/** Finds records that contain every quoted part of the query, page by page, as the real search does. */
function search(response: ServerResponse, query: URLSearchParams, listed: object[], mode: StandInMode): void {
  const parts = [...(query.get('query.locn') ?? '').matchAll(/"([^"]*)"/g)].map(
    ([, part]) => part?.toLowerCase() ?? '',
  );
  const found = [...madeUp(), ...listed].filter((record) => {
    const { locations = [] } = (record as Locations).protocolSection?.contactsLocationsModule ?? {};
    const text = locations.map(({ facility, city }) => `${facility} ${city}`.toLowerCase()).join('\n');
    return parts.length > 0 && parts.every((part) => text.includes(part));
  });
  const [start, size] = [Number(query.get('pageToken') ?? 0), Number(query.get('pageSize') ?? 10)];
  const next = start + size < found.length ? { nextPageToken: String(start + size) } : {};
  answerWith(response, 'search', mode, JSON.stringify({ studies: found.slice(start, start + size), ...next }));
}

let records: object[] | undefined;
function madeUp(): object[] {
  records ??= readdirSync(MADE_UP_RECORDS).map((name) =>
    JSON.parse(readFileSync(path.join(MADE_UP_RECORDS, name), 'utf8')),
  );
  return records;
}

function answer(response: ServerResponse, id: string, listed: object[], mode: StandInMode): void {
  answerWith(response, id, mode, recordText(id) ?? listedText(id, listed));
}

function listedText(id: string, listed: object[]): string | undefined {
  const found = (listed as Numbered[]).find((record) => record.protocolSection?.identificationModule?.nctId === id);
  return found && JSON.stringify(found);
}

/** @param record undefined if there is none. */
function answerWith(response: ServerResponse, id: string, mode: StandInMode, record: string | undefined): void {
  const unknown = () => send(response, 404, 'text/plain', `NCT number ${id} not found`);
  const study = (reply: (record: string) => void) => {
    if (record === undefined) unknown();
    else reply(record);
  };
  const json = (body: string) => send(response, 200, 'application/json', body);
  const busy = (status: number) => send(response, status, 'text/plain', 'Please try again later');
  const modes: Record<StandInMode, () => void> = {
    ok: () => study(json),
    slow: () => study((record) => setTimeout(() => json(record), SLOW_MS)),
    truncated: () => study((record) => breakOff(response, record)),
    '404': unknown,
    '429': () => {
      response.setHeader('Retry-After', '1');
      busy(429);
    },
    '500': () => busy(500),
    hang: () => undefined,
    rubbish: () => json('{"studies":[{"hello":"world"}]}'),
    html: () => send(response, 200, 'text/html', '<!doctype html><title>Maintenance</title>'),
  };
  modes[mode]();
}

function recordText(id: string): string | undefined {
  const file = FOLDERS.map((folder) => path.join(folder, `${id}.json`)).find(existsSync);
  return file && readFileSync(file, 'utf8');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type }).end(body);
}

/** Announces the whole record and breaks off halfway. */
function breakOff(response: ServerResponse, record: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(record) });
  response.write(record.slice(0, record.length / 2), () => response.destroy());
}
