/**
 * GET /livez and /readyz, for orchestrators and load balancers. Handled before everything else, as soon as the server
 * listens.
 */
import type { ServerResponse } from 'node:http';
import { readiness } from '~/domain/commands/operating/readiness.server';
import { type Early, isRead } from './client-files.server';
import { nameRoute } from './observe.server';
import type { SecurityHeaders } from './security-headers.server';

/** @param isEnding whether the process is shutting down. It is then not ready, however healthy. */
export function probes(isEnding: () => boolean, securityHeaders: SecurityHeaders): Early {
  function answer(response: ServerResponse, route: string, status: number, body: object): void {
    nameRoute(response, route);
    response.setHeaders(securityHeaders());
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(body));
  }

  return (request, response, next) => {
    const [path = '', query] = (request.url ?? '').split('?', 2);
    if (!isRead(request)) return next();
    if (path === '/livez') return answer(response, path, 200, { status: 'alive' });
    if (path !== '/readyz') return next();
    const exclude = new URLSearchParams(query).getAll('exclude');
    void readiness(exclude).then(({ ready, checks }) => {
      const status = isEnding() ? 'ending' : ready ? 'ready' : 'not ready';
      answer(response, path, status === 'ready' ? 200 : 503, { status, checks });
    });
  };
}
