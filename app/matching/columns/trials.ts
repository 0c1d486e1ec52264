import { profileOfTrial, type TrialProfile } from '../trials/profile';
import {
  LIKE_FROM,
  SIMILARITY_PARTS,
  type SimilarityPart,
  similarityParts,
  type TrialModel,
  wordWeight,
} from '../trials/similarity';
import { BLANK_TRIAL, type TrialFacts } from '../types';
import { Dictionary, grown, Postings } from './memory';

/** The text fields of a trial. Each has a bit in the postings and a column for its vector length. */
const FIELDS = ['conditions', 'title', 'interventions', 'words'] as const satisfies readonly (SimilarityPart &
  keyof TrialProfile)[];
const BITS = FIELDS.length;
const WORDS = 1 << FIELDS.indexOf('words');

/** A trial about which nothing is known: neutral in every feature. */
const NEUTRAL = profileOfTrial(BLANK_TRIAL);

/** Columnar, inverted index of all listed trials. Computes a study's similarity to each without reading all words. */
export class Trials {
  readonly #model: TrialModel;
  readonly #codes: Map<string, number>;
  #length = 0;
  /** Combinations of categorical features, each stored as an otherwise neutral trial. One similarity factor each. */
  readonly #traits: Dictionary<TrialProfile>;
  readonly #years: Dictionary<number | null>;
  readonly #sizes: Dictionary<TrialProfile>;
  #trait = new Uint32Array(64);
  #year = new Uint32Array(64);
  #size = new Uint32Array(64);
  /** By field and trial: the sum of squared word weights to the power of -1/4, for the square root of a cosine. */
  readonly #lengths: Float64Array[];
  #seen = new Uint8Array(0);
  #met = new Uint32Array(0);
  readonly #sponsors: Dictionary<number[]>;
  readonly #words: Dictionary<null>;
  readonly #postings: Postings;
  #sums: Float64Array[] = [];
  #similarity = new Float64Array(0);

  constructor(model: TrialModel, saved?: Trials['state']) {
    this.#model = model;
    this.#codes = saved?.codes ?? new Map();
    this.#traits = new Dictionary(saved?.traits);
    this.#years = new Dictionary(saved?.years);
    this.#sizes = new Dictionary(saved?.sizes);
    this.#lengths = saved?.lengths ?? FIELDS.map(() => new Float64Array(64));
    this.#sponsors = new Dictionary(saved?.sponsors);
    this.#words = new Dictionary(saved?.words);
    this.#postings = new Postings(saved?.postings);
    if (saved) ({ length: this.#length, trait: this.#trait, year: this.#year, size: this.#size } = saved);
  }

  /** What a new one is made from. */
  get state() {
    return {
      codes: this.#codes,
      length: this.#length,
      traits: this.#traits.state,
      years: this.#years.state,
      sizes: this.#sizes.state,
      trait: this.#trait,
      year: this.#year,
      size: this.#size,
      lengths: this.#lengths,
      sponsors: this.#sponsors.state,
      words: this.#words.state,
      postings: this.#postings.state,
    };
  }

  get length(): number {
    return this.#length;
  }

  find(nctId: string): number | undefined {
    return this.#codes.get(nctId);
  }

  /** The trial's code. A known trial is not updated. */
  codeOf(facts: TrialFacts): number {
    return this.#codes.get(facts.nctId) ?? this.replace(facts);
  }

  /** Adds the trial under a new code. The caller updates references to the old code. */
  replace(facts: TrialFacts): number {
    const code = this.#length++;
    const profile = profileOfTrial(facts);
    const { year, sites, sponsor, conditions: _c, title: _t, interventions: _i, words: _w, ...rest } = profile;
    const traits = { ...NEUTRAL, ...rest };
    const key = JSON.stringify({ ...rest, areas: [...rest.areas].sort() });
    this.#codes.set(facts.nctId, code);
    const trait = this.#traits.codeOf(key, () => traits);
    const size = this.#sizes.codeOf(String(sites), () => ({ ...NEUTRAL, sites }));
    this.#trait = put(this.#trait, code, trait);
    this.#year = put(this.#year, code, this.#years.add(year));
    this.#size = put(this.#size, code, size);
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
    for (const [word, mask] of bits) {
      const key = this.#words.codeOf(word, () => null);
      this.#postings.add(key, code * (1 << BITS) + mask);
    }
  }

  compact(): void {
    this.#postings.compact();
  }

  ofSponsor(key: string): readonly number[] {
    return this.#sponsors.values[this.#sponsors.find(key) ?? -1] ?? [];
  }

  /**
   * The similarity of the study to each trial, as in StudyView. The log similarity is a sum, so features shared by many
   * trials become factors computed once, and words are looked up through postings. The result is valid until the next
   * call.
   * @param ownNctId the study's own NCT number.
   * @returns the similarities, and the trials whose subject is like the study's (StudyView.isLike).
   */
  similarity(study: TrialProfile, ownNctId: string | null) {
    const into = this.#similarity.length < this.#length ? new Float64Array(this.#trait.length) : this.#similarity;
    this.#similarity = into;
    const factor = (trial: TrialProfile) => Math.exp(this.#logSimilarity(study, trial));
    const traits = Float64Array.from(this.#traits.values, factor);
    // There are thousands of dates, so this repeats only the `years` feature of similarity.ts.
    const decay = this.#model.similarity.years / 8;
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
    const same = Math.exp(this.#model.similarity.sponsor);
    if (study.sponsor !== '') for (const code of this.ofSponsor(study.sponsor)) into[code] = (into[code] ?? 0) * same;
    const like = this.#multiplyWords(study, into);
    // The study's own record is not evidence.
    const own = ownNctId === null ? undefined : this.#codes.get(ownNctId);
    if (own !== undefined) into[own] = 0;
    return { similarity: into, like: like.filter((code) => code !== own) };
  }

  #logSimilarity(study: TrialProfile, trial: TrialProfile): number {
    const parts = similarityParts(study, trial, wordWeight(this.#model));
    return SIMILARITY_PARTS.reduce((sum, part, index) => sum + (parts[index] ?? 0) * this.#model.similarity[part], 0);
  }

  /** @returns the trials that are like the study. */
  #multiplyWords(study: TrialProfile, into: Float64Array): number[] {
    const { seen, met, sums } = this.#buffers();
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
        // The last field contains the words of all others.
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
      const [packed, added] = this.#postings.of(key);
      addAll(packed, mask, square);
      if (added.length > 0) addAll(added, mask, square);
    }
    const weights = FIELDS.map((field, bit) => this.#model.similarity[field] / (own[bit] as number) ** 0.25);
    const part = (bit: number, code: number) => {
      const sum = sums[bit] as Float64Array;
      const common = Math.sqrt(sum[code] as number);
      sum[code] = 0;
      return (weights[bit] as number) * common * ((this.#lengths[bit] as Float64Array)[code] as number);
    };
    const areaOf = Float64Array.from(this.#traits.values, ({ areas }) =>
      [...study.areas].some((area) => areas.has(area)) ? this.#model.similarity.area : 0,
    );
    // Words weigh so much that a trial with none in common is never like the study.
    const like: number[] = [];
    for (let index = 0; index < found; index++) {
      const code = met[index] as number;
      const fields = seen[code] as number;
      let sum = part(BITS - 1, code);
      if (fields !== WORDS) for (let bit = 0; bit < BITS - 1; bit++) if ((fields >>> bit) & 1) sum += part(bit, code);
      into[code] = (into[code] as number) * Math.exp(sum);
      seen[code] = 0;
      if (sum + (areaOf[this.#trait[code] as number] as number) >= LIKE_FROM) like.push(code);
    }
    return like;
  }

  /** Scratch, all 0 before and after use: shared fields by trial, squared weights by field and trial, trials found. */
  #buffers() {
    if (this.#seen.length < this.#length) {
      const { length } = this.#trait;
      this.#seen = new Uint8Array(length);
      this.#met = new Uint32Array(length);
      this.#sums = FIELDS.map(() => new Float64Array(length));
    }
    return { seen: this.#seen, met: this.#met, sums: this.#sums };
  }

  /** Bytes of columns and postings, without words and NCT numbers, which are kept as text. */
  get byteLength(): number {
    const buffers = [...this.#sums, this.#seen, this.#met, this.#similarity];
    return [...this.columns, ...buffers].reduce((sum, { byteLength }) => sum + byteLength, this.#postings.byteLength);
  }

  /** Every column that is read for each study. */
  get columns(): readonly (Uint32Array | Float64Array)[] {
    return [this.#trait, this.#year, this.#size, ...this.#lengths];
  }
}

function put(column: Uint32Array, at: number, value: number): Uint32Array<ArrayBuffer> {
  const longer = grown(column as Uint32Array<ArrayBuffer>, at + 1);
  longer[at] = value;
  return longer;
}
