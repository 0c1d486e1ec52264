import type { SiteArea } from '../areas';
import { LIKENESS_PARTS, type LikenessPart, likenessParts } from '../trials/likeness';
import { type TrialModel, wordWeight } from '../trials/model';
import { profileOfTrial, type TrialProfile } from '../trials/profile';
import type { TrialFacts } from '../types';
import { Dictionary, grown, Postings } from './memory';

/** A trial's words by where they stand: each has its bit in a posting, and its length in a column. */
const FIELDS = ['conditions', 'title', 'interventions', 'words'] as const satisfies readonly (LikenessPart &
  keyof TrialProfile)[];
const BITS = FIELDS.length;
const WORDS = 1 << FIELDS.indexOf('words');
const CONDITION = 1 << FIELDS.indexOf('conditions');

/** A trial of which nothing is known: alike to no study, and to none unlike. */
const NOTHING = profileOfTrial({
  ...{ nctId: '', title: '', conditions: [], interventions: [], phases: [], studyType: '', status: '', sponsor: '' },
  ...{ sponsorClass: null, enrollment: null, sex: null, minAge: null, maxAge: null },
  ...{ startDate: null, completionDate: null },
});

/** All trials that sites list, in columns: what a study's likeness to each is reckoned from without looking at the words of all. */
export class Trials {
  readonly #model: TrialModel;
  readonly #codes = new Map<string, number>();
  #length = 0;
  /** What trials have in common, as a trial that has nothing else: the likeness to a study is one factor for each code. */
  readonly #traits = new Dictionary<TrialProfile>();
  readonly #years = new Dictionary<number | null>();
  readonly #sizes = new Dictionary<TrialProfile>();
  #trait = new Uint32Array(64);
  #year = new Uint32Array(64);
  #size = new Uint32Array(64);
  /** By field and trial: the sum of squares to the power of -1/4, as the square root of a cosine takes it. */
  readonly #lengths = FIELDS.map(() => new Float64Array(64));
  #seen = new Uint8Array(0);
  #met = new Uint32Array(0);
  readonly #sponsors = new Dictionary<number[]>();
  readonly #words = new Dictionary<null>();
  readonly #postings = new Postings();
  #sums: Float64Array[] = [];
  #likeness = new Float64Array(0);

  constructor(model: TrialModel) {
    this.#model = model;
  }

  get length(): number {
    return this.#length;
  }

  find(nctId: string): number | undefined {
    return this.#codes.get(nctId);
  }

  /** The trial's number; of one that is known, what is known of it stays. */
  codeOf(facts: TrialFacts): number {
    return this.#codes.get(facts.nctId) ?? this.replace(facts);
  }

  /** A new number for the trial, under which it is as `facts` say. What has the old one has to be told. */
  replace(facts: TrialFacts): number {
    const code = this.#length++;
    const profile = profileOfTrial(facts);
    const { year, sites, sponsor, conditions: _c, title: _t, interventions: _i, words: _w, ...rest } = profile;
    const traits = { ...NOTHING, ...rest };
    const key = JSON.stringify({ ...rest, areas: [...rest.areas].sort() });
    this.#codes.set(facts.nctId, code);
    this.#trait = put(
      this.#trait,
      code,
      this.#traits.codeOf(key, () => traits),
    );
    this.#year = put(
      this.#year,
      code,
      this.#years.codeOf(String(year), () => year),
    );
    this.#size = put(
      this.#size,
      code,
      this.#sizes.codeOf(String(sites), () => ({ ...NOTHING, sites })),
    );
    this.#sponsors.values[this.#sponsors.codeOf(sponsor, () => [])]?.push(code);
    this.#putWords(code, profile);
    return code;
  }

  #putWords(code: number, profile: TrialProfile): void {
    const weight = wordWeight(this.#model);
    const bits = new Map<string, number>();
    FIELDS.forEach((field, bit) => {
      let norm = 0;
      for (const word of profile[field]) {
        norm += weight(word) ** 2;
        bits.set(word, (bits.get(word) ?? 0) | (1 << bit));
      }
      const lengths = grown(this.#lengths[bit] as Float64Array<ArrayBuffer>, code + 1);
      lengths[code] = norm ** -0.25;
      this.#lengths[bit] = lengths;
    });
    for (const [word, mask] of bits)
      this.#postings.add(
        this.#words.codeOf(word, () => null),
        code * (1 << BITS) + mask,
      );
  }

  settle(): void {
    this.#postings.settle();
  }

  /** The trials of a sponsor, by its key. */
  ofSponsor(key: string): readonly number[] {
    return this.#sponsors.values[this.#sponsors.find(key) ?? -1] ?? [];
  }

  /**
   * How alike the study and each trial are, as StudyView.likeness; `itself` is its own number in the registry. The logarithm is a sum, so what many trials have in
   * common becomes a factor reckoned once; words are looked at only in trials that have one of the study's. Holds until the next study is asked about.
   */
  likeness(study: TrialProfile, itself: string | null): Float64Array {
    const into = this.#likeness.length < this.#length ? new Float64Array(this.#trait.length) : this.#likeness;
    this.#likeness = into;
    const factor = (trial: TrialProfile) => Math.exp(this.#weighed(study, trial));
    const traits = Float64Array.from(this.#traits.values, factor);
    // There are thousands of dates: what likeness.ts says of years, without the rest of it.
    const decay = this.#model.likeness.years / 8;
    const years = new Float64Array(this.#years.values.length).fill(1);
    this.#years.values.forEach((year, code) => {
      if (year !== null && study.year !== null) years[code] = Math.exp(-decay * Math.abs(study.year - year));
    });
    const sizes = Float64Array.from(this.#sizes.values, factor);
    for (let code = 0; code < this.#length; code++) {
      into[code] =
        (traits[this.#trait[code] as number] as number) *
        (years[this.#year[code] as number] as number) *
        (sizes[this.#size[code] as number] as number);
    }
    const same = Math.exp(this.#model.likeness.sponsor);
    if (study.sponsor !== '') for (const code of this.ofSponsor(study.sponsor)) into[code] = (into[code] ?? 0) * same;
    this.#multiplyWords(study, into);
    // The study itself is no evidence for it.
    const own = itself === null ? undefined : this.#codes.get(itself);
    if (own !== undefined) into[own] = 0;
    return into;
  }

  #weighed(study: TrialProfile, trial: TrialProfile): number {
    const parts = likenessParts(study, trial, wordWeight(this.#model));
    return LIKENESS_PARTS.reduce((sum, part, index) => sum + (parts[index] ?? 0) * this.#model.likeness[part], 0);
  }

  #multiplyWords(study: TrialProfile, into: Float64Array): void {
    const { seen, met, sums } = this.#room();
    const ofWords = sums[BITS - 1] as Float64Array;
    const weight = wordWeight(this.#model);
    const asked = new Map<string, number>();
    const own = FIELDS.map((field, bit) => {
      for (const word of study[field]) asked.set(word, (asked.get(word) ?? 0) | (1 << bit));
      return study[field].reduce((sum, word) => sum + weight(word) ** 2, 0);
    });
    let found = 0;
    const addAll = (list: ArrayLike<number>, mask: number, square: number) => {
      for (let index = 0; index < list.length; index++) {
        const posting = list[index] as number;
        const code = posting >>> BITS;
        const shared = posting & mask;
        if (seen[code] === 0) met[found++] = code;
        seen[code] = (seen[code] as number) | shared;
        // The last of the fields holds every word of the others.
        ofWords[code] = (ofWords[code] as number) + square;
        if (shared === WORDS) continue;
        for (let bit = 0; bit < BITS - 1; bit++) {
          const sum = sums[bit] as Float64Array;
          if ((shared >>> bit) & 1) sum[code] = (sum[code] as number) + square;
        }
      }
    };
    for (const [word, mask] of asked) {
      const key = this.#words.find(word);
      if (key === undefined) continue;
      const square = weight(word) ** 2;
      const [settled, added] = this.#postings.of(key);
      addAll(settled, mask, square);
      if (added.length > 0) addAll(added, mask, square);
    }
    const weights = FIELDS.map((field, bit) => this.#model.likeness[field] / (own[bit] as number) ** 0.25);
    const part = (bit: number, code: number) => {
      const sum = sums[bit] as Float64Array;
      const common = Math.sqrt(sum[code] as number);
      sum[code] = 0;
      return (weights[bit] as number) * common * ((this.#lengths[bit] as Float64Array)[code] as number);
    };
    for (let index = 0; index < found; index++) {
      const code = met[index] as number;
      const fields = seen[code] as number;
      let sum = part(BITS - 1, code);
      if (fields !== WORDS) for (let bit = 0; bit < BITS - 1; bit++) if ((fields >>> bit) & 1) sum += part(bit, code);
      into[code] = (into[code] as number) * Math.exp(sum);
      seen[code] = 0;
    }
  }

  /** For the words of one study: all 0 before and after. By trial, the fields that share a word; by field and trial, the squares of those words; and the trials met. */
  #room() {
    if (this.#seen.length < this.#length) {
      const { length } = this.#trait;
      this.#seen = new Uint8Array(length);
      this.#met = new Uint32Array(length);
      this.#sums = FIELDS.map(() => new Float64Array(length));
    }
    return { seen: this.#seen, met: this.#met, sums: this.#sums };
  }

  /** Tells of every trial, by 1, whether it is of the area or has one of the words among its conditions. */
  about(area: SiteArea | null, words: Iterable<string>): Uint8Array {
    const about = new Uint8Array(this.#length);
    const traits = this.#traits.values.map(({ areas }) => (area !== null && areas.has(area) ? 1 : 0));
    for (let code = 0; code < this.#length; code++) about[code] = traits[this.#trait[code] as number] as number;
    for (const word of words) {
      const key = this.#words.find(word);
      if (key === undefined) continue;
      for (const list of this.#postings.of(key))
        for (const posting of list) if (posting & CONDITION) about[posting >>> BITS] = 1;
    }
    return about;
  }

  /** Columns and postings; words and numbers of trials, which are kept as text, are not counted. */
  get byteLength(): number {
    const room = [...this.#sums, this.#seen, this.#met, this.#likeness];
    return [...this.columns, ...room].reduce((sum, { byteLength }) => sum + byteLength, this.#postings.byteLength);
  }

  /** By trial: everything that is read for each study, but the postings of its words. */
  get columns(): readonly (Uint32Array | Float64Array)[] {
    return [this.#trait, this.#year, this.#size, ...this.#lengths];
  }
}

function put(column: Uint32Array, at: number, value: number): Uint32Array<ArrayBuffer> {
  const longer = grown(column as Uint32Array<ArrayBuffer>, at + 1);
  longer[at] = value;
  return longer;
}
