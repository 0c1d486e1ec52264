import { REGION_STATES, regionOfState, type StateCode, US_STATES } from '~/catalogue/regions';
import { sum } from './apportion';
import { milesBetween, usablePoint } from './distance';
import { type Evidence, found, type Gather, missing, unasked } from './evidence';
import { nearestState } from './state-centres';
import type { HomeSigns } from './trials/home';
import type { StudyView } from './trials/view';
import type { GeoPoint, MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';
import { count, listed } from './words';

/** Does the site lie where the study wants it, how far is it, and is its setting the wanted one? */
export const geography: Gather = (study, site, { weights, view }) => {
  const wanted = readPreferences(study.geographicPreferences);
  return [
    ...regionEvidence(wanted, site, weights),
    ...distanceEvidence(wanted, study, site, weights),
    ...settingEvidence(wanted, weights),
    ...homeEvidence(site, weights, view),
  ];
};

interface Preferences {
  /** Preferred regions that have states. */
  readonly regions: readonly string[];
  readonly abroad: boolean;
  readonly everywhere: boolean;
  readonly setting: 'rural' | 'urban' | null;
}

export function readPreferences(preferences: readonly string[]): Preferences {
  const rural = preferences.includes('Rural Focus');
  const urban = preferences.includes('Urban Focus');
  return {
    regions: preferences.filter((name) => Object.hasOwn(REGION_STATES, name)),
    abroad: preferences.includes('International'),
    everywhere: preferences.includes('Multi-Regional'),
    // Wanting both leaves no place out, so it asks nothing.
    setting: rural === urban ? null : rural ? 'rural' : 'urban',
  };
}

function regionEvidence(wanted: Preferences, site: MatchSite, { geography: { region: weight } }: Weights): Evidence[] {
  if (!wanted.everywhere && !wanted.abroad && wanted.regions.length === 0) {
    return [unasked('The study prefers no region.')];
  }
  const state = site.state.trim();
  if (!state) return [missing('state', weight, 'The site states no state, so its region is not known.')];

  const region = regionOfState(state);
  if (wanted.everywhere) {
    return [found(site, 'state', { weight, fit: 1, text: `The study is multi-regional, so a site in ${state} fits.` })];
  }
  // No country is on record: text that is no US state may be a place abroad or a slip of the pen.
  if (!region) return [missing('state', weight, `'${state}' is no US state, so the region is not known.`)];
  if (wanted.regions.includes(region)) {
    return [found(site, 'state', { weight, fit: 1, text: `${state} lies in ${region}, a region the study prefers.` })];
  }
  const places = wanted.abroad ? [...wanted.regions, 'places outside the United States'] : wanted.regions;
  return [
    found(site, 'state', { weight, fit: 0, text: `${state} lies in ${region}; the study prefers ${listed(places)}.` }),
  ];
}

/** From the sponsor when its place is known, otherwise from the nearest preferred region. */
export function milesFor({ sponsorPoint, geographicPreferences }: MatchStudy): (here: GeoPoint) => Measured | null {
  const sponsor = usablePoint(sponsorPoint);
  if (sponsor) return (here) => ({ miles: milesBetween(here, sponsor), state: null });
  const { regions } = readPreferences(geographicPreferences);
  return (here) => nearestState(here, regions);
}

interface Measured {
  readonly miles: number;
  /** The state from the middle of which it is; null for the sponsor's place. */
  readonly state: StateCode | null;
}

/** 1 for no distance at all. */
export function closeness(miles: number, { geography }: Weights): number {
  return 2 ** (-miles / geography.halfDistanceMiles);
}

/** Without the sponsor's place only for a site outside of all preferred regions: within one, there is no distance to count. */
function distanceEvidence(wanted: Preferences, study: MatchStudy, site: MatchSite, weights: Weights): Evidence[] {
  const { distance: weight } = weights.geography;
  const here = usablePoint(site.point);
  const region = regionOfState(site.state);
  const outside = !wanted.everywhere && wanted.regions.length > 0 && !(region && wanted.regions.includes(region));
  if (!usablePoint(study.sponsorPoint) && !outside) return [];
  if (!here) return [missing('point', weight, 'The ZIP code could not be located, so no distance is known.')];

  const from = milesFor(study)(here);
  if (!from) return [];
  const measured = count(from.miles, 'mile');
  const text = from.state
    ? `The site is about ${measured} from the middle of ${US_STATES[from.state]}, the nearest preferred state.`
    : `The site is about ${measured} from the sponsor.`;
  return [found(site, 'point', { weight, fit: closeness(from.miles, weights), text })];
}

function settingEvidence({ setting }: Preferences, { geography: { setting: weight } }: Weights): Evidence[] {
  if (!setting) return [];
  return [missing(null, weight, `The study prefers ${setting} sites; no site's setting is on record.`)];
}

/**
 * Investigators' studies stay near the institution that leads them: at it, in its city and state, and where it has
 * worked before. For an industry study, or where nothing tells the sponsor's home, it is not looked at.
 */
function homeEvidence(
  site: MatchSite,
  { geography: { home: weight }, trials: { home } }: Weights,
  view: StudyView,
): Evidence[] {
  const signs = view.home(site);
  if (!signs) return [];
  if (!site.state.trim()) return [missing('state', weight, "The site states no state to set beside the sponsor's.")];
  const parts = ['institution', 'city', 'state', 'earlier'] as const;
  const full = sum(parts.map((part) => home[part]));
  const fit = sum(parts.map((part) => home[part] * signs[part])) / full;
  return [found(site, 'state', { weight, fit, text: homeSentence(signs, site.state) })];
}

function homeSentence({ institution, city, state, earlier }: HomeSigns, where: string): string {
  if (institution > 0) return 'By its name the site is the institution that leads the study.';
  if (city > 0) return 'The site is in a city of the institution that leads the study.';
  if (state > 0) return `The site is in ${where}, as is the institution that leads the study.`;
  if (earlier > 0) return `The sponsor has had trials in ${where} before.`;
  return `Neither the sponsor nor a trial of it is known in ${where}.`;
}
