/** The registry's folder (trials.jsonl, us_locations.csv) as the engine takes it. */
import { openRegistryFolder } from '~/gateways/registry-folder.server';
import { type ListedPlace, landscapeOf, type TrialFacts } from '~/matching';
import { nameSimilarity } from '~/registry/facility-name';

export interface Facility {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

export interface RegistryData {
  readonly trials: readonly TrialFacts[];
  readonly facilities: readonly Facility[];
  /** The keys of the named (masked = 0) facilities of each trial, by its number. */
  readonly listed: ReadonlyMap<string, readonly string[]>;
}

export async function readRegistry(path: string): Promise<RegistryData> {
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
    listed: new Map([...listed].map(([nctId, keys]) => [nctId, [...keys]])),
  };
}

/** Facilities with the given trials, as places of a landscape. */
export function placesOf(data: RegistryData, trials: readonly TrialFacts[]): ListedPlace[] {
  const ran = new Map<string, TrialFacts[]>();
  for (const trial of trials) {
    for (const key of data.listed.get(trial.nctId) ?? []) {
      const own = ran.get(key);
      if (own) own.push(trial);
      else ran.set(key, [trial]);
    }
  }
  return data.facilities.map(({ key, name, city, state }) => ({
    id: key,
    name,
    city,
    state,
    trials: ran.get(key) ?? [],
  }));
}

export const landscapeFor = (data: RegistryData, trials: readonly TrialFacts[]) => landscapeOf(placesOf(data, trials));

/** Below this similarity, two names in the same city are different places. */
const ANOTHER_SPELLING = 0.5;

/** By facility's key, the others of its city whose name is nearly the same, with the similarity of the names. */
export function otherSpellings(facilities: readonly Facility[]): Map<string, { key: string; similarity: number }[]> {
  const cities = new Map<string, Facility[]>();
  for (const facility of facilities) {
    const city = facility.key.split('|').slice(1).join('|');
    cities.set(city, [...(cities.get(city) ?? []), facility]);
  }
  const found = new Map<string, { key: string; similarity: number }[]>();
  for (const neighbours of cities.values()) {
    for (const one of neighbours) {
      for (const other of neighbours) {
        if (one === other) continue;
        const similarity = nameSimilarity(one.name, other.name, [one.city]);
        if (similarity < ANOTHER_SPELLING) continue;
        const list = found.get(one.key);
        if (list) list.push({ key: other.key, similarity });
        else found.set(one.key, [{ key: other.key, similarity }]);
      }
    }
  }
  return found;
}
