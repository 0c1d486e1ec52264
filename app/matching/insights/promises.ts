/** What a study could ask less of sites, and how many more would qualify: each number holds if it is done. */
import { REGION_STATES } from '~/catalogue/regions';
import { readPreferences } from '../geography';
import { count } from '../numbers';
import { DEFAULT_MUSTS, requirementsOf } from '../qualify';
import type { MatchStudy, Musts } from '../types';
import type { Promised } from './types';

/** A change of a study, without the number of sites that it gains. */
type Change = Omit<Promised, 'sites'> & {
  /** Drops a whole kind of requirement; listed only if it gains more than each single change of that kind. */
  readonly whole?: true;
};

/** The study after a change. */
export const changed = (study: MatchStudy, { edit }: Pick<Promised, 'edit'>): MatchStudy => ({ ...study, ...edit });

/**
 * The changes that gain sites, with the number of sites each, largest gain first. Dropping all requirements comes last, if
 * that gains more than the best of the others.
 * @param gain how many more sites qualify for the changed study.
 */
export function promisesOf(study: MatchStudy, now: number, gain: (changed: MatchStudy) => number): Promised[] {
  const changes = changesFor(study, now).map((change) => ({ ...change, sites: gain(changed(study, change)) }));
  const most = (kind: Promised['kind']) =>
    Math.max(0, ...changes.filter((change) => change.kind === kind && !change.whole).map(({ sites }) => sites));
  const singles = changes
    .filter(({ kind, whole, sites }) => sites > (whole ? most(kind) : 0))
    .sort((a, b) => b.sites - a.sites || (a.change < b.change ? -1 : 1))
    .map(({ whole: _, ...promised }): Promised => promised);
  const together: Change = {
    kind: 'together',
    ...TOGETHER,
    edit: { musts: { ...DEFAULT_MUSTS, wishedEquipment: allOf(study) } },
  };
  const sites = gain(changed(study, together));
  return sites > (singles[0]?.sites ?? 0) ? [...singles, { ...together, sites }] : singles;
}

const TOGETHER = { what: 'everything', change: 'Make every requirement a preference' } as const;

const allOf = ({ requiredEquipment }: MatchStudy): string[] => requiredEquipment.map((item) => item.trim());

function changesFor(study: MatchStudy, now: number): Change[] {
  const musts = study.musts ?? DEFAULT_MUSTS;
  const { trials, wishedEquipment } = musts;
  const less = (kind: Change['kind'], what: string, change: string, dropped: Partial<Musts>): Change => {
    return { kind, what, change, edit: { musts: { ...musts, ...dropped } } };
  };
  const prefer = (kind: Change['kind'], what: string, dropped: Partial<Musts>) =>
    less(kind, what, `Prefer ${what} instead of requiring it`, dropped);
  const items = requirementsOf(study, now)('equipment', {})
    .filter(({ required }) => required)
    .map(({ text }) => text);
  const likeThis = `${count(trials, 'trial')} like this study`;
  return [
    ...items.map((item) => prefer('equipment', item, { wishedEquipment: [...wishedEquipment, item] })),
    ...(items.length > 1
      ? [{ ...prefer('equipment', 'all of the equipment', { wishedEquipment: allOf(study) }), whole: true as const }]
      : []),
    ...(musts.region ? moreRegions(study) : []),
    ...(musts.region
      ? [{ ...less('region', 'every region', 'Accept sites in every region', { region: false }), whole: true as const }]
      : []),
    ...(musts.area ? [prefer('area', 'the therapeutic area', { area: false })] : []),
    ...(musts.gcp ? [prefer('gcp', 'current GCP training', { gcp: false })] : []),
    ...(trials > 0 ? [less('trials', likeThis, `Accept sites without ${likeThis}`, { trials: 0 })] : []),
    ...(musts.population
      ? [less('population', 'any patient population', 'Accept any patient population', { population: null })]
      : []),
  ];
}

function moreRegions({ geographicPreferences }: MatchStudy): Change[] {
  const { regions } = readPreferences(geographicPreferences);
  return Object.keys(REGION_STATES)
    .filter((name) => !regions.includes(name))
    .map((what) => {
      const edit = { geographicPreferences: [...geographicPreferences, what] };
      return { kind: 'region', what, change: `Accept sites in ${what} too`, edit };
    });
}
