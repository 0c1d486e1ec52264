import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOME_REGIONS } from '~/catalogue/regions';
import { DAY_MS } from '~/catalogue/time';
import {
  backupsFor,
  medianOf,
  type PlannedSite,
  type PlanState,
  planRows,
  planTotal,
  stageRows,
} from '~/domain/model/study-plan';
import { setPlanSchema } from '~/domain/model/study-plan-schema';

const site = (region: PlannedSite['region'], state: PlanState, committed: number | null = null, randomized = 0) => ({
  region,
  state,
  committed,
  randomized,
});

describe('[ACT-45] the plan of a study', () => {
  it('has a row for each region with a plan or with sites, in their order, and other places last', () => {
    const plan = [
      { region: 'West Coast' as const, sites: 2, patients: null },
      { region: 'Northeast' as const, sites: 3, patients: 40 },
    ];
    const sites = [
      site(null, 'selected'),
      site('Midwest', 'out', 9),
      site('Northeast', 'active', 10, 4),
      site('Northeast', 'startUp', 12),
      site('Northeast', 'out', 20, 1),
    ];
    const rows = planRows(plan, sites);
    expect(rows.map(({ region }) => region)).toEqual(['Northeast', 'Midwest', 'West Coast', null]);
    expect(rows[0]).toEqual({
      ...{ region: 'Northeast', sites: 3, patients: 40, selected: 2, inStartUp: 1, active: 1, out: 1 },
      // A site that has fallen out enrolls nobody else, and whom it has randomized stays randomized.
      ...{ committed: 22, randomized: 5 },
    });
    expect(rows[1]).toMatchObject({ sites: null, patients: null, selected: 0, out: 1, committed: 0 });
    expect(planTotal(rows)).toMatchObject({
      sites: 5,
      patients: 40,
      selected: 3,
      out: 2,
      committed: 22,
      randomized: 5,
    });
    expect(planTotal([])).toMatchObject({ sites: null, patients: null, selected: 0 });
  });

  it('has totals that follow from its rows, with every site in one of them', () => {
    const region = fc.constantFrom(...HOME_REGIONS, null);
    const state = fc.constantFrom<PlanState>('selected', 'startUp', 'active', 'out');
    const number = fc.nat(1000);
    const some = fc.record({ region, state, committed: fc.option(number), randomized: number });
    fc.assert(
      fc.property(fc.array(some), (sites) => {
        const total = planTotal(planRows([], sites));
        expect(total.selected + total.out).toBe(sites.length);
        expect(total.randomized).toBe(sites.reduce((sum, { randomized }) => sum + randomized, 0));
      }),
    );
  });

  it('takes each region once, with whole numbers or none', () => {
    const parsed = (regions: unknown) => setPlanSchema.safeParse({ regions });
    expect(parsed([{ region: 'Midwest', sites: '3', patients: ' ' }]).data).toEqual({
      regions: [{ region: 'Midwest', sites: 3, patients: null }],
    });
    expect(parsed([{ region: 'Midwest' }]).data?.regions[0]).toMatchObject({ sites: null, patients: null });
    const wrong = [
      [{ region: 'Midwest', sites: -1 }],
      [{ region: 'Midwest', sites: 1.5 }],
      [{ region: 'Midwest', sites: 'some' }],
      [{ region: 'Multi-Regional', sites: 1 }],
      [{ region: 'Midwest' }, { region: 'Midwest' }],
    ];
    for (const regions of wrong) expect(parsed(regions).success, JSON.stringify(regions)).toBe(false);
  });
});

it('[ACT-46] each stage has the median of the days until it was done, with how many sites, and what is late', () => {
  const seen = (days: number | null, late = 0) => ({
    ...{ stage: 'contract' as const, begunAt: DAY_MS, late },
    endedAt: days === null ? null : DAY_MS + days * DAY_MS,
  });
  const irb = { ...seen(null, 2), stage: 'irb' as const };
  expect(stageRows([seen(10), seen(40), seen(20), seen(null, 1), irb])).toEqual([
    { stage: 'contract', cases: 3, days: 20, late: 1 },
    { stage: 'irb', cases: 0, days: null, late: 2 },
  ]);
  expect([medianOf([]), medianOf([4]), medianOf([9, 1, 5]), medianOf([1, 2])]).toEqual([null, 4, 5, 1.5]);
});

describe('[ACT-47] for a site that has fallen out', () => {
  const out = (region: PlannedSite['region']) => ({ region });
  const kept = { name: 'kept', region: 'Midwest' as const, backup: true };
  const best = { name: 'best', region: 'Midwest' as const, backup: false };
  const next = { name: 'next', region: 'Midwest' as const, backup: false };
  const elsewhere = { name: 'elsewhere', region: 'Northeast' as const, backup: true };

  it('the plan names a backup of its region before the best interested site, and each once', () => {
    const three = [out('Midwest'), out('Midwest'), out('Midwest')];
    const named = backupsFor(three, [elsewhere, best, kept], planRows([], []));
    expect(named.map(({ backup }) => backup?.name ?? null)).toEqual(['kept', 'best', null]);
    expect(named.map(({ enough }) => enough)).toEqual([false, false, false]);
  });

  it('and none once the region has the sites that it needs, with those named before', () => {
    const rows = planRows([{ region: 'Midwest', sites: 2, patients: null }], [site('Midwest', 'selected')]);
    const named = backupsFor([out('Midwest'), out('Midwest')], [best, next], rows);
    expect(named.map(({ backup, enough }) => [backup?.name ?? null, enough])).toEqual([
      ['best', false],
      [null, true],
    ]);
  });
});
