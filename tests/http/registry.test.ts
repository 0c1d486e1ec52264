import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toLookup } from '~/registry/lookup';
import { registryRecordSchema } from '~/registry/record';
import { importedStudy } from '~/registry/study-answer';
import { testEnv } from '~tests/support/app';
import { expect, test } from '~tests/support/people';
import { recordFiles } from '~tests/support/registry-stand-in';
import { startApp } from '~tests/support/server';

const MADE_UP = 'NCT90000001';
/** The others are asked for in tests of failures, before which they must not be in the cache. */
const files = recordFiles().filter((file) => !/NCT9000000[256]/.test(file));

test('[REG-01] a lookup returns exactly the fields of the specification', async ({ as }) => {
  const response = await (await as()).get(`/api/nct-lookup/${MADE_UP}`);
  expect(response.status()).toBe(200);
  const found = await response.json();
  expect(Object.keys(found)).toEqual(
    (
      'NCTId BriefTitle OfficialTitle BriefSummary Condition LeadSponsorName CollaboratorName Enrollment ' +
      'InclusionCriteria ExclusionCriteria PrimaryOutcomeMeasure SecondaryOutcomeMeasure StartDate CompletionDate ' +
      'Phase StudyType OverallStatus LocationCountry LocationState MinimumAge MaximumAge Gender InterventionType'
    ).split(' '),
  );
  expect(found).toMatchObject({
    NCTId: MADE_UP,
    Condition: 'Breast Cancer, Heart Failure',
    Enrollment: 420,
    PrimaryOutcomeMeasure: ['Progression-free survival'],
    SecondaryOutcomeMeasure: ['Overall survival', 'Quality of life'],
    LocationCountry: ['United States', 'Brazil'],
    CompletionDate: '2027-09',
  });
});

test('[REG-01][API-09] both endpoints import a record by the same rules', async ({ as }) => {
  const visitor = await as();
  for (const file of files) {
    const record = registryRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const number = path.basename(file, '.json');
    expect(await (await visitor.get(`/api/nct-lookup/${number}`)).json()).toEqual(toLookup(record));
    expect(await (await visitor.get(`/api/nct-lookup/${number}/study`)).json()).toEqual(importedStudy(record));
  }
});

test('[REG-01] a repeated lookup comes from the cache', async ({ as, registry }) => {
  const visitor = await as();
  await visitor.get(`/api/nct-lookup/${MADE_UP}`);
  const asked = registry.requests.length;
  expect((await visitor.get(`/api/nct-lookup/${MADE_UP.toLowerCase()}`)).status()).toBe(200);
  expect(registry.requests.length).toBe(asked);
});

test('[REG-03] an NCT number may be in any case and have spaces around it', async ({ as }) => {
  const response = await (await as()).get(`/api/nct-lookup/${encodeURIComponent(`  ${MADE_UP.toLowerCase()} `)}`);
  expect((await response.json()).NCTId).toBe(MADE_UP);
});

test('[REG-21] a number is found as people paste it, and an old one as the current one', async ({ as }) => {
  const visitor = await as();
  for (const typed of [
    'NCT 90000001',
    'NCT-9000-0001.',
    'NCT90000001\u200b',
    'https://clinicaltrials.gov/study/NCT90000001?term=NCT00000102',
    'ClinicalTrials.gov Identifier: NCT90000001',
    'NCT301',
  ]) {
    for (const end of ['', '/study']) {
      const response = await visitor.get(`/api/nct-lookup/${encodeURIComponent(typed)}${end}`);
      const found = await response.json();
      expect([typed, found.NCTId ?? found.nctNumber]).toEqual([typed, MADE_UP]);
    }
  }
});

const MALFORMED = 'This NCT number is not complete or has a mistake. It has NCT and eight digits, such as NCT01234567.';
for (const [id, status, message] of [
  [' ', 400, 'Please enter a valid NCT number'],
  ['12345678', 400, "NCT number must start with 'NCT' (e.g., NCT01234567)"],
  ['ISRCTN1234', 400, "NCT number must start with 'NCT' (e.g., NCT01234567)"],
  ['NCT', 400, MALFORMED],
  ['NCT123456789', 400, MALFORMED],
  ['NCT../../stats/size', 400, MALFORMED],
  ['NCT1?x=1', 400, MALFORMED],
  ['NCTO1234567', 400, 'An NCT number has only digits after NCT. Did you mean NCT01234567?'],
  [
    'NCT01234567, NCT07654321',
    400,
    'There is more than one NCT number here: NCT01234567, NCT07654321. Please enter one.',
  ],
  [
    'EudraCT 2015-004321-12',
    400,
    'This is a number of another registry (EudraCT): 2015-004321-12. We can look up only ClinicalTrials.gov numbers, so please fill in the study by hand. This number belongs under “Other numbers”.',
  ],
] as const) {
  test(`[REG-03][REG-21] ${JSON.stringify(id)} is refused with ${status} and never sent on`, async ({
    as,
    registry,
  }) => {
    const visitor = await as();
    const asked = registry.requests.length;
    for (const end of ['', '/study']) {
      const response = await visitor.get(`/api/nct-lookup/${encodeURIComponent(id)}${end}`);
      expect(response.status()).toBe(status);
      expect(await response.json()).toMatchObject({ message });
    }
    expect(registry.requests.length).toBe(asked);
  });
}

/** What the registry does when asked for a number, and how the lookup then answers. */
const FAILURES = [
  ['has no such study', 'NCT00000404', 404, 'No study found with this NCT number'],
  ['limits our requests', 'NCT00000429', 502, 'HTTP error! status: 429'],
  ['fails', 'NCT00000500', 502, 'HTTP error! status: 500'],
  ['sends invalid data', 'NCT00000666', 502, 'Failed to fetch study data'],
  ['does not respond', 'NCT00000999', 502, 'Failed to fetch study data'],
  ['sends a web page', 'NCT90000013', 502, 'Failed to fetch study data'],
  ['breaks off', 'NCT90000002', 502, 'Failed to fetch study data'],
] as const;

test('[REG-04] every failure of the registry is reported with its status and message', async ({ as, registry }) => {
  registry.setMode('NCT90000013', 'html');
  registry.setMode('NCT90000002', 'truncated');
  const visitor = await as();
  // All at once, because each is retried after a pause, or given up after a few seconds.
  const answers = await Promise.all(
    FAILURES.map(async ([what, id]) => {
      const response = await visitor.get(`/api/nct-lookup/${id}`);
      return [what, id, response.status(), (await response.json()).message];
    }),
  );
  expect(answers).toEqual(FAILURES);
  registry.setMode('NCT90000013', 'ok');
  registry.setMode('NCT90000002', 'ok');
});

test('[REG-01] a lookup waits for a slow registry, and retries one that recovers', async ({ as, registry }) => {
  const visitor = await as();
  registry.setMode('NCT90000005', 'slow');
  expect((await visitor.get('/api/nct-lookup/NCT90000005')).status()).toBe(200);
  registry.setMode('NCT90000006', '500');
  expect((await visitor.get('/api/nct-lookup/NCT90000006')).status()).toBe(502);
  registry.setMode('NCT90000006', 'ok');
  expect((await visitor.get('/api/nct-lookup/NCT90000006')).status()).toBe(200);
});

test('[REG-04] a registry that is down is reported as a failure, and a study can still be submitted', async ({
  playwright,
}) => {
  const app = await startApp(testEnv('http://127.0.0.1:9'));
  try {
    const visitor = await playwright.request.newContext({ baseURL: app.url });
    const response = await visitor.get('/api/nct-lookup/NCT90000001');
    expect([response.status(), await response.json()]).toMatchObject([502, { message: 'Failed to fetch study data' }]);
    const data = { title: 'A Study', phase: 'phase_i', therapeuticArea: 'oncology' };
    expect((await visitor.post('/api/studies/public', { data })).status()).toBe(201);
    await visitor.dispose();
  } finally {
    await app.close();
  }
});

test('[REG-01][API-01] other methods get 405 with Allow', async ({ as }) => {
  for (const end of ['', '/study']) {
    const response = await (await as()).post(`/api/nct-lookup/${MADE_UP}${end}`, { data: {} });
    expect(response.status()).toBe(405);
    expect(response.headers().allow).toContain('GET');
  }
});
