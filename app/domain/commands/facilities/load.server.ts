import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { keepTrials } from '~/domain/commands/trials/keep.server';
import type { Line, RegistryFolder } from '~/gateways/registry-folder.server';
import type { BulkPlace, BulkTrial } from '~/registry/bulk';
import { enterFacilities, enterListings, type NewFacility, type Written } from '~db/queries/facilities';
import { trialsById } from '~db/queries/trials';
import { type Db, store } from '~db/store.server';

export interface Loaded {
  trials: Written;
  facilities: Written;
  /** Each pairs a facility with a trial that lists it. */
  listings: Written;
  /** Skipped: listed under a placeholder instead of a name. */
  masked: number;
  /** Skipped: lines that cannot be read or that refer to an unknown trial. */
  broken: number;
}

interface Listener {
  /** Called with the number of bytes processed so far, out of `folder.bytes`. */
  onProgress(bytes: number): void;
  onBroken(line: { file: string; line: number }, problem: string): void;
}

/**
 * Loads trials and the facilities they list from an operator's folder. Safe to run again, even after an interrupted
 * run: only new or newer data is written. Records one audit event per run, and one for each batch in which trials
 * changed.
 */
export async function loadRegistry(folder: RegistryFolder, listener: Listener, at: number): Promise<Loaded> {
  const none = () => ({ entered: 0, changed: 0 });
  const loaded: Loaded = { trials: none(), facilities: none(), listings: none(), masked: 0, broken: 0 };
  const broken = (line: Line<unknown>, problem: string) => {
    loaded.broken += 1;
    listener.onBroken(line, problem);
  };

  const isFirstTrial = firsts(({ nctId }: BulkTrial) => nctId);
  for await (const { lines, end } of partsOf(folder.trials(), broken)) {
    const trials = lines.map(({ value }) => ({ ...value, readAt: value.readAt ?? at })).filter(isFirstTrial);
    add(loaded.trials, await store.tx((db) => keepTrials(db, trials, at), 'repeatable read'));
    listener.onProgress(end);
  }

  const isFirstListing = firsts(({ nctId, key }: BulkPlace) => `${nctId} ${key}`);
  for await (const { lines, end } of partsOf(folder.places(), broken)) {
    const named = lines.filter(({ value }) => !value.masked);
    loaded.masked += lines.length - named.length;
    const nctIds = named.map(({ value }) => value.nctId);
    const trials = await store.read((db) => trialsById(db, nctIds));
    for (const line of named) if (!trials.has(line.value.nctId)) broken(line, `there is no trial ${line.value.nctId}`);
    const places = named.map(({ value }) => value).filter((place) => trials.has(place.nctId) && isFirstListing(place));
    const written = await store.tx((db) => writePlaces(db, places, at));
    add(loaded.facilities, written.facilities);
    add(loaded.listings, written.listings);
    listener.onProgress(end);
  }
  await store.tx((db) => record(db, SYSTEM, 'registry.loaded', 'registry', { after: loaded, at }));
  return loaded;
}

function add(to: Written, { entered, changed }: Written): void {
  to.entered += entered;
  to.changed += changed;
}

async function writePlaces(db: Db, places: BulkPlace[], at: number) {
  const rows = new Map<string, NewFacility>();
  for (const { key, name, city, state, zipCode } of places) {
    const row = rows.get(key) ?? { key, name, city, state, zipCode };
    rows.set(key, { ...row, zipCode: row.zipCode ?? zipCode });
  }
  const listings = places.map(({ key, nctId, siteStatus }) => ({ facilityKey: key, nctId, siteStatus }));
  return {
    facilities: await enterFacilities(db, [...rows.values()], at),
    listings: await enterListings(db, listings),
  };
}

/** Returns a filter that keeps the first value of each name. If two differed, every run would find a change. */
function firsts<Value>(nameOf: (value: Value) => string): (value: Value) => boolean {
  const seen = new Set<string>();
  return (value) => {
    const { size } = seen;
    return seen.add(nameOf(value)).size > size;
  };
}

const PART = 1000;

type Readable<Value> = Extract<Line<Value>, { value: Value }>;

/** The readable lines, in batches. */
async function* partsOf<Value>(
  lines: AsyncIterable<Line<Value>>,
  broken: (line: Line<Value>, problem: string) => void,
): AsyncGenerator<{ lines: Readable<Value>[]; end: number }> {
  let part: Readable<Value>[] = [];
  let end = 0;
  for await (const line of lines) {
    end = line.end;
    if (line.problem !== undefined) broken(line, line.problem);
    else if (part.push(line) === PART) {
      yield { lines: part, end };
      part = [];
    }
  }
  yield { lines: part, end };
}
