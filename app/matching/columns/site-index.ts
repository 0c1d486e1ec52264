import { ALL_AREAS } from '../areas';
import { usablePoint } from '../distance';
import { DECLARABLE } from '../equipment';
import { type StatedSubject, statedSubject } from '../patients';
import { kindsOfName, type NameKinds } from '../trials/name-kinds';
import { decimalYear } from '../trials/profile';
import type { TrialModel } from '../trials/similarity';
import { cityKey } from '../trials/sponsor-home';
import { wordsOf } from '../trials/text';
import {
  BLANK_SITE,
  type Decline,
  type GeoPoint,
  type MatchSite,
  type PatientStatement,
  type SiteHistory,
  type TrialFacts,
} from '../types';
import { DEFAULT_WEIGHTS, type Weights } from '../weights';
import { Ids } from './ids';
import { Listings } from './listings';
import { Dictionary, grown, Postings, reordered } from './memory';
import { Trials } from './trials';

export interface Place {
  readonly state: number;
  readonly city: string;
  readonly point: GeoPoint | null;
}

/** Low-cardinality fields combined into one code: readiness on paper and capacity. */
export type Readiness = Pick<MatchSite, 'status' | 'activeStudies' | 'documentCount' | 'hasInvestigator'> & {
  /** Whether the site has reviewed its track record. */
  readonly reviewed: boolean;
};
export type Capacity = Pick<MatchSite, 'patientPanelSize' | 'priorTrials'> & {
  /** Whether the site has stated numbers of patients, which may count instead of its population. */
  readonly stating: boolean;
};
/** A site's numbers of patients, with the codes of what they are about. */
export type PatientNumbers = readonly { readonly subject: number; readonly perYear: number }[];

/** Sites whose names indicate the same kinds, and how many of them list a trial. */
interface Named {
  readonly kinds: NameKinds;
  places: number;
}

/** Tombstone. A removed slot is never eligible. */
const TOMBSTONE: Readiness = { ...BLANK_SITE, status: 'rejected', reviewed: false };

const AREAS: ReadonlyMap<string, number> = new Map(ALL_AREAS.map((area, bit) => [area, 1 << bit]));
const EQUIPMENT: ReadonlyMap<string, number> = new Map(DECLARABLE.map((item, bit) => [item, 1 << bit]));
/** Code for 'no value'. */
export const NONE = 0;

/**
 * A columnar index of all sites: each site has a slot, and each column holds the code of that site's value. A site
 * keeps its slot until it is removed or renamed. Removed slots are reclaimed only by compact().
 */
export class SiteIndex {
  readonly model: TrialModel;
  readonly trials: Trials;
  readonly ids: Ids;
  length = 0;
  readonly places: Dictionary<Place>;
  readonly states: Dictionary<string>;
  /** Place codes by cityKey. */
  readonly cities: Map<string, number[]>;
  readonly readinesses: Dictionary<Readiness>;
  readonly capacities: Dictionary<Capacity>;
  readonly subjects: Dictionary<StatedSubject>;
  /** What sites state about patients; the first code means nothing. */
  readonly patientNumbers: Dictionary<PatientNumbers>;
  readonly names: Dictionary<Named>;
  /** The readiness and capacity codes of each pair. */
  readonly pairs: Dictionary<{ readonly readiness: number; readonly capacity: number }>;
  readonly histories: Dictionary<SiteHistory | null>;
  /** Start dates of sites' latest trials, in years; the first code means unknown. */
  readonly begun: Dictionary<number | null>;
  /** Postings by word in a site's name or city: slot * 2, plus 1 for the name. May include removed slots. */
  readonly nameWords: Dictionary<null>;
  readonly named: Postings;
  /** Sets of declared areas and equipment, one bit each (ALL_AREAS, DECLARABLE). The first code is the empty set. */
  readonly areaSets: Dictionary<number>;
  readonly equipmentSets: Dictionary<number>;
  readonly listings: Listings;
  /** By slot: trials listed under another spelling of the site's name. */
  readonly otherNames: Map<number, readonly { readonly similarity: number; readonly trials: readonly number[] }[]>;
  /** By slot: what the site has declined, if anything. */
  readonly declines: Map<number, readonly Decline[]>;

  place = new Uint32Array(0);
  /** State code * 2, plus 1 if the place has coordinates: all that most studies need to know about a place. */
  region = new Uint16Array(0);
  readiness = new Uint32Array(0);
  capacity = new Uint32Array(0);
  /** What the site states about its patients. */
  patients = new Uint32Array(0);
  /** The kinds that the site's name indicates. */
  name = new Uint16Array(0);
  pair = new Uint32Array(0);
  areas = new Uint32Array(0);
  equipment = new Uint32Array(0);
  history = new Uint32Array(0);
  /** When GCP training expires; NaN for none. */
  gcp = new Float64Array(0);
  last = new Uint32Array(0);
  #hash = new Uint32Array(0);
  #dates: (string | null)[] = [];

  /** @param saved a copy of another one's `state`, which becomes part of this one. */
  constructor(model: TrialModel, saved?: SiteIndexState) {
    this.model = model;
    this.trials = new Trials(model, saved?.trials);
    this.ids = new Ids(saved?.ids);
    this.places = new Dictionary(saved?.places);
    this.states = new Dictionary(saved?.states);
    this.cities = saved?.cities ?? new Map();
    this.readinesses = new Dictionary(saved?.readinesses);
    this.capacities = new Dictionary(saved?.capacities);
    this.subjects = new Dictionary(saved?.subjects);
    this.patientNumbers = new Dictionary(saved?.patientNumbers);
    this.names = new Dictionary(saved?.names);
    this.pairs = new Dictionary(saved?.pairs);
    this.histories = new Dictionary(saved?.histories);
    this.begun = new Dictionary(saved?.begun);
    this.nameWords = new Dictionary(saved?.nameWords);
    this.named = new Postings(saved?.named);
    this.areaSets = new Dictionary(saved?.areaSets);
    this.equipmentSets = new Dictionary(saved?.equipmentSets);
    this.listings = new Listings(saved?.listings);
    this.otherNames = saved?.otherNames ?? new Map();
    this.declines = saved?.declines ?? new Map();
    if (saved) {
      Object.assign(this, saved.columns);
      ({ length: this.length, hash: this.#hash, dates: this.#dates } = saved);
      return;
    }
    this.readinesses.codeOf('', () => TOMBSTONE);
    this.histories.codeOf('', () => null);
    this.begun.codeOf('', () => null);
    this.patientNumbers.codeOf('', () => []);
    this.areaSets.add(0);
    this.equipmentSets.add(0);
  }

  /** Everything it contains, of types that can be cloned, without the ids and names of removed sites. */
  get state() {
    const { trials, ids, places, states, cities, readinesses, capacities, names, pairs, histories, begun } = this;
    const { subjects, patientNumbers } = this;
    const { named, areaSets, equipmentSets, listings, otherNames, declines, length } = this;
    const isUsed = (word: number) =>
      named.of(word).some((list) => list.some((posting) => this.readiness[posting >>> 1] !== NONE));
    return {
      trials: trials.state,
      ids: ids.state,
      places: places.state,
      states: states.state,
      cities,
      readinesses: readinesses.state,
      capacities: capacities.state,
      subjects: subjects.state,
      patientNumbers: patientNumbers.state,
      names: names.state,
      pairs: pairs.state,
      histories: histories.state,
      begun: begun.state,
      nameWords: this.nameWords.stateOf(isUsed),
      named: named.state,
      areaSets: areaSets.state,
      equipmentSets: equipmentSets.state,
      listings: listings.state,
      otherNames,
      declines,
      length,
      columns: Object.fromEntries(COLUMNS.map((column) => [column, this[column].subarray(0, length)])),
      hash: this.#hash.subarray(0, length),
      dates: this.#dates,
    };
  }

  /** Inserts or updates a site. Its trials must be distinct. */
  set(site: MatchSite): void {
    const hash = hashOf(`${site.name}\n${site.city}`);
    let slot = this.ids.slotOf(site.id);
    if (slot !== undefined && this.#hash[slot] !== hash) {
      this.remove(site.id);
      slot = undefined;
    }
    slot ??= this.#open(site, hash);
    this.place[slot] = this.#placeOf(site);
    const { state, point } = this.places.values[this.place[slot] ?? 0] as Place;
    this.region[slot] = 2 * state + (usablePoint(point) ? 1 : 0);
    const { status, activeStudies, documentCount, hasInvestigator, patientPanelSize, priorTrials } = site;
    const reviewed = Boolean(site.trackRecord);
    const readiness = { status, activeStudies, documentCount, hasInvestigator, reviewed };
    this.patients[slot] = this.#numbersOf(site.patients ?? []);
    const stating = this.patients[slot] !== NONE;
    this.#pair(slot, this.readinesses.add(readiness), this.capacities.add({ patientPanelSize, priorTrials, stating }));
    this.areas[slot] = this.areaSets.add(bitsOf(AREAS, site.therapeuticAreas));
    this.equipment[slot] = this.equipmentSets.add(bitsOf(EQUIPMENT, site.equipment ?? []));
    this.history[slot] = this.#historyOf(site.history);
    this.gcp[slot] = site.gcp?.expiresAt ?? Number.NaN;
    if (site.declines?.length) this.declines.set(slot, site.declines);
    else this.declines.delete(slot);
    const codes = (trials: readonly TrialFacts[]) => trials.map((trial) => this.addTrial(trial));
    this.#list(slot, codes(site.trackRecord ?? []));
    this.otherNames.delete(slot);
    const others = (site.otherNames ?? []).map((other) => ({ ...other, trials: codes(other.trials) }));
    if (others.length > 0) this.otherNames.set(slot, others);
  }

  /** Does nothing for an unknown id. */
  remove(id: string): void {
    const slot = this.ids.slotOf(id);
    if (slot === undefined) return;
    this.#list(slot, []);
    this.declines.delete(slot);
    this.otherNames.delete(slot);
    this.#pair(slot, NONE, this.capacity[slot] as number);
    this.#hash[slot] = 0;
    this.ids.delete(id);
  }

  /** Updates a trial for all sites that list it. */
  refreshTrial(facts: TrialFacts): void {
    const before = this.trials.find(facts.nctId);
    if (before === undefined) return;
    const code = this.trials.replace(facts);
    this.listings.openTrial(code);
    this.#dates[code] = facts.startDate;
    for (const slot of this.listings.replace(before, code)) this.last[slot] = this.#lastOf(this.trialsOf(slot));
    for (const [slot, names] of this.otherNames) {
      const renewed = names.map((name) => ({ ...name, trials: name.trials.map((t) => (t === before ? code : t)) }));
      this.otherNames.set(slot, renewed);
    }
  }

  /**
   * Packs postings and renumbers slots: tombstones are dropped, and sites with the same number of trials and the same
   * pair become neighbors, so that scans decide most of them together. Call it after a build, not after single changes.
   */
  compact() {
    this.trials.compact();
    const order = this.#order();
    const newSlot = new Uint32Array(this.length);
    order.forEach((slot, at) => {
      newSlot[slot] = at;
    });
    this.named.compact((posting) => {
      const slot = posting >>> 1;
      return this.readiness[slot] === NONE ? null : 2 * (newSlot[slot] as number) + (posting & 1);
    });
    this.listings.reorder(order, newSlot);
    this.ids.reorder(order, newSlot);
    for (const column of COLUMNS) this[column] = reordered(this[column] as Uint32Array<ArrayBuffer>, order) as never;
    this.#hash = reordered(this.#hash, order);
    const others = [...this.otherNames].map(([slot, names]) => [newSlot[slot] as number, names] as const);
    this.otherNames.clear();
    for (const [slot, names] of others) this.otherNames.set(slot, names);
    const declines = [...this.declines].map(([slot, own]) => [newSlot[slot] as number, own] as const);
    this.declines.clear();
    for (const [slot, own] of declines) this.declines.set(slot, own);
    this.length = order.length;
    return {
      sites: this.length,
      trials: this.trials.length,
      listings: this.listings.listedEnd,
      /** Bytes of the site columns and ids. */
      columns: this.#columnBytes(),
      /** Bytes of everything else: postings and trial columns. */
      postings: this.listings.byteLength + this.named.byteLength + this.trials.byteLength,
    };
  }

  trialsOf(slot: number): Uint32Array {
    return this.listings.trialsOf(slot);
  }

  get count(): Uint16Array {
    return this.listings.count;
  }

  /** The slots in use, in their new order. */
  #order(): Uint32Array {
    const { count, readiness, pair, length } = this;
    const pairs = this.pairs.values.length;
    const keys = new Float64Array(length);
    let used = 0;
    for (let slot = 0; slot < length; slot++) {
      if (readiness[slot] === NONE) continue;
      // Combined into one sortable number. The order among the longest lists does not matter.
      const trials = Math.min(count[slot] as number, 255);
      keys[used++] = (trials * pairs + (pair[slot] as number)) * length + slot;
    }
    return Uint32Array.from(keys.subarray(0, used).sort(), (key) => key % length);
  }

  #open({ id, name, city }: MatchSite, hash: number): number {
    const slot = this.length++;
    for (const column of COLUMNS) this[column] = grown(this[column], slot + 1) as never;
    this.listings.open(slot);
    this.#hash = grown(this.#hash, slot + 1);
    this.#hash[slot] = hash;
    this.name[slot] = this.#namedOf(name);
    this.ids.set(id, slot);
    for (const [text, bit] of [
      [name, 1],
      [city, 0],
    ] as const) {
      for (const word of wordsOf(text)) {
        const code = this.nameWords.codeOf(word, () => null);
        this.named.add(code, slot * 2 + bit);
      }
    }
    return slot;
  }

  /** The code of a trial, which is added if it is new. Sites can then refer to it by NCT number alone. */
  addTrial(facts: TrialFacts): number {
    const code = this.trials.codeOf(facts);
    if (code < this.#dates.length) return code;
    this.listings.openTrial(code);
    this.#dates[code] = facts.startDate;
    return code;
  }

  #list(slot: number, trials: readonly number[]): void {
    const named = this.names.values[this.name[slot] as number] as Named;
    named.places += Number(trials.length > 0) - Number(this.count[slot] !== 0);
    this.listings.set(slot, trials);
    this.last[slot] = this.#lastOf(trials);
  }

  #lastOf(trials: ArrayLike<number>): number {
    let last = '';
    for (let index = 0; index < trials.length; index++) {
      const date = this.#dates[trials[index] as number] ?? '';
      if (date > last) last = date;
    }
    const year = decimalYear(last);
    return year === null ? NONE : this.begun.codeOf(last, () => year);
  }

  #placeOf({ city, state, point }: MatchSite): number {
    return this.places.codeOf(`${city}\n${state}\n${point?.lat}\n${point?.lon}`, () => {
      const key = cityKey({ name: '', city, state });
      const known = this.cities.get(key);
      const code = this.places.values.length;
      if (known) known.push(code);
      else this.cities.set(key, [code]);
      return { state: this.states.codeOf(state, () => state), city, point };
    });
  }

  #namedOf(name: string): number {
    const kinds = kindsOfName(name);
    return this.names.codeOf(`${kinds.specialties}|${kinds.sorts}`, () => ({ kinds, places: 0 }));
  }

  #pair(slot: number, readiness: number, capacity: number): void {
    this.readiness[slot] = readiness;
    this.capacity[slot] = capacity;
    this.pair[slot] = this.pairs.add({ readiness, capacity });
  }

  /** Without the dates, which do not count. */
  #numbersOf(statements: readonly PatientStatement[]): number {
    const numbers = statements
      .map((stated) => ({ subject: this.#subjectOf(stated), perYear: stated.perYear }))
      .sort((a, b) => a.subject - b.subject || a.perYear - b.perYear);
    return numbers.length === 0 ? NONE : this.patientNumbers.add(numbers);
  }

  #subjectOf(stated: PatientStatement): number {
    const { source, kind, of, studyId } = stated;
    return this.subjects.codeOf(JSON.stringify([source, kind, of, studyId]), () => statedSubject(stated));
  }

  #historyOf(history: SiteHistory): number {
    const { selected, invited, answered, medianAnswerDays, enrolled, startUp } = history;
    if (selected <= 0 && invited <= 0 && medianAnswerDays === null && !enrolled && !startUp) return NONE;
    // Declining does not count.
    return this.histories.add({ selected, declinedBySite: 0, invited, answered, medianAnswerDays, enrolled, startUp });
  }

  #columnBytes(): number {
    const { from, count } = this.listings;
    const columns = [...COLUMNS.map((column) => this[column]), this.#hash, from, count, this.ids];
    return columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
}

const COLUMNS = [
  'place',
  'region',
  'readiness',
  'capacity',
  'patients',
  'name',
  'pair',
  'areas',
  'equipment',
  'history',
  'gcp',
  'last',
] as const;

/** What the sites with these numbers state about their patients. It is not known when. */
export const statementsOf = (sites: SiteIndex, numbers: PatientNumbers): PatientStatement[] =>
  numbers.map(({ subject, perYear }) => ({ ...(sites.subjects.values[subject] as StatedSubject), perYear, asOf: 0 }));

/** An index of a list of sites with different ids. */
export function indexOfSites(sites: readonly MatchSite[], weights: Weights = DEFAULT_WEIGHTS): SiteIndex {
  const index = new SiteIndex(weights.trials);
  for (const site of sites) index.set(site);
  return index;
}

export type SiteIndexState = SiteIndex['state'];
export type IndexSize = ReturnType<SiteIndex['compact']>;

/** The set of those members that `is` accepts. */
export const maskOf = <T>(all: readonly T[], is: (member: T) => boolean): number =>
  all.reduce((mask, member, bit) => (is(member) ? mask | (1 << bit) : mask), 0);

/** The members of a set in one of the dictionaries of sets. */
export const membersOf = <T>(all: readonly T[], set: number): T[] => all.filter((_, bit) => set & (1 << bit));

function bitsOf(known: ReadonlyMap<string, number>, stated: readonly string[]): number {
  return stated.reduce((bits, value) => bits | (known.get(value) ?? 0), 0);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
