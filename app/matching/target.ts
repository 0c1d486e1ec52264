/**
 * What a study seeks among our sites, which are all in the United States: its target there, not the world's. Pure, and
 * the only place that compares a study's totals with its countries.
 */
import { isHome } from '~/catalogue/regions';
import type { MatchStudy } from './types';

export type Targets = Pick<MatchStudy, 'enrollmentTarget' | 'totalSites' | 'countries'>;

/** Whether the study names its countries, and none is the United States. */
export const isAbroad = ({ countries = [] }: { countries?: readonly { country: string }[] }): boolean =>
  countries.length > 0 && !countries.some(({ country }) => isHome(country));

const HERE = ' in the United States';

/** ' in the United States', for a number of a study that is not that of the whole study, such as 0; '' for others. */
export function inCountry(study: Targets): string {
  const { enrollmentTarget, totalSites, countries = [] } = study;
  if (isAbroad(study)) return HERE;
  const here = countries.filter(({ country }) => isHome(country));
  if (here.length === 0) return '';
  const differs = (of: 'sites' | 'patients', total: number | null) => {
    const own = sumOf(here.map((country) => stated(country[of])));
    return own !== null && own !== stated(total);
  };
  const isPart =
    here.length < countries.length || differs('patients', enrollmentTarget) || differs('sites', totalSites);
  return isPart ? HERE : '';
}

/** 0 or less counts as not stated. */
const stated = (count: number | null): number | null => (count !== null && count > 0 ? count : null);

/** The sum; null unless all are known. */
function sumOf(counts: readonly (number | null)[]): number | null {
  return counts.some((count) => count === null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/**
 * What is sought in the United States: what the study states for it; else what the total leaves after the other
 * countries, if all of them have a number. A study that names no countries seeks all of it here.
 * @returns 0 for a study that takes place elsewhere; null if it can't be known.
 */
function soughtHere(total: number | null, { countries = [] }: Targets, of: 'sites' | 'patients'): number | null {
  if (countries.length === 0) return stated(total);
  const here = countries.filter(({ country }) => isHome(country));
  if (here.length === 0) return 0;
  const own = sumOf(here.map((country) => stated(country[of])));
  if (own !== null) return own;
  const elsewhere = sumOf(countries.filter(({ country }) => !isHome(country)).map((country) => country[of]));
  return total === null || elsewhere === null ? null : stated(total - elsewhere);
}

/** How many sites the study seeks here: 0 if it takes place elsewhere, null if it does not say. */
export const sitesSought = (study: Targets): number | null => soughtHere(study.totalSites, study, 'sites');

/**
 * How many participants each site has to enroll: the average of the sites here if the study states both numbers for the
 * United States, else the average of all its sites. Null if it does not say, or if it takes place elsewhere.
 */
export function patientsPerSite(study: Targets): number | null {
  if (isAbroad(study)) return null;
  const here = [soughtHere(study.enrollmentTarget, study, 'patients'), sitesSought(study)] as const;
  const [patients, sites] = here.every((count) => count !== null)
    ? here
    : ([stated(study.enrollmentTarget), stated(study.totalSites)] as const);
  return patients === null || sites === null ? null : patients / sites;
}

/**
 * How many participants the study seeks here, and what to say after the number if it seeks others elsewhere: where it is, and of
 * how many it is worked out unless the study states it.
 */
export function neededOf(study: Targets): { sought: number | null; where: string } {
  const { enrollmentTarget, countries = [] } = study;
  const sought = patientsSought(study);
  const where = inCountry(study);
  const isStated =
    isAbroad(study) ||
    sumOf(countries.filter(({ country }) => isHome(country)).map(({ patients }) => stated(patients))) !== null;
  const isWorkedOut = where !== '' && sought !== null && sought !== enrollmentTarget && !isStated;
  return { sought, where: isWorkedOut ? `${where} (worked out of ${enrollmentTarget ?? 'all'})` : where };
}

/** How many participants the study seeks here; null if it does not say. */
export function patientsSought(study: Targets): number | null {
  const here = soughtHere(study.enrollmentTarget, study, 'patients');
  if (here !== null) return here;
  const [sites, each] = [sitesSought(study), patientsPerSite(study)];
  return sites === null || each === null ? null : Math.round(sites * each);
}
