import type { TrialFacts } from '../types';

export interface PlaceName {
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** A location and the trials that list it: a site with its confirmed track record, or an unclaimed facility. */
export interface ListedPlace extends PlaceName {
  readonly id: string;
  readonly trials: readonly TrialFacts[];
}

export type Landscape = ReturnType<typeof landscapeOf>;

/** Which places ran which trials. Independent of the order of its input. */
export function landscapeOf(places: readonly ListedPlace[]) {
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
    /** Every listed trial, once. */
    trials: found.map(({ facts }) => facts),
    /** For each of `trials`, the positions of its places in `places`. */
    listings: found.map(({ places }) => places),
    positions: new Map(ordered.map(({ id }, position) => [id, position])),
  };
}
