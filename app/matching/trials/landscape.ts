import type { TrialFacts } from '../types';

/** A place and the trials that list it: a site with its confirmed track record, or an unclaimed facility. */
export interface ListedPlace {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly trials: readonly TrialFacts[];
}

/** Which places ran which trials. Independent of the order of its input. */
export interface Landscape {
  readonly places: readonly ListedPlace[];
  /** Every listed trial, once. */
  readonly trials: readonly TrialFacts[];
  /** For each of `trials`, the positions of its places in `places`. */
  readonly listings: readonly (readonly number[])[];
  readonly positions: ReadonlyMap<string, number>;
}

export function landscapeOf(places: readonly ListedPlace[]): Landscape {
  const ordered = [...places].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const trials = new Map<string, { facts: TrialFacts; places: number[] }>();
  ordered.forEach((place, position) => {
    for (const facts of place.trials) {
      const trial = trials.get(facts.nctId);
      if (!trial) trials.set(facts.nctId, { facts, places: [position] });
      else if (trial.places.at(-1) !== position) trial.places.push(position);
    }
  });
  const found = [...trials.values()].sort((a, b) => (a.facts.nctId < b.facts.nctId ? -1 : 1));
  return {
    places: ordered,
    trials: found.map(({ facts }) => facts),
    listings: found.map(({ places }) => places),
    positions: new Map(ordered.map(({ id }, position) => [id, position])),
  };
}
