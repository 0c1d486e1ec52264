/** Bulk registry data: the operator's command, and prospective sites for a study. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { claimUnclaimed, facilityPage } from '~db/queries/facilities';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const ROOT = join(import.meta.dirname, '../..');
const COMMAND = join(ROOT, process.env.BUILD_DIR ?? 'build', 'commands/registry-load.js');

/** Runs `npm run registry:load -- FOLDER` on a database. */
async function load(dataDir: string, ...folder: string[]) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [COMMAND, ...folder], { env, cwd: ROOT });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

test('[I4] registry:load fills the database of a running server, and reports what it did and could not read', async ({
  app,
  as,
  store,
}) => {
  const first = await load(app.dataDir, 'tests/fixtures/bulk');
  expect(first.code).toBe(0);
  expect(first.stdout).toBe(
    [
      'Loading the registry from tests/fixtures/bulk',
      'trials: 3 new, 0 changed',
      'facilities: 2 new, 0 changed',
      'listings: 3 new, 0 changed',
      'facilities without a name: 1 skipped',
      '',
    ].join('\n'),
  );
  expect(first.stderr).toContain('Skipped lines that could not be read: 6\ntrials.jsonl:3: ');
  expect(first.stderr).toContain('\nus_locations.csv:7: there is no trial NCT99000099\n');
  const { rows } = await store.read((db) => facilityPage(db, { search: 'Heron Point Hospital', limit: 9 }));
  expect(rows).toMatchObject([{ city: 'Duluth', state: 'MN', trials: 1, claimedBy: null }]);

  const second = await load(app.dataDir, 'tests/fixtures/bulk');
  expect(second.code).toBe(0);
  expect(second.stdout).toContain('Everything was already loaded.');

  const activity = await (await as('configured admin')).get('/admin-panel?section=activity&kind=setting');
  expect(await activity.text()).toMatch(/ClinicalTrials\.gov data.*was loaded by an operator/s);
});

test('[I4] registry:load exits with an error if the folder or a file in it is missing', async ({ app }) => {
  const unnamed = await load(app.dataDir);
  expect([unnamed.code, unnamed.stderr]).toEqual([2, 'Specify the folder: npm run registry:load -- FOLDER\n']);
  const wrong = await load(app.dataDir, 'tests/fixtures/registry');
  expect([wrong.code, wrong.stderr]).toEqual([2, 'There is no file tests/fixtures/registry/trials.jsonl.\n']);
});

/** A study in New England with a unique indication. */
async function studyAbout(make: Parameters<Parameters<typeof test>[2]>[0]['make'], word: string) {
  const sponsor = await make.sponsor();
  const study = await make.study({
    sponsorId: sponsor.organization.id,
    indication: `Chronic ${word}`,
    geographicPreferences: ['Northeast'],
  });
  return { sponsor, study, address: `/api/matching/facilities-for-study/${study.id}` };
}

test('[I4] GET /api/matching/facilities-for-study ranks unclaimed facilities by public data alone', async ({
  as,
  make,
  store,
}) => {
  const word = unique('lumerosis');
  const { sponsor, address } = await studyAbout(make, word);
  const [a, b] = [await make.trial({ conditions: [word] }), await make.trial({ conditions: [word] })];
  const far = await make.facility([a.nctId], { city: 'Reno', state: 'NV', zipCode: '89501' });
  const near = await make.facility([a.nctId, b.nctId]);
  await make.facility([(await make.trial()).nctId]);
  const claimed = await make.facility([a.nctId]);
  const { organization: site } = await make.site();
  await store.tx((db) => claimUnclaimed(db, [claimed.key], site.id, Date.now()));

  const response = await (await as(sponsor.user)).get(address);
  expect(response.status()).toBe(200);
  const facilities = await response.json();
  expect(facilities.map(({ key }: { key: string }) => key)).toEqual([near.key, far.key]);
  const [best, next] = facilities;
  const { name, city, state } = near;
  expect(best).toMatchObject({ name, city, state, trialCount: 2, overallScore: expect.any(Number) });
  expect(best.overallScore).toBeGreaterThan(next.overallScore);
  expect(best.confidence).toBeGreaterThan(0);
  expect(best.confidence).toBeLessThan(1);
  expect(best.reasons.join('\n')).toMatch(/MA .*Northeast/);
  // It is not verified, so regulatory data is neither shown nor scored.
  expect(best.reasons.join('\n')).not.toMatch(/verified|Regulatory/);
});

test('[I4][GEN-05] only its sponsor and administrators see facilities for a study, while it is running', async ({
  as,
  make,
}) => {
  const { sponsor, study, address } = await studyAbout(make, unique('lumerosis'));
  const { organization, user } = await make.site();
  await make.match(study.id, organization.id, { status: 'selected' });
  const statusFor = async (who: Parameters<typeof as>[0]) => (await (await as(who)).get(address)).status();
  expect(await statusFor(undefined)).toBe(401);
  for (const other of [user, (await make.sponsor()).user, await make.rep()]) expect(await statusFor(other)).toBe(404);
  for (const allowed of [sponsor.user, await make.admin()]) expect(await statusFor(allowed)).toBe(200);
  const waiting = await make.study({ status: 'pending_approval', isActive: false, sponsorId: sponsor.organization.id });
  const early = await (await as(sponsor.user)).get(`/api/matching/facilities-for-study/${waiting.id}`);
  expect(early.status()).toBe(409);
});
