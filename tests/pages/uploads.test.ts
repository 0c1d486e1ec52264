/** The uploader, tested on the study form's last tab. */
import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '~tests/support/people';
import { exe, pdf } from '~tests/support/sample-files';

const NETWORK = 'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall';
const file = (buffer = pdf(), name = 'CLIA.pdf') => ({ name, mimeType: 'application/pdf', buffer });

const uploader = (page: Page) => ({
  open: () => page.goto('/study-creation?tab=documents'),
  field: page.getByLabel(/^Add (a|another) document/),
  problem: page.getByRole('alert'),
  bar: page.getByRole('progressbar', { name: /^Uploading/ }),
  done: page.getByText('Document uploaded successfully'),
  remove: (name: string) => page.getByRole('button', { name: `Remove ${name}` }),
  async choose(chosen = file()) {
    await this.field.setInputFiles(chosen);
  },
});

type Answer = Parameters<Route['fulfill']>[0] | 'abort' | 'pass';

/** Responds to each upload in turn, repeating the last response. Returns the requests so far. */
async function answerFiles(page: Page, ...answers: Answer[]): Promise<Request[]> {
  const sent: Request[] = [];
  await page.route('**/api/objects/*-*', async (route, request) => {
    if (request.method() !== 'PUT') return route.continue();
    sent.push(request);
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (answer === 'abort') return route.abort();
    return answer === 'pass' ? route.continue() : route.fulfill(answer);
  });
  return sent;
}

test('[UP-06] Uppy is loaded when the field gets the focus, not with the page @js', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const { open, field } = uploader(page);
  await open();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeHidden(); // the page is hydrated
  expect(fetched.filter((url) => url.includes('uppy'))).toEqual([]);
  await field.focus();
  await expect.poll(() => fetched.filter((url) => url.includes('uppy'))).toHaveLength(1);
});

test.describe('[UP-03] says what is wrong before sending anything', () => {
  test('another type, a file that is too large and an empty one, until a good one replaces them @js', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const { open, problem, field, done } = uploader(page);
    await open();
    for (const [chosen, message] of [
      [file(pdf(), 'notes.txt'), 'You can only upload: PDF, DOC, DOCX, JPG, PNG'],
      [file(pdf(11 * 1_048_576), 'scan.pdf'), 'scan.pdf exceeds maximum allowed size of 10 MB'],
      [file(Buffer.alloc(0)), 'This file is smaller than the allowed size of 1 B'],
    ] as const) {
      await field.setInputFiles(chosen);
      await expect(problem).toHaveText(message);
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
    }
    expect(sent.filter((url) => url.includes('/api/objects'))).toEqual([]);
    await field.setInputFiles(file());
    await expect(done).toBeVisible();
    await expect(problem).toBeHidden();
  });

  test('a second document of the same name @js @all', async ({ page }) => {
    const { open, field, remove, problem } = uploader(page);
    await open();
    await field.setInputFiles(file());
    await expect(remove('CLIA.pdf')).toBeVisible();
    await field.setInputFiles(file(pdf(3000)));
    await expect(problem).toHaveText("Cannot add the duplicate file 'CLIA.pdf', it already exists");
    await remove('CLIA.pdf').click();
    await expect(problem).toBeHidden();
    await field.setInputFiles(file(pdf(3000)));
    await expect(remove('CLIA.pdf')).toBeVisible();
  });

  test('a second file during an upload @js @all', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/objects/*-*', async (route) => {
      await held;
      await route.continue();
    });
    const { open, field, problem, bar, remove } = uploader(page);
    await open();
    await field.setInputFiles(file());
    await expect(bar).toBeVisible();
    await field.setInputFiles(file(pdf(), 'second.pdf'));
    await expect(problem).toHaveText('Cannot add more files');
    release();
    await expect(remove('CLIA.pdf')).toBeVisible();
    await expect(remove('second.pdf')).toBeHidden();
  });

  test('seven dropped files: four errors at once, and how many more there are @js @all', async ({ page }) => {
    const { open, field, problem } = uploader(page);
    await open();
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeHidden();
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      for (let index = 0; index < 7; index++) data.items.add(new File(['x'], `photo ${index}.gif`));
      return data;
    });
    await field.dispatchEvent('drop', { dataTransfer });
    await expect(problem.getByText('You can only upload: PDF, DOC, DOCX, JPG, PNG')).toHaveCount(4);
    await expect(problem.getByText('3 more files were refused')).toBeVisible();
  });
});

/** Opens the form and stops the clock. From then on, only the test moves it. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install();
  const { open, field } = uploader(page);
  await open();
  await field.focus();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeHidden();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Each time that this is said, passes the time until the next try, and no more: the request has a time limit of its own. */
async function passPauses(page: Page, pauses: readonly (readonly [said: string, ms: number])[]): Promise<void> {
  for (const [said, ms] of pauses) {
    await expect(page.getByText(`${said}. Trying again…`).first()).toBeVisible();
    await page.clock.runFor(ms);
  }
}

test('[UP-05] it tries again after 0, 1000, 3000 and 5000 ms, each time at a fresh address @js', async ({ page }) => {
  // Each refusal has its own text, so that we see which one is shown.
  const refusal = (status: number) => ({ status, json: { message: `Refused with ${status}` } });
  const sent = await answerFiles(page, refusal(408), refusal(409), refusal(423), refusal(429), 'pass');
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const { open } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (...args: unknown[]) {
      if (String(args[1]).includes('/api/objects/upload?')) times.push(Date.now());
      return open.apply(this, args as Parameters<typeof open>);
    };
  });
  const { field, remove } = uploader(page);
  await openStopped(page);
  await field.setInputFiles(file());
  const addresses = () => page.evaluate(() => (window as unknown as { times: number[] }).times);
  for (const [index, [status, wait]] of (
    [
      [408, 0],
      [409, 1000],
      [423, 3000],
      [429, 5000],
    ] as const
  ).entries()) {
    await expect(page.getByText(`Refused with ${status}. Trying again…`).first()).toBeVisible();
    const before = await page.evaluate(() => Date.now());
    // Exactly as long as it should wait, so that the clock does not run into the next pause while the response is on
    // its way.
    await page.clock.runFor(wait);
    await expect.poll(async () => (await addresses()).length).toBe(index + 2);
    expect((await addresses()).at(-1)).toBe(before + wait);
  }
  await expect(remove('CLIA.pdf')).toBeVisible();
  expect(new Set(sent.map((request) => request.url())).size, 'fresh addresses').toBe(5);
});

test('[UP-04][UP-05] after five failures it gives up, and the person can try again @js @all', async ({ page }) => {
  const refusal = (message: string) => ({ status: 503, json: { message } });
  const refusals = ['First', 'Second', 'Third', 'Fourth'].map(refusal);
  const sent = await answerFiles(page, ...refusals, { status: 503, body: 'oops' }, 'pass');
  const { field, problem, remove } = uploader(page);
  await openStopped(page);
  await field.setInputFiles(file());
  await passPauses(page, [
    ['First', 0],
    ['Second', 1000],
    ['Third', 3000],
    ['Fourth', 5000],
  ]);
  await expect(problem).toContainText('Failed to upload CLIA.pdf. Non 2xx');
  await expect(problem).toContainText('Upload failed');
  expect(sent).toHaveLength(5);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(remove('CLIA.pdf')).toBeVisible();
  await expect(problem).toBeHidden();
  expect(sent).toHaveLength(6);
});

test('[UP-04][UP-05] a refusal is final and shows the server’s message @js', async ({ page }) => {
  const sent = await answerFiles(page, { status: 415, json: { message: 'Not this one, please' } });
  const { open, field, problem, bar } = uploader(page);
  await open();
  await field.setInputFiles(file());
  await expect(problem).toContainText('Not this one, please');
  await expect(bar).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('[UP-05] the same goes for the call that issues the address @js @all', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/objects/upload*', (route) => {
    asked++;
    return asked === 1 ? route.fulfill({ status: 429, json: { message: 'Too many attempts.' } }) : route.continue();
  });
  const { open, field, remove } = uploader(page);
  await open();
  await field.setInputFiles(file());
  await expect(remove('CLIA.pdf')).toBeVisible();
  expect(asked).toBe(2);
});

test('[UP-01][UP-05] an expired address is replaced with a fresh one @js @all', async ({ page }) => {
  const sent = await answerFiles(page, { status: 403, json: { message: 'Request has expired' } }, 'pass');
  const { open, field, remove, problem } = uploader(page);
  await open();
  await field.setInputFiles(file());
  await expect(remove('CLIA.pdf')).toBeVisible();
  await expect(problem).toBeHidden();
  expect(sent).toHaveLength(2);
  expect(sent[0]?.url()).not.toBe(sent[1]?.url());
});

test('[UP-04][UP-05] if every new address is expired too, the message says so @js @all', async ({ page }) => {
  await answerFiles(page, { status: 403, json: { message: 'Request has expired' } });
  const { field, problem } = uploader(page);
  await openStopped(page);
  await field.setInputFiles(file());
  const again = page.getByText('Trying again…').first();
  // All pauses say the same. Time passes only during one, because the requests have a time limit.
  const passTime = async () => {
    if (await again.isVisible()) await page.clock.runFor(1000);
    return (await problem.allTextContents()).join();
  };
  await expect.poll(passTime).toContain('Failed to upload CLIA.pdf. Request has expired');
});

test('[UP-05] a network failure names possible causes, and is tried again @js @all', async ({ page }) => {
  const sent = await answerFiles(page, 'abort', { status: 503, json: { message: 'Second' } }, 'pass');
  const { field, remove } = uploader(page);
  await openStopped(page);
  await field.setInputFiles(file());
  await passPauses(page, [
    [NETWORK, 0],
    ['Second', 1000],
  ]);
  await expect(remove('CLIA.pdf')).toBeVisible();
  expect(sent).toHaveLength(3);
});

test('[UP-04] an unexpected response shows Unknown error @js @all', async ({ page }) => {
  await page.route('**/api/objects/upload*', (route) => route.fulfill({ json: { address: 'here' } }));
  const { open, field, problem } = uploader(page);
  await open();
  await field.setInputFiles(file());
  await expect(problem).toContainText('Failed to upload CLIA.pdf. Unknown error');
});

test('[UP-03][UP-05] without a network it waits and says so, and continues when the network is back @js', async ({
  page,
  context,
}) => {
  const { open, field, remove } = uploader(page);
  await open();
  const loaded = page.waitForResponse(/uppy/);
  await field.focus();
  await (await loaded).finished();
  await context.setOffline(true);
  await field.setInputFiles(file());
  await expect(page.getByText('No Internet connection. The upload will resume automatically.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(remove('CLIA.pdf')).toBeVisible();
});

test('[UP-06] progress is announced at the start, at 25, 50 and 75% and when done, not at every percent @js', async ({
  page,
}) => {
  const { open, field, done } = uploader(page);
  await open();
  await field.focus();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('#study-documents [role=status]') as Element;
    const note = () => {
      const text = region.textContent ?? '';
      if (text && text !== said.at(-1)) said.push(text);
    };
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
  });
  // A slow connection, so that the file is sent in many chunks.
  const line = await page.context().newCDPSession(page);
  const uploadThroughput = 1_500_000;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
  await field.setInputFiles(file(pdf(3_000_000)));
  await expect(done).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
    'Uploading CLIA.pdf',
    '25% of CLIA.pdf uploaded',
    '50% of CLIA.pdf uploaded',
    '75% of CLIA.pdf uploaded',
    'Document uploaded successfully',
  ]);
});

test('[UP-06] the keyboard can cancel an upload, and the focus goes back to the field @js', async ({ page }) => {
  await page.route('**/api/objects/*-*', () => {}); // no response
  const { open, field, bar, remove } = uploader(page);
  await open();
  await field.setInputFiles(file());
  await expect(bar).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel uploading CLIA.pdf' }).press('Enter');
  await expect(bar).toBeHidden();
  await expect(field).toBeFocused();
  await expect(page.getByRole('status').getByText('Upload of CLIA.pdf canceled')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeEnabled();

  await page.unroute('**/api/objects/*-*');
  await field.setInputFiles(file());
  await expect(remove('CLIA.pdf')).toBeVisible();
  await remove('CLIA.pdf').press('Enter');
  await expect(remove('CLIA.pdf')).toBeHidden();
  await expect(field).toBeFocused();
});

test('[UP-04][UP-08][DAY-184] the success message disappears after 5000 ms, and what is below it stays where it is @js', async ({
  page,
}) => {
  const { field, done } = uploader(page);
  const below = page.getByRole('button', { name: 'Previous' });
  await openStopped(page);
  await field.setInputFiles(file());
  await expect(done).toBeVisible();
  await page.clock.runFor(4999);
  await expect(done).toBeVisible();
  const before = await below.boundingBox();
  await page.clock.runFor(1);
  await expect(done).toBeHidden();
  expect(await below.boundingBox()).toEqual(before);
});

test('[UP-06] if Uppy can’t be loaded, the file is sent with the form and checked the same way @js', async ({
  page,
}) => {
  await page.route(/uppy/, (route) => route.abort());
  const { open, field, problem, remove } = uploader(page);
  await open();
  await field.setInputFiles(file());
  await expect(problem).toHaveText('Unknown error');
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.waitForURL('**/study-creation?tab=regulatory');
  await open();
  await expect(remove('CLIA.pdf')).toBeVisible();
});

test('[UP-02][UP-06] the form itself accepts a file, and refuses an invalid one @nojs', async ({ page }) => {
  const { open, field, done, remove } = uploader(page);
  await open();
  await field.setInputFiles(file(exe()));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('You can only upload: PDF, DOC, DOCX, JPG, PNG').first()).toBeVisible();
  await field.setInputFiles(file(Buffer.alloc(0)));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('This file is smaller than the allowed size of 1 B').first()).toBeVisible();
  await field.setInputFiles(file());
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(done).toBeVisible();
  await expect(remove('CLIA.pdf')).toBeVisible();
});
