/** The browser's half of `npm run bench -- pages`: how pages load and react on a phone with a slow network. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { loadSlowly } from '~tests/support/slow-loading';
import { chromiumPath } from '../chromium.mjs';

export interface InBrowser {
  /** Milliseconds until the largest element was painted. */
  largestPaint: number;
  /** The larger value of a phone and a wide screen. */
  shift: number;
  /** Milliseconds in which tasks kept the page busy for more than 50 at a time. */
  blocked: number;
  /** The longest time from a key or click until the page showed its effect, in milliseconds. */
  reaction: number;
  /** The size as sent, and the number. */
  scriptBytes: number;
  scripts: number;
  requests: number;
  htmlBytes: number;
}

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
/** How often each page is loaded. The median of each figure counts. */
const TIMES = 3;

export async function startBrowser(url: string) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  return {
    measure: (path: string, cookie?: string) => measure(browser, url + path, cookie),
    close: () => browser.close(),
  };
}

async function measure(browser: Browser, address: string, cookie?: string): Promise<InBrowser> {
  const runs: InBrowser[] = [];
  for (let run = 0; run < TIMES; run++) {
    const phone = await once(browser, address, PHONE, cookie);
    const wide = await once(browser, address, WIDE, cookie);
    runs.push({
      ...phone,
      shift: Math.max(phone.shift, wide.shift),
      reaction: Math.max(phone.reaction, wide.reaction),
    });
  }
  const median = (figures: number[]) => figures.sort((one, other) => one - other)[Math.floor(TIMES / 2)] as number;
  const names = Object.keys(runs[0] as InBrowser) as (keyof InBrowser)[];
  return Object.fromEntries(
    names.map((name) => [name, median(runs.map((each) => each[name]))]),
  ) as unknown as InBrowser;
}

async function once(browser: Browser, address: string, viewport: typeof WIDE, cookie?: string): Promise<InBrowser> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const pairs = cookie?.split('; ').map((pair) => pair.split('=') as [string, string]) ?? [];
    await context.addCookies(pairs.map(([name, ...value]) => ({ name, value: value.join('='), url: address })));
    const page = await context.newPage();
    const { open } = await loadSlowly(page);
    const { largestPaint, shift, blocked, sent } = await open(address);
    const scripts = sent.filter(({ type }) => type === 'Script');
    return {
      largestPaint,
      shift,
      blocked,
      reaction: await reactionOf(page),
      scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      scripts: scripts.length,
      requests: sent.length,
      htmlBytes: sent.find(({ type }) => type === 'Document')?.bytes ?? 0,
    };
  } finally {
    await context.close();
  }
}

/** Opens and closes a menu, types into the first field and submits its form, if the page has these. */
async function reactionOf(page: Page): Promise<number> {
  await page.evaluate(() => {
    const noted = { longest: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longest = Math.max(noted.longest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    // Measures how soon the page shows that the form was sent, not the next page.
    document.addEventListener('submit', (event) => event.defaultPrevented || event.preventDefault());
  });
  const menu = page.locator('header summary:visible').first();
  if (await menu.isVisible()) {
    await menu.click();
    await menu.click();
  }
  const field = page.locator(
    'main form :is(input:not([type]), input[type=text], input[type=search], input[type=email]):visible',
  );
  if (await field.first().isVisible()) {
    await field.first().click();
    await page.keyboard.type('care', { delay: 50 });
    await page.keyboard.press('Enter');
  }
  // An event counts once its frame has been painted.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return (window as unknown as { noted: { longest: number } }).noted.longest;
  });
}
