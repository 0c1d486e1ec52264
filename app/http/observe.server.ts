/**
 * Records every request: gives it an id, and adds a line to the access log (ACCESS_LOG), a metric (METRICS_PORT) and a
 * span (OTEL_EXPORTER_OTLP_ENDPOINT).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '~/env.server';
import { log } from '~/gateways/log.server';
import { recordRequest, recordsMetrics } from '~/gateways/metrics.server';
import { requestIdFrom } from '~/gateways/request-context.server';
import { traceRequest } from '~/gateways/tracing.server';
import { METHODS } from './express.server';

const routes = new WeakMap<ServerResponse, string>();

/** The route of a request as in the code ('/studies/:id'), without ids or tokens. */
export function nameRoute(response: ServerResponse, route: string): void {
  routes.set(response, route);
}

/** Gives the request its id, handles it, and records it when the response ends or the client disconnects. */
export function observe(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
  const id = requestIdFrom(request.headers['x-request-id']);
  response.setHeader('X-Request-Id', id);
  const { accessLog } = env();
  const span = traceRequest(request.headers);
  if (!accessLog && !recordsMetrics() && !span) {
    handle();
    return;
  }
  const started = performance.now();
  response.once('close', () => {
    const ms = performance.now() - started;
    const { method = '' } = request;
    const route = routes.get(response) ?? 'other';
    // 499, as in nginx: the client closed the connection before the response.
    const status = response.writableFinished ? response.statusCode : 499;
    const named = { route, method: METHODS.has(method) ? method : 'other', status };
    recordRequest(named, ms / 1000);
    span?.end({ ...named, id });
    if (!accessLog) return;
    const bytes = Number(response.getHeader('Content-Length') ?? 0) || undefined;
    log().info({ request: id, method, route, status, ms: Math.round(ms * 10) / 10, bytes }, 'request');
  });
  if (span) span.run(handle);
  else handle();
}

export const requestIdOf = (response: ServerResponse): string => String(response.getHeader('X-Request-Id'));
