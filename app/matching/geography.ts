import { REGION_STATES, regionOfState, US_STATES } from '~/catalogue/regions';
import { milesBetween, usablePoint } from './distance';
import { type Evidence, found, type Gather, missing, unasked } from './evidence';
import { nearestState } from './stateCentres';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';
import { count, listed } from './words';

/** Does the site lie where the study wants it, how far is it, and is its setting the wanted one? */
export const geography: Gather = (study, site, { weights }) => {
  const wanted = readPreferences(study.geographicPreferences);
  return [
    ...regionEvidence(wanted, site, weights),
    ...distanceEvidence(wanted, study, site, weights),
    ...settingEvidence(wanted, weights),
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

/**
 * From the sponsor when its place is known. Otherwise from the nearest preferred region, and only for a site
 * outside of them all: within one, there is no distance to count.
 */
function distanceEvidence(wanted: Preferences, study: MatchStudy, site: MatchSite, weights: Weights): Evidence[] {
  const { distance: weight, halfDistanceMiles } = weights.geography;
  const here = usablePoint(site.point);
  const sponsor = usablePoint(study.sponsorPoint);
  const region = regionOfState(site.state);
  const outside = !wanted.everywhere && wanted.regions.length > 0 && !(region && wanted.regions.includes(region));
  if (!sponsor && !outside) return [];
  if (!here) return [missing('point', weight, 'The ZIP code could not be located, so no distance is known.')];

  const closeness = (miles: number) => 2 ** (-miles / halfDistanceMiles);
  if (sponsor) {
    const miles = milesBetween(here, sponsor);
    const text = `The site is about ${count(miles, 'mile')} from the sponsor.`;
    return [found(site, 'point', { weight, fit: closeness(miles), text })];
  }
  const nearest = nearestState(here, wanted.regions);
  if (!nearest) return [];
  const text = `The site is about ${count(nearest.miles, 'mile')} from the middle of ${US_STATES[nearest.state]}, the nearest preferred state.`;
  return [found(site, 'point', { weight, fit: closeness(nearest.miles), text })];
}

function settingEvidence({ setting }: Preferences, { geography: { setting: weight } }: Weights): Evidence[] {
  if (!setting) return [];
  return [missing(null, weight, `The study prefers ${setting} sites; no site's setting is on record.`)];
}
