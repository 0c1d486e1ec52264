/**
 * Traces for OpenTelemetry (OTEL_EXPORTER_OTLP_ENDPOINT): a span for each request and each run of a job, and within them
 * for each piece of work in the database and each call to another system. While they are off, OpenTelemetry is not even
 * loaded, and work just runs.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { env } from '../env.server';

/** How a request ended. The route has no ids. */
export interface Outcome {
  method: string;
  route: string;
  status: number;
  /** Our id of the request. */
  id: string;
}

export interface Tracer {
  /** Begins a request's span, in the trace that its `traceparent` names, if it has one. */
  request(headers: IncomingHttpHeaders): { run: (work: () => void) => void; end: (outcome: Outcome) => void };
  job<T>(name: string, work: () => Promise<T>): Promise<T>;
  call<T>(system: string, work: () => Promise<T>): Promise<T>;
  database<T>(kind: 'read' | 'write' | 'transaction', system: string, work: () => Promise<T>): Promise<T>;
  /** Adds a statement to the span of the work in the database. */
  statement(sql: string): void;
  /** What tells another system which span its work belongs to. */
  headers(): Record<string, string>;
  /** Exports what is left, within a short time. */
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Starts tracing, if it is configured. */
export async function startTracing(): Promise<Tracer | undefined> {
  if (env().traces) tracer = (await import('./otlp.server')).openTracer();
  return tracer;
}

export const stopTracing = async (): Promise<void> => tracer?.close();

export const traceRequest = (headers: IncomingHttpHeaders) => tracer?.request(headers);

export const traceJob = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.job(name, work) : work();

/** @param system its name, as in the log. */
export const traceCall = <T>(system: string, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.call(system, work) : work();

export const traceHeaders = (): Record<string, string> | undefined => tracer?.headers();
