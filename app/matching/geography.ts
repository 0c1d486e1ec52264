import { REGION_STATES, regionOfState, type StateCode, US_STATES } from '~/catalogue/regions';
import { milesBetween, nearestState, usablePoint } from './distance';
import { type Collect, type Evidence, found, missing, unasked } from './evidence';
import { count, listed, sum } from './numbers';
import type { HomeSignals } from './trials/sponsor-home';
import type { StudyView } from './trials/view';
import type { GeoPoint, MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';

/** Is the site where the study wants it: region, distance, setting, and the sponsor's home institution? */
export const geography: Collect = (study, site, { weights, view }) => {
  const wanted = readPreferences(study.geographicPreferences);
  return [
    ...regionEvidence(wanted, site, weights),
    ...distanceEvidence(wanted, study, site, weights),
    ...settingEvidence(wanted, weights),
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

function regionEvidence(wanted: Preferences, site: MatchSite, { geography: { region: weight } }: Weights): Evidence[] {
  if (!wanted.everywhere && !wanted.abroad && wanted.regions.length === 0) {
    return [unasked('The study has no preferred region.')];
  }
  const state = site.state.trim();
  if (!state) return [missing('state', weight, 'The site has not stated its state, so we do not know its region.')];

  const region = regionOfState(state);
  if (wanted.everywhere) {
    return [
      found(site, 'state', {
        weight,
        fit: 1,
        text: `The study is multi-regional, so any state fits, including ${state}.`,
      }),
    ];
  }
  // Countries are not recorded: text that is not a US state may be a place abroad or a typo.
  if (!region) return [missing('state', weight, `'${state}' is not a US state, so we do not know the region.`)];
  if (wanted.regions.includes(region)) {
    return [found(site, 'state', { weight, fit: 1, text: `${state} is in a region the study prefers (${region}).` })];
  }
  const places = wanted.abroad ? [...wanted.regions, 'places outside the United States'] : wanted.regions;
  return [
    found(site, 'state', {
      weight,
      fit: 0,
      text: `${state} (${region}) is outside the study's preferred regions: ${listed(places)}.`,
    }),
  ];
}

/**
 * Measures from the sponsor if its location is known, otherwise from the center of the nearest state in a preferred
 * region: `state` says which.
 */
export function milesFor({ sponsorPoint, geographicPreferences }: MatchStudy): (here: GeoPoint) => Measured | null {
  const sponsor = usablePoint(sponsorPoint);
  if (sponsor) return (here) => ({ miles: milesBetween(here, sponsor), state: null });
  const { regions } = readPreferences(geographicPreferences);
  return (here) => nearestState(here, regions);
}

type Measured = { readonly miles: number; readonly state: StateCode | null };

/** 1 at no distance, halving with every `halfDistanceMiles`. */
export function closeness(miles: number, { geography }: Weights): number {
  return 2 ** (-miles / geography.halfDistanceMiles);
}

/** Without the sponsor's location, distance counts only for sites outside all preferred regions. */
function distanceEvidence(wanted: Preferences, study: MatchStudy, site: MatchSite, weights: Weights): Evidence[] {
  const { distance: weight } = weights.geography;
  const here = usablePoint(site.point);
  const region = regionOfState(site.state);
  const outside = !wanted.everywhere && wanted.regions.length > 0 && !(region && wanted.regions.includes(region));
  if (!usablePoint(study.sponsorPoint) && !outside) return [];
  if (!here) return [missing('point', weight, 'We could not locate the ZIP code, so we do not know the distance.')];

  const from = milesFor(study)(here);
  if (!from) return [];
  const measured = count(from.miles, 'mile');
  const text = from.state
    ? `The site is about ${measured} from the center of ${US_STATES[from.state]}, the nearest preferred state.`
    : `The site is about ${measured} from the sponsor.`;
  return [found(site, 'point', { weight, fit: closeness(from.miles, weights), text })];
}

function settingEvidence({ setting }: Preferences, { geography: { setting: weight } }: Weights): Evidence[] {
  if (!setting) return [];
  return [missing(null, weight, `The study prefers ${setting} sites, but we do not record a site's setting.`)];
}

/**
 * Investigator-led studies tend to use the lead institution itself, its city and state, and states it has worked in
 * before. Does not apply to industry studies, or if the sponsor's home is unknown.
 */
function homeEvidence(
  site: MatchSite,
  { geography: { home: weight }, trials: { home } }: Weights,
  view: StudyView,
): Evidence[] {
  const signs = view.home(site);
  if (!signs) return [];
  if (!site.state.trim())
    return [missing('state', weight, "The site has not stated its state, so we cannot compare it with the sponsor's.")];
  const parts = ['institution', 'city', 'state', 'earlier'] as const;
  const full = sum(parts.map((part) => home[part]));
  const fit = sum(parts.map((part) => home[part] * signs[part])) / full;
  return [found(site, 'state', { weight, fit, text: homeSentence(signs, site.state) })];
}

function homeSentence({ institution, city, state, earlier }: HomeSignals, where: string): string {
  if (institution > 0) return 'Judging by its name, the site belongs to the institution that leads the study.';
  if (city > 0) return 'The site is in the same city as the institution that leads the study.';
  if (state > 0) return `The site is in ${where}, like the institution that leads the study.`;
  if (earlier > 0) return `The sponsor has run trials in ${where} before.`;
  return `The sponsor has no known link to ${where}.`;
}
