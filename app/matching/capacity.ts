import { labelOf, PANEL_SIZES } from '~/catalogue/options';
import { enrollmentOf, leastEnrollment, takePart } from './enrollment';
import { type Collect, type Evidence, found, missing, unasked } from './evidence';
import { count, estimated, people } from './numbers';
import { isAbroad, patientsPerSite } from './target';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';

/** Can the site enroll enough patients for this study alongside the studies it already runs? */
export const capacity: Collect = (study, site, { weights }) => [
  populationEvidence(study, site, weights),
  loadEvidence(site, weights),
];

function populationEvidence(study: MatchStudy, site: MatchSite, { capacity: { panel: weight } }: Weights): Evidence {
  const needed = patientsPerSite(study);
  if (needed === null)
    return unasked(
      isAbroad(study)
        ? 'None of the study’s countries is the United States, so there is no target per site to compare patient populations with.'
        : 'The study has no enrollment target or number of sites to compare patient populations with.',
    );
  const prior = Math.min(1, leastEnrollment(study).expected / needed);
  const enrollment = enrollmentOf(study, site);
  if (!enrollment) return missing('patientPanelSize', weight, prior, 'The site has not stated its patient population.');
  return found(site, 'patientPanelSize', {
    weight,
    prior,
    source: 'declared',
    fit: enrollment.expected / needed,
    text: () => {
      const { prevalence } = takePart(study);
      const population = labelOf(PANEL_SIZES, site.patientPanelSize).toLowerCase();
      const basis = prevalence
        ? `Estimate from ${prevalence.percent}% of adults having ${prevalence.name} (${prevalence.source}), more at specialists`
        : 'Estimate without a known share of patients with the condition';
      return `The site reports ${population}: ${estimated(enrollment)}. The study needs ${needed % 1 === 0 || needed < 1 ? '' : 'about '}${people(needed)} per site. (${basis}.)`;
    },
  });
}

function loadEvidence(site: MatchSite, { capacity }: Weights): Evidence {
  const { load: weight, halfLoadStudies, priors } = capacity;
  const running = Math.max(0, site.activeStudies);
  if (running === 0)
    return missing('activeStudies', weight, priors.load, 'We do not know how many studies the site is running.');
  return found(site, 'activeStudies', {
    weight,
    prior: priors.load,
    source: 'platform',
    fit: halfLoadStudies / (halfLoadStudies + running),
    text: `The site is running ${count(running, 'study', 'studies')} here.`,
  });
}
