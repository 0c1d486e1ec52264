/** What a site has kept counts when it is matched, by the numbers that the match shows of it. */
import { monthsToCount } from '~/domain/model/counts';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const DAY = 86_400_000;
/** Only the performance counts, so that the score shows what changes it. */
const PERFORMANCE_ALONE = { geography: 0, specialty: 0, capacity: 0, regulatory: 0, performance: 100 };

interface Read {
  score: number;
  evidence: { text: string; source: string; field: string }[];
}

test('[ACT-74][ACT-75] five active studies with counts are a reason with its source, and change the score', async ({
  as,
  make,
}) => {
  const [sponsor, site, admin] = [await make.sponsor(), await make.site(), await as(await make.admin())];
  const asked = await make.study({ sponsorId: sponsor.organization.id, weightShifts: PERFORMANCE_ALONE });
  const match = await make.match(asked.id, site.organization.id);
  const [atSite, atSponsor] = [await as(site.user), await as(sponsor.user)];
  const activatedAt = Date.now() - 75 * DAY;
  const [month = ''] = monthsToCount(activatedAt, Date.now());
  const activate = async () => {
    const attested = { at: 1, eligiblePerMonth: null, commitment: 10 };
    const other = await make.study({ sponsorId: (await make.sponsor()).organization.id });
    const { id } = await make.match(other.id, site.organization.id, { status: 'selected', attested });
    await make.activation(id, activatedAt, activatedAt - 120 * DAY);
    return id;
  };
  const enter = async (id: string, randomized: number, more = {}) => {
    const data = { month, prescreened: 20, consented: 15, randomized, ...more };
    expect((await atSite.put(`/api/matches/${id}/counts`, { data })).status()).toBe(200);
  };
  const matched = async (): Promise<Read> => {
    expect((await admin.post('/api/matches/run', { data: { studyId: asked.id } })).status()).toBe(200);
    return (await atSponsor.get(`/api/matches/${match.id}`)).json();
  };
  const said = ({ evidence }: Read) =>
    evidence.filter(({ text }) => /randomized|start-up/.test(text)).map(({ text, source }) => [text, source]);

  const ids: string[] = [];
  for (let place = 0; place < 4; place++) ids.push(await activate());
  for (const id of ids) await enter(id, 2);
  const four = await matched();
  expect(said(four)).toEqual([]);

  const last = await activate();
  await enter(last, 2);
  const five = await matched();
  const enrolled = (randomized: number) =>
    `In the 5 studies it has enrolled for here, the site has so far randomized ${randomized} of the 50 participants it had committed to.`;
  const startUp =
    'The site’s median time from the beginning of a start-up to activation is 120 days, in 5 studies here.';
  expect(said(five)).toEqual([
    [enrolled(10), 'platform'],
    [startUp, 'platform'],
  ]);
  // A fifth of what it committed to, and a start-up of four months, are less than five selections said before.
  expect(five.score).toBeLessThan(four.score);
  const { site: kept } = await (await atSponsor.get(`/api/matches/${match.id}/promises`)).json();
  expect(kept).toMatchObject({
    randomized: { cases: 5, promised: 50, randomized: 10 },
    daysToActivation: { cases: 5, days: 120 },
  });

  for (const id of [...ids, last]) await enter(id, 9, { why: 'late' });
  const more = await matched();
  expect(said(more)[0]).toEqual([enrolled(45), 'platform']);
  expect(more.score).toBeGreaterThan(five.score);
  const page = await textOf(await atSponsor.get(`/matches/${match.id}`));
  expect(page).toContain(enrolled(45));
  expect(page).toContain(startUp);
  expect(page).toMatch(/Until it was activated\s*120 days \(median of 5\)/);
});
