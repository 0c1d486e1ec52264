import { PANEL_SIZES, REGIONS, SITE_AREAS, SITE_EQUIPMENT, STUDY_AREAS, STUDY_EQUIPMENT } from '~/catalogue/options';
import { US_STATES } from '~/catalogue/regions';
import type { MatchSite, MatchStudy } from '~/matching';

export const NOW = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;

/** Draws values from a seed: the same seed draws the same values (mulberry32). */
export class Draw {
  constructor(private seed: number) {}

  /** From 0 up to, not including, 1. */
  share(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 to `most`. */
  upTo(most: number): number {
    return Math.floor(this.share() * (most + 1));
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  one<T>(values: readonly T[]): T {
    return values[this.upTo(values.length - 1)] as T;
  }

  some<T>(values: readonly T[], probability = 0.3): T[] {
    return values.filter(() => this.chance(probability));
  }

  orNull<T>(value: T): T | null {
    return this.chance(0.25) ? null : value;
  }

  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, key: this.share() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value);
  }

  study(): MatchStudy {
    return {
      id: `study-${this.upTo(1e9)}`,
      title: this.one(['A trial', 'Insulin in diabetes', 'Leukaemia in children', 'Asthma and heart failure', '']),
      therapeuticArea: this.one([...values(STUDY_AREAS), '']),
      phase: 'phase_ii',
      enrollmentTarget: this.orNull(this.upTo(500)),
      totalSites: this.orNull(this.upTo(40)),
      duration: 1 + this.upTo(60),
      requiredEquipment: this.some([...values(STUDY_EQUIPMENT), 'A -80°C freezer', '-80°C freezer', 'Spirometer'], 0.2),
      geographicPreferences: this.some(values(REGIONS), 0.2),
      sponsorPoint: this.chance(0.3) ? { lat: this.upTo(60), lon: -this.upTo(150) } : null,
    };
  }

  site(more: Partial<MatchSite> = {}): MatchSite {
    const invited = this.upTo(8);
    const answered = this.upTo(invited);
    const id = `site-${this.upTo(1e9)}-${this.upTo(1e9)}`;
    return {
      id,
      name: `Name of ${id}`,
      city: `City of ${id}`,
      state: this.one([...Object.keys(US_STATES), 'texas', 'Ontario', '']),
      zipCode: '00000',
      point: this.orNull({ lat: 20 + this.upTo(30), lon: -60 - this.upTo(70) }),
      therapeuticAreas: this.some(values(SITE_AREAS), 0.2),
      patientPanelSize: this.orNull(this.one(values(PANEL_SIZES))),
      ehrSystem: null,
      priorTrials: this.orNull(this.one([0, 1, 6, 15])),
      equipment: this.orNull(this.some(values(SITE_EQUIPMENT), 0.4)),
      status: 'verified',
      activeStudies: this.upTo(9),
      gcp: this.orNull({ expiresAt: NOW + (this.upTo(800) - 400) * DAY }),
      documentCount: this.upTo(5),
      hasInvestigator: this.chance(0.5),
      history: {
        selected: this.upTo(5),
        declinedBySite: this.upTo(answered),
        invited,
        answered,
        medianAnswerDays: answered > 0 ? this.upTo(400) / 10 : null,
      },
      ...more,
    };
  }

  sites(most: number): MatchSite[] {
    return Array.from({ length: 1 + this.upTo(most - 1) }, () => this.site());
  }
}

/** Runs `check` with a draw of its own for each of `runs` seeds; a failure names the seed that shows it. */
export function forAll(runs: number, check: (draw: Draw) => void): void {
  for (let seed = 1; seed <= runs; seed++) {
    try {
      check(new Draw(seed));
    } catch (error) {
      throw new Error(`with seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
}

function values(options: readonly { readonly value: string }[]): string[] {
  return options.map(({ value }) => value);
}
