import { Writable } from 'node:stream';
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { LATER } from '~/catalogue/later-scripts';
import { UNAVAILABLE_SECONDS } from '~/catalogue/limits';
import { log } from '~/gateways/log.server';
import { NonceProvider } from '~/ui/contexts';

export * as parts from './server-parts.server';

const ABORT_MS = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const root = remixContext.staticHandlerContext.loaderData.root as { refused?: boolean } | undefined;
  // A page that asks before it saves is not a refusal, so its title does not say 'Error'.
  if (root?.refused && status < 400) root.refused = false;
  const { html, failed } = await renderWhole(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
    nonce,
    (error) => log().error({ err: error, path: new URL(request.url).pathname }, 'render failed'),
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (status === 503) headers.set('Retry-After', String(UNAVAILABLE_SECONDS));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return new Response(html, { status: failed ? 500 : status, headers });
}

/**
 * Renders the whole page before any of it is sent. None of our loaders defers data, and a page in one piece compresses
 * better.
 */
function renderWhole(
  page: ReactNode,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<{ html: Buffer<ArrayBuffer>; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(overdue);
        const written: Buffer[] = [];
        const whole = new Writable({
          write(chunk: Buffer, _encoding, done) {
            written.push(chunk);
            done();
          },
          final(done) {
            resolve({ html: withScriptsLater(withoutNuls(Buffer.concat(written))), failed });
            done();
          },
        });
        pipe(whole);
      },
      onShellError(error) {
        clearTimeout(overdue);
        reject(error);
      },
      onError(error) {
        failed = true;
        onError(error);
      },
    });
    const overdue = setTimeout(abort, ABORT_MS).unref();
  });
}

/**
 * React 18 fills its buffer up with NULs where a character of several bytes no longer fits (fixed in React 19). No page has
 * NULs of its own: they are refused wherever something is typed.
 */
const withoutNuls = (html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> =>
  html.includes(0) ? Buffer.from(html.filter((byte) => byte !== 0)) : html;

/**
 * On a page whose scripts wait (`later` in root.tsx), what Remix's scripts load is marked so that browsers leave it alone
 * until app/light.ts asks for it. React does not compare attributes when it hydrates.
 */
function withScriptsLater(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (!html.includes(' data-later="true"')) return html;
  const later = html
    .toString()
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replaceAll(' type="module" async="">', ` type="${LATER}">`);
  return Buffer.from(later);
}

/** Like pages, the data for client-side navigation is not cached. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
}

/** Remix would log a stack trace for every 404 and 405. We log only unexpected errors. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // An unsupported method is the client's mistake, and would fill the log.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log().error({ err: error, path: new URL(request.url).pathname }, 'unexpected');
}
