/** Metrics for Prometheus (METRICS_PORT). While they are off, prom-client is not even loaded, and recording does nothing. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Histogram } from 'prom-client';
import { log } from './log.server';

interface Recorders {
  requests: Histogram;
  jobs: Histogram;
}

let recorders: Recorders | undefined;

/** A value that is read when Prometheus asks. */
export interface Gauge {
  name: string;
  help: string;
  /** The label that distinguishes its values, if it has several. */
  label?: string;
  /** The value, or one for each value of the label; undefined if there is none. */
  read: () => Value | Promise<Value>;
}
type Value = number | Record<string, number> | undefined;

type PromClient = typeof import('prom-client');

/** Loaded on first use. The bundler puts what the package exports into its default export. */
async function promClient(): Promise<PromClient> {
  const loaded: PromClient & { default?: PromClient } = await import('prom-client');
  return loaded.default ?? loaded;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Starts recording. */
export async function recordMetrics(gauges: readonly Gauge[]): Promise<void> {
  const prom = await promClient();
  prom.collectDefaultMetrics();
  for (const gauge of gauges) register(prom, gauge);
  recorders = {
    requests: new prom.Histogram({
      name: 'studybridge_http_request_duration_seconds',
      help: 'Requests, by route, method and status.',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
    }),
    jobs: new prom.Histogram({
      name: 'studybridge_job_duration_seconds',
      help: 'Runs of jobs, by job and outcome (ok, failed).',
      labelNames: ['job', 'outcome'],
      buckets: SECONDS,
    }),
  };
}

function register(prom: PromClient, { label, read, ...described }: Gauge): void {
  const gauge = new prom.Gauge({
    ...described,
    labelNames: label ? [label] : [],
    async collect() {
      gauge.reset();
      try {
        const value = (await read()) ?? {};
        if (typeof value === 'number') gauge.set(value);
        else for (const [each, number] of Object.entries(value)) gauge.set({ [label ?? '']: each }, number);
      } catch (error) {
        // One value that cannot be read must not hide the others.
        log().warn({ err: error, metric: described.name }, 'metric not read');
      }
    },
  });
}

export const recordsMetrics = (): boolean => recorders !== undefined;

export function recordRequest(labels: { route: string; method: string; status: number }, seconds: number): void {
  recorders?.requests.observe(labels, seconds);
}

export function recordJob(labels: { job: string; outcome: 'ok' | 'failed' }, seconds: number): void {
  recorders?.jobs.observe(labels, seconds);
}

/** Serves GET /metrics on its own port. */
export async function serveMetrics({ port, host }: { port: number; host: string }): Promise<void> {
  const prom = await promClient();
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await prom.register.metrics();
      response.writeHead(200, { 'Content-Type': prom.register.contentType }).end(text);
    } catch (error) {
      log().warn({ err: error }, 'metrics not collected');
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  log().info({ port: (server.address() as AddressInfo).port }, 'metrics');
  server.unref();
}
