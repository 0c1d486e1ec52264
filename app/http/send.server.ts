/** Sends a web Response through Node: compressed in one piece if all of it is known, otherwise as a stream. */
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeReadableStreamToWritable } from '@remix-run/node';
import compression from 'compression';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import Negotiator from 'negotiator';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** What the client accepts, the best compression first. */
export function acceptedEncoding(request: IncomingMessage): Encoding {
  const accepted = new Negotiator(request).encoding([...ENCODINGS]);
  return ENCODINGS.find((each) => each === accepted) ?? 'identity';
}

/** @param quality of Brotli, 0 to 11. Compresses in another thread. */
export async function compressed(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return toGzip(body);
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    },
  });
}

/**
 * Pages, their data and JSON are complete before they are sent. Files and exports may be long, so they are streamed.
 */
const WHOLE = /^(text\/html|text\/x-script|application\/json|application\/problem\+json)\b/;
/** Compressing a shorter body would hardly make it smaller. */
const WORTH_COMPRESSING = 1024;
/** Hardly larger than gzip's output, in half the time. */
const QUICK = 3;
/** The window in bits: larger than our pages, and far quicker to set up than Brotli's own 4 MB. */
const WINDOW = 18;

const compressStream = compression();

export async function sendResponse(from: Response, request: ExpressRequest, to: ExpressResponse): Promise<void> {
  to.status(from.status);
  // One Set-Cookie header for each cookie. A page's own referrer policy stands in place of ours.
  for (const [name, value] of from.headers) {
    if (name === 'referrer-policy') to.setHeader(name, value);
    else to.append(name, value);
  }
  if (!from.body) {
    to.end();
  } else if (WHOLE.test(from.headers.get('Content-Type') ?? '')) {
    const body = from instanceof WholeResponse ? Buffer.from(from.whole) : Buffer.from(await from.arrayBuffer());
    await sendWhole(body, request, to);
  } else {
    compressStream(request, to, () => {});
    await writeReadableStreamToWritable(from.body, to);
  }
}

async function sendWhole(body: Buffer, request: ExpressRequest, to: ExpressResponse): Promise<void> {
  let sent = body;
  if (body.length >= WORTH_COMPRESSING) {
    to.vary('Accept-Encoding');
    const encoding = acceptedEncoding(request);
    sent = await compressed(body, encoding, QUICK);
    if (encoding !== 'identity') to.setHeader('Content-Encoding', encoding);
  }
  to.setHeader('Content-Length', sent.length);
  to.end(request.method === 'HEAD' ? undefined : sent);
}

/** A response that keeps its text, so that we need not read it back from the Response's stream. */
export class WholeResponse extends Response {
  constructor(
    readonly whole: string,
    init: ResponseInit,
  ) {
    super(whole, init);
  }
}

/** Like Remix's `json`. */
export function wholeJson(value: unknown, init: ResponseInit = {}): WholeResponse {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return new WholeResponse(JSON.stringify(value), { ...init, headers });
}

export const textOf = (response: Response): string | Promise<string> =>
  response instanceof WholeResponse ? response.whole : response.text();
