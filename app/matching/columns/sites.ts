import { SITE_AREAS, SITE_EQUIPMENT } from '~/catalogue/options';
import { usablePoint } from '../distance';
import { cityKey } from '../trials/home';
import { kindsOfName, type SiteKind } from '../trials/kinds';
import type { TrialModel } from '../trials/model';
import { yearOf } from '../trials/profile';
import { wordsOf } from '../trials/text';
import type { GeoPoint, MatchSite, SiteHistory, TrialFacts } from '../types';
import { Ids } from './ids';
import { Dictionary, grown, Postings } from './memory';
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
export type Means = Pick<MatchSite, 'patientPanelSize' | 'priorTrials'> & { readonly kinds: readonly SiteKind[] };

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
  readonly histories = new Dictionary<SiteHistory | null>();
  /** When a site last began a trial, in years; the first stands for not known. */
  readonly begun = new Dictionary<number | null>();
  /** The sites whose name or city has a word: slot * 2, plus 1 for the name. Slots left stay in it. */
  readonly nameWords = new Dictionary<null>();
  readonly named = new Postings();
  /** The sets of equipment that some site states, or stated. */
  readonly equipmentSets = new Set<number>();
  mostTrials = 0;
  readonly otherNames = new Map<number, readonly OtherName[]>();

  place = new Uint32Array(0);
  /** Its state, times 2, plus 1 where it could be located: all of a place that most studies ask for. */
  region = new Uint16Array(0);
  standing = new Uint32Array(0);
  mean = new Uint32Array(0);
  areas = new Uint16Array(0);
  equipment = new Uint8Array(0);
  history = new Uint32Array(0);
  /** When the training expires; NaN for none. */
  gcp = new Float64Array(0);
  last = new Uint32Array(0);
  /** Where a site's trials begin in `listed`, and how many they are. A slot left has none. */
  from = new Uint32Array(0);
  count = new Uint16Array(0);
  listed = new Uint32Array(0);
  listedEnd = 0;
  /** How many sites list a trial. */
  placesOf = new Uint32Array(0);
  #name = new Uint32Array(0);
  #dates: (string | null)[] = [];

  constructor(model: TrialModel) {
    this.trials = new Trials(model);
    this.standings.codeOf('', () => GONE);
    this.histories.codeOf('', () => null);
    this.begun.codeOf('', () => null);
  }

  /** Puts a site in, or in the place of what it was. Its ids, and those of its trials, occur once. */
  set(site: MatchSite): void {
    const name = hashOf(`${site.name}\n${site.city}`);
    let slot = this.ids.slotOf(site.id);
    if (slot !== undefined && this.#name[slot] !== name) {
      this.remove(site.id);
      slot = undefined;
    }
    slot ??= this.#open(site, name);
    this.place[slot] = this.#placeOf(site);
    const { state, point } = this.places.values[this.place[slot] ?? 0] as Place;
    this.region[slot] = 2 * state + (usablePoint(point) ? 1 : 0);
    this.standing[slot] = this.#standingOf(site);
    this.mean[slot] = this.#meansOf(site);
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
    this.ids.delete(id);
  }

  /** A trial as it is now, for all sites that list it: some milliseconds, since they are looked for. */
  refreshTrial(facts: TrialFacts): void {
    const before = this.trials.find(facts.nctId);
    if (before === undefined) return;
    const code = this.trials.replace(facts);
    this.placesOf = grown(this.placesOf, code + 1);
    this.placesOf[code] = this.placesOf[before] ?? 0;
    this.placesOf[before] = 0;
    this.#dates[code] = facts.startDate;
    for (let slot = 0; slot < this.length; slot++) {
      const trials = this.trialsOf(slot);
      const at = trials.indexOf(before);
      if (at < 0) continue;
      trials[at] = code;
      this.last[slot] = this.#lastOf(trials);
    }
    for (const [slot, names] of this.otherNames) {
      const renewed = names.map((name) => ({ ...name, trials: name.trials.map((t) => (t === before ? code : t)) }));
      this.otherNames.set(slot, renewed);
    }
  }

  settle(): void {
    this.trials.settle();
    this.named.settle();
  }

  /** The numbers of a site's trials, in place. */
  trialsOf(slot: number): Uint32Array {
    const from = this.from[slot] ?? 0;
    return this.listed.subarray(from, from + (this.count[slot] ?? 0));
  }

  #open({ id, name, city }: MatchSite, hash: number): number {
    const slot = this.length++;
    for (const column of COLUMNS) this[column] = grown(this[column], slot + 1) as never;
    this.#name = grown(this.#name, slot + 1);
    this.#name[slot] = hash;
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
    this.placesOf = grown(this.placesOf, code + 1);
    this.#dates[code] = facts.startDate;
    return code;
  }

  /** In place when there is room, else at the end. */
  #list(slot: number, trials: readonly number[]): void {
    for (const trial of this.trialsOf(slot)) this.placesOf[trial] = (this.placesOf[trial] ?? 0) - 1;
    for (const trial of trials) this.placesOf[trial] = (this.placesOf[trial] ?? 0) + 1;
    if (trials.length > (this.count[slot] ?? 0)) {
      this.listed = grown(this.listed, this.listedEnd + trials.length);
      this.from[slot] = this.listedEnd;
      this.listedEnd += trials.length;
    }
    this.count[slot] = trials.length;
    this.mostTrials = Math.max(this.mostTrials, trials.length);
    this.listed.set(trials, this.from[slot]);
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

  #meansOf({ name, patientPanelSize, priorTrials, kinds = kindsOfName(name) }: MatchSite): number {
    return this.means.codeOf(`${patientPanelSize}|${priorTrials}|${kinds}`, () => ({
      ...{ patientPanelSize, priorTrials, kinds },
    }));
  }

  #historyOf(history: SiteHistory): number {
    const { selected, invited, answered, medianAnswerDays } = history;
    if (selected <= 0 && invited <= 0 && medianAnswerDays === null) return NONE;
    return this.histories.codeOf(`${selected}|${invited}|${answered}|${medianAnswerDays}`, () => history);
  }

  /** What a site costs: its columns and its id. */
  get columnBytes(): number {
    return COLUMNS.reduce((sum, column) => sum + this[column].byteLength, this.#name.byteLength + this.ids.byteLength);
  }

  /** Beside them: which site lists which trial, and which name has which word. */
  get postingBytes(): number {
    return this.listed.byteLength + this.placesOf.byteLength + this.named.byteLength;
  }
}

const COLUMNS = [
  'place',
  'region',
  'standing',
  'mean',
  'areas',
  'equipment',
  'history',
  'gcp',
  'last',
  'from',
  'count',
] as const;

function bitsOf(known: ReadonlyMap<string, number>, stated: readonly string[]): number {
  return stated.reduce((bits, value) => bits | (known.get(value) ?? 0), 0);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
