import { REGION_STATES } from '~/catalogue/regions';
import { areaLabel } from '../specialty';
import type { MatchStudy } from '../types';
import { fits, type Requirements, type SiteGroup } from './requirements';
import type { Relaxation } from './types';

interface Option {
  readonly kind: Exclude<Relaxation['kind'], 'together'>;
  readonly what: string;
  /** Drops a whole kind of requirement; listed only if it gains more than each single option of that kind. */
  readonly whole?: true;
  readonly relaxed: Requirements;
}

/**
 * Requirements that the study could relax, with the number of sites that each would gain. Largest gain first, then all
 * combined; options without a gain are left out.
 */
export function relaxations(study: MatchStudy, required: Requirements, groups: readonly SiteGroup[]): Relaxation[] {
  const count = (requirements: Requirements) =>
    groups.reduce((sum, group) => sum + (fits(group, requirements) ? group.sites : 0), 0);
  const now = count(required);
  const gains = optionsFor(study, required).map((option) => ({ ...option, sites: count(option.relaxed) - now }));
  const most = (kind: Option['kind']) =>
    Math.max(0, ...gains.filter((gain) => gain.kind === kind && !gain.whole).map(({ sites }) => sites));
  const worth = gains
    .filter(({ kind, whole, sites }) => sites > (whole ? most(kind) : 0))
    .sort((a, b) => b.sites - a.sites || (a.what < b.what ? -1 : 1));

  const singles = worth.map(({ kind, what, sites }): Relaxation => ({ kind, what, sites }));
  const together = count(allOf(worth, required)) - now;
  const best = singles[0]?.sites ?? 0;
  return together > best ? [...singles, { kind: 'together', what: 'all of these at once', sites: together }] : singles;
}

function optionsFor(study: MatchStudy, required: Requirements): Option[] {
  const options: Option[] = [...required.equipment].map((item) => ({
    kind: 'equipment',
    what: item,
    relaxed: { ...required, equipment: without(required.equipment, item) },
  }));
  if (required.equipment.size > 1) {
    const relaxed = { ...required, equipment: new Set<string>() };
    options.push({ kind: 'equipment', what: 'any of the equipment', whole: true, relaxed });
  }
  const { regions } = required;
  if (regions) {
    for (const region of Object.keys(REGION_STATES).filter((name) => !regions.has(name))) {
      options.push({ kind: 'region', what: region, relaxed: { ...required, regions: new Set([...regions, region]) } });
    }
    options.push({ kind: 'region', what: 'every region', whole: true, relaxed: { ...required, regions: null } });
  }
  if (required.area === 'own') {
    options.push({ kind: 'area', what: `areas near ${areaLabel(study)}`, relaxed: { ...required, area: 'near' } });
  }
  return options;
}

function allOf(options: readonly Option[], required: Requirements): Requirements {
  return options.reduce<Requirements>(
    (all, { relaxed }) => ({
      area: relaxed.area === 'near' ? 'near' : all.area,
      regions: all.regions && relaxed.regions && new Set([...all.regions, ...relaxed.regions]),
      equipment: new Set([...all.equipment].filter((item) => relaxed.equipment.has(item))),
    }),
    required,
  );
}

function without(items: ReadonlySet<string>, item: string): Set<string> {
  return new Set([...items].filter((other) => other !== item));
}
