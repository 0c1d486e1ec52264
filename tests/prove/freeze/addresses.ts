/** Paths, queries and headers. Node takes 16 kB of them in all. */
import type { Kind } from './kinds';
import type { Plain } from './plain';
import { escaped } from './plain';
import type { Shot } from './shot';
import { pick } from './targets';
import { deepName, NAME_UNITS, PLAIN_STRETCHES, STRETCHES, times } from './texts';

const CHARACTERS = 7_500;
const MOST = 15_000;

const read = ({ method }: Plain, address: string): Shot => ({ method, address, headers: {} });
const EVERY = ['read', 'form', 'json', 'bytes'] as const;

/** With one name in its query changed, or added. */
function withQuery({ address }: Plain, name: string, value: (old: string) => string): string {
  const [path = '', query = ''] = address.split('?');
  const pairs = query.split('&').filter(Boolean);
  const old = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return `${path}?${[...pairs.filter((pair) => !pair.startsWith(`${name}=`)), `${name}=${value(old)}`].join('&')}`;
}

/** A path in a query is written as it is: that is shorter. */
const readable = (value: string) => value.replaceAll(/%2f/gi, '/');

const queries: Kind[] = [
  ...PLAIN_STRETCHES.map(
    ({ unit, of }): Kind => ({
      name: `a query's value with ${unit} again and again`,
      takes: ['read'],
      spread: 'wide',
      shot: ({ plain, random }) =>
        read(
          plain,
          withQuery(plain, pick(plain.queries, random), (old) => of(readable(old), CHARACTERS)),
        ),
    }),
  ),
  ...STRETCHES.map(
    ({ unit, of }): Kind => ({
      name: `an escaped query's value with ${unit} again and again`,
      takes: ['read'],
      spread: 'wide',
      shot: ({ plain, random }) =>
        read(
          plain,
          withQuery(plain, pick(plain.queries, random), (old) => escaped(of(old, MOST / 12))),
        ),
    }),
  ),
  ...NAME_UNITS.map(
    (unit): Kind => ({
      name: `names in a query that go deep with ${unit}`,
      takes: ['read'],
      spread: 'wide',
      shot: ({ plain, random }) => {
        const name = (at: number) => escaped(deepName(`${pick(plain.queries, random)}${at}`, unit, 190));
        return read(plain, `${plain.address.split('?')[0]}?${times(30, (at) => `${name(at)}=1`).join('&')}`);
      },
    }),
  ),
  ...[1, 20].map(
    (length): Kind => ({
      name: `a name in the query repeated, with ${length} characters each`,
      takes: ['read'],
      spread: 'wide',
      shot: ({ plain, random }) => {
        const pair = `${pick(plain.queries, random)}=${'1'.repeat(length)}`;
        return read(
          plain,
          `${plain.address.split('?')[0]}?${times(Math.floor(MOST / (pair.length + 1)), () => pair).join('&')}`,
        );
      },
    }),
  ),
];

const paths: Kind[] = [
  ...PLAIN_STRETCHES.map(
    ({ unit, of }): Kind => ({
      name: `a path's part with ${unit} again and again`,
      takes: EVERY,
      spread: 'wide',
      shot: ({ plain }) => {
        const [path = '', query] = plain.address.split('?');
        const parts = path.split('/');
        const last = parts.pop() ?? '';
        const stretched = [...parts, of(last, CHARACTERS)].join('/');
        return { method: plain.method, address: query ? `${stretched}?${query}` : stretched, headers: {} };
      },
    }),
  ),
  ...['/', '/a', '//', '/%2f', '%2f', '/..', '\\', '/%5c', '/.', ';a=b', '.data', '/:id', '%'].flatMap((unit) =>
    [19, 2500].map(
      (number): Kind => ({
        name: `a path with ${number} × ${unit} after it`,
        takes: ['read'],
        spread: 'wide',
        shot: ({ plain }) => read(plain, (plain.address.split('?')[0] + unit.repeat(number)).slice(0, MOST)),
      }),
    ),
  ),
];

const HEADERS = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'If-None-Match', 'If-Modified-Since', 'Range', 'If-Range'],
  ...['Origin', 'Referer', 'User-Agent', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded'],
  ...['Content-Type', 'Content-Length', 'Idempotency-Key', 'Authorization', 'Host', 'traceparent', 'tracestate'],
  ...['X-Request-Id', 'Sec-Fetch-Site', 'Purpose', 'Cache-Control', 'X-Remix-Reload-Document', 'Connection'],
];
const USUAL: Readonly<Record<string, string>> = {
  Accept: 'text/html',
  'Accept-Encoding': 'gzip',
  'Accept-Language': 'en',
  'If-None-Match': 'W/"a"',
  Range: 'bytes=0-1',
  'X-Forwarded-For': '10.0.0.1',
  Host: 'localhost',
  Origin: 'http://localhost',
  'Content-Type': 'multipart/form-data',
};
const COOKIES = [
  'sb_session',
  'sb_flash',
  'sb_registration',
  'sb_study',
  'sb_registered',
  'sb_posted',
  'sb_kiosk',
  'sb_kept',
];
const headerUnits = [
  ...PLAIN_STRETCHES,
  ...[', a', ',a;q=1', ',W/"a"', ',0-1', '; a=b', ' '].map((unit) => ({
    unit: JSON.stringify(unit),
    of: (value: string, characters: number) => value + unit.repeat(characters / unit.length) + value,
  })),
];

const headers: Kind[] = [
  ...headerUnits.map(
    ({ unit, of }): Kind => ({
      name: `a header with ${unit} again and again`,
      takes: EVERY,
      spread: 'wide',
      shot: ({ plain, random }) => {
        const name = pick(HEADERS, random);
        return { method: plain.method, address: plain.address, headers: { [name]: of(USUAL[name] ?? 'a', 14_000) } };
      },
    }),
  ),
  ...headerUnits.map(
    ({ unit, of }): Kind => ({
      name: `a cookie with ${unit} again and again`,
      takes: EVERY,
      spread: 'wide',
      shot: ({ plain, random }) => {
        const Cookie = `${pick(COOKIES, random)}=${of('eyJhIjoxfQ.x', 14_000)}`;
        return { method: plain.method, address: plain.address, headers: { Cookie } };
      },
    }),
  ),
  {
    name: 'a cookie repeated',
    takes: EVERY,
    spread: 'wide',
    shot: ({ plain, random }) => {
      const pair = `${pick(COOKIES, random)}=a`;
      return {
        method: plain.method,
        address: plain.address,
        headers: { Cookie: times(MOST / 20, () => pair).join('; ') },
      };
    },
  },
  {
    name: 'many headers',
    takes: EVERY,
    spread: 'wide',
    shot: ({ plain }) => {
      const many = Object.fromEntries(times(1200, (at) => [`x${at}`, '1']));
      return { method: plain.method, address: plain.address, headers: many };
    },
  },
];

export const addresses: readonly Kind[] = [...queries, ...paths, ...headers];
