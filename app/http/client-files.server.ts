import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { nameRoute } from './observe.server';
import type { SecurityHeaders } from './security-headers.server';

/** Handles a request before Express does, or calls `next`. */
export type Early = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Sends the files that browsers load, precompressed by the build. */
export function clientFiles(folder: string, securityHeaders: SecurityHeaders): Early {
  const headers = securityHeaders();
  const send = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(response, path) {
      nameRoute(response, 'file');
      response.setHeaders(headers);
      response.setHeader('Cache-Control', cachingOf(path));
    },
  });
  return (request, response, next) => (isRead(request) ? send(request, response, next) : next());
}

export const isRead = ({ method }: { method?: string }): boolean => method === 'GET' || method === 'HEAD';

function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'; // a file's name changes with its content
  // Browsers must check for a new service worker every time. Otherwise an old one would keep an old kiosk running.
  return path.endsWith('-sw.js') ? 'no-cache' : 'public, max-age=3600';
}
