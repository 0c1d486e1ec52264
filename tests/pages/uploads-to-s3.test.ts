/** The uploader when files go straight to an S3-compatible store. */
import { expect, test } from '~tests/support/s3-app';
import { exe, pdf } from '~tests/support/sample-files';
import { choose } from '~tests/support/uploads';

test.describe.configure({ mode: 'default' }); // In one worker, because a second one would start a second server.

const file = (buffer = pdf(), name = 'CLIA.pdf') => ({ name, mimeType: 'application/pdf', buffer });

test('[UP-01] a file goes from the browser to the store, and then into the documents @browser', async ({
  page,
  make,
  signIn,
  s3,
}) => {
  const { user } = await make.site();
  await signIn(user);
  await page.goto('/organization/documents');
  await choose(page.getByLabel('Add a document'), file());
  const link = page.getByRole('link', { name: 'CLIA.pdf' });
  await expect(link).toBeVisible();
  const id = (await link.getAttribute('href'))?.split('/').pop();
  expect(s3.objects.get(`site/documents/${id}`)?.bytes).toEqual(pdf());
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('CLIA.pdf');
});

test('[UP-01] the bytes don’t pass through our server @js @all', async ({ page, s3 }) => {
  const put: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && put.push(new URL(request.url()).origin));
  await page.goto('/study-creation?tab=documents');
  await page.getByLabel('Add a document').setInputFiles(file());
  await expect(page.getByRole('button', { name: 'Remove CLIA.pdf' })).toBeVisible();
  expect(put).toEqual([s3.url]);
});

test('[UP-02] a file that isn’t a document is refused right after sending, and discarded @js @all', async ({
  page,
  s3,
}) => {
  const before = s3.objects.size;
  await page.goto('/study-creation?tab=documents');
  await page.getByLabel('Add a document').setInputFiles(file(exe()));
  await expect(page.getByRole('alert')).toContainText('You can only upload: PDF, DOC, DOCX, JPG, PNG');
  expect(s3.objects.size).toBe(before);
});

test('[UP-01][UP-05] an address that the store calls expired is replaced with a fresh one @js @all', async ({
  page,
  s3,
}) => {
  await page.goto('/study-creation?tab=documents');
  const addresses: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && addresses.push(request.url()));
  s3.clockAhead = 7_200_000;
  page.on('response', (response) => {
    if (response.status() === 403) s3.clockAhead = 0;
  });
  await page.getByLabel('Add a document').setInputFiles(file());
  await expect(page.getByRole('button', { name: 'Remove CLIA.pdf' })).toBeVisible();
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeGreaterThan(1);
});
