/** A score follows from its row (NUM-01). */

import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { MatchView } from '~/domain/model/match-view';
import { DEMO_STUDIES } from '~/matching/demo-studies';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

interface Row {
  score: number;
  values: (number | null)[];
  weights: number[];
}

type Scored = Pick<MatchView, 'score' | 'breakdown' | 'parts'>;

/** The row of a match over JSON. */
const rowOf = ({ score, breakdown, parts }: Scored): Row => ({
  score: score ?? 0,
  values: SUB_SCORES.map(({ scoreKey }) => breakdown[scoreKey]),
  weights: SUB_SCORES.map(({ value }) => parts[value].share ?? 0),
});

/** The rows of a study's list as HTML, each with the weights that it was scored with; by match. */
function rowsIn(html: string): Map<string, Row & { own: boolean }> {
  const number = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1] ?? 0);
  const usual = SUB_SCORES.map(
    ({ label }) => number(new RegExp(`${label} weighs </span>(?:<small[^>]*>\\w+</small>)?(\\d+)%`), html) / 100,
  );
  const rows = html.split('<tr').filter((row) => /href="\/matches\/[^"]+"/.test(row) && row.includes('sub-scores'));
  return new Map(
    rows.map((row) => {
      const own = /Scored with ([\d%, ]+)/
        .exec(row)?.[1]
        ?.match(/\d+/g)
        ?.map((share) => Number(share) / 100);
      const id = /href="\/matches\/([^"]+)"/.exec(row)?.[1] ?? '';
      const values = SUB_SCORES.map(({ label }) => number(new RegExp(`${label}[^<]*: </span><b>(\\d+)</b>`), row));
      return [id, { score: number(/>(\d+)%<\/span>/, row), values, weights: own ?? usual, own: Boolean(own) }];
    }),
  );
}

/** How far the weighted sum of a row is from its score. */
const off = ({ score, values, weights }: Row) =>
  Math.abs(score - values.reduce<number>((sum, value, index) => sum + (weights[index] ?? 0) * (value ?? 0), 0));

test('[NUM-01] in every list, call, comparison and export the sub-scores and weights of a row give its score', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({
    sponsorId: organization.id,
    therapeuticArea: 'gastroenterology',
    geographicPreferences: ['Midwest'],
    requiredEquipment: [],
  });
  const clinic = { therapeuticAreas: ['Gastroenterology'], state: 'OH' };
  const site = await make.site({ ...clinic, patientPanelSize: 'over-10000', priorTrials: 15 });
  for (let count = 0; count < 3; count++) await make.organization({ ...clinic, priorTrials: count });
  const sponsor = await as(user);
  const rows: Row[] = [];

  const found = await (await sponsor.get(`/api/matching/sites-for-study/${study.id}`)).json();
  const weights = SUB_SCORES.map(({ value }) => found.weights[value] as number);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  for (const { overallScore, breakdown, assumed, parts } of found.matches) {
    rows.push({ score: overallScore, values: SUB_SCORES.map(({ scoreKey }) => breakdown[scoreKey]), weights });
    for (const { value, scoreKey } of SUB_SCORES) {
      expect(parts[value].score).toBe(breakdown[scoreKey] ?? 0);
      expect(parts[value].assumed).toBeLessThanOrEqual(parts[value].score);
      expect(assumed[value]).toBeCloseTo(breakdown[scoreKey] === null ? 0 : 1 - parts[value].known);
    }
  }

  expect((await sponsor.post('/api/matches/run', { data: { studyId: study.id } })).status()).toBe(200);
  const matches = await (await sponsor.get(`/api/studies/${study.id}/matches`)).json();
  const ids = matches.slice(0, 3).map(({ id }: { id: string }) => id);
  const query = new URLSearchParams(ids.map((id: string) => ['match', id]));
  const compared = await (await sponsor.get(`/api/studies/${study.id}/compare?${query}`)).json();
  const alone = await (await sponsor.get(`/api/matches/${ids[0]}`)).json();
  rows.push(...[...matches, ...compared.matches, alone].map(rowOf));

  const [head = '', ...lines] = (await (await sponsor.get(`/studies/${study.id}/matches.csv`)).text())
    .trim()
    .split('\r\n');
  const cells = (line: string) =>
    [...line.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''));
  const names = cells(head);
  for (const line of lines) {
    const of = (name: string) => Number(cells(line)[names.indexOf(name)]);
    rows.push({
      score: of('Score'),
      values: SUB_SCORES.map(({ label }) => of(label)),
      weights: SUB_SCORES.map(({ label }) => of(`${label}, weight in %`) / 100),
    });
  }
  expect(rows.length).toBeGreaterThan(12);
  for (const row of rows) expect(off(row), JSON.stringify(row)).toBeLessThanOrEqual(1);

  const page = await (await sponsor.get(`/studies/${study.id}`)).text();
  const shown = rowsIn(page);
  for (const id of ids) expect(shown.get(id)?.score).toBeGreaterThan(0);
  for (const row of shown.values()) expect(off(row), JSON.stringify(row)).toBeLessThanOrEqual(1);
  // In the head, and on phones, where there is none, above the cards.
  for (const [index, { label }] of SUB_SCORES.entries()) {
    const weight = `${Math.round(100 * (weights[index] ?? 0))}%`;
    expect(page).toMatch(new RegExp(`${label} weighs </span><small aria-hidden="true">\\w+</small>${weight}`));
    expect(page).toContain(`${label} ${weight}`);
  }
  expect(page).toMatch(/Capacity, of which \d+ assumed/);
  const open = await textOf(await sponsor.get(`/studies/${study.id}?open=${ids[0]}`));
  expect(open).toMatch(/Assumed\s+([\w-]+ \d+, )*Capacity \d+/);
  expect(page).toContain('Striped points are assumed for what is not known.');

  // A site never sees weights.
  const named = new URLSearchParams({ q: site.organization.name });
  const [own] = await (await sponsor.get(`/api/studies/${study.id}/matches?${named}`)).json();
  const seen = await (await (await as(site.user)).get(`/api/matches/${own.id}`)).json();
  expect(seen.weights).toBeNull();
  for (const { value } of SUB_SCORES)
    expect(Object.keys(seen.parts[value]).sort()).toEqual(['assumed', 'known', 'score']);
});

test('[NUM-01] after a change of weights, each row follows from the weights that it was scored with', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({
    sponsorId: organization.id,
    therapeuticArea: 'gastroenterology',
    geographicPreferences: ['West Coast'],
    requiredEquipment: [],
  });
  const clinic = { therapeuticAreas: ['Gastroenterology'], patientPanelSize: 'over-10000' };
  const invited = await make.site({ ...clinic, name: 'Weighed Before Clinic', state: 'CA', priorTrials: 15 });
  await make.site({ ...clinic, name: 'Weighed After Clinic', state: 'CA', priorTrials: 6 });
  const sponsor = await as(user);
  const run = async () =>
    expect((await sponsor.post('/api/matches/run', { data: { studyId: study.id } })).status()).toBe(200);
  const list = async () => (await sponsor.get(`/api/studies/${study.id}/matches?limit=100`)).json();
  await run();
  const before: (Scored & { id: string; siteOrganization: { id: string } })[] = await list();
  const kept = before.find(({ siteOrganization }) => siteOrganization.id === invited.organization.id);
  expect((await sponsor.put(`/api/matches/${kept?.id}/invite`)).status()).toBe(200);
  const shifts = { geography: 200, specialty: 50, capacity: 100, regulatory: 0, performance: 100 };
  expect((await sponsor.put(`/api/studies/${study.id}/weights`, { data: shifts })).status()).toBe(200);
  await run();

  const after: typeof before = await list();
  for (const match of after) expect(off(rowOf(match)), JSON.stringify(match.parts)).toBeLessThanOrEqual(1);
  const weightOf = (id: string | undefined) => after.find((match) => match.id === id)?.parts.geography.share;
  expect(weightOf(kept?.id)).toBe(kept?.parts.geography.share);
  expect(after.filter(({ id }) => weightOf(id) !== weightOf(kept?.id)).length).toBeGreaterThan(0);

  const shown = new Map(
    await Promise.all(
      ['suggested', 'invited'].map(async (stage) => [
        ...rowsIn(await (await sponsor.get(`/studies/${study.id}?stage=${stage}&q=Weighed`)).text()),
      ]),
    ).then((pages) => pages.flat()),
  );
  expect(shown.size).toBe(2);
  expect(shown.get(kept?.id ?? '')?.weights).not.toEqual([...shown.values()].find((row) => !row.own)?.weights);
  for (const row of shown.values()) expect(off(row), JSON.stringify(row)).toBeLessThanOrEqual(1);
});

test('[NUM-01][NUM-22] in the public demo, the total of each site follows from its row', async ({ request }) => {
  for (const { id } of DEMO_STUDIES) {
    const { matches, weights } = await (await request.get(`/api/matching/sites-for-study/${id}`)).json();
    expect(matches.length).toBeGreaterThan(2);
    const shares = SUB_SCORES.map(({ value }) => weights[value] as number);
    const html = await (await request.get(`/matching-demo?study=${id}`)).text();
    const cards = html.split(/<h3[^>]*>(?=Sample site)/).slice(1);
    expect(cards).toHaveLength(matches.length);
    for (const [index, { overallScore, breakdown }] of matches.entries()) {
      const values = SUB_SCORES.map(({ scoreKey }) => breakdown[scoreKey]);
      expect(off({ score: overallScore, values, weights: shares })).toBeLessThanOrEqual(1);
      // The page has the same numbers: the total, and each sub-score with its weight.
      const text = (cards[index] ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
      expect(text).toContain(`Overall ${overallScore}%`);
      for (const [at, { label }] of SUB_SCORES.entries()) {
        const share = shares[at] ? `, ${Math.round(100 * shares[at])}%` : '';
        expect(text).toContain(`${label}${share} ${values[at] ?? 'Not applicable'} `);
      }
    }
  }
});
