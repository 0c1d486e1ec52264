/** Reads the registry's folder (trials.jsonl, us_locations.csv) in the engine's terms. */
import { openRegistryFolder } from '~/gateways/registry-folder.server';
import type { TrialFacts } from '~/matching';
import type { PlaceName } from '~/matching/trials/sponsor-home';
import { nameSimilarity } from '~/registry/facility-name';

type Facility = PlaceName & { readonly key: string };
export type RegistryData = Awaited<ReturnType<typeof readRegistry>>;

export async function readRegistry(path: string) {
  const folder = openRegistryFolder(path);
  const trials = new Map<string, TrialFacts>();
  for await (const line of folder.trials()) {
    if (line.problem !== undefined) console.error(`${line.file}:${line.line}: ${line.problem}`);
    else trials.set(line.value.nctId, line.value);
  }
  const facilities = new Map<string, Facility>();
  const listed = new Map<string, Set<string>>();
  for await (const line of folder.places()) {
    if (line.problem !== undefined) console.error(`${line.file}:${line.line}: ${line.problem}`);
    else if (!line.value.masked && trials.has(line.value.nctId)) {
      const { key, name, city, state, nctId } = line.value;
      if (!facilities.has(key)) facilities.set(key, { key, name, city: city ?? '', state: state ?? '' });
      listed.set(nctId, (listed.get(nctId) ?? new Set()).add(key));
    }
  }
  return {
    trials: [...trials.values()],
    facilities: [...facilities.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    /** The keys of each trial's named (masked = 0) facilities, by NCT number. */
    listed: new Map([...listed].map(([nctId, keys]) => [nctId, [...keys]])),
  };
}

/** All facilities, each with those of these trials that list it. */
export function placesOf(data: RegistryData, trials: readonly TrialFacts[]) {
  const places = data.facilities.map(({ key, ...place }) => ({ ...place, id: key, trials: [] as TrialFacts[] }));
  const byKey = new Map(places.map((place) => [place.id, place]));
  for (const trial of trials) {
    for (const key of data.listed.get(trial.nctId) ?? []) byKey.get(key)?.trials.push(trial);
  }
  return places;
}

/** Below this similarity, two names in the same city are different facilities. */
const ANOTHER_SPELLING = 0.5;

/** By each facility's key: facilities in the same city whose names are nearly the same, and how similar they are. */
export function otherSpellings(facilities: readonly Facility[]): Map<string, { key: string; similarity: number }[]> {
  const cities = new Map<string, Facility[]>();
  for (const facility of facilities) {
    const city = facility.key.split('|').slice(1).join('|');
    cities.set(city, [...(cities.get(city) ?? []), facility]);
  }
  const othersOf = (one: Facility, neighbors: readonly Facility[]) =>
    neighbors
      .filter((other) => other !== one)
      .map(({ key, name }) => ({ key, similarity: nameSimilarity(one.name, name, [one.city]) }))
      .filter(({ similarity }) => similarity >= ANOTHER_SPELLING);
  const found = [...cities.values()].flatMap((neighbors) =>
    neighbors.map((one) => [one.key, othersOf(one, neighbors)] as const),
  );
  return new Map(found.filter(([, others]) => others.length > 0));
}
