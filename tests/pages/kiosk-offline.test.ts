/** Entries made at a kiosk without a network are sent once it is back, each exactly once (KIO-05). */
import type { Page } from '@playwright/test';
import { KIOSK_PIN_MS, KIOSK_RETRY_MS } from '~/catalogue/limits';
import { unique } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { arrived, enter, nextPerson, open, STAND, waiting } from '~tests/support/kiosk-entries';
import { expect, test } from '~tests/support/people';

test.use({ serviceWorkers: 'allow' });

const REGISTER = '**/api/kiosk/register*';

const noneWaits = (page: Page) => expect(page.getByText(/not sent yet$/)).toHaveCount(0);

/**
 * Lets time pass on the page's clock until the kiosk has sent this often. The page sets its next pause only once it has
 * read a response, which can take long on a busy machine, so time must not stop after the longest pause. A step is
 * shorter than the shortest pause: two requests never fall into one.
 */
async function sent(page: Page, requests: readonly unknown[], times: number): Promise<void> {
  const step = KIOSK_RETRY_MS.first / 2;
  const passTime = async () => {
    if (requests.length < times) await page.clock.runFor(step);
    return requests.length;
  };
  await expect.poll(passTime, { intervals: [20] }).toBe(times);
}

test('[KIO-05][SCR-12] the person learns that the entry is saved, and the form is ready for the next one @js', async ({
  page,
  context,
}) => {
  await open(page);
  await context.setOffline(true);
  await enter(page, unique('clinic'));
  await expect(page.getByRole('region', { name: 'Saved on this device' })).toBeVisible();
  await nextPerson(page);
  await expect(waiting(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('link', { name: 'Please enter the organization name.' })).toBeVisible();
  await expect(waiting(page, 1)).toBeVisible();
});

test('[KIO-05] an entry whose response is lost arrives once @js @all', async ({ page, store }) => {
  const word = unique('clinic');
  await page.clock.install();
  await open(page);
  const keys: string[] = [];
  await page.route(REGISTER, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 2) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await enter(page, word);
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await sent(page, keys, 2);
  await sent(page, keys, 3);
  await noneWaits(page);
  expect(keys).toHaveLength(3);
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0], keys[0]]);
  expect(await arrived(store, word)).toHaveLength(1);
});

test('[KIO-05] two tabs send each waiting entry once @js @all', async ({ page, context, store }) => {
  const word = unique('clinic');
  await open(page);
  const other = await context.newPage();
  await open(other);
  await context.setOffline(true);
  for (let count = 0; count < 5; count++) {
    await enter(page, `${word} a${count}`);
    await enter(other, `${word} b${count}`);
  }
  await expect(waiting(page, 10)).toBeVisible();
  await expect(waiting(other, 10)).toBeVisible();
  const keys: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/kiosk/register')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await context.setOffline(false);
  await noneWaits(page);
  await noneWaits(other);
  expect(await arrived(store, word)).toHaveLength(10);
  expect(keys).toHaveLength(10); // not even asked for twice
  expect(new Set(keys).size).toBe(10);
});

test('[KIO-05] after a 500, 502, 503, 504, 429 or a captive portal’s 200, an entry is kept and sent again @js @all', async ({
  page,
  store,
}) => {
  const word = unique('clinic');
  const statuses = [500, 502, 503, 504, 429, 200];
  await page.clock.install();
  await open(page);
  const requests: number[] = [];
  await page.route(REGISTER, (route) => {
    const status = statuses[requests.length];
    requests.push(status ?? 0);
    return status ? route.fulfill({ status, body: '<h1>Welcome to the conference network</h1>' }) : route.continue();
  });
  await enter(page, word);
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await nextPerson(page);
  for (let times = 1; times <= statuses.length; times++) {
    await sent(page, requests, times);
    await expect(waiting(page, 1)).toBeVisible();
    expect(await arrived(store, word)).toHaveLength(0);
  }
  await sent(page, requests, statuses.length + 1);
  await noneWaits(page);
  expect(requests).toEqual([...statuses, 0]);
  expect(await arrived(store, word)).toHaveLength(1);
});

test('[KIO-05][KIO-03] a refused entry is kept, can be corrected, and then arrives @js', async ({ page, store }) => {
  const word = unique('clinic');
  await open(page);
  const errors = { email: ['We do not take this address.'] };
  await page.route(REGISTER, (route) =>
    route.request().postDataJSON().email === 'ines@seaside.example'
      ? route.fulfill({ status: 400, json: { message: 'Please check the highlighted fields.', errors } })
      : route.continue(),
  );
  await page.getByLabel('Organization name').fill(word);
  await page.getByLabel('Contact name').fill('Ines Moreau');
  await page.getByLabel('Email').fill('ines@seaside.example');
  await page.getByLabel(/^I agree/).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration Failed').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'We do not take this address.' })).toBeVisible();
  await expect(page.getByLabel('Organization name')).toHaveValue(word);

  await page.reload(); // the person has left
  await expect(page.getByText('1 entry needs attention')).toBeVisible();
  await expect(page.getByLabel('Organization name')).toHaveValue('');
  await expect(page.getByText(word)).toHaveCount(0);
  await page.getByRole('button', { name: /^Correct: Entered at/ }).click();
  await expect(page.getByLabel('Organization name')).toHaveValue(word);
  await expect(page.getByRole('link', { name: 'We do not take this address.' })).toBeVisible();
  await page.getByLabel('Email').fill('office@seaside.example');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration Successful!').first()).toBeVisible();
  await expect(page.getByText(/attention$/)).toHaveCount(0);
  expect(await arrived(store, word)).toMatchObject([{ email: 'office@seaside.example' }]);
});

test('[KIO-05] a refused entry doesn’t block others, and removing it needs a confirmation @js @all', async ({
  page,
  context,
  store,
}) => {
  const word = unique('clinic');
  await open(page);
  await context.setOffline(true);
  for (const name of ['bad', 'good', 'better']) await enter(page, `${word} ${name}`);
  await nextPerson(page);
  await page.route(REGISTER, (route) =>
    route.request().postDataJSON().organizationName.endsWith('bad')
      ? route.fulfill({ status: 400, json: { message: 'No.' } })
      : route.continue(),
  );
  await context.setOffline(false);
  await noneWaits(page);
  expect(await arrived(store, word)).toHaveLength(2);
  await page.getByRole('button', { name: /^Remove: Entered at/ }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.reload();
  await page.getByRole('button', { name: /^Remove: Entered at/ }).click();
  await page.getByRole('button', { name: /^Remove for good: Entered at/ }).click();
  await expect(page.getByText(/attention$/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Ready to work offline.')).toBeVisible();
  await expect(page.getByText(/attention$/)).toHaveCount(0);
});

/** Everything this browser stores for the kiosk, in its database and caches, as text. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('kiosk');
      request.onsuccess = () => resolve(request.result);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
    const [rows, seals] = [(await all('entries')) as { sealed: ArrayBuffer }[], (await all('seals')) as CryptoKey[]];
    const cached = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const page = await cache.match(request);
        cached.push({ path: new URL(request.url).pathname, text: (await page?.text()) ?? '' });
      }
    }
    return {
      rows: rows.length,
      text: rows.map((row) => JSON.stringify(row) + new TextDecoder().decode(row.sealed)).join(),
      readable: seals.map(({ extractable }) => extractable),
      cached,
    };
  });

test('[KIO-05] waiting entries are encrypted on the device, and deleted once they are sent @js', async ({
  page,
  context,
}) => {
  await open(page);
  await context.setOffline(true);
  await enter(page, `Seaside ${unique()}`);
  const before = await atRest(page);
  expect(before).toMatchObject({ rows: 1, readable: [false] });
  expect(before.text).not.toMatch(/seaside|ines/i);
  await context.setOffline(false);
  await noneWaits(page);
  expect((await atRest(page)).rows).toBe(0);
});

test('[KIO-05] the offline copy contains nobody’s data, and no other page is cached @js', async ({
  page,
  signIn,
  make,
  context,
}) => {
  const rep = await make.rep();
  await signIn(rep);
  await page.goto('/kiosk/links?event=Spring+Summit');
  await open(page, '/kiosk?event=Spring+Summit');
  await expect(page.getByText('Remy Reyes')).toBeVisible();
  await page.goto('/kiosk/links?event=Spring+Summit');
  await open(page, '/kiosk?event=Spring+Summit');
  const { cached } = await atRest(page);
  const pages = cached.filter(({ path }) => !path.startsWith('/assets/'));
  expect(pages.map(({ path }) => path)).toEqual(['/offline', '/kiosk']);
  for (const { text } of pages) expect(text).not.toContain(rep.email);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Remy Reyes')).toBeVisible(); // the stand's rep
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await enter(page, unique('clinic'));
  await nextPerson(page);
  await expect(waiting(page, 1)).toBeVisible();
});

test('[KIO-05] without a network, any other page is the offline page, with a way back @js', async ({
  page,
  context,
}) => {
  await open(page);
  await context.setOffline(true);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.getByRole('link', { name: 'Open the kiosk' }).click();
  await expect(page).toHaveURL(STAND);
  await page.getByLabel('Contact name').fill('Ines Moreau');
  await page.getByRole('link', { name: 'Join as a Site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
  await expect(page).toHaveURL('/onboarding');
});

test('[RUN-58] without a network the page of the PIN opens, keeps the PIN off the device, and unlocks once there is one @js', async ({
  page,
  context,
  signIn,
  make,
}) => {
  await page.clock.install();
  await signIn(await make.rep());
  await page.goto('/kiosk/links?event=Spring+Summit&rep=Jordan+Lee');
  await page.getByLabel('PIN').fill('25802580');
  await page.getByRole('button', { name: 'Lock and open the kiosk' }).click();
  await expect(page.getByText('Ready to work offline.')).toBeVisible();
  await context.setOffline(true);
  const enterPin = async (pin: string) => {
    await page.getByLabel('PIN').fill(pin);
    await page.getByRole('button', { name: 'Unlock' }).click();
  };
  const waits = page.getByRole('status').getByText('We check the PIN as soon as you are back online');

  // Kept for five minutes, or until someone says so, and only in memory.
  await page.getByRole('link', { name: 'unlock this kiosk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock the kiosk');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await hydrated(page);
  await enterPin('25802580');
  await expect(waits).toBeVisible();
  await expect(page.getByLabel('PIN')).toHaveValue('');
  const { text, cached } = await atRest(page);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(text + stored + JSON.stringify(cached)).not.toContain('25802580');
  await page.getByRole('button', { name: 'Stay locked' }).click();
  await expect(waits).toBeHidden();
  await enterPin('25802580');
  await expect(waits).toBeVisible();
  await page.clock.fastForward(KIOSK_PIN_MS.most + KIOSK_PIN_MS.every);
  await expect(page.getByText('This page no longer keeps the PIN. Enter it again.')).toBeVisible();

  // Only the server tells a right PIN from a wrong one.
  await enterPin('1111');
  await expect(waits).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: 'This PIN is not correct.' })).toBeVisible();
  await expect(waits).toBeHidden();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await page.getByRole('link', { name: 'unlock this kiosk' }).click();
  await hydrated(page);
  await enterPin('25802580');
  await expect(waits).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/kiosk/links');
});

test('[KIO-05] if only the proxy responds, the kiosk stays as it was @js @all', async ({ page, context }) => {
  await open(page);
  await context.route('**/kiosk?*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
});

test('[KIO-05] an unattended kiosk also clears itself without a network @js @all', async ({ page, context }) => {
  await page.clock.install();
  await open(page);
  await context.setOffline(true);
  await page.getByLabel('Email').fill('ines@seaside.example');
  await expect(page.locator('[data-armed]')).toHaveAttribute('data-armed', 'true');
  await page.evaluate(() => document.body.classList.add('before'));
  await page.clock.fastForward(46_000);
  await expect(page.locator('body.before')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('');
  await enter(page, unique('clinic'));
  await nextPerson(page);
  await expect(waiting(page, 1)).toBeVisible();
});

test('[KIO-05] the offline page has its own address, open to everybody', async ({ page }) => {
  await page.goto('/offline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.locator('script')).toHaveCount(0);
});
