import type { NameKinds, SiteKind } from './kinds';
import type { TrialModel } from './model';

/**
 * How much oftener the trials like a study list a place of a kind than they list any place: the logarithm of that, by
 * kind. What a name is worth is so learned from the trials, for each study anew.
 */
export type Favour = ReadonlyMap<SiteKind, number>;

/** Places whose names are of the same kinds. */
export interface Namesakes {
  readonly kinds: NameKinds;
  /** How many of them list a trial at all. */
  readonly places: number;
  /** The likeness of the trials like the study that they list, each once for each of them. */
  readonly listed: number;
}

/** So many times what a place of no likeness at all counts is a trial like the study: from there on its places tell of it. */
const ALIKE = 3;
export const alikeFrom = ({ floor }: Pick<TrialModel, 'floor'>): number => ALIKE * Math.exp(floor);

/** So many places of no favour are added to each kind: of few places little is to be learned. */
const DOUBT = 3;

/** One place more in the listings of an alike trial never disfavours a kind of it. */
export function favourOf(groups: Iterable<Namesakes>): Favour {
  const kinds = new Map<SiteKind, { places: number; listed: number }>();
  const all = { places: 0, listed: 0 };
  for (const { kinds: names, places, listed } of groups) {
    all.places += places;
    all.listed += listed;
    for (const kind of [...names.specialties, ...names.sorts]) {
      const known = kinds.get(kind) ?? { places: 0, listed: 0 };
      kinds.set(kind, { places: known.places + places, listed: known.listed + listed });
    }
  }
  const mean = all.listed / all.places;
  if (!(mean > 0)) return new Map();
  return new Map(
    [...kinds].map(([kind, { places, listed }]) => [
      kind,
      Math.log((listed + DOUBT * mean) / ((places + DOUBT) * mean)),
    ]),
  );
}

/** The favour of a place by its name: of its specialties and of its sorts, the mean of each. */
export function favourOfName(favour: Favour, { specialties, sorts }: NameKinds): { specialty: number; sort: number } {
  const mean = (kinds: readonly SiteKind[]) =>
    kinds.reduce((sum, kind) => sum + (favour.get(kind) ?? 0), 0) / kinds.length;
  return { specialty: mean(specialties), sort: mean(sorts) };
}
