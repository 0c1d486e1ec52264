/**
 * A browser without scripts and without pixels, for tests of pages that need neither: it loads pages by HTTP into a DOM,
 * follows links and redirects, and sends forms. It has those methods of Playwright's pages that such tests use, so that the
 * same tests also run in Chromium (`npm test -- --all`). Nothing on its pages happens later, so it never waits. A page that
 * sends people on after some seconds does so once a test asks for the address.
 */
import { runInNewContext } from 'node:vm';
import type { APIRequestContext, APIResponse, Cookie } from '@playwright/test';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { newClient } from '../client';
import { Place } from './locator';
import { type Screen, Styles } from './styles';

export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Answer extends APIResponse {
  request: () => { method: () => string; url: () => string };
}

interface Sent {
  method: string;
  url: URL;
  /** Of a form that is posted. */
  body?: { data: string } | { multipart: FormData };
}

type Address = string | RegExp | ((url: URL) => boolean);

const MOST_REDIRECTS = 20;
const DESKTOP: Screen = { width: 1280, print: false };

/** What its contexts have in common with those of Playwright's browser. */
export class DomBrowser {
  async newContext({
    baseURL = '',
    storageState,
  }: {
    baseURL?: string;
    storageState?: { cookies: Cookie[] };
  }): Promise<DomContext> {
    return new DomContext(baseURL, storageState?.cookies);
  }
}

/** Pages that share cookies. */
export class DomContext {
  readonly #pages: DomPage[] = [];

  request: APIRequestContext;

  constructor(
    readonly baseURL: string,
    cookies: Cookie[] = [],
  ) {
    this.request = newClient({ baseURL, storageState: { cookies } });
  }

  async newPage(): Promise<DomPage> {
    const page = new DomPage(this);
    this.#pages.push(page);
    return page;
  }

  pages(): DomPage[] {
    return this.#pages;
  }

  storageState(): Promise<{ cookies: Cookie[] }> {
    return this.request.storageState();
  }

  async cookies(): Promise<Cookie[]> {
    return (await this.storageState()).cookies;
  }

  async addCookies(added: Cookie[]): Promise<void> {
    const names = new Set(added.map(({ name }) => name));
    this.#keep([...(await this.cookies()).filter(({ name }) => !names.has(name)), ...added]);
  }

  async clearCookies({ name }: { name?: string } = {}): Promise<void> {
    this.#keep((await this.cookies()).filter((cookie) => name !== undefined && cookie.name !== name));
  }

  async close(): Promise<void> {}

  #keep(cookies: Cookie[]): void {
    this.request = newClient({ baseURL: this.baseURL, storageState: { cookies } });
  }
}

export class DomPage extends Place {
  /** One for all its pages, because a new window takes longer than parsing a page. */
  readonly #dom = new JSDOM('', { virtualConsole: new VirtualConsole() });
  #screen = DESKTOP;
  #files = new Map<HTMLInputElement, GivenFile[]>();
  #history: string[] = [];
  #waiting: ((answer: Answer) => void)[] = [];
  /** Where the last click or key leads to. */
  #next: Sent | undefined;
  styles = new Styles(this.#dom.window.document, this.#screen);

  constructor(readonly at: DomContext) {
    super();
    const { document } = this.window;
    document.addEventListener('click', (event) => this.#clicked(event));
    document.addEventListener('submit', (event) => this.#submitted(event));
  }

  get owner(): DomPage {
    return this;
  }

  get window(): DOMWindow {
    return this.#dom.window;
  }

  get request(): APIRequestContext {
    return this.at.request;
  }

  toString(): string {
    return 'page';
  }

  within(root: ParentNode): ParentNode[] {
    return [root];
  }

  context(): DomContext {
    return this.at;
  }

  url(): string {
    return this.window.location.href;
  }

  async title(): Promise<string> {
    return this.window.document.title;
  }

  async content(): Promise<string> {
    return this.#dom.serialize();
  }

  async goto(address: string): Promise<Answer> {
    return this.#load({ method: 'GET', url: new URL(address, this.at.baseURL) });
  }

  async reload(): Promise<Answer> {
    return this.#load({ method: 'GET', url: new URL(this.url()) });
  }

  async goBack(): Promise<void> {
    this.#history.pop();
    const before = this.#history.pop();
    if (before) await this.goto(before);
  }

  async waitForURL(wanted: Address): Promise<void> {
    if (!(await this.comesTo(wanted))) throw new Error(`the page is ${this.url()}, not ${wanted}`);
  }

  /** Whether the page is there, or sends people there. */
  async comesTo(wanted: Address): Promise<boolean> {
    const refresh = this.window.document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content');
    const address = /url=(.+)/.exec(refresh ?? '')?.[1];
    if (address && !this.#isAt(wanted)) await this.goto(new URL(address, this.url()).href);
    return this.#isAt(wanted);
  }

  #isAt(wanted: Address): boolean {
    const here = this.url();
    if (typeof wanted === 'function') return wanted(new URL(here));
    if (typeof wanted !== 'string') return wanted.test(here);
    if (!wanted.includes('*')) return here === new URL(wanted, this.at.baseURL).href;
    const pattern = wanted
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
    return new RegExp(`^${pattern}$`).test(here);
  }

  async waitForLoadState(): Promise<void> {}

  waitForResponse(isWanted: (answer: Answer) => boolean): Promise<Answer> {
    return new Promise((resolve) => this.#waiting.push((answer) => isWanted(answer) && resolve(answer)));
  }

  async setViewportSize({ width }: { width: number }): Promise<void> {
    this.#show({ ...this.#screen, width });
  }

  viewportSize(): { width: number; height: number } {
    return { width: this.#screen.width, height: 720 };
  }

  async emulateMedia({ media }: { media?: 'print' | 'screen' | null }): Promise<void> {
    if (media !== undefined) this.#show({ ...this.#screen, print: media === 'print' });
  }

  #show(screen: Screen): void {
    this.#screen = screen;
    this.styles = new Styles(this.window.document, screen);
  }

  /** Runs the function with the page's globals, as a browser does. */
  async evaluate<T>(read: (argument: unknown) => T, argument?: unknown): Promise<T> {
    const { document, location, FormData } = this.window;
    return runInNewContext(`(${read})`, { document, location, FormData, URL })(argument);
  }

  /** Changes the page as a person would, then goes where that leads to. */
  async act(change: () => void): Promise<void> {
    change();
    this.styles.forget();
    const next = this.#next;
    this.#next = undefined;
    if (next) await this.#load(next);
  }

  giveFiles(field: HTMLInputElement, files: GivenFile[]): void {
    this.#files.set(field, files);
  }

  /** What Enter does in a field: it clicks the form's first button, if it may be clicked. */
  submitImplicitly({ form }: HTMLInputElement): void {
    const button = [...(form?.elements ?? [])].find((each) => (each as HTMLButtonElement).type === 'submit');
    if (button && !button.matches(':disabled')) (button as HTMLButtonElement).click();
  }

  async #load(sent: Sent): Promise<Answer> {
    const here = this.url();
    const from = here.startsWith('http') ? here : undefined;
    let { method, url, body } = sent;
    if (from && isSamePage(new URL(from), url) && url.hash && method === 'GET') this.#goTo(url.hash);
    for (let redirects = 0; redirects < MOST_REDIRECTS; redirects++) {
      const headers = headersFor(method, url, from);
      if (body && 'data' in body) headers['Content-Type'] = 'application/x-www-form-urlencoded';
      const response = await this.request.fetch(url.href, { method, headers, maxRedirects: 0, ...body });
      const answer = this.#answered(response, method, url.href);
      const { location } = response.headers();
      if (!location || response.status() < 300 || response.status() >= 400) {
        if (isPage(response)) this.#open(await response.text(), url);
        return answer;
      }
      const next = new URL(location, url);
      if (!next.hash) next.hash = url.hash;
      url = next;
      if (response.status() < 307) [method, body] = ['GET', undefined];
    }
    throw new Error(`${sent.url} redirects forever`);
  }

  #answered(response: APIResponse, method: string, url: string): Answer {
    const answer = Object.assign(response, { request: () => ({ method: () => method, url: () => url }) });
    for (const tell of this.#waiting) tell(answer);
    return answer;
  }

  #open(html: string, url: URL): void {
    this.#files.clear();
    this.#dom.reconfigure({ url: url.href });
    if (this.#history.at(-1) !== url.href) this.#history.push(url.href);
    const { document } = this.window;
    document.replaceChildren();
    document.write(html);
    this.styles = new Styles(document, this.#screen);
    document.querySelector<HTMLElement>('[autofocus]')?.focus();
  }

  #goTo(hash: string): void {
    this.window.location.hash = hash;
    this.target()?.focus();
  }

  /** What a browser scrolls to: what the address names after its #, or what has the focus. */
  inSight(): Element | null {
    const { body, activeElement } = this.window.document;
    return this.target() ?? (activeElement === body ? null : activeElement);
  }

  /** What the address names after its #. */
  target(): HTMLElement | null {
    return this.window.document.getElementById(decodeURIComponent(this.window.location.hash.slice(1)));
  }

  #clicked(event: MouseEvent): void {
    closeOthers((event.target as Element).closest('summary')?.parentElement);
    const link = (event.target as Element).closest('a[href]') as HTMLAnchorElement | null;
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    const url = new URL(link.href);
    if (isSamePage(new URL(this.url()), url) && url.hash) this.#goTo(url.hash);
    else this.#next = { method: 'GET', url };
  }

  #submitted(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    const method = (button?.getAttribute('formmethod') ?? form.method).toUpperCase();
    if (method === 'DIALOG') throw new Error('No dialog opens without scripts.');
    const url = new URL(button?.getAttribute('formaction') ?? form.getAttribute('action') ?? this.url(), this.url());
    const fields = this.#fieldsOf(form, button);
    const texts = new URLSearchParams(
      fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    );
    if (method === 'GET') {
      url.search = String(texts);
      this.#next = { method, url };
    } else if (form.enctype === 'multipart/form-data') {
      const multipart = new FormData();
      for (const [name, value] of fields) multipart.append(name, value);
      this.#next = { method, url, body: { multipart } };
    } else this.#next = { method, url, body: { data: String(texts) } };
  }

  /** What a browser would send: line breaks as CRLF, and the chosen files. */
  #fieldsOf(form: HTMLFormElement, button: HTMLButtonElement | null): [string, string | File][] {
    const given = new Map(
      [...this.#files].filter(([field]) => field.form === form).map(([{ name }, files]) => [name, files]),
    );
    const fields = [...new this.window.FormData(form, button ?? undefined)] as [string, string | File][];
    return fields.flatMap(([name, value]): [string, string | File][] => {
      if (typeof value === 'string') return [[name, value.replace(/\r\n|\n|\r/g, '\r\n')]];
      const files = given.get(name) ?? [];
      if (files.length === 0) return [[name, new File([], '', { type: 'application/octet-stream' })]];
      return files.map((file) => [name, new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType })]);
    });
  }
}

/** Of details elements with the same name, only one is open. jsdom opens the clicked one after this. */
function closeOthers(details: Element | null | undefined): void {
  const name = details?.getAttribute('name');
  if (!name) return;
  for (const other of details?.ownerDocument.querySelectorAll(`details[name="${name}"]`) ?? []) {
    if (other !== details) other.removeAttribute('open');
  }
}

const isSamePage = (one: URL, two: URL) =>
  one.origin === two.origin && one.pathname === two.pathname && one.search === two.search;

/** A download leaves the page as it is. */
function isPage(response: APIResponse): boolean {
  const { 'content-type': type = '', 'content-disposition': disposition = '' } = response.headers();
  return response.status() !== 204 && type.startsWith('text/html') && !disposition.startsWith('attachment');
}

/** What browsers say about where a request comes from. */
function headersFor(method: string, url: URL, from: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'text/html,application/xhtml+xml',
    'Sec-Fetch-Dest': 'document',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Site': from ? 'same-origin' : 'none',
  };
  if (from && new URL(from).origin === url.origin) headers.Referer = from;
  if (method !== 'GET') headers.Origin = from ? new URL(from).origin : url.origin;
  return headers;
}
