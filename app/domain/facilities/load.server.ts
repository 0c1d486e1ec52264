import type { Line, RegistryFolder } from '~/gateways/registry-folder.server';
import type { BulkPlace, BulkTrial } from '~/registry/bulk';
import { enterFacilities, enterListings, type NewFacility, type Written } from '~db/queries/facilities';
import { trialsById } from '~db/queries/trials';
import { type Db, store } from '~db/store.server';
import { SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { keepTrials } from '../trials/keep.server';
import { firsts, partsOf } from './parts';

export interface Loaded {
  trials: Written;
  facilities: Written;
  /** Of a facility and a trial that lists it. */
  listings: Written;
  /** Listed under a placeholder instead of a name: left out. */
  masked: number;
  /** Lines that cannot be read, or name a trial that there is not: left out too. */
  broken: number;
}

export interface Listener {
  /** So many bytes of `folder.bytes` are done with. */
  onProgress(bytes: number): void;
  onBroken(line: { file: string; line: number }, problem: string): void;
}

/**
 * Takes over trials, and the places that they list, from an operator's folder: unclaimed facilities, which a site may
 * claim. Broken off, it is begun again; done again, it changes nothing. What was read of a trial on a later day stays.
 * One audit event a run, with the counts, and one for every part in which the registry says otherwise than before.
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
    add(loaded.trials, await store.tx((db) => keepTrials(db, trials, at)));
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

  const subject = { type: 'setting', id: 'registry' } as const;
  await store.tx((db) => record(db, SYSTEM, { action: 'registry.loaded', subject, after: loaded, at }));
  return loaded;
}

function add(to: Written, { entered, changed }: Written): void {
  to.entered += entered;
  to.changed += changed;
}

async function writePlaces(db: Db, places: BulkPlace[], at: number): Promise<Pick<Loaded, 'facilities' | 'listings'>> {
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
