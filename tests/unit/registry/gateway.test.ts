import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry, type RegistryOptions } from '~/gateways/registry.server';
import { type RegistryStandIn, startRegistryStandIn } from '~tests/support/registry-stand-in';

const ID = 'NCT90000001';
let standIn: RegistryStandIn;
beforeAll(async () => {
  standIn = await startRegistryStandIn();
});
afterAll(() => standIn.close());
afterEach(() => {
  standIn.requests.length = 0;
  standIn.setMode(ID, 'ok');
});
const registry = (options: Partial<RegistryOptions> = {}) =>
  createRegistry({ baseUrl: standIn.url, retry: { minTimeout: 1 }, timeoutMs: 5000, ...options });

describe('reading the registry', () => {
  it('[REG-01] finds a study by its number in any case and with spaces around it', async () => {
    const answer = await registry({ baseUrl: `${standIn.url}/` }).fetchRecord(' nct90000001 ');
    expect(answer).toMatchObject({
      kind: 'found',
      record: { protocolSection: { identificationModule: { nctId: ID } } },
    });
  });
  it('[REG-01] an old number leads to the current record', async () => {
    const answer = await registry().fetchRecord('NCT00000301');
    expect(answer).toMatchObject({
      kind: 'found',
      record: { protocolSection: { identificationModule: { nctId: ID } } },
    });
  });
  it('[REG-21] a record with another number is refused, unless it says that the number is its old one', async () => {
    const other = (more: object) => async () =>
      Response.json({ protocolSection: { identificationModule: { nctId: 'NCT90000002', ...more } } });
    expect(await registry({ fetch: other({}) }).fetchRecord(ID)).toEqual({ kind: 'nonsense' });
    expect(await registry({ fetch: other({ nctIdAliases: ['NCT90000003'] }) }).fetchRecord(ID)).toEqual({
      kind: 'nonsense',
    });
    expect(await registry({ fetch: other({ nctIdAliases: [ID] }) }).fetchRecord(ID)).toMatchObject({ kind: 'found' });
  });
  it.each([
    'https://elsewhere.example/studies/NCT90000001',
    'http://127.0.0.1:9/studies/NCT90000001',
    '//h/x',
    'file:///',
  ])('[REG-21] is not sent on to %s', async (location) => {
    const asked: string[] = [];
    const sendingOn: typeof fetch = async (address) => {
      asked.push(String(address));
      return new Response(null, { status: 301, headers: { location } });
    };
    expect(await registry({ fetch: sendingOn }).fetchRecord(ID)).toEqual({ kind: 'http', status: 301 });
    expect(asked).toHaveLength(1);
  });
  it('[REG-21] is sent on three times at most', async () => {
    let asked = 0;
    const circling: typeof fetch = async () => {
      asked += 1;
      return new Response(null, { status: 301, headers: { location: `/studies/${ID}` } });
    };
    expect(await registry({ fetch: circling }).fetchRecord(ID)).toEqual({ kind: 'http', status: 301 });
    expect(asked).toBe(4);
  });
  it('[REG-04] an unknown number is missing', async () => {
    expect(await registry().fetchRecord('NCT90000099')).toEqual({ kind: 'missing' });
    expect(await registry().fetchRecord('NCT00000404')).toEqual({ kind: 'missing' });
    expect(standIn.requests).toHaveLength(2);
  });
  it('[REG-04] a number that the registry calls malformed is missing', async () => {
    const refusing = async () => new Response('Parameter `nctId` has incorrect format', { status: 400 });
    expect(await registry({ fetch: refusing }).fetchRecord('NCT00000012')).toEqual({ kind: 'missing' });
  });
  it.each(['', 'NCT', '..', 'NCT01/../stats', 'NCT01?format=csv'])(
    '[REG-04] no request is sent for "%s"',
    async (id) => {
      expect(await registry().fetchRecord(id)).toEqual({ kind: 'missing' });
      expect(standIn.requests).toEqual([]);
    },
  );
  it.each(['NCT00000429', 'NCT00000500'])(
    '[REG-01] %s is tried three times, then its status is returned',
    async (id) => {
      const hasty: typeof fetch = async (...request) => {
        const response = await fetch(...request);
        return new Response(response.body, { status: response.status });
      };
      expect(await registry({ fetch: hasty }).fetchRecord(id)).toEqual({ kind: 'http', status: Number(id.slice(-3)) });
      expect(standIn.requests).toEqual([id, id, id]);
    },
  );
  it('[REG-01] any other refusal is returned at once', async () => {
    let asked = 0;
    const refusing = async () => {
      asked += 1;
      return new Response('no', { status: 403 });
    };
    expect(await registry({ fetch: refusing }).fetchRecord(ID)).toEqual({ kind: 'http', status: 403 });
    expect(asked).toBe(1);
  });
  it('[REG-01] a temporary failure is overcome', async () => {
    let asked = 0;
    const shaky: typeof fetch = (...request) =>
      ++asked < 3 ? Promise.reject(new TypeError('fetch failed')) : fetch(...request);
    expect((await registry({ fetch: shaky }).fetchRecord(ID)).kind).toBe('found');
  });
  it('[REG-01] waits as long as Retry-After asks', async () => {
    const started = Date.now();
    await registry({ retry: { retries: 1, minTimeout: 1 } }).fetchRecord('NCT00000429');
    expect(Date.now() - started).toBeGreaterThanOrEqual(950);
  });
  it('[REG-01] gives up after the timeout, without a retry', async () => {
    let asked = 0;
    const silent: typeof fetch = (_address, { signal } = {}) => {
      asked += 1;
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    const answer = await registry({ timeoutMs: 10, fetch: silent }).fetchRecord('NCT00000999');
    expect(answer).toEqual({ kind: 'unreachable', reason: 'timeout' });
    expect(asked).toBe(1);
  });
  it('[REG-01] a response that breaks off counts as a network failure', async () => {
    standIn.setMode(ID, 'truncated');
    expect(await registry().fetchRecord(ID)).toEqual({ kind: 'unreachable', reason: 'network' });
    expect(standIn.requests).toHaveLength(3);
  });
  it('[REG-01] an unreachable server counts as a network failure', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const answer = await registry({ baseUrl: `http://127.0.0.1:${port}` }).fetchRecord(ID);
    expect(answer).toEqual({ kind: 'unreachable', reason: 'network' });
  });
  it.each(['rubbish', 'html'] as const)('[REG-04] %s is not taken for a study', async (mode) => {
    standIn.setMode(ID, mode);
    expect(await registry().fetchRecord(ID)).toEqual({ kind: 'nonsense' });
    expect(await registry().fetchRecord('NCT00000666')).toEqual({ kind: 'nonsense' });
  });
  it('[REG-01] an endless response is cut off', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(++sent && 1024 * 1024)),
    });
    expect(await registry({ fetch: async () => new Response(endless) }).fetchRecord(ID)).toEqual({ kind: 'nonsense' });
    expect(sent).toBeLessThan(30);
  });
});

describe('caching the registry', () => {
  it('[REG-01] a study is fetched once in ten minutes', async () => {
    let now = 1;
    const { fetchRecord } = registry({ now: () => now });
    await fetchRecord(ID);
    now += 10 * 60 * 1000 - 1;
    await fetchRecord(ID.toLowerCase());
    expect(standIn.requests).toHaveLength(1);
    now += 1;
    expect((await fetchRecord(ID)).kind).toBe('found');
    expect(standIn.requests).toHaveLength(2);
  });
  it('[REG-01] concurrent lookups share one request', async () => {
    const { fetchRecord } = registry();
    const answers = await Promise.all([fetchRecord(ID), fetchRecord(ID), fetchRecord(ID)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['found', 'found', 'found']);
    expect(standIn.requests).toEqual([ID]);
  });
  it('[REG-01] failures are not cached', async () => {
    const { fetchRecord } = registry({ retry: { retries: 0 } });
    standIn.setMode(ID, '500');
    expect((await fetchRecord(ID)).kind).toBe('http');
    standIn.setMode(ID, 'ok');
    expect((await fetchRecord(ID)).kind).toBe('found');
  });
  it('[REG-01] beyond 500 studies, the least recently used one is dropped', async () => {
    const asked: string[] = [];
    const endlessRegistry = async (url: Parameters<typeof fetch>[0]) => {
      const nctId = String(url).split('/').at(-1) ?? '';
      asked.push(nctId);
      return Response.json({ protocolSection: { identificationModule: { nctId } } });
    };
    const { fetchRecord } = registry({ fetch: endlessRegistry });
    const number = (n: number) => `NCT${String(n).padStart(8, '0')}`;
    for (let n = 1; n <= 500; n++) await fetchRecord(number(n));
    await fetchRecord(number(1));
    await fetchRecord(number(501));
    await fetchRecord(number(1));
    expect(asked).toHaveLength(501);
    await fetchRecord(number(2));
    expect(asked).toHaveLength(502);
  });
});
