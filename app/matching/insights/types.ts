/** Another approved, active study in the same area, with the sites it has invited or selected. */
export interface CompetingStudy {
  readonly id: string;
  readonly phase: string;
  readonly sites: readonly { readonly siteId: string; readonly status: 'invited' | 'interested' | 'selected' }[];
}

/** A requirement that the study could relax, and how many more verified sites would then fit. */
export interface Relaxation {
  /** together: all listed relaxations combined. */
  readonly kind: 'area' | 'region' | 'equipment' | 'together';
  /** For display: 'Infusion Center', 'Midwest', 'every region', 'areas near Oncology'. */
  readonly what: string;
  readonly sites: number;
}

/** Counts of verified sites, unless noted otherwise. Never identifies a site or study. */
export interface InsightFacts {
  readonly sites: number;
  /**
   * Sites in the study's area, or in a related one if sites cannot declare the study's own. Null if the study has no area;
   * all sites then count as being in it.
   */
  readonly withArea: number | null;
  /** Sites in the area that are not known to be outside the preferred regions or to lack required equipment. */
  readonly fitting: number;
  /** Sites in the area by region, most first. */
  readonly regions: readonly {
    /** Null if the state is not a US state. */
    readonly region: string | null;
    readonly sites: number;
    /** Null if the study has no preferred region or the region is unknown. */
    readonly preferred: boolean | null;
  }[];
  /** Null if competing studies were not looked up. */
  readonly competing: {
    readonly studies: number;
    /** Those in the same phase. */
    readonly samePhase: number;
    /** The number of best-ranked sites considered, up to 10. */
    readonly best: number;
    /** Of these, sites selected for a competing study, and sites invited to one but not selected. */
    readonly running: number;
    readonly invited: number;
  } | null;
  /** Expected enrollment at the best sites in the area; null without a target or any known patient population. */
  readonly shortfall: {
    readonly target: number;
    /** Best sites in the area, as many as the study needs: with and without a known patient population. */
    readonly counted: number;
    readonly uncounted: number;
    readonly expected: number;
    readonly shortfall: number;
    /** Additional sites needed to close the gap, at the same average. */
    readonly sites: number;
  } | null;
  /** Largest gain first, then all combined if that gains more. Only options with a gain. */
  readonly relax: readonly Relaxation[];
  readonly trackRecord: {
    /** Sites that have reviewed their track record, and sites that have not. */
    readonly reviewed: number;
    readonly unreviewed: number;
    /** Sites that have run a trial in the area or with a similar condition. */
    readonly similar: number;
  };
}

export interface Insights {
  readonly summary: string;
  readonly marketAnalysis: string;
  readonly recommendations: readonly string[];
  readonly facts: InsightFacts;
}
