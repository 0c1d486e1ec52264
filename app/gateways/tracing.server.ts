/**
 * Traces for OpenTelemetry (OTEL_EXPORTER_OTLP_ENDPOINT): a span for each request and each run of a job, and within them
 * for each piece of work in the database and each call to another system. While they are off, OpenTelemetry is not even
 * loaded, and work just runs.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { env } from '../env.server';
import type { Tracer } from './otlp.server';

let tracer: Tracer | undefined;

/** Starts tracing, if it is configured. */
export async function startTracing(): Promise<Tracer | undefined> {
  if (env().traces) tracer = (await import('./otlp.server')).openTracer();
  return tracer;
}

/** Exports what is left, before the process ends. */
export const stopTracing = async (): Promise<void> => tracer?.close();

/** Begins a request's span; undefined while traces are off. */
export const traceRequest = (headers: IncomingHttpHeaders) => tracer?.request(headers);

/** Runs a job. */
export const traceJob = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.job(name, work) : work();

/** Calls another system. @param system its name, as in the log. */
export const traceCall = <T>(system: string, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.call(system, work) : work();

/** Headers for a system that may continue the trace. */
export const traceHeaders = (): Record<string, string> | undefined => tracer?.headers();
