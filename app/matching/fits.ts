/**
 * How one site fits each of several studies: by the same gate that qualifies sites for a study (qualify.ts), without a
 * score. The site may be judged as if its profile said something else.
 */
import { asAttested } from './attested';
import { likeCounts } from './columns/qualify';
import { indexOfSites } from './columns/site-index';
import { qualification } from './qualify';
import { profileOfStudy } from './trials/profile';
import { likeTo } from './trials/view';
import type { MatchSite, MatchStudy } from './types';
import { DEFAULT_WEIGHTS } from './weights';

/** What a site states about itself and can answer on the spot. */
export type Profile = Pick<MatchSite, 'equipment' | 'therapeuticAreas' | 'patientPanelSize'>;

export type Qualification = ReturnType<typeof qualification>;

/** @returns for a study, how the site qualifies for it as it is, or as if it had another profile. */
export function siteGate(site: MatchSite, now: number) {
  const { trials } = DEFAULT_WEIGHTS;
  const index = indexOfSites([site]);
  const slot = index.ids.slotOf(site.id) as number;
  return (study: MatchStudy): ((profile?: Profile) => Qualification) => {
    const about = profileOfStudy(study, now);
    const { like } = index.trials.similarity(about, study.facts?.nctId ?? null);
    const known = { now, like: likeCounts(index, like)[slot] as number, isLike: likeTo(about, trials) };
    const attested = asAttested(study, site);
    return (profile) => qualification(study, { ...attested, ...profile }, known);
  };
}
