/** A minimal client with its own cookies, because parts send thousands of requests. */
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

/** @param url of the server. Redirects are returned, not followed. */
export function client(url: string): Client {
  const cookies = new Map<string, string>();
  async function send(path: string, { method, headers = {}, json, form, body, signal }: Sent = {}): Promise<Answer> {
    const pairs = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const fields = form && new URLSearchParams(Object.entries(form).flatMap(pairsOf));
    const response = await onceMore(new URL(path, url), {
      method: method ?? (json === undefined && !form && !body ? 'GET' : 'POST'),
      redirect: 'manual',
      signal,
      headers: {
        ...(pairs && { Cookie: pairs }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? (fields ?? body) : JSON.stringify(json),
    });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
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

/** The server may have closed an idle connection: then the request is sent again. */
async function onceMore(address: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    const { message } = ((error as Error).cause ?? error) as Error;
    if (message !== 'other side closed') throw error;
    return fetch(address, request);
  }
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
