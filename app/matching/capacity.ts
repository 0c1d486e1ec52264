import { labelOf, PANEL_SIZES } from '~/catalogue/options';
import { type Collect, type Evidence, found, missing } from './evidence';
import { count, figure, tenths } from './numbers';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';

/** Patients assumed for each population range: its lower end, or its midpoint for the lowest range. */
const POPULATION: ReadonlyMap<string, number> = new Map([
  ['under-1000', 500],
  ['1000-5000', 1000],
  ['5000-10000', 5000],
  ['over-10000', 10_000],
]);

/** Can the site enroll enough patients for this study alongside the studies it already runs? */
export const capacity: Collect = (study, site, { weights }) => [
  populationEvidence(study, site, weights),
  loadEvidence(site, weights),
];

/** The enrollment target per site; null if the study has no target or no number of sites. */
function patientsPerSite({ enrollmentTarget, totalSites }: MatchStudy): number | null {
  if (!enrollmentTarget || !totalSites || enrollmentTarget < 0 || totalSites < 0) return null;
  return enrollmentTarget / totalSites;
}

/** Expected enrollment based on the patient population alone; null if it is unknown. */
export function expectedPatients({ patientPanelSize }: MatchSite, { capacity }: Weights): number | null {
  const population = POPULATION.get(patientPanelSize ?? '');
  return population === undefined ? null : population / capacity.panelPerPatient;
}

function populationEvidence(study: MatchStudy, site: MatchSite, weights: Weights): Evidence {
  const { panel: weight, panelPerPatient } = weights.capacity;
  const expected = expectedPatients(site, weights);
  const needed = patientsPerSite(study);
  if (expected === null) return missing('patientPanelSize', weight, 'The site has not stated its patient population.');
  if (needed === null) {
    return missing(
      null,
      weight,
      'The study has no enrollment target or number of sites to compare the patient population with.',
    );
  }
  const population = labelOf(PANEL_SIZES, site.patientPanelSize).toLowerCase();
  return found(site, 'patientPanelSize', {
    weight,
    fit: expected / needed,
    text: `The site has ${population}. If 1 in ${figure(panelPerPatient)} enrolls, that is about ${tenths(expected)}; the study needs ${tenths(needed)} per site.`,
  });
}

function loadEvidence(site: MatchSite, weights: Weights): Evidence {
  const { load: weight, halfLoadStudies } = weights.capacity;
  const running = Math.max(0, site.activeStudies);
  const text =
    running === 0
      ? 'The site is not running any other study here.'
      : `The site is running ${count(running, 'study', 'studies')} here.`;
  return found(site, 'activeStudies', { weight, fit: halfLoadStudies / (halfLoadStudies + running), text });
}
