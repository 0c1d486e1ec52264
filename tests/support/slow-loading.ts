/** How a page loads on a phone with a slow network: layout shifts, paint times, and how long the page is busy. */
import type { Page } from '@playwright/test';

/** 1.6 Mbit/s with 150 ms there and back, and a processor four times slower than this one. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const TIMES_SLOWER = 4;

interface Loading {
  /** The sum of all layout shifts without a preceding click or key. */
  shift: number;
  /** What moved, and by how much. */
  moved: string[];
  /** Milliseconds until the largest element was painted. */
  largestPaint: number;
  /** Milliseconds in which tasks kept the page busy for more than 50 at a time. */
  blocked: number;
}

/** The compressed size of everything that was sent. */
interface Sent {
  type: string;
  bytes: number;
}

/** Makes the page load slowly, with an empty cache, and records how it loads. */
export async function loadSlowly(
  page: Page,
): Promise<{ open: (address: string) => Promise<Loading & { sent: Sent[] }> }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', NETWORK);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await page.addInitScript(noteLoading);
  const types = new Map<string, string>();
  let sent: Sent[] = [];
  devTools.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type));
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.push({ type: types.get(requestId) ?? '', bytes: encodedDataLength });
  });
  return {
    async open(address) {
      sent = [];
      await devTools.send('Network.clearBrowserCache');
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
      return { ...(await page.evaluate(() => (window as unknown as { loading: Loading }).loading)), sent: [...sent] };
    },
  };
}

/**
 * Runs in the page before anything else. Its functions have no names, because tsx would add calls to a helper that the
 * page lacks.
 */
function noteLoading(): void {
  const loading: Loading = { shift: 0, moved: [], largestPaint: 0, blocked: 0 };
  Object.assign(window, { loading });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      loading.shift += value;
      const nodes = sources.map(({ node }) => `${node?.nodeName} “${node?.textContent?.trim().slice(0, 40)}”`);
      loading.moved.push(`${value.toFixed(4)}: ${nodes.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    loading.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) loading.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
}
