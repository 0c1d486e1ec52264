/** A score follows from its row (NUM-01). */
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { expect, test } from '~tests/support/people';

interface Row {
  score: number;
  values: (number | null)[];
  weights: number[];
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
  for (const { score, breakdown, parts } of [...matches, ...compared.matches])
    rows.push({
      score,
      values: SUB_SCORES.map(({ scoreKey }) => breakdown[scoreKey]),
      weights: SUB_SCORES.map(({ value }) => parts[value].share),
    });

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
  // In the head, and on phones, where there is none, above the cards.
  for (const [index, { label }] of SUB_SCORES.entries()) {
    const weight = `${Math.round(100 * (weights[index] ?? 0))}%`;
    expect(page).toMatch(new RegExp(`${label} weighs </span><small aria-hidden="true">\\w+</small>${weight}`));
    expect(page).toContain(`${label} ${weight}`);
  }
  expect(page).toMatch(/>Assumed: (\w+ \d+, )*Cap \d+/);
  expect(page).toContain('Striped points are assumed for what is not known.');

  // A site never sees weights.
  const named = new URLSearchParams({ q: site.organization.name });
  const [own] = await (await sponsor.get(`/api/studies/${study.id}/matches?${named}`)).json();
  const seen = await (await (await as(site.user)).get(`/api/matches/${own.id}`)).json();
  expect(seen.weights).toBeNull();
  for (const { value } of SUB_SCORES)
    expect(Object.keys(seen.parts[value]).sort()).toEqual(['assumed', 'known', 'score']);
});
