import { REGION_STATES, regionOfState, type StateCode, US_STATES } from '~/catalogue/regions';
import { nearestState, usablePoint } from './distance';
import { type Collect, type Evidence, found, missing, unasked } from './evidence';
import { count, listed, sum } from './numbers';
import type { HomeSignals } from './trials/sponsor-home';
import type { StudyView } from './trials/view';
import type { GeoPoint, MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';

/** Is the site where the study wants it: region, distance from it, and the institution that leads the study? */
export const geography: Collect = (study, site, { weights, view }) => {
  const wanted = readPreferences(study.geographicPreferences);
  return [
    regionEvidence(wanted, site, weights),
    ...distanceEvidence(wanted, site, weights),
    ...settingEvidence(wanted),
    ...homeEvidence(site, weights, view),
  ];
};

type Preferences = ReturnType<typeof readPreferences>;

export function readPreferences(preferences: readonly string[]) {
  const rural = preferences.includes('Rural Focus');
  const urban = preferences.includes('Urban Focus');
  return {
    /** In the United States. */
    regions: preferences.filter((name) => Object.hasOwn(REGION_STATES, name)),
    abroad: preferences.includes('International'),
    everywhere: preferences.includes('Multi-Regional'),
    // Preferring both excludes nothing.
    setting: rural === urban ? null : rural ? 'rural' : 'urban',
  };
}

/** The number of regions. */
const REGIONS = Object.keys(REGION_STATES).length;

function regionEvidence(wanted: Preferences, site: MatchSite, { geography: { region: weight } }: Weights): Evidence {
  if (wanted.everywhere) return unasked('The study is multi-regional, so any state fits.');
  if (!wanted.abroad && wanted.regions.length === 0) return unasked('The study has no preferred region.');
  const prior = wanted.regions.length / REGIONS;
  const state = site.state.trim();
  if (!state)
    return missing('state', weight, prior, 'The site has not stated its state, so we do not know its region.');

  const region = regionOfState(state);
  // Countries are not recorded: text that is not a US state may be a place abroad or a typo.
  if (!region) return missing('state', weight, prior, `‘${state}’ is not a US state, so we do not know the region.`);
  const source = 'platform'; // an address that an administrator has checked
  if (wanted.regions.includes(region)) {
    const text = `${state} is in a region the study prefers (${region}).`;
    return found(site, 'state', { weight, prior, source, fit: 1, text });
  }
  const places = wanted.abroad ? [...wanted.regions, 'places outside the United States'] : wanted.regions;
  const text = `${state} (${region}) is outside the study’s preferred regions: ${listed(places)}.`;
  return found(site, 'state', { weight, prior, source, fit: 0, text });
}

/**
 * Whether a site is in one of the preferred regions: null if the study prefers none or the site's region is unknown.
 */
export function inPreferredRegion(study: MatchStudy, state: string): boolean | null {
  const { regions, abroad, everywhere } = readPreferences(study.geographicPreferences);
  const region = regionOfState(state.trim());
  return everywhere || (!abroad && regions.length === 0) || !region ? null : regions.includes(region);
}

/** Whether a study with these preferences is for sites of this region too: it prefers it, or no place. */
export function takesSitesIn(preferences: readonly string[], region: string): boolean {
  const { regions, abroad, everywhere } = readPreferences(preferences);
  return everywhere || (!abroad && regions.length === 0) || regions.includes(region);
}

/** The distance from a location to the center of the nearest state in a preferred region. */
export function milesFor({ geographicPreferences }: MatchStudy): (here: GeoPoint) => Measured | null {
  const { regions } = readPreferences(geographicPreferences);
  return (here) => nearestState(here, regions);
}

type Measured = { readonly miles: number; readonly state: StateCode };

/** 1 at no distance, halving with every `halfDistanceMiles`. */
export function closeness(miles: number, { geography }: Weights): number {
  return 2 ** (-miles / geography.halfDistanceMiles);
}

/** Distance counts only for sites outside all preferred regions. */
function distanceEvidence(wanted: Preferences, site: MatchSite, weights: Weights): Evidence[] {
  const { distance: weight, priors } = weights.geography;
  const region = regionOfState(site.state);
  if (wanted.everywhere || wanted.regions.length === 0 || (region && wanted.regions.includes(region))) return [];
  const here = usablePoint(site.point);
  if (!here)
    return [
      missing('point', weight, priors.distance, 'We could not locate the ZIP code, so we do not know the distance.'),
    ];
  const from = nearestState(here, wanted.regions);
  if (!from) return [];
  const text = `The site is about ${count(from.miles, 'mile')} from the center of ${US_STATES[from.state]}, the nearest preferred state.`;
  const fit = closeness(from.miles, weights);
  return [found(site, 'point', { weight, prior: priors.distance, source: 'platform', fit, text })];
}

function settingEvidence({ setting }: Preferences): Evidence[] {
  return setting ? [unasked(`The study prefers ${setting} sites, but we do not record a site’s setting.`)] : [];
}

/**
 * Investigator-led studies tend to use the lead institution itself, its city and state, and states it has worked in
 * before. Does not apply to industry studies.
 */
function homeEvidence(
  site: MatchSite,
  { geography: { home: weight, priors }, trials: { home } }: Weights,
  view: StudyView,
): Evidence[] {
  const signs = view.home(site);
  if (!signs) return [];
  if (!site.state.trim())
    return [
      missing(
        'state',
        weight,
        priors.home,
        'The site has not stated its state, so we cannot compare it with the sponsor’s.',
      ),
    ];
  const parts = ['institution', 'city', 'state', 'earlier'] as const;
  const full = sum(parts.map((part) => home[part]));
  const fit = sum(parts.map((part) => home[part] * signs[part])) / full;
  const text = homeSentence(signs, site.state);
  return [found(site, 'state', { weight, prior: priors.home, source: 'platform', fit, text })];
}

function homeSentence({ institution, city, state, earlier }: HomeSignals, where: string): string {
  if (institution > 0) return 'Judging by its name, the site belongs to the institution that leads the study.';
  if (city > 0) return 'The site is in the same city as the institution that leads the study.';
  if (state > 0) return `The site is in ${where}, like the institution that leads the study.`;
  if (earlier > 0) return `The sponsor has run trials in ${where} before.`;
  return `The sponsor has no known link to ${where}.`;
}
