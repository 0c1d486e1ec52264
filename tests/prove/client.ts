/** A minimal client with its own cookies, because parts send thousands of requests. */
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { ADMIN } from '../support/app';
import { PASSWORD } from '../support/factories';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: Record<string, unknown> | undefined;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form; a list is a repeated name. */
  readonly form?: Record<string, string | readonly string[]>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal;
}

export interface Client {
  readonly cookies: Map<string, string>;
  send(path: string, sent?: Sent): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>;
  form(path: string, form: Sent['form'], headers?: Record<string, string>): Promise<Answer>;
}

/**
 * @param url of the server. Redirects are returned, not followed.
 * @param localAddress the address that the server sees.
 */
export function client(url: string, localAddress?: string): Client {
  const cookies = new Map<string, string>();
  async function send(path: string, { method, headers = {}, json, form, body, signal }: Sent = {}): Promise<Answer> {
    const pairs = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { bytes, type } = await bodyOf({ json, form, body });
    const answer = await exchange(new URL(path, url), {
      method: method ?? (bytes ? 'POST' : 'GET'),
      headers: {
        Accept: '*/*',
        ...(pairs && { Cookie: pairs }),
        ...(type && { 'Content-Type': type }),
        ...headers,
      },
      body: bytes,
      signal,
      localAddress,
    });
    for (const cookie of answer.headers.getSetCookie()) keep(cookie);
    return { ...answer, json: jsonOf(answer.text) };
  }

  function keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1)];
    const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (gone || value === '') cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    send,
    get: (path, headers) => send(path, { headers }),
    post: (path, json = {}, headers) => send(path, { method: 'POST', json, headers }),
    put: (path, json = {}, headers) => send(path, { method: 'PUT', json, headers }),
    form: (path, form, headers) => send(path, { form, headers }),
  };
}

interface Exchange {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: Buffer;
  readonly signal?: AbortSignal;
  readonly localAddress?: string;
}

/**
 * Node's own HTTP, because `fetch` costs several times as much. It asks for no compression, which would take a good part
 * of the server's time.
 */
const agent = new Agent({ keepAlive: true });

/** Closes the connections of all clients of this process, which the server would keep open for over a minute. */
export const closeConnections = (): void => agent.destroy();

function exchange(address: URL, sent: Exchange): Promise<Omit<Answer, 'json'>> {
  const { method, headers, body, signal, localAddress } = sent;
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      method,
      signal,
      localAddress,
      headers: { ...(body && { 'Content-Length': body.length }), ...headers },
    };
    const request = httpRequest(address, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = new TextDecoder().decode(Buffer.concat(chunks));
        resolve({ status: response.statusCode ?? 0, headers: headersOf(response), text });
      });
    });
    // The server may have closed an idle connection: then the request is sent again.
    request.on('error', (error: NodeJS.ErrnoException) =>
      request.reusedSocket && error.code === 'ECONNRESET' ? resolve(exchange(address, sent)) : reject(error),
    );
    request.end(body);
  });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}

/** The bytes of a body and their type, as a browser would send them. */
async function bodyOf({ json, form, body }: Pick<Sent, 'json' | 'form' | 'body'>) {
  if (json !== undefined) return { bytes: Buffer.from(JSON.stringify(json)), type: 'application/json' };
  if (!form && body === undefined) return {};
  const sent = new Response(form ? new URLSearchParams(Object.entries(form).flatMap(pairsOf)) : body);
  return { bytes: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') };
}

const pairsOf = ([name, value]: [string, string | readonly string[]]): [string, string][] =>
  (typeof value === 'string' ? [value] : value).map((one) => [name, one]);

function jsonOf(text: string): Answer['json'] {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signed in as the configured administrator. */
export async function administrator(url: string): Promise<Client> {
  const admin = client(url);
  const { status } = await admin.post('/api/admin/login', ADMIN);
  if (status !== 200) throw new Error(`The administrator's sign-in answered ${status}`);
  return admin;
}

/** Signs in an account of the factories. @throws if sign-in is refused. */
export async function signedIn(url: string, { email }: { email: string | null }): Promise<Client> {
  const person = client(url);
  const { status } = await person.form('/login', { email: String(email), password: PASSWORD });
  if (status !== 303) throw new Error(`A sign-in answered ${status}`);
  return person;
}
