import { demoSites } from './demo-sites';
import { insights } from './insights';
import { eligible, rankSites } from './rank';
import type { Insights, MatchSite, MatchStudy, RankedSite } from './types';

/** The made-up studies of the public demo (MAT-05). */
export const DEMO_STUDIES: readonly MatchStudy[] = [
  {
    id: 'demo-oncology',
    title: 'Maintenance infusion in early breast cancer',
    therapeuticArea: 'oncology',
    phase: 'phase_iii',
    enrollmentTarget: 240,
    totalSites: 6,
    duration: 24,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'CT Imaging', 'Infusion Center', 'PET Scanner'],
    geographicPreferences: ['Northeast', 'West Coast'],
  },
  {
    id: 'demo-cardiology',
    title: 'Once-weekly tablet in chronic heart failure with type 2 diabetes',
    therapeuticArea: 'cardiology',
    phase: 'phase_ii',
    enrollmentTarget: 90,
    totalSites: 4,
    duration: 18,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Cardiac Catheterization Lab', 'ECG/EKG'],
    geographicPreferences: ['Southeast', 'Midwest'],
  },
  {
    id: 'demo-endocrinology',
    title: 'Remote coaching for adults with type 2 diabetes',
    therapeuticArea: 'endocrinology',
    phase: 'pilot',
    enrollmentTarget: 40,
    totalSites: 4,
    duration: 9,
    requiredEquipment: [],
    geographicPreferences: ['Multi-Regional', 'Rural Focus'],
  },
];

export interface DemoResult {
  /** As in MAT-01. */
  readonly study: Pick<MatchStudy, 'title' | 'therapeuticArea' | 'phase' | 'enrollmentTarget'>;
  /** The sites that can be matched, best first. Their ids are 'sample-01' and so on. */
  readonly matches: readonly RankedSite[];
  readonly insights: Insights;
}

/** A demo study ranked by the real engine over all sample sites; null when there is no such study. `now` in ms. */
export function demoMatches(studyId: string, now: number): DemoResult | null {
  const study = DEMO_STUDIES.find(({ id }) => id === studyId);
  return study ? run(study, demoSites(now), now) : null;
}

/**
 * What the demo shows when fetching fails: the two sample sites that fit best, ranked on the spot.
 * Reckoned, not written down, so that it never says what the engine would not.
 */
export function demoFallback(studyId: string, now: number): DemoResult | null {
  const study = DEMO_STUDIES.find(({ id }) => id === studyId);
  if (!study) return null;
  const sites = demoSites(now);
  const best = rankSites(study, sites, { now }).slice(0, 2);
  return run(
    study,
    sites.filter((site) => best.some(({ siteId }) => siteId === site.id)),
    now,
  );
}

function run(study: MatchStudy, sites: readonly MatchSite[], now: number): DemoResult {
  const ranked = rankSites(study, sites, { now });
  const { title, therapeuticArea, phase, enrollmentTarget } = study;
  return {
    study: { title, therapeuticArea, phase, enrollmentTarget },
    matches: eligible(ranked),
    insights: insights(study, ranked, sites),
  };
}
