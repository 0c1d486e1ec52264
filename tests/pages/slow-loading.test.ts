import { expect, test } from '~tests/support/people';
import { loadSlowly } from '~tests/support/slow-loading';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
/** The cumulative layout shift, as browsers measure it, that nobody notices. */
const MOST = 0.01;

test('[PERF-04] nothing moves while a page loads on a slow network, on a phone and on a wide screen @js @all', async ({
  page,
  make,
  signIn,
}) => {
  const { organization: sponsor, user } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id });
  await make.outreach(study.id, (await make.facility([(await make.trial()).nctId])).key);
  const { open } = await loadSlowly(page);
  const moved: string[] = [];
  const look = async (address: string, size: typeof PHONE) => {
    await page.setViewportSize(size);
    const loading = await open(address);
    expect(loading.largestPaint, `${address} was not measured`).toBeGreaterThan(0);
    if (loading.shift > MOST) moved.push(`${address} at ${size.width}: ${loading.moved.join('; ')}`);
  };

  for (const address of ['/', '/help', '/study-creation']) await look(address, PHONE);
  await signIn(user);
  for (const address of ['/organization/documents', `/studies/${study.id}/outreach`]) await look(address, PHONE);
  await look('/sponsor-dashboard', WIDE);
  expect(moved).toEqual([]);
});
