/** A study of the platform that is approved, active and of the same area, with the sites it has, by where their match stands. */
export interface CompetingStudy {
  readonly id: string;
  readonly phase: string;
  readonly sites: readonly { readonly siteId: string; readonly status: 'invited' | 'interested' | 'selected' }[];
}

/** What the study could ask less of, and how many more verified sites would then fit. */
export interface Relaxation {
  /** together: all of those listed at once. */
  readonly kind: 'area' | 'region' | 'equipment' | 'together';
  /** As it is read: 'Infusion Center', 'Midwest', 'every region', 'areas near Oncology'. */
  readonly what: string;
  readonly sites: number;
}

/** Counts of verified sites, unless said otherwise. No site and no study is named. */
export interface InsightFacts {
  readonly sites: number;
  /**
   * Those that declare the study's area; or one near it, where the area is none that a site can declare. Null when the
   * study states no area: then all sites stand for those with the area.
   */
  readonly withArea: number | null;
  /** Of those with the area, those that neither lie outside the preferred regions nor declare equipment without what is required. */
  readonly fitting: number;
  /** Sites with the area by region, most first. */
  readonly regions: readonly {
    /** Null when the state is no US state. */
    readonly region: string | null;
    readonly sites: number;
    /** Null when the study prefers no region, or the region is not known. */
    readonly preferred: boolean | null;
  }[];
  /** Null when the caller did not look for competing studies. */
  readonly competing: {
    readonly studies: number;
    /** Of the studies, those of the same phase. */
    readonly samePhase: number;
    /** The best ranked sites, up to 10. */
    readonly best: number;
    /** Of the best sites, those selected for a competing study, and those not selected for but invited to one. */
    readonly running: number;
    readonly invited: number;
  } | null;
  /** Patients, by the panels of the best sites with the area; null without a target or any stated panel. */
  readonly shortfall: {
    readonly target: number;
    /** Of the best sites with the area, as many as are sought: those that state a panel, and those that do not. */
    readonly counted: number;
    readonly uncounted: number;
    readonly expected: number;
    readonly shortfall: number;
    /** Further sites that would make up for it, at what these promise on average. */
    readonly sites: number;
  } | null;
  /** By what they gain, most first, then all together where that gains more; only where they gain any. */
  readonly relax: readonly Relaxation[];
  readonly trackRecord: {
    /** Sites whose people have gone through what the registry lists, and those where nobody has. */
    readonly reviewed: number;
    readonly unreviewed: number;
    /** Sites that have run a trial of the area, or one that shares a word of its conditions. */
    readonly similar: number;
  };
}

export interface Insights {
  readonly summary: string;
  readonly marketAnalysis: string;
  readonly recommendations: readonly string[];
  readonly facts: InsightFacts;
}
