/**
 * HTTP calls with cookies, by those methods of Playwright's APIRequestContext that tests use, for a fraction of its
 * processor time: Playwright sends each call through its protocol, as a step with a stack.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { APIRequestContext, APIResponse, Cookie } from '@playwright/test';
import { CookieJar, toughCookie } from 'jsdom';

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
type Plain = string | number | boolean;

interface Options {
  method?: string;
  headers?: Record<string, string>;
  params?: Record<string, Plain>;
  /** JSON if it is neither a text nor bytes. */
  data?: unknown;
  form?: Record<string, Plain> | FormData;
  multipart?: Record<string, Plain | GivenFile> | FormData;
  maxRedirects?: number;
  timeout?: number; // the test's own is enough
}

interface Settings {
  baseURL?: string;
  maxRedirects?: number;
  storageState?: { cookies: Cookie[] };
}

interface Body {
  type: string;
  bytes: Buffer;
}

const MOST_REDIRECTS = 20;
const agent = new Agent({ keepAlive: true });

/** What sends the calls of one person. */
export const newClient = (settings: Settings): APIRequestContext =>
  new Client(settings) as unknown as APIRequestContext;

class Client {
  readonly #baseURL: string | undefined;
  readonly #maxRedirects: number;
  readonly #jar = new CookieJar(undefined, { looseMode: true });

  constructor({ baseURL, maxRedirects = MOST_REDIRECTS, storageState }: Settings) {
    this.#baseURL = baseURL;
    this.#maxRedirects = maxRedirects;
    for (const cookie of storageState?.cookies ?? []) this.#keep(cookie);
  }

  get = (address: string, options?: Options) => this.fetch(address, { ...options, method: 'GET' });
  head = (address: string, options?: Options) => this.fetch(address, { ...options, method: 'HEAD' });
  post = (address: string, options?: Options) => this.fetch(address, { ...options, method: 'POST' });
  put = (address: string, options?: Options) => this.fetch(address, { ...options, method: 'PUT' });
  patch = (address: string, options?: Options) => this.fetch(address, { ...options, method: 'PATCH' });
  delete = (address: string, options?: Options) => this.fetch(address, { ...options, method: 'DELETE' });

  async fetch(address: string, options: Options = {}): Promise<Reply> {
    let url = new URL(address, this.#baseURL);
    for (const [name, value] of Object.entries(options.params ?? {})) url.searchParams.set(name, String(value));
    let [method, body] = [options.method ?? 'GET', await bodyOf(options)];
    for (let left = options.maxRedirects ?? this.#maxRedirects; ; left--) {
      const reply = await this.#send(method, url, { ...options.headers }, body);
      const { location } = reply.headers();
      const leads = location !== undefined && [301, 302, 303, 307, 308].includes(reply.status());
      if (!leads || left <= 0) return reply;
      url = new URL(location, url);
      const becomesGet = reply.status() === 303 ? method !== 'HEAD' : reply.status() < 303 && method === 'POST';
      if (becomesGet) [method, body] = ['GET', undefined];
    }
  }

  async storageState(): Promise<{ cookies: Cookie[]; origins: [] }> {
    const cookies = this.#jar.serializeSync()?.cookies.map((each) => toughCookie.Cookie.fromJSON(each));
    // The jar keeps cookies that have expired, and those that a response deleted.
    const kept = cookies?.flatMap((cookie) => (cookie && cookie.TTL() > 0 ? [asPlaywrights(cookie)] : []));
    return { cookies: kept ?? [], origins: [] };
  }

  async dispose(): Promise<void> {}

  async #send(method: string, url: URL, given: Record<string, string>, body: Body | undefined): Promise<Reply> {
    const named = new Set(Object.keys(given).map((name) => name.toLowerCase()));
    const headers: Record<string, string | number> = named.has('accept') ? given : { Accept: '*/*', ...given };
    const cookies = named.has('cookie') ? '' : this.#jar.getCookieStringSync(url.href);
    if (cookies) headers.Cookie = cookies;
    if (body && !named.has('content-type')) headers['Content-Type'] = body.type;
    if (body && !named.has('content-length')) headers['Content-Length'] = body.bytes.length;
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { method, headers, agent }).once('response', resolve).once('error', reject).end(body?.bytes);
    });
    const reply = new Reply(url, answered, await buffer(answered));
    for (const { name, value } of reply.headersArray()) {
      if (name.toLowerCase() === 'set-cookie') this.#jar.setCookieSync(value, url.href, { ignoreError: true });
    }
    return reply;
  }

  #keep({ name: key, expires, ...rest }: Cookie): void {
    const until = expires > 0 ? new Date(expires * 1000) : 'Infinity';
    const { value, path, secure, httpOnly, sameSite } = rest;
    const cookie = new toughCookie.Cookie({ key, value, path, secure, httpOnly, sameSite, expires: until });
    this.#jar.setCookieSync(cookie, this.#baseURL ?? '');
  }
}

class Reply
  implements Pick<APIResponse, 'url' | 'status' | 'ok' | 'headers' | 'headersArray' | 'body' | 'text' | 'json'>
{
  readonly #url: URL;
  readonly #answered: IncomingMessage;
  readonly #sent: Buffer;

  constructor(url: URL, answered: IncomingMessage, sent: Buffer) {
    this.#url = url;
    this.#answered = answered;
    this.#sent = sent;
  }

  url = () => this.#url.href;
  status = () => this.#answered.statusCode ?? 0;
  ok = () => this.status() >= 200 && this.status() < 300;
  body = async () => unpacked(this.#sent, this.#answered.headers['content-encoding']);
  text = async () => (await this.body()).toString('utf8');
  json = async () => JSON.parse(await this.text());
  dispose = async () => {};

  /** Several of the same name become one, as in Playwright. */
  headers(): Record<string, string> {
    const all: Record<string, string> = {};
    for (const { name, value } of this.headersArray()) {
      const key = name.toLowerCase();
      const before = all[key];
      all[key] = before === undefined ? value : `${before}${key === 'set-cookie' ? '\n' : ', '}${value}`;
    }
    return all;
  }

  headersArray(): { name: string; value: string }[] {
    const { rawHeaders } = this.#answered;
    return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: rawHeaders[at + 1] ?? '' }] : []));
  }
}

function unpacked(sent: Buffer, encoding: string | undefined): Buffer {
  if (sent.length === 0) return sent;
  if (encoding === 'br') return brotliDecompressSync(sent);
  if (encoding === 'gzip') return gunzipSync(sent);
  return encoding === 'deflate' ? inflateSync(sent) : sent;
}

async function bodyOf({ data, form, multipart }: Options): Promise<Body | undefined> {
  if (form) {
    const fields = form instanceof FormData ? [...form] : Object.entries(form);
    const texts = fields.map(([name, value]) => [name, String(value)]);
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(String(new URLSearchParams(texts))) };
  }
  if (multipart) {
    const packed = new Response(multipart instanceof FormData ? multipart : formData(multipart));
    return { type: packed.headers.get('content-type') ?? '', bytes: Buffer.from(await packed.arrayBuffer()) };
  }
  if (data === undefined) return undefined;
  if (Buffer.isBuffer(data) || typeof data === 'string')
    return { type: 'application/octet-stream', bytes: Buffer.from(data) };
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(data)) };
}

function formData(fields: Record<string, Plain | GivenFile>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'object') form.append(name, String(value));
    else form.append(name, new File([new Uint8Array(value.buffer)], value.name, { type: value.mimeType }));
  }
  return form;
}

function asPlaywrights(cookie: InstanceType<typeof toughCookie.Cookie>): Cookie {
  const { key: name, value, domain, path, httpOnly, secure, sameSite } = cookie;
  const until = cookie.expiryTime();
  return {
    name,
    value,
    domain: domain ?? '',
    path: path ?? '/',
    expires: until === undefined || until === Number.POSITIVE_INFINITY ? -1 : until / 1000,
    httpOnly,
    secure,
    sameSite: SAME_SITE[sameSite?.toLowerCase() ?? ''] ?? 'Lax',
  };
}
const SAME_SITE: Record<string, Cookie['sameSite']> = { strict: 'Strict', lax: 'Lax', none: 'None' };
