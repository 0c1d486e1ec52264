import { labelOf, PANEL_SIZES } from '~/catalogue/options';
import { type Evidence, found, type Gather, missing } from './evidence';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';
import { count, figure, tenths } from './words';

/** Patients counted for a panel: the lower end of its range, and the middle of the lowest, whose lower end is none. */
const PANEL_PATIENTS: ReadonlyMap<string, number> = new Map([
  ['under-1000', 500],
  ['1000-5000', 1000],
  ['5000-10000', 5000],
  ['over-10000', 10_000],
]);

/** Can the site enroll what a site of this study has to, beside what it runs already? */
export const capacity: Gather = (study, site, { weights }) => [
  panelEvidence(study, site, weights),
  loadEvidence(site, weights),
];

/** Patients one site has to enroll; null when the study states no target or no number of sites. */
export function patientsPerSite({ enrollmentTarget, totalSites }: MatchStudy): number | null {
  if (!enrollmentTarget || !totalSites || enrollmentTarget < 0 || totalSites < 0) return null;
  return enrollmentTarget / totalSites;
}

/** Patients a site may be expected to enroll by its panel alone; null when it states none. */
export function expectedPatients({ patientPanelSize }: MatchSite, { capacity }: Weights): number | null {
  const panel = PANEL_PATIENTS.get(patientPanelSize ?? '');
  return panel === undefined ? null : panel / capacity.panelPerPatient;
}

function panelEvidence(study: MatchStudy, site: MatchSite, weights: Weights): Evidence {
  const { panel: weight, panelPerPatient } = weights.capacity;
  const expected = expectedPatients(site, weights);
  const needed = patientsPerSite(study);
  if (expected === null) return missing('patientPanelSize', weight, 'The site states no patient panel size.');
  if (needed === null) {
    return missing(null, weight, 'The study states no target or no number of sites to weigh the panel against.');
  }
  const panel = labelOf(PANEL_SIZES, site.patientPanelSize).toLowerCase();
  return found(site, 'patientPanelSize', {
    weight,
    fit: expected / needed,
    text: `The site's panel is ${panel}: reckoning 1 in ${figure(panelPerPatient)}, about ${tenths(expected)} would enroll, where ${tenths(needed)} are sought from a site.`,
  });
}

function loadEvidence(site: MatchSite, weights: Weights): Evidence {
  const { load: weight, halfLoadStudies } = weights.capacity;
  const running = Math.max(0, site.activeStudies);
  const text =
    running === 0
      ? 'The site runs no other study from here.'
      : `The site runs ${count(running, 'study', 'studies')} from here.`;
  return found(site, 'activeStudies', { weight, fit: halfLoadStudies / (halfLoadStudies + running), text });
}
