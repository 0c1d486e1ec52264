/** A start-up that is late or has fallen out, on every page that counts it. */
import { randomUUID } from 'node:crypto';
import { textOf } from '~tests/support/html';
import { textOfPdf } from '~tests/support/pdf-text';
import { expect, test } from '~tests/support/people';

const DAY = 24 * 3_600_000;

test('[DAY-211] a late task of a start-up counts as overdue in the study’s list, on the dashboard and in the report', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, totalSites: 4 });
  const match = await make.match(study.id, (await make.site()).organization.id, { status: 'selected' });
  await make.startUp(match.id, { plannedAt: Date.now() - 3 * DAY });
  const who = await as(user);

  const matches = await (await who.get(`/api/studies/${study.id}/matches?stage=late`)).json();
  expect(matches.map(({ id }: { id: string }) => id)).toEqual([match.id]);
  expect(await textOf(await who.get(`/studies/${study.id}`))).toMatch(/Overdue\D{0,9}1/);
  expect(await textOf(await who.get('/sponsor-dashboard'))).toMatch(/1\W{0,20}overdue/);
  const report = await (await who.get(`/api/studies/${study.id}/report`)).json();
  expect(report.overdue).toBe(1);
});

test('[DAY-212] a selected site that fell out in start-up no longer counts towards the sites needed', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, totalSites: 4 });
  const selected = async () => make.match(study.id, (await make.site()).organization.id, { status: 'selected' });
  await selected();
  const who = await as(user);
  const out = await selected();
  await make.startUp(out.id);
  const ended = await who.put(`/api/matches/${out.id}/start-up/end`, {
    data: { reason: 'contract' },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(ended.status(), await ended.text()).toBe(200);

  const { studies } = await (await who.get('/api/sponsor/analytics')).json();
  expect(studies[0]).toMatchObject({ selected: 2, fellOut: 1 });
  expect(await textOf(await who.get('/sponsor/analytics'))).toContain('1 of 4');
});

test('[DAY-213] the match as a PDF says how far its start-up is', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const match = await make.match(study.id, (await make.site()).organization.id, { status: 'selected' });
  await make.startUp(match.id, { plannedAt: Date.now() - 3 * DAY });
  const file = await (await as(user)).get(`/matches/${match.id}/summary.pdf`);
  expect((await textOfPdf(await file.body())).replace(/ +/g, ' ')).toMatch(/Next In start-up, 0 of \d+, 1 late/);
});
