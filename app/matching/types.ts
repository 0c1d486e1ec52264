import type { Band } from '~/catalogue/match-orders';
import type { OrganizationStatus } from '~/catalogue/statuses';

/** Input and output of the matching engine. All times are milliseconds since 1970, all distances miles. */

export interface GeoPoint {
  readonly lat: number;
  readonly lon: number;
}

/** A trial's registry record, in the registry's own terms (RECRUITING, PHASE2, '18 Years'). */
export interface TrialFacts {
  readonly nctId: string;
  readonly title: string;
  readonly conditions: readonly string[];
  /** With or without a type prefix: 'Drug: Aspirin', 'Aspirin'. */
  readonly interventions: readonly string[];
  readonly phases: readonly string[];
  /** INTERVENTIONAL, OBSERVATIONAL or EXPANDED_ACCESS. */
  readonly studyType: string;
  readonly status: string;
  readonly sponsor: string;
  /** INDUSTRY, NIH, OTHER …; null if unknown. */
  readonly sponsorClass: string | null;
  readonly enrollment: number | null;
  readonly sex: string | null;
  readonly minAge: string | null;
  readonly maxAge: string | null;
  /** YYYY-MM-DD or YYYY-MM. */
  readonly startDate: string | null;
  readonly completionDate: string | null;
  /** The number of US locations; null if unknown. */
  readonly sites?: number | null;
}

/** A trial about which nothing is known. */
export const BLANK_TRIAL: TrialFacts = {
  nctId: '',
  title: '',
  conditions: [],
  interventions: [],
  phases: [],
  studyType: '',
  status: '',
  sponsor: '',
  sponsorClass: null,
  enrollment: null,
  sex: null,
  minAge: null,
  maxAge: null,
  startDate: null,
  completionDate: null,
};

/** The requirements that a site must meet. Anything else that the study asks for is preferred. */
export interface Musts {
  readonly area: boolean;
  readonly region: boolean;
  readonly gcp: boolean;
  /** Items of requiredEquipment that are only preferred. */
  readonly wishedEquipment: readonly string[];
  /** Trials like the study on the site's track record; 0 for no minimum. */
  readonly trials: number;
  /** The smallest patient population, a PANEL_SIZES value; null for no minimum. */
  readonly population: string | null;
}

export interface MatchStudy {
  readonly id: string;
  readonly title: string;
  /** A STUDY_AREAS value; anything else counts as unknown. */
  readonly therapeuticArea: string;
  readonly phase: string;
  /** Total enrollment target; null or below 1 if unknown. */
  readonly enrollmentTarget: number | null;
  /** The number of sites needed; null or below 1 if unknown. */
  readonly totalSites: number | null;
  /** Where the trial takes place, with the sites and participants wanted in each; left out or empty if not known. */
  readonly countries?: readonly {
    readonly country: string;
    readonly sites: number | null;
    readonly patients: number | null;
  }[];
  /** Months. */
  readonly duration: number;
  /** STUDY_EQUIPMENT values and the sponsor's own entries. Empty: no requirement. */
  readonly requiredEquipment: readonly string[];
  /** REGIONS values. Empty: no preference. */
  readonly geographicPreferences: readonly string[];
  /** What a site must have to be suggested; null for the default: all required equipment. */
  readonly musts?: Musts | null;
  /** The ages of its patients in years, as its inclusion criteria state them; null if they state none. */
  readonly ages?: { readonly least: number | null; readonly most: number | null } | null;
  readonly indication?: string | null;
  readonly conditions?: readonly string[];
  readonly sponsorName?: string | null;
  /** The study's own registry record, if it has an NCT number. */
  readonly facts?: TrialFacts | null;
}

export interface SiteHistory {
  /** Matches in which the site was selected. */
  readonly selected: number;
  readonly declinedBySite: number;
  readonly invited: number;
  /** Invitations the site accepted or declined. */
  readonly answered: number;
  readonly medianAnswerDays: number | null;
  /** In the studies in which it has committed to a number of participants and has counted; null of too few to tell. */
  readonly enrolled: { readonly cases: number; readonly promised: number; readonly randomized: number } | null;
  /** The median days from the beginning of its start-ups to activation; null of too few to tell. */
  readonly startUp: { readonly cases: number; readonly days: number } | null;
}

/** A study that the site has declined, for a reason that says what not to suggest to it. */
export interface Decline {
  readonly kind: 'capacity' | 'competing' | 'population';
  readonly at: number;
  /** When the site has capacity again. */
  readonly until: number | null;
  /** The study that was declined. */
  readonly studyId: string;
  readonly title: string;
  readonly therapeuticArea: string;
  readonly indication: string | null;
  /** Whether it still runs. */
  readonly isRunning: boolean;
}

/** How many patients a site sees a year with a condition or in an area, as it says itself. */
export interface PatientStatement {
  /** profile: on its profile. attested: in feasibility answers that it signed. */
  readonly source: 'profile' | 'attested';
  readonly kind: 'condition' | 'area';
  /** A condition in words, or a SITE_AREAS or MORE_SITE_AREAS value. */
  readonly of: string;
  readonly perYear: number;
  /** Of attested ones: what was attested, a month. */
  readonly perMonth?: number;
  /** When it was stated. */
  readonly asOf: number;
  /** Of attested ones: the study that was asked about. */
  readonly studyId?: string;
}

/** How many participants a site has attested it will enroll in a study. */
export interface Commitment {
  readonly studyId: string;
  readonly participants: number;
  /** When it was attested. */
  readonly asOf: number;
}

/** What a site has said about itself in answers that it signed for a study, where matching goes by the same data. */
export interface AttestedProfile {
  readonly studyId: string;
  /** When it was attested. */
  readonly asOf: number;
  /** The answers to questions that its profile answers too. */
  readonly profile: Partial<
    Pick<MatchSite, 'therapeuticAreas' | 'patientPanelSize' | 'priorTrials' | 'equipment' | 'hasInvestigator'>
  >;
  /** Of the study’s equipment, what it says that it has or has not. */
  readonly items: readonly { readonly item: string; readonly has: boolean }[];
  /** It says that it can’t take part until the study ends. */
  readonly leavesEarly?: true;
}

/** A number that a site attested for a study and that counts nowhere, because it contradicts something else. */
export interface NotCounted {
  readonly studyId: string;
  readonly kind: 'eligible' | 'commitment';
  /** Eligible patients a month, or participants. */
  readonly said: number;
  /** What it contradicts, in words. */
  readonly instead: string;
}

export interface MatchSite {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  /** A US state's code or name; other text if the site is elsewhere. */
  readonly state: string;
  readonly zipCode: string;
  /** The ZIP code's location; null if it is unknown. */
  readonly point: GeoPoint | null;
  /** SITE_AREAS and MORE_SITE_AREAS values. */
  readonly therapeuticAreas: readonly string[];
  /** A PANEL_SIZES value. */
  readonly patientPanelSize: string | null;
  /** What it has stated about patients with a condition or in an area. */
  readonly patients?: readonly PatientStatement[];
  /** For studies whose questionnaire it has answered. */
  readonly commitments?: readonly Commitment[];
  /** For the same studies; counts in their matches alone (attested.ts). */
  readonly attested?: readonly AttestedProfile[];
  /** For the same studies; named in their matches alone (contradicted.ts). */
  readonly notCounted?: readonly NotCounted[];
  readonly ehrSystem: string | null;
  /** The lower end of the declared range: 0, 1, 6 or 15. */
  readonly priorTrials: number | null;
  /** SITE_EQUIPMENT and MORE_SITE_EQUIPMENT values; null or empty if unknown. */
  readonly equipment: readonly string[] | null;
  readonly status: OrganizationStatus;
  /** Studies the site currently runs through this platform. */
  readonly activeStudies: number;
  /** GCP training on record; null if none. */
  readonly gcp: {
    readonly expiresAt: number /** Who certified it, if elsewhere. */;
    readonly issuer?: string | null;
  } | null;
  readonly documentCount: number;
  readonly hasInvestigator: boolean;
  readonly history: SiteHistory;
  readonly declines?: readonly Decline[];
  /** When each datum was last given or confirmed, if known. */
  readonly dates?: { readonly [F in SiteField]?: number };
  /** The fields whose value the site has also declared to a sponsor, in answers that it signed. */
  readonly toSponsors?: readonly string[];
  /** Trials that the site's staff have confirmed; null until they have reviewed their track record. */
  readonly trackRecord?: readonly TrialFacts[] | null;
  /** Unconfirmed trials listed in the same city under a similar name. */
  readonly otherNames?: readonly { readonly similarity: number; readonly trials: readonly TrialFacts[] }[];
}

/** A verified site about which nothing else is known. */
export const BLANK_SITE: MatchSite = {
  id: '',
  name: '',
  city: '',
  state: '',
  zipCode: '',
  point: null,
  therapeuticAreas: [],
  patientPanelSize: null,
  ehrSystem: null,
  priorTrials: null,
  equipment: null,
  status: 'verified',
  activeStudies: 0,
  gcp: null,
  documentCount: 0,
  hasInvestigator: false,
  history: {
    selected: 0,
    declinedBySite: 0,
    invited: 0,
    answered: 0,
    medianAnswerDays: null,
    enrolled: null,
    startUp: null,
  },
};

export type Dimension = 'geography' | 'specialty' | 'capacity' | 'regulatory' | 'performance';

/** Site data that a reason may cite. Names are excluded, because reasons must not reveal a site's identity. */
export type SiteField = Exclude<
  keyof MatchSite,
  'id' | 'name' | 'city' | 'declines' | 'dates' | 'toSponsors' | 'attested' | 'notCounted'
>;

/** The site's own value, or the part of it that the reason refers to. */
export interface Datum<F extends SiteField = SiteField> {
  readonly field: F;
  readonly value: MatchSite[F] | Readonly<Record<string, unknown>>;
}

/**
 * Where a datum comes from. registry: trials that ClinicalTrials.gov lists. document: a certificate or file. declared:
 * the site's own statement. platform: what happened or was checked here.
 */
export type Source = 'registry' | 'document' | 'declared' | 'platform';

/** Points of a sub-score and the sentence that explains them. */
interface ScorePoint {
  readonly dimension: Dimension;
  readonly text: string;
  readonly points: number;
  readonly datum: Datum;
  readonly source: Source;
  /** When the datum was last given or confirmed; left out if that is not known. */
  readonly date?: number;
  /** For declared data: the site has also told a sponsor so, in answers that it signed. */
  readonly toSponsor?: true;
}

/** Data that the site has not given. */
export interface MissingDatum {
  readonly dimension: Dimension;
  readonly text: string;
  readonly field: SiteField;
}

/** A requirement that a site must meet. Unknown data do not rule a site out, but we ask the site about them. */
export interface Must {
  readonly kind: 'area' | 'equipment' | 'region' | 'gcp' | 'trials' | 'population' | 'capacity';
  readonly state: 'met' | 'not met' | 'not known';
  /** What is required, as in 'Pharmacy Services' or 'current GCP training'. */
  readonly text: string;
}

/** Something that a study asks for, required or preferred, and whether the site has it. */
export interface Requirement extends Must {
  /** Whether a site must have it. */
  readonly required: boolean;
  /** What the site has, if that says more than `text` does. */
  readonly fit?: string;
}

/** What a band, a verdict and the order among ties are told from. */
export interface MatchFacts {
  /** Confirmed trials like the study; null if the site has not reviewed its track record. */
  readonly like: number | null;
  /** The year in which the last of them began, if known. */
  readonly lastLike: number | null;
  /** Its patients in a few words, with where the number comes from; null if not known. */
  readonly patients: string | null;
  /** The number is our estimate from its patient population. */
  readonly patientsEstimated?: true;
  /** Whether it has attested, in signed answers for this study, that it has eligible patients. */
  readonly attestedPatients: boolean;
  /** The median time in days in which it answers invitations here; null if it has answered none. */
  readonly answerDays: number | null;
  /** Studies for which it was selected here. */
  readonly selected: number;
  /** The rounded score of a site that works in the area, and about which nothing else is known. */
  readonly usual: number;
}

/** The explanation in three lines, as short phrases. */
export interface Lines {
  readonly fits: readonly string[];
  readonly missing: readonly string[];
  readonly notKnown: readonly string[];
}

/** A sub-score in figures. */
export interface Part {
  /** The weight of this sub-score in the overall score, 0 to 1. */
  readonly share: number;
  /** How much of what the study asks for here is known, 0 to 1. */
  readonly known: number;
  /** What it counts as, 0 to 100; 0 if the study asks for nothing here. */
  readonly score: number;
  /** The points in it for what is not known. */
  readonly assumed: number;
}

export interface SubScore {
  readonly dimension: Dimension;
  /** What it counts as, 0 to 100: the sum of `points` and `assumed`. Null if the study asks for nothing here. */
  readonly score: number | null;
  /** How much of what the study asks for here is known, 0 to 1. */
  readonly known: number;
  /** The points for what is not known: as many as sites have on average, once they state it. */
  readonly assumed: number;
  /** The weight of this sub-score in the overall score, 0 to 1. */
  readonly share: number;
  readonly points: readonly ScorePoint[];
  readonly missing: readonly MissingDatum[];
  /** What the study does not specify, so it counts neither for nor against a site. */
  readonly notes: readonly string[];
}

/** What each sub-score counts as; null if the study asks for nothing in it. All are null if nothing is known of the site. */
export type Breakdown = Readonly<
  Record<'geographicScore' | 'specialtyScore' | 'capacityScore' | 'regulatoryScore' | 'performanceScore', number | null>
>;

export interface RankedSite {
  readonly siteId: string;
  readonly studyId: string;
  /** 1 for the best site; null if the site is ineligible. */
  readonly rank: number | null;
  /**
   * The expected score, 0 to 100: the sum over the sub-scores of share * score. Null if nothing is known.
   */
  readonly overallScore: number | null;
  /** The range of the score with 80% probability, 0 to 100; null if nothing is known. */
  readonly range: readonly [low: number, high: number] | null;
  /** Whether the site works in the study's area or has run a trial like it. */
  readonly relevant: boolean;
  /** How well the site suits the study, by what is known about it (band.ts). */
  readonly band: Band;
  readonly facts: MatchFacts;
  readonly requirements: readonly Requirement[];
  /** From `requirements`, as the lines are. */
  readonly musts: readonly Must[];
  readonly lines: Lines;
  readonly breakdown: Breakdown;
  /** How much of what the study asks for in each sub-score is not known but assumed, 0 to 1. */
  readonly assumed: Readonly<Record<Dimension, number>>;
  readonly parts: Readonly<Record<Dimension, Part>>;
  /** The share of the weight that is based on known data, 0 to 1, to four decimals. */
  readonly confidence: number;
  /** The explanation as sentences: points first, then what is missing. */
  readonly reasons: readonly string[];
  /** One entry per dimension, in the order of DIMENSIONS. */
  readonly explanation: readonly SubScore[];
  /** Why the site is not suggested (not verified, not relevant, or a requirement that it does not meet); null if it is. */
  readonly filteredOut: string | null;
  readonly engineVersion: string;
  readonly weightsVersion: string;
  /** In the top ten only because some places are reserved for new sites (explore.ts). */
  readonly exploration?: true;
}

export type { CompetingStudy, InsightFacts, Insights, Promised, RequirementCount } from './insights/types';
