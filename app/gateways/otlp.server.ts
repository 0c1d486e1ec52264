/**
 * Traces by OTLP over HTTP, with OpenTelemetry's own packages, which read the standard variables (OTEL_*). Only
 * tracing.server.ts imports this, and only if they are configured.
 *
 * Names and attributes tell what kind of work it was: never an id of ours, an address, a value or a message.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { DomainError } from '~/catalogue/errors';
import { log } from './log.server';

/** How long the process waits at its end for what is not exported yet. */
const FLUSH_MS = 1500;
/** How often a failing export is logged at most. */
const COMPLAIN_EVERY_MS = 60_000;

/** How a request ended. */
interface Outcome {
  method: string;
  /** Without ids: '/studies/:id'. */
  route: string;
  status: number;
  /** Our id of the request. */
  id: string;
}

interface Active {
  context: Context;
  span: Span;
  /** The short names of the statements, in the span of work in the database. */
  statements?: string[];
}

/** 'SELECT users'. Our statements have placeholders for all values. */
function shortName(sql: string): string {
  const [operation = 'statement'] = /[a-z]+/i.exec(sql) ?? [];
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(withoutParts(sql))?.[1];
  return [operation.toUpperCase(), table].filter(Boolean).join(' ');
}

/** Without what is in parentheses, such as a select within a select. */
function withoutParts(sql: string): string {
  const shorter = sql.replace(/\([^()]*\)/g, '');
  return shorter === sql ? sql : withoutParts(shorter);
}

/** What went wrong, without its message, which may hold personal data. */
const typeOf = (error: unknown): string =>
  (error as { code?: string })?.code ?? (error instanceof Error ? error.name : 'error');

export type Tracer = ReturnType<typeof openTracer>;

/** Starts a tracer for this process. */
export function openTracer() {
  logFailures();
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'studybridge', 'service.instance.id': randomUUID() }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const spans = provider.getTracer('studybridge');
  const propagator = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Active>();

  const begin = (name: string, kind: SpanKind, parent: Context): Active => {
    const span = spans.startSpan(name, { kind }, parent);
    return { span, context: trace.setSpan(parent, span) };
  };

  async function inside<T>(begun: Active, work: () => Promise<T>): Promise<T> {
    try {
      return await active.run(begun, work);
    } catch (error) {
      // A command that refuses has worked.
      if (!(error instanceof DomainError) || error.status >= 500) fail(begun.span, typeOf(error));
      throw error;
    } finally {
      begun.span.end();
    }
  }

  return {
    /** Begins a request's span, in the trace that its `traceparent` names, if it has one. */
    request(headers: IncomingHttpHeaders) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const begun = begin('request', SpanKind.SERVER, parent);
      return {
        run: (work: () => void) => active.run(begun, work),
        end: (outcome: Outcome) => endRequest(begun.span, outcome),
      };
    },
    /** A run of a job is a trace of its own, whoever has caused it. */
    job: <T>(name: string, work: () => Promise<T>): Promise<T> =>
      inside(begin(`job ${name}`, SpanKind.INTERNAL, ROOT_CONTEXT), work),
    /** A call to another system, within a request or a job. */
    call<T>(system: string, work: () => Promise<T>): Promise<T> {
      const parent = active.getStore();
      return parent ? inside(begin(system, SpanKind.CLIENT, parent.context), work) : work();
    },
    /** Work in the database, within a request or a job. Named after its first statement. */
    database<T>(kind: 'read' | 'write' | 'transaction', system: string, work: () => Promise<T>): Promise<T> {
      const parent = active.getStore();
      if (!parent) return work();
      const statements: string[] = [];
      const begun = { ...begin(kind, SpanKind.CLIENT, parent.context), statements };
      begun.span.setAttribute('db.system.name', system);
      return inside(begun, () =>
        work().finally(() => {
          const [first] = statements;
          if (first && kind !== 'transaction') begun.span.updateName(first);
          begun.span.setAttribute('db.query.summary', [...new Set(statements)].join('; '));
        }),
      );
    },
    /** Adds a statement to the span of the work in the database. */
    statement(sql: string): void {
      const { span, statements } = active.getStore() ?? {};
      if (!span || !statements) return;
      const name = shortName(sql);
      statements.push(name);
      span.addEvent(name);
    },
    /** What tells another system which span its work belongs to. */
    headers(): Record<string, string> {
      const headers = {};
      const { context } = active.getStore() ?? {};
      if (context) propagator.inject(context, headers, defaultTextMapSetter);
      return headers;
    },
    /** Exports what is left, within a short time. */
    async close(): Promise<void> {
      await Promise.race([provider.shutdown().catch(() => {}), pause(FLUSH_MS)]);
    },
  };
}

function endRequest(span: Span, { method, route, status, id }: Outcome): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'studybridge.request': id,
  });
  if (status >= 500) fail(span, String(status));
  span.end();
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A collector that is down would otherwise fill the log. */
function logFailures(): void {
  let quietUntil = 0;
  const complain = (message: string) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + COMPLAIN_EVERY_MS;
    log().warn({ reason: message.slice(0, 200) }, 'traces not exported');
  };
  const silent = () => {};
  const logger = { error: complain, warn: complain, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
