import { SITE_AREAS, SITE_EQUIPMENT } from '~/catalogue/options';
import { usablePoint } from '../distance';
import { cityKey } from '../trials/home';
import { kindsOfName, type NameKinds } from '../trials/kinds';
import type { TrialModel } from '../trials/model';
import { yearOf } from '../trials/profile';
import { wordsOf } from '../trials/text';
import type { GeoPoint, MatchSite, SiteHistory, TrialFacts } from '../types';
import { Ids } from './ids';
import { Listings } from './listings';
import { Dictionary, grown, Postings, reordered } from './memory';
import { Trials } from './trials';

export interface Place {
  readonly state: number;
  readonly city: string;
  readonly point: GeoPoint | null;
}

/** Data of few values each, which together are one number: how ready a site is on paper, and what it has to work with. */
export type Standing = Pick<MatchSite, 'status' | 'activeStudies' | 'documentCount' | 'hasInvestigator'> & {
  /** Whether somebody has gone through its track record. */
  readonly reviewed: boolean;
};
export type Means = Pick<MatchSite, 'patientPanelSize' | 'priorTrials'>;

/** What names say, and how many of the sites whose name says it list a trial. */
export interface Named {
  readonly kinds: NameKinds;
  places: number;
}

/** Of a slot left: nothing can be matched with it. */
const GONE: Standing = {
  status: 'rejected',
  activeStudies: 0,
  documentCount: 0,
  hasInvestigator: false,
  reviewed: false,
};

/** Trials under another spelling of a site's name. */
export interface OtherName {
  readonly likeness: number;
  readonly trials: readonly number[];
}

const AREAS: ReadonlyMap<string, number> = new Map(SITE_AREAS.map(({ value }, bit) => [value, 1 << bit]));
const EQUIPMENT: ReadonlyMap<string, number> = new Map(SITE_EQUIPMENT.map(({ value }, bit) => [value, 1 << bit]));
/** Some equipment is stated, if only such as is on no list. */
const STATED = 1 << SITE_EQUIPMENT.length;
export const AREA_SETS = 1 << SITE_AREAS.length;
export const EQUIPMENT_SETS = STATED << 1;
/** A column's value where there is none. */
export const NONE = 0;

/**
 * All sites in columns: each site has a slot, and in every column the number of what it states there. A site keeps its
 * slot until it is removed or renamed; a slot left is never used again before the next build.
 */
export class Sites {
  readonly trials: Trials;
  readonly ids = new Ids();
  length = 0;
  readonly places = new Dictionary<Place>();
  readonly states = new Dictionary<string>();
  /** Places by their city and state, as home.ts writes them. */
  readonly cities = new Map<string, number[]>();
  readonly standings = new Dictionary<Standing>();
  readonly means = new Dictionary<Means>();
  readonly names = new Dictionary<Named>();
  readonly pairs = new Dictionary<null>();
  /** What each pair is of. */
  pairStanding = new Uint32Array(0);
  pairMean = new Uint32Array(0);
  readonly histories = new Dictionary<SiteHistory | null>();
  /** When a site last began a trial, in years; the first stands for not known. */
  readonly begun = new Dictionary<number | null>();
  /** The sites whose name or city has a word: slot * 2, plus 1 for the name. Slots left stay in it. */
  readonly nameWords = new Dictionary<null>();
  readonly named = new Postings();
  /** The sets of equipment that some site states, or stated. */
  readonly equipmentSets = new Set<number>();
  readonly listings = new Listings();
  readonly otherNames = new Map<number, readonly OtherName[]>();

  place = new Uint32Array(0);
  /** Its state, times 2, plus 1 where it could be located: all of a place that most studies ask for. */
  region = new Uint16Array(0);
  standing = new Uint32Array(0);
  mean = new Uint32Array(0);
  /** What the site's name says; it is the same for as long as the site has its slot. */
  name = new Uint16Array(0);
  /** Both as one: what most sites are decided by. */
  pair = new Uint32Array(0);
  areas = new Uint16Array(0);
  equipment = new Uint8Array(0);
  history = new Uint32Array(0);
  /** When the training expires; NaN for none. */
  gcp = new Float64Array(0);
  last = new Uint32Array(0);
  #hash = new Uint32Array(0);
  #dates: (string | null)[] = [];

  constructor(model: TrialModel) {
    this.trials = new Trials(model);
    this.standings.codeOf('', () => GONE);
    this.histories.codeOf('', () => null);
    this.begun.codeOf('', () => null);
  }

  /** Puts a site in, or in the place of what it was. Its ids, and those of its trials, occur once. */
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
    this.standing[slot] = this.#standingOf(site);
    this.mean[slot] = this.#meansOf(site);
    this.#pair(slot);
    this.areas[slot] = bitsOf(AREAS, site.therapeuticAreas);
    this.equipment[slot] = site.equipment?.length ? STATED | bitsOf(EQUIPMENT, site.equipment) : NONE;
    if (this.equipment[slot] !== NONE) this.equipmentSets.add(this.equipment[slot] as number);
    this.history[slot] = this.#historyOf(site.history);
    this.gcp[slot] = site.gcp?.expiresAt ?? Number.NaN;
    this.#list(
      slot,
      (site.trackRecord ?? []).map((trial) => this.trialOf(trial)),
    );
    this.otherNames.delete(slot);
    const others = (site.otherNames ?? []).map(({ likeness, trials }) => ({
      likeness,
      trials: trials.map((trial) => this.trialOf(trial)),
    }));
    if (others.length > 0) this.otherNames.set(slot, others);
  }

  remove(id: string): void {
    const slot = this.ids.slotOf(id);
    if (slot === undefined) return;
    this.#list(slot, []);
    this.otherNames.delete(slot);
    this.standing[slot] = NONE;
    this.#pair(slot);
    this.ids.delete(id);
  }

  /** A trial as it is now, for all sites that list it. */
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
   * Lays everything out for reading, and gives the slots their numbers anew: those left go, and sites of as many trials
   * and the same papers come to lie side by side, so that what is decided for one is mostly decided for the next.
   */
  settle(): void {
    this.trials.settle();
    const order = this.#order();
    const placeOf = new Uint32Array(this.length);
    order.forEach((slot, at) => {
      placeOf[slot] = at;
    });
    this.named.settle((posting) => {
      const slot = posting >>> 1;
      return this.standing[slot] === NONE ? null : 2 * (placeOf[slot] as number) + (posting & 1);
    });
    this.listings.reorder(order, placeOf);
    this.ids.reorder(order, placeOf);
    for (const column of COLUMNS) this[column] = reordered(this[column] as Uint32Array<ArrayBuffer>, order) as never;
    this.#hash = reordered(this.#hash, order);
    const others = [...this.otherNames].map(([slot, names]) => [placeOf[slot] as number, names] as const);
    this.otherNames.clear();
    for (const [slot, names] of others) this.otherNames.set(slot, names);
    this.length = order.length;
  }

  /** The numbers of a site's trials, in place. */
  trialsOf(slot: number): Uint32Array {
    return this.listings.trialsOf(slot);
  }

  /** How many they are, by slot; a slot left has none. */
  get count(): Uint16Array {
    return this.listings.count;
  }

  /** The slots in use, in the order in which they are to be numbered. */
  #order(): Uint32Array {
    const { count, standing, pair, length } = this;
    const pairs = this.pairs.values.length;
    const keys = new Float64Array(length);
    let used = 0;
    for (let slot = 0; slot < length; slot++) {
      if (standing[slot] === NONE) continue;
      // All in one number, so that they sort as numbers do; the longest lists may lie in any order.
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
      for (const word of wordsOf(text))
        this.named.add(
          this.nameWords.codeOf(word, () => null),
          slot * 2 + bit,
        );
    }
    return slot;
  }

  /** The number of a trial; one that is not known is put in. */
  trialOf(facts: TrialFacts): number {
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
    const year = yearOf(last);
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

  #standingOf({ status, activeStudies, documentCount, hasInvestigator, trackRecord }: MatchSite): number {
    const reviewed = Boolean(trackRecord);
    return this.standings.codeOf(`${status}|${activeStudies}|${documentCount}|${hasInvestigator}|${reviewed}`, () => ({
      ...{ status, activeStudies, documentCount, hasInvestigator, reviewed },
    }));
  }

  #meansOf({ patientPanelSize, priorTrials }: MatchSite): number {
    return this.means.codeOf(`${patientPanelSize}|${priorTrials}`, () => ({ patientPanelSize, priorTrials }));
  }

  #namedOf(name: string): number {
    const kinds = kindsOfName(name);
    return this.names.codeOf(`${kinds.specialties}|${kinds.sorts}`, () => ({ kinds, places: 0 }));
  }

  #pair(slot: number): void {
    const [standing, mean] = [this.standing[slot] as number, this.mean[slot] as number];
    const code = this.pairs.codeOf(`${standing}|${mean}`, () => null);
    this.pair[slot] = code;
    this.pairStanding = grown(this.pairStanding, code + 1);
    this.pairMean = grown(this.pairMean, code + 1);
    this.pairStanding[code] = standing;
    this.pairMean[code] = mean;
  }

  #historyOf(history: SiteHistory): number {
    const { selected, invited, answered, medianAnswerDays } = history;
    if (selected <= 0 && invited <= 0 && medianAnswerDays === null) return NONE;
    return this.histories.codeOf(`${selected}|${invited}|${answered}|${medianAnswerDays}`, () => history);
  }

  /** What a site costs: its columns and its id. */
  get columnBytes(): number {
    const { from, count } = this.listings;
    const columns = [...COLUMNS.map((column) => this[column]), this.#hash, from, count, this.ids];
    return columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Beside them: which site lists which trial, and which name has which word. */
  get postingBytes(): number {
    return this.listings.byteLength + this.named.byteLength;
  }
}

const COLUMNS = [
  'place',
  'region',
  'standing',
  'mean',
  'name',
  'pair',
  'areas',
  'equipment',
  'history',
  'gcp',
  'last',
] as const;

function bitsOf(known: ReadonlyMap<string, number>, stated: readonly string[]): number {
  return stated.reduce((bits, value) => bits | (known.get(value) ?? 0), 0);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
