/**
 * When a site in start-up will be activated: an interval from the start-ups that this instance has seen
 * (docs/decisions/0085-projected-activation.md). Distribution-free: the Kaplan–Meier estimate of the days that are left, so
 * that start-ups which still go on count for as long as they have lasted. Pure, without random numbers.
 */

/** A start-up that has been seen: one that led to activation, one that ended without it, or one that still goes on. */
export interface SeenStartUp {
  readonly outcome: 'activated' | 'ended' | 'ongoing';
  /** Days from the selection until then, or until now. */
  readonly days: number;
  /** The day on which each stage was finished, counted from the selection; stages that are not finished are left out. */
  readonly finished: Readonly<Partial<Record<string, number>>>;
  readonly country: string | null;
  readonly irb: 'central' | 'local' | null;
}

/** What an interval rests on: start-ups that are alike in this. */
export interface Alike {
  /** The stage that had been finished last; null for start-ups counted from the selection. */
  readonly stage: string | null;
  readonly country: string | null;
  readonly irb: 'central' | 'local' | null;
}

export interface Projection {
  /** Days from now; `most` is null if too few took that long to say. */
  readonly least: number;
  readonly expected: number;
  readonly most: number | null;
  /** How many start-ups were activated later than this one has lasted so far, and so decide the interval. */
  readonly decidedBy: number;
  readonly alike: Alike;
}

/**
 * So many activations are needed for an interval that is to hold in 80 of 100: fewer never say where the last tenth
 * begins.
 */
export const ENOUGH = 9;

/** One way of being alike; the later ones say less and have more to go by. */
const WAYS: readonly (readonly ('stage' | 'country' | 'irb')[])[] = [
  ['stage', 'country', 'irb'],
  ['stage', 'irb'],
  ['stage', 'country'],
  ['stage'],
  ['country', 'irb'],
  ['irb'],
  ['country'],
  [],
];

/** The stage that was finished last, and on which day; null before the first. */
function lastFinished({ finished }: Pick<SeenStartUp, 'finished'>): readonly [stage: string, day: number] | null {
  let last: readonly [string, number] | null = null;
  for (const [stage, day] of Object.entries(finished))
    if (day !== undefined && day >= (last?.[1] ?? -1)) last = [stage, day];
  return last;
}

/**
 * The 80% interval of the days until activation, from the start-ups that are most like this one and are enough to say it.
 * @returns null without enough of them.
 */
export function projectActivation(own: Omit<SeenStartUp, 'outcome'>, seen: readonly SeenStartUp[]): Projection | null {
  const last = lastFinished(own);
  let open: Projection | null = null;
  for (const way of WAYS) {
    if (way.includes('stage') && !last) continue;
    if (way.includes('country') && own.country === null) continue;
    if (way.includes('irb') && own.irb === null) continue;
    const alike = {
      stage: way.includes('stage') && last ? last[0] : null,
      country: way.includes('country') ? own.country : null,
      irb: way.includes('irb') ? own.irb : null,
    };
    const since = alike.stage !== null && last ? own.days - last[1] : own.days;
    const told = intervalOf(lasting(seen, alike), since);
    if (told?.most) return { ...told, alike };
    if (told) open ??= { ...told, alike };
  }
  return open;
}

interface Lasted {
  readonly days: number;
  readonly activated: boolean;
}

/** How long those that are alike lasted, counted from the stage that they have in common. */
function lasting(seen: readonly SeenStartUp[], { stage, country, irb }: Alike): Lasted[] {
  return seen.flatMap(({ outcome, days, finished, ...one }) => {
    const from = stage === null ? 0 : finished[stage];
    if (from === undefined || (country !== null && one.country !== country) || (irb !== null && one.irb !== irb))
      return [];
    // Whether one that ended without activation is alike is not known, so it does not count as a long one.
    return outcome === 'ended' ? [] : [{ days: days - from, activated: outcome === 'activated' }];
  });
}

/** The shares of activations by which the interval begins, its middle, and its end. */
const SHARES = [0.1, 0.5, 0.9] as const;

/**
 * Of those that lasted longer than `since`. The one that is asked about counts as one more of which nothing is known, which
 * makes the interval of n others hold in exactly 80 of 100 on average, as order statistics do.
 */
function intervalOf(all: readonly Lasted[], since: number): Omit<Projection, 'alike'> | null {
  const left = all.filter(({ days }) => days > since).sort((a, b) => a.days - b.days);
  const decidedBy = left.filter(({ activated }) => activated).length;
  if (decidedBy < ENOUGH) return null;
  const steps: { readonly days: number; readonly share: number }[] = [{ days: since, share: 0 }];
  let surviving = 1;
  left.forEach(({ days, activated }, index) => {
    if (!activated) return;
    const atRisk = left.length - index + 1;
    surviving *= 1 - 1 / atRisk;
    steps.push({ days, share: 1 - surviving });
  });
  const [least, expected, most] = SHARES.map((share) => dayOf(share, steps));
  if (least === null || expected === null || least === undefined || expected === undefined) return null;
  return { least: least - since, expected: expected - since, most: most == null ? null : most - since, decidedBy };
}

/** The day by which this share was activated, between two that are known; null if it is beyond the last. */
function dayOf(share: number, steps: readonly { days: number; share: number }[]): number | null {
  const at = steps.findIndex((step) => step.share >= share - 1e-9);
  if (at < 0) return null;
  const [before, after] = [steps[at - 1], steps[at]];
  if (!before || !after) return after?.days ?? null;
  return before.days + ((after.days - before.days) * (share - before.share)) / (after.share - before.share);
}
