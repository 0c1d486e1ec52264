import type { OrganizationStatus } from '~/catalogue/statuses';

/** What goes into the matching engine and what comes out of it. All times are milliseconds since 1970, all distances miles. */

export interface GeoPoint {
  readonly lat: number;
  readonly lon: number;
}

/** A trial as evidence: what the public registry says of it, in the registry's own words (RECRUITING, PHASE2, '18 Years'). */
export interface TrialFacts {
  readonly nctId: string;
  readonly title: string;
  readonly conditions: readonly string[];
  /** With or without the kind before it: 'Drug: Aspirin', 'Aspirin'. */
  readonly interventions: readonly string[];
  readonly phases: readonly string[];
  /** INTERVENTIONAL, OBSERVATIONAL or EXPANDED_ACCESS. */
  readonly studyType: string;
  readonly status: string;
  readonly sponsor: string;
  /** INDUSTRY, NIH, OTHER …; null when not said. */
  readonly sponsorClass: string | null;
  readonly enrollment: number | null;
  readonly sex: string | null;
  readonly minAge: string | null;
  readonly maxAge: string | null;
  /** YYYY-MM-DD or YYYY-MM. */
  readonly startDate: string | null;
  readonly completionDate: string | null;
  /** Places it lists in the United States; null when not said. */
  readonly sites?: number | null;
}

export interface MatchStudy {
  readonly id: string;
  readonly title: string;
  /** A STUDY_AREAS value; anything else counts as not stated. */
  readonly therapeuticArea: string;
  readonly phase: string;
  /** Patients sought in all; null, or not above 0, when not stated. */
  readonly enrollmentTarget: number | null;
  /** Sites sought; null, or not above 0, when not stated. */
  readonly totalSites: number | null;
  /** Months. */
  readonly duration: number;
  /** STUDY_EQUIPMENT values and the sponsor's own entries. Empty: nothing is asked. */
  readonly requiredEquipment: readonly string[];
  /** REGIONS values. Empty: no preference. */
  readonly geographicPreferences: readonly string[];
  /** Where the sponsor is, when the caller knows it; without it no distance is asked. */
  readonly sponsorPoint?: GeoPoint | null;
  readonly indication?: string | null;
  readonly conditions?: readonly string[];
  readonly sponsorName?: string | null;
  /** What the registry says of the study itself, when it has a number there. */
  readonly facts?: TrialFacts | null;
}

export interface SiteHistory {
  /** Matches of this site that ended as selected. */
  readonly selected: number;
  readonly declinedBySite: number;
  readonly invited: number;
  /** Invitations the site answered, with yes or no. */
  readonly answered: number;
  readonly medianAnswerDays: number | null;
}

export interface MatchSite {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  /** A US state as code or name; other text when the site is elsewhere. */
  readonly state: string;
  readonly zipCode: string;
  /** Where the ZIP code is; null when it could not be located. */
  readonly point: GeoPoint | null;
  /** SITE_AREAS values. */
  readonly therapeuticAreas: readonly string[];
  /** A PANEL_SIZES value. */
  readonly patientPanelSize: string | null;
  readonly ehrSystem: string | null;
  /** Lower end of the stated range: 0, 1, 6 or 15. */
  readonly priorTrials: number | null;
  /** SITE_EQUIPMENT values; null or empty when not stated. */
  readonly equipment: readonly string[] | null;
  readonly status: OrganizationStatus;
  /** Studies the site runs from this platform now. */
  readonly activeStudies: number;
  /** Good-clinical-practice training on record; null when none is. */
  readonly gcp: { readonly expiresAt: number } | null;
  readonly documentCount: number;
  readonly hasInvestigator: boolean;
  readonly history: SiteHistory;
  /** Trials that the site's people have confirmed as theirs; null while nobody has gone through them. */
  readonly trackRecord?: readonly TrialFacts[] | null;
  /** Trials listed in the same city under a name nearly the same, 0 to 1, that nobody has said are the site's. */
  readonly otherNames?: readonly { readonly likeness: number; readonly trials: readonly TrialFacts[] }[];
}

export type Dimension = 'geography' | 'specialty' | 'capacity' | 'regulatory' | 'performance';

/** A datum of the site that may stand behind a point. The name is none of them: a reason tells no identity. */
export type SiteField = Exclude<keyof MatchSite, 'id' | 'name' | 'city'>;

/** The site's own value, as it came in; of a long one, what the reason speaks of. */
export interface Datum<F extends SiteField = SiteField> {
  readonly field: F;
  readonly value: MatchSite[F] | Readonly<Record<string, unknown>>;
}

/** Whole points of one sub-score and the sentence that accounts for them. */
export interface ScorePoint {
  readonly dimension: Dimension;
  readonly text: string;
  readonly points: number;
  readonly datum: Datum;
}

/** A datum that is not there; `field` is null when the study lacks it, not the site. */
export interface MissingDatum {
  readonly dimension: Dimension;
  readonly text: string;
  readonly field: SiteField | null;
}

export interface SubScore {
  readonly dimension: Dimension;
  /** 0 to 100, the sum of `points`; null when nothing is known or nothing is asked. */
  readonly score: number | null;
  /** Share of what the study asks here that is known, 0 to 1. */
  readonly known: number;
  /** Share of the overall score this sub-score carries, 0 to 1. */
  readonly share: number;
  readonly points: readonly ScorePoint[];
  readonly missing: readonly MissingDatum[];
  /** What the study leaves open, so that no site gains or loses by it. */
  readonly notes: readonly string[];
}

export interface Breakdown {
  readonly geographicScore: number | null;
  readonly specialtyScore: number | null;
  readonly capacityScore: number | null;
  readonly regulatoryScore: number | null;
  readonly performanceScore: number | null;
}

export interface RankedSite {
  readonly siteId: string;
  readonly studyId: string;
  /** From 1; null for a site that is filtered out. */
  readonly rank: number | null;
  /** 0 to 100; null when nothing is known. */
  readonly overallScore: number | null;
  /** null means unknown, never 0. */
  readonly breakdown: Breakdown;
  /** Share of the weight that is known, 0 to 1, four decimals. */
  readonly confidence: number;
  /** The explanation as sentences: every point, then what is not known. */
  readonly reasons: readonly string[];
  /** One entry a dimension, in the order of DIMENSIONS. */
  readonly explanation: readonly SubScore[];
  /** Why the site cannot be matched, or null when it can. */
  readonly filteredOut: string | null;
  readonly engineVersion: string;
  readonly weightsVersion: string;
  /** Among the first ten only because new sites get a share of the places (explore.ts). */
  readonly exploration?: true;
}

export type { CompetingStudy, InsightFacts, Insights, Relaxation } from './insights/types';
