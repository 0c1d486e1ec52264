/** The health of this process since it started. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

export function processHealth(now: number) {
  const p99 = delay.percentile(99) / 1e6 - 20;
  return {
    startedAt: now - Math.round(process.uptime() * 1000),
    /** The 99th percentile of the event loop's delay in milliseconds, beyond the timer's own 20. */
    loopDelay: Number.isFinite(p99) ? Math.max(0, p99) : 0,
    /** Bytes. */
    memory: process.memoryUsage.rss(),
  };
}
