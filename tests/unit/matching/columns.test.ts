/** The index ranks made-up sites as the oracle does, even after changes. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_WEIGHTS, type MatchSite, type MatchStudy, shiftWeights } from '~/matching';
import { bestSites, SiteIndex } from '~/matching/columns';
import { LONG_RECORD } from '~/matching/columns/listings';
import { prepare } from '~/matching/columns/prepare';
import { scoreOf } from '~/matching/columns/score';
import { SUMMED } from '~/matching/columns/similarity-sums';
import { candidateFinder } from '~/matching/columns/upper-bounds';
import { worldOf } from '../../../scripts/matching/made-up';
import { holds, NOW, site, study, TRIALS, thatDeclined } from './arbitraries';
import { aSite, aStudy } from './factory';
import { oracle } from './oracle';

vi.setConfig({ testTimeout: 120_000 });

function buildIndex(list: readonly MatchSite[]): SiteIndex {
  const index = new SiteIndex(DEFAULT_WEIGHTS.trials);
  for (const site of list) index.set(site);
  index.compact();
  return index;
}

const STATUSES = ['verified', 'verified', 'verified', 'pending'] as const;
const share = fc.integer({ min: 0, max: 300 });
const weights = fc.oneof(
  fc.constant(DEFAULT_WEIGHTS),
  fc
    .record({
      geography: fc.integer({ min: 1, max: 300 }),
      specialty: share,
      capacity: share,
      regulatory: share,
      performance: share,
    })
    .map((shifts) => shiftWeights(DEFAULT_WEIGHTS, shifts)),
);

const otherNames = fc.array(
  fc.record({
    similarity: fc.double({ min: 0, max: 1, noNaN: true }),
    trials: fc.subarray([...TRIALS], { maxLength: 4 }),
  }),
  { maxLength: 2 },
);
/** Names that contain a sponsor's, or say whom the site treats, in few cities; ids of both kinds. */
const namedSite: fc.Arbitrary<MatchSite> = fc
  .record({
    site: site(STATUSES),
    name: fc.constantFrom(
      ...[
        'State University',
        'State University Hospital',
        'University Clinic',
        'Northern Oncology Group',
        'VA Medical Center',
      ],
      ...[
        'Airways Trust Studies',
        'Children’s Hospital',
        'Memory Center',
        'Institute of Health',
        'Cancer Center of State',
        '',
      ],
    ),
    city: fc.constantFrom('Airways', 'Springfield', ' springfield', 'State', 'North Group', ''),
    otherNames: fc.option(otherNames, { nil: undefined }),
    plain: fc.boolean(),
  })
  .map(({ site, plain, ...data }) => ({ ...site, ...data, id: plain ? `site-${site.id.slice(0, 3)}` : site.id }));
const sites = (maxLength: number) => fc.uniqueArray(namedSite, { maxLength, selector: ({ id }) => id });
/** Includes investigator-led studies, whose sponsor has a home. */
const anyStudy: fc.Arbitrary<MatchStudy> = fc
  .record({
    study,
    kind: fc.constantFrom(null, 'NIH', 'OTHER', 'NETWORK'),
    sponsor: fc.constantFrom(null, 'State University', 'Airways Trust'),
  })
  .map(({ study, kind, sponsor }) => ({
    ...study,
    facts: study.facts && { ...study.facts, ...(kind && { sponsorClass: kind }), ...(sponsor && { sponsor }) },
  }));

/** The slots that the bounds leave out for a score, although they reach it; and how many they leave out. */
function leftOut(index: SiteIndex, of: MatchStudy, share: number, weights = DEFAULT_WEIGHTS) {
  const prepared = prepare(index, of, { now: NOW, weights });
  const found = new Set(candidateFinder(prepared)(share, 1, () => true));
  const slots = Array.from({ length: index.length }, (_, slot) => slot).filter(
    (slot) => !found.has(slot) && !prepared.tables.ownSites.has(slot) && !index.otherNames.has(slot),
  );
  return { wrong: slots.filter((slot) => scoreOf(prepared, slot) >= 100 * share + 1e-6), all: slots.length };
}

type Options = { weights: typeof DEFAULT_WEIGHTS; count: number };

function expectBest(index: SiteIndex, of: MatchStudy, list: readonly MatchSite[], { weights, count }: Options) {
  const best = bestSites(index, of, { now: NOW, count, weights });
  const { ranked, scoreOf } = oracle(of, list, { now: NOW, weights });
  const expected = ranked().slice(0, count);
  expect(best.map(({ siteId }) => siteId)).toEqual(expected.map(({ id }) => id));
  expect(best.filter(({ score }, at) => !(Math.abs(score - scoreOf(expected[at] as MatchSite)) < 1.5e-6))).toEqual([]);
}

describe('[I4] the index of sites', () => {
  test('returns the best of all sites, with their order and scores', () => {
    holds(
      fc.property(
        fc.array(anyStudy, { minLength: 1, maxLength: 3 }),
        sites(40),
        weights,
        fc.integer({ min: 1, max: 12 }),
        (studies, list, weights, count) => {
          const index = buildIndex(list);
          for (const of of studies) expectBest(index, of, list, { weights, count });
        },
      ),
      500,
    );
  });

  test('[INB-08] returns them without the sites whose declines say not to suggest the study', () => {
    let held = 0;
    holds(
      fc.property(anyStudy, sites(12).chain(thatDeclined), weights, (any, list, weights) => {
        const of = { ...any, musts: null, requiredEquipment: [] };
        expectBest(buildIndex(list), of, list, { weights, count: 5 });
        const silent = list.map(({ declines: _, ...one }) => one);
        const [with_, without] = [list, silent].map((some) => oracle(of, some, { now: NOW, weights }).ranked().length);
        held += Number((with_ ?? 0) < (without ?? 0));
      }),
      150,
    );
    expect(held).toBeGreaterThan(15);
  });

  test('returns them from so many sites that it scores only a few, even if sites list few trials or none', () => {
    const pool = fc.sample(namedSite, { numRuns: 700, seed: 20_261_121 });
    const all = [...new Map(pool.map((site) => [site.id, site])).values()];
    const reviewed = all.filter(({ trackRecord }) => trackRecord?.length);
    const indexes = [all, reviewed].map((list) => ({ list, index: buildIndex(list) }));
    holds(
      fc.property(anyStudy, weights, fc.integer({ min: 1, max: 6 }), (of, weights, count) => {
        for (const { list, index } of indexes) expectBest(index, of, list, { weights, count });
      }),
      40,
    );
  });

  test('leaves out no site that reaches the score it looks for', () => {
    let all = 0;
    holds(
      fc.property(anyStudy, sites(40), weights, fc.integer({ min: 0, max: 100 }), (of, list, weights, score) => {
        const out = leftOut(buildIndex(list), of, score / 100, weights);
        expect(out.wrong).toEqual([]);
        all += out.all;
      }),
      300,
    );
    expect(all).toBeGreaterThan(200);
  });

  test('returns them when sites list many of thousands of trials, and then fewer or more', () => {
    const world = worldOf(6000, 7);
    const made = Array.from({ length: 6000 }, (_, number) => world.site(number));
    // No sites with few but good data, because they would rank above all that list trials.
    const list = made.filter(({ trackRecord }) => trackRecord && trackRecord.length > 3);
    const many = list.filter(({ trackRecord }) => (trackRecord?.length ?? 0) >= LONG_RECORD);
    expect(many.length).toBeGreaterThan(20);
    const index = buildIndex(list);
    const options = { weights: DEFAULT_WEIGHTS, count: 10 };
    const studies = world.studies(6);
    for (const of of studies) expectBest(index, of, list, options);
    let all = 0;
    for (const of of studies) {
      const { sites, trials } = prepare(index, of, { now: NOW });
      const beyond: number[] = [];
      for (let slot = 0; slot < sites.length; slot++) {
        const [listed, own] = [sites.trialsOf(slot), trials.own(slot)];
        const coListed = trials.coListedAtMost(slot, own);
        const bounded =
          own <= (trials.mostOwn[listed.length] as number) &&
          trials.coListed(slot, own) <= coListed * (1 + 1e-9) &&
          coListed <= trials.most * listed.length * (1 + 1e-9) &&
          (trials.state[slot] === SUMMED || own <= (trials.mostUnsummed[listed.length] as number));
        if (!bounded) beyond.push(slot);
      }
      expect(beyond).toEqual([]);
      for (const place of [3, 10, 30]) {
        const { score } = bestSites(index, of, { now: NOW, count: place }).at(-1) as { score: number };
        const out = leftOut(index, of, score / 100);
        expect(out.wrong).toEqual([]);
        all += out.all;
      }
    }

    // Of eighteen searches among all sites.
    expect(all).toBeGreaterThan(3 * index.length);

    const records = many.map(({ trackRecord }) => trackRecord ?? []);
    const changed = list.map((site, at) => {
      const rank = many.indexOf(site);
      const trackRecord =
        rank >= 0 ? (site.trackRecord ?? []).slice(0, 5) : at % 40 === 0 ? records[at % many.length] : null;
      return trackRecord ? { ...site, trackRecord } : site;
    });
    for (const [at, site] of changed.entries()) if (site !== list[at]) index.set(site);
    for (const of of studies) expectBest(index, of, changed, options);
    index.compact();
    for (const of of studies.slice(0, 3)) expectBest(index, of, changed, options);
  });

  test('returns them after sites have been changed, removed and added', () => {
    const changes = fc.array(fc.record({ at: fc.nat(14), to: namedSite, remove: fc.boolean(), rename: fc.boolean() }), {
      maxLength: 20,
    });
    holds(
      fc.property(anyStudy, sites(15), changes, weights, (of, list, changes, weights) => {
        const index = buildIndex(list);
        const now = new Map(list.map((site) => [site.id, site]));
        for (const { at, to, remove, rename } of changes) {
          const before = list[at];
          if (before && remove) {
            index.remove(before.id);
            now.delete(before.id);
          }
          const kept = before && now.get(before.id);
          const after = kept ? { ...to, id: kept.id, ...(!rename && { name: kept.name, city: kept.city }) } : to;
          index.set(after);
          now.set(after.id, after);
        }
        expectBest(index, of, [...now.values()], { weights, count: 10 });
        index.compact();
        expectBest(index, of, [...now.values()], { weights, count: 10 });
        for (const site of list) index.set(site);
        for (const site of list) now.set(site.id, site);
        expectBest(index, of, [...now.values()], { weights, count: 3 });
      }),
      400,
    );
  });

  test('updates a trial that changed in the registry for every site that lists it', () => {
    const changed = fc.record({ from: fc.constantFrom(...TRIALS), to: fc.constantFrom(...TRIALS) });
    holds(
      fc.property(anyStudy, sites(15), changed, (of, list, { from, to }) => {
        const facts = { ...to, nctId: from.nctId };
        const index = buildIndex(list);
        index.refreshTrial(facts);
        const renewed = <T extends { nctId: string }>(trials: readonly T[]) =>
          trials.map((trial) => (trial.nctId === from.nctId ? facts : trial));
        const after = list.map((site) => ({
          ...site,
          trackRecord: site.trackRecord && renewed(site.trackRecord),
          otherNames: site.otherNames?.map((name) => ({ ...name, trials: renewed(name.trials) })),
        }));
        expectBest(index, of, after, { weights: DEFAULT_WEIGHTS, count: 10 });
      }),
    );
  });

  test('refuses weights with a trial model other than its own', () => {
    const index = buildIndex([aSite()]);
    const weights = { ...DEFAULT_WEIGHTS, trials: { ...DEFAULT_WEIGHTS.trials, floor: 0 } };
    expect(() => bestSites(index, aStudy(), { now: NOW, count: 1, weights })).toThrow('different trial model');
  });
});
