import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';

interface Download {
  name: string;
  contentType: string;
  file: { stream: ReadableStream; size: number };
}

/** Any file name in ASCII, as RFC 5987 encodes it. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);

/** A file to save, never to show, so that its content cannot run as one of our pages. Every response has nosniff. */
export function attachment({ name, contentType, file }: Download): Response {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return new Response(file.stream, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store, no-transform',
    },
  });
}

/**
 * A stranger's PDF to show within one of our pages. Scripts that the browser's viewer runs have no access to our pages:
 * the response may load nothing and is never HTML, whatever the file says. Only our own pages may frame it.
 */
export function shownPdf({ file }: Download): Response {
  return new Response(file.stream, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.size),
      'Content-Disposition': 'inline',
      'Content-Security-Policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'",
      'Cache-Control': 'private, no-store, no-transform',
    },
  });
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

/** A file to save, streamed while it is read. */
export const download = (
  pieces: AsyncIterable<string> | Iterable<string>,
  name: string,
  format: keyof typeof TYPES,
): Response =>
  new Response(createReadableStreamFromReadable(Readable.from(pieces)), {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });

export const jsonDownload = (pieces: AsyncIterable<string> | Iterable<string>, name: string): Response =>
  download(pieces, name, 'json');
