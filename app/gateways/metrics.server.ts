/** Metrics for Prometheus (METRICS_PORT). While they are off, prom-client is not even loaded, and recording does nothing. */
import cluster from 'node:cluster';
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
  /** How to combine the values of an instance's processes. */
  aggregator: 'sum' | 'max' | 'min';
  /** The label that distinguishes its values, if it has several. */
  label?: string;
  /** The value, or one for each value of the label; undefined if this process has none. */
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

/** Starts recording in this process. */
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
  // A process under a supervisor sends it its metrics on request.
  if (cluster.isWorker) new prom.AggregatorRegistry();
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

/** Serves GET /metrics on its own port: the metrics of this process, or of all processes that it supervises. */
export async function serveMetrics({ port, host }: { port: number; host: string }): Promise<void> {
  const prom = await promClient();
  const all = cluster.isPrimary && recorders === undefined ? new prom.AggregatorRegistry() : undefined;
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = all ? await all.clusterMetrics() : await prom.register.metrics();
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
