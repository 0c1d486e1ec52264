import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import { paths } from '~/catalogue/paths';
import { publicSettings } from '~/domain/base/settings.server';
import { now } from '~/gateways/clock.server';
import { type Early, isRead } from './client-files.server';
import { OUR_COOKIES } from './cookies.server';
import { isPlainHost } from './express.server';
import { nameRoute } from './observe.server';
import { apiContents } from './openapi/reference.server';
import type { SecurityHeaders } from './security-headers.server';
import { acceptedEncoding, compressed, type Encoding } from './send.server';

/** Pages that are the same for every visitor until a setting changes. */
const KEPT: ReadonlySet<string> = new Set([
  paths.home,
  paths.help,
  paths.privacy,
  paths.terms,
  paths.accessibility,
  paths.login,
  paths.forgotPassword,
  paths.onboarding(),
  paths.studyCreation(),
  paths.apiDocs,
]);

/** The parts of the API reference too. The document behind them is made when one of them is first requested. */
const isKept = (path: string): boolean =>
  KEPT.has(path) ||
  (path.startsWith(paths.apiPart('')) && apiContents().parts.some(({ id }) => path === paths.apiPart(id)));

/** How long a page is kept before it is rendered again. It shows the year, for example. */
const KEPT_MS = 600_000;

/** The nonce that `render` gives the page's inline scripts. It is never sent. */
const KEPT_NONCE = 'kept-page';

interface KeptPage {
  headers: Map<string, string>;
  bodies: Record<Encoding, Buffer>;
}

/**
 * Renders these pages once, for a visitor, and sends them from memory. Requests with one of our cookies go on to
 * Express, because the page may differ for them.
 * @param render renders the page at a path for a visitor, with this nonce for its inline scripts.
 */
export function keptPages(
  render: (path: string, nonce: string) => Promise<Response>,
  securityHeaders: SecurityHeaders,
): Early {
  const pages = new Map<string, { page: Promise<KeptPage | undefined>; settings: string; until: number }>();

  async function pageAt(path: string): Promise<KeptPage | undefined> {
    const earlier = pages.get(path);
    // While the database is unavailable, settings cannot change.
    const settings = await publicSettings().then(JSON.stringify, (error) => earlier?.settings ?? Promise.reject(error));
    if (earlier && earlier.settings === settings && now() < earlier.until) return earlier.page;
    const page = render(path, KEPT_NONCE).then((response) => keep(response, securityHeaders));
    pages.set(path, { page, settings, until: now() + KEPT_MS });
    const forget = () => pages.delete(path);
    page.then((kept) => kept ?? forget(), forget);
    return page;
  }

  return (request, response, next) => {
    const path = request.url ?? '';
    if (!isKept(path) || !isRead(request) || !hasPlainHost(request)) return next();
    if (OUR_COOKIES.test(request.headers.cookie ?? '')) return next();
    // If there is no page, Express explains what is wrong.
    pageAt(path).then(
      (page) => {
        if (!page) return next();
        nameRoute(response, path);
        send(page, request, response);
      },
      () => next(),
    );
  };
}

/** Express refuses a host that cannot be in an address. */
const hasPlainHost = ({ headers }: IncomingMessage): boolean =>
  [headers.host, headers['x-forwarded-host']].every((host) => host === undefined || isPlainHost(String(host)));

/** The page without the nonces that allowed its inline scripts. The policy lists their hashes instead. */
async function keep(response: Response, securityHeaders: SecurityHeaders): Promise<KeptPage | undefined> {
  if (response.status !== 200 || response.headers.has('Set-Cookie')) return undefined;
  const html = (await response.text()).replaceAll(` nonce="${KEPT_NONCE}"`, '');
  const inline = [...html.matchAll(/<script(?: type="[a-z]+")?(?: async="")?>(.*?)<\/script>/gs)];
  const hashes = new Set(
    inline.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  );
  const identity = Buffer.from(html);
  const [br, gzip] = await Promise.all([
    compressed(identity, 'br', constants.BROTLI_MAX_QUALITY),
    compressed(identity, 'gzip', constants.BROTLI_MAX_QUALITY),
  ]);
  const headers = securityHeaders([...hashes].join(' '));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Accept-Encoding, Cookie');
  headers.set('ETag', `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`);
  return { headers, bodies: { identity, br, gzip } };
}

function send({ headers, bodies }: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  response.setHeaders(headers);
  if (request.headers['if-none-match'] === headers.get('ETag')) {
    response.writeHead(304).end();
    return;
  }
  const encoding = acceptedEncoding(request);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  const body = bodies[encoding];
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
