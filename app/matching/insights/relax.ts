import { REGION_STATES } from '~/catalogue/regions';
import { areaLabel } from '../specialty';
import type { MatchStudy } from '../types';
import { type Alike, type Asks, fits } from './standing';
import type { Relaxation } from './types';

interface Option {
  readonly kind: Exclude<Relaxation['kind'], 'together'>;
  readonly what: string;
  /** Stands for all of its kind, and is worth a line only where it gains more than each alone. */
  readonly whole?: true;
  readonly relaxed: Asks;
}

/**
 * What the study could ask less of, with the number of sites that would fit then and do not now: each found by counting
 * the sites anew. Most gain first, then all together; what gains nothing is left out.
 */
export function relaxations(study: MatchStudy, asks: Asks, groups: readonly Alike[]): Relaxation[] {
  const count = (asked: Asks) => groups.reduce((sum, group) => sum + (fits(group, asked) ? group.sites : 0), 0);
  const now = count(asks);
  const gains = optionsFor(study, asks).map((option) => ({ ...option, sites: count(option.relaxed) - now }));
  const most = (kind: Option['kind']) =>
    Math.max(0, ...gains.filter((gain) => gain.kind === kind && !gain.whole).map(({ sites }) => sites));
  const worth = gains
    .filter(({ kind, whole, sites }) => sites > (whole ? most(kind) : 0))
    .sort((a, b) => b.sites - a.sites || (a.what < b.what ? -1 : 1));

  const singles = worth.map(({ kind, what, sites }): Relaxation => ({ kind, what, sites }));
  const together = count(allOf(worth, asks)) - now;
  const best = singles[0]?.sites ?? 0;
  return together > best ? [...singles, { kind: 'together', what: 'all of these at once', sites: together }] : singles;
}

function optionsFor(study: MatchStudy, asks: Asks): Option[] {
  const options: Option[] = [...asks.equipment].map((item) => ({
    kind: 'equipment',
    what: item,
    relaxed: { ...asks, equipment: without(asks.equipment, item) },
  }));
  if (asks.equipment.size > 1) {
    const relaxed = { ...asks, equipment: new Set<string>() };
    options.push({ kind: 'equipment', what: 'any of the equipment', whole: true, relaxed });
  }
  const { regions } = asks;
  if (regions) {
    for (const region of Object.keys(REGION_STATES).filter((name) => !regions.has(name))) {
      options.push({ kind: 'region', what: region, relaxed: { ...asks, regions: new Set([...regions, region]) } });
    }
    options.push({ kind: 'region', what: 'every region', whole: true, relaxed: { ...asks, regions: null } });
  }
  if (asks.area === 'own') {
    options.push({ kind: 'area', what: `areas near ${areaLabel(study)}`, relaxed: { ...asks, area: 'near' } });
  }
  return options;
}

/** All of these relaxed at once. */
function allOf(options: readonly Option[], asks: Asks): Asks {
  return options.reduce<Asks>(
    (all, { relaxed }) => ({
      area: relaxed.area === 'near' ? 'near' : all.area,
      regions: all.regions && relaxed.regions && new Set([...all.regions, ...relaxed.regions]),
      equipment: new Set([...all.equipment].filter((item) => relaxed.equipment.has(item))),
    }),
    asks,
  );
}

function without(items: ReadonlySet<string>, item: string): Set<string> {
  return new Set([...items].filter((other) => other !== item));
}
