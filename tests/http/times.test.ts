/** Times in the reader's zone (DAY). */
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const WINTER = Date.UTC(2027, 0, 15, 4, 30);

test('[DAY-16] each side of a match reads its times in its own zone, with UTC beside it in the history', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site({ state: 'TX', zipCode: '79901' });
  const sponsor = await make.sponsor({ state: 'CA', zipCode: '94110' });
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, organization.id, { status: 'interested', computedAt: WINTER });
  await make.thread(match.id, sponsor.user.id);
  const [forSite, forSponsor] = [await as(user), await as(sponsor.user)];
  const messages = `/matches/${match.id}/messages`;
  expect(await textOf(await forSite.get(messages))).toMatch(/the last on \w{3} \d+, \d{4}, \d+:\d\d [AP]M M[SD]T/);
  expect(await textOf(await forSponsor.get(messages))).toMatch(/the last on .+ [AP]M P[SD]T/);
  // The day is the reader's, too: it is still January 14 in Texas.
  expect(await textOf(await forSite.get(`/matches/${match.id}`))).toContain('Jan 14, 2027');

  const other = { title: null, phone: null, timeZone: 'Europe/Berlin' };
  expect((await forSite.put('/api/account/profile', { data: other })).status()).toBe(200);
  expect(await textOf(await forSite.get(messages))).toMatch(/the last on .+ [AP]M GMT\+[12]/);
  expect(await textOf(await forSite.get(`/matches/${match.id}`))).toContain('Jan 15, 2027');
});

test('[DAY-16] an action in a match is in its history in the reader’s zone and in UTC', async ({ as, make }) => {
  const { organization, user } = await make.site({ state: 'TX', zipCode: '79901' });
  const study = await make.study();
  const match = await make.match(study.id, organization.id, { status: 'invited' });
  const forSite = await as(user);
  expect((await forSite.put(`/api/matches/${match.id}/accept`)).ok()).toBe(true);
  expect(await textOf(await forSite.get(`/matches/${match.id}/history`))).toMatch(
    /[AP]M M[SD]T \(\w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC\)/,
  );
});
