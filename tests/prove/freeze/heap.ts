/** How large the server's heap is when nobody attacks it. */
import { freePort } from '../../support/processes';
import type { RunningApp } from '../../support/server';

const READINGS = 5;

/** In MB: the least of several readings, because all but the live data comes and goes. */
export async function heapAtRest(app: RunningApp, work: () => Promise<unknown>): Promise<number> {
  const port = await freePort();
  await app.restart({ METRICS_PORT: String(port) });
  const readings: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    await work();
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    readings.push(Number(/^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)$/m.exec(text)?.[1]));
  }
  return Math.ceil(Math.min(...readings) / 2 ** 20);
}
