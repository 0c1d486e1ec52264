/**
 * Fits the model to questions with a conditional logit: the probability that a facility is the one listed is its
 * experience times its other evidence, divided by the sum over all facilities. Minimizes the mean log-loss of the
 * listed ones with Adam. Only the order of the questions is random, and it comes from a seed.
 */
import { Dictionary } from '~/matching/columns/memory';
import { enrichmentOf, enrichmentOfName, type NameKinds, similarFrom } from '~/matching/trials/name-kinds';
import { SIMILARITY_PARTS } from '~/matching/trials/similarity';
import { randomFrom } from '~tests/support/many-rows';
import { type Corpus, PLACE_PARTS, type Question } from './contexts.mts';

const L = SIMILARITY_PARTS.length;
const G = PLACE_PARTS.length;
/** The position of each parameter in the vector. */
export const AT = {
  similarity: 0,
  places: L,
  floor: L + G,
  share: L + G + 1,
  others: L + G + 2,
  power: L + G + 3,
  alike: L + G + 4,
  specialty: L + G + 5,
  sort: L + G + 6,
};
const SIZE = L + G + 7;

/** Pairs that may be the same facility under two names: their positions and the similarity of the names. */
export interface Spellings {
  readonly one: Int32Array;
  readonly other: Int32Array;
  readonly similarity: Float32Array;
}

/** Facilities grouped by what their names say: each distinct set of kinds, and which set each facility has. */
function namesakes(kinds: readonly NameKinds[]): { kinds: readonly NameKinds[]; of: readonly number[] } {
  const sets = new Dictionary<NameKinds>();
  const of = kinds.map((one) => sets.codeOf(JSON.stringify(one), () => one));
  return { kinds: sets.values, of };
}

export function start(): Float64Array {
  const vector = new Float64Array(SIZE);
  for (const [part, value] of Object.entries({ conditions: 2, words: 2, years: 1, sponsor: 1 })) {
    vector[SIMILARITY_PARTS.indexOf(part as (typeof SIMILARITY_PARTS)[number])] = value;
  }
  vector[AT.floor] = -3;
  vector[AT.share] = -3;
  vector[AT.power] = 1;
  vector[AT.others] = -2.5;
  vector[AT.alike] = 4;
  vector[AT.specialty] = 0.1;
  vector[AT.sort] = 0.1;
  return vector;
}

function add(to: Float64Array, at: number, value: number): void {
  to[at] = (to[at] as number) + value;
}

/** Works on one corpus. The arrays are allocated once and reused for each question. */
export function trainer({ sites, facilities, kinds }: Corpus, spellings: Spellings) {
  const make = () => new Float64Array(facilities);
  const [own, mass, coListed, scores, slope, back] = [make(), make(), make(), make(), make(), make()];
  const [ground, specialty, sort] = [make(), make(), make()];
  const names = namesakes(kinds);
  const likelihood = new Float64Array(sites.length);
  const powers = new Float64Array(spellings.similarity.length);
  let powersOf = Number.NaN;
  const spelt = (power: number) => {
    if (power === powersOf) return;
    powersOf = power;
    for (let at = 0; at < powers.length; at++) powers[at] = (spellings.similarity[at] as number) ** power;
  };

  /** Fills in the enrichment of each facility's specialties and sorts from the similarities computed before. */
  function fillEnrichment({ known, candidates }: Question, floor: number): void {
    const enough = similarFrom(floor);
    const listed = new Float64Array(names.kinds.length);
    const places = new Float64Array(names.kinds.length);
    for (let row = 0; row < known.length; row++) {
      const value = likelihood[row] as number;
      if (value < enough) continue;
      for (const place of sites[known[row] as number] as Int32Array) add(listed, names.of[place] as number, value);
    }
    candidates.forEach((isOne, place) => {
      if (isOne) add(places, names.of[place] as number, 1);
    });
    const enrichment = enrichmentOf(
      names.kinds.map((kinds, at) => ({ kinds, places: places[at] as number, listed: listed[at] as number })),
    );
    const enrichments = names.kinds.map((kinds) => enrichmentOfName(enrichment, kinds));
    for (let place = 0; place < facilities; place++) {
      const found = enrichments[names.of[place] as number];
      specialty[place] = found?.specialty ?? 0;
      sort[place] = found?.sort ?? 0;
    }
  }

  /** Every candidate's score; all others get -1e9. The next call reuses the returned array. */
  function score(question: Question, vector: Float64Array): Float64Array {
    const { known, similarity, places, candidates } = question;
    own.fill(0);
    coListed.fill(0);
    for (let row = 0; row < known.length; row++) {
      let sum = 0;
      for (let part = 0; part < L; part++) sum += (vector[part] as number) * (similarity[row * L + part] as number);
      const value = Math.exp(sum);
      likelihood[row] = value;
      for (const place of sites[known[row] as number] as Int32Array) add(own, place, value);
    }
    for (let row = 0; row < known.length; row++) {
      const there = sites[known[row] as number] as Int32Array;
      if (there.length < 2) continue;
      let sum = 0;
      for (const place of there) sum += own[place] as number;
      const divisor = there.length ** (vector[AT.power] as number);
      for (const place of there) add(coListed, place, (sum - (own[place] as number)) / divisor);
    }
    fillEnrichment(question, vector[AT.floor] as number);
    const share = Math.exp(vector[AT.share] as number);
    const others = Math.exp(vector[AT.others] as number);
    for (let place = 0; place < facilities; place++) {
      ground[place] = Math.exp((vector[AT.floor] as number) + (vector[AT.sort] as number) * (sort[place] as number));
      mass[place] = (own[place] as number) + (ground[place] as number) + share * (coListed[place] as number);
    }
    spelt(vector[AT.alike] as number);
    for (let at = 0; at < powers.length; at++) {
      const brought = own[spellings.other[at] as number] as number;
      add(mass, spellings.one[at] as number, others * (powers[at] as number) * brought);
    }
    for (let place = 0; place < facilities; place++) {
      if (!candidates[place]) {
        scores[place] = -1e9;
        continue;
      }
      let sum = Math.log(mass[place] as number) + (vector[AT.specialty] as number) * (specialty[place] as number);
      for (let part = 0; part < G; part++) {
        sum += (vector[AT.places + part] as number) * (places[place * G + part] as number);
      }
      scores[place] = sum;
    }
    return scores;
  }

  /**
   * Adds the gradient of the loss to `gradient`; returns the loss. It ignores that similarity also changes the enrichment of
   * names: this makes no measurable difference to the fit.
   */
  function learn(question: Question, vector: Float64Array, gradient: Float64Array): number {
    score(question, vector);
    const { known, similarity, places, candidates, positives, weight } = question;
    let top = -1e9;
    for (let place = 0; place < facilities; place++) top = Math.max(top, scores[place] as number);
    let all = 0;
    for (let place = 0; place < facilities; place++) {
      slope[place] = candidates[place] ? Math.exp((scores[place] as number) - top) : 0;
      all += slope[place] as number;
    }
    for (let place = 0; place < facilities; place++) slope[place] = (slope[place] as number) / all;
    let loss = 0;
    for (const place of positives) {
      loss -= ((scores[place] as number) - top - Math.log(all)) / positives.length;
      add(slope, place, -(1 / positives.length));
    }
    const share = Math.exp(vector[AT.share] as number);
    const others = Math.exp(vector[AT.others] as number);
    for (let place = 0; place < facilities; place++) {
      back[place] = 0;
      if (!candidates[place]) {
        slope[place] = 0;
        continue;
      }
      const push = (slope[place] as number) * weight;
      for (let part = 0; part < G; part++) add(gradient, AT.places + part, push * (places[place * G + part] as number));
      add(gradient, AT.specialty, push * (specialty[place] as number));
      slope[place] = push / (mass[place] as number);
      back[place] = slope[place] as number;
      const grounded = (slope[place] as number) * (ground[place] as number);
      add(gradient, AT.floor, grounded);
      add(gradient, AT.sort, grounded * (sort[place] as number));
      add(gradient, AT.share, (slope[place] as number) * share * (coListed[place] as number));
    }
    for (let at = 0; at < powers.length; at++) {
      const brought = own[spellings.other[at] as number] as number;
      const pushed = slope[spellings.one[at] as number] as number;
      if (brought === 0 || pushed === 0) continue;
      const pull = pushed * others * (powers[at] as number);
      add(back, spellings.other[at] as number, pull);
      add(gradient, AT.others, pull * brought);
      add(gradient, AT.alike, pull * brought * Math.log(spellings.similarity[at] as number));
    }
    for (const trial of known) {
      const there = sites[trial] as Int32Array;
      if (there.length < 2) continue;
      let pushed = 0;
      let sum = 0;
      for (const place of there) {
        pushed += slope[place] as number;
        sum += own[place] as number;
      }
      if (pushed === 0) continue;
      const divided = share / there.length ** (vector[AT.power] as number);
      let turned = 0;
      for (const place of there) {
        add(back, place, (pushed - (slope[place] as number)) * divided);
        turned += (slope[place] as number) * (sum - (own[place] as number));
      }
      add(gradient, AT.power, -(turned * divided * Math.log(there.length)));
    }
    for (let row = 0; row < known.length; row++) {
      let pushed = 0;
      for (const place of sites[known[row] as number] as Int32Array) pushed += back[place] as number;
      pushed *= likelihood[row] as number;
      for (let part = 0; part < L; part++) add(gradient, part, pushed * (similarity[row * L + part] as number));
    }
    return loss * weight;
  }

  return { score, learn };
}

const BATCH = 16;
const RATE = 0.06;
const SHRINK = 2e-4;

/** Keeps weights from turning negative: more similarity must never count against a site. */
const bounded = (index: number) => index < L + G || index >= AT.power;

export function fitModel(
  questions: readonly Question[],
  { learn }: ReturnType<typeof trainer>,
  { epochs, seed, onEpoch }: { epochs: number; seed: number; onEpoch?: (epoch: number, loss: number) => void },
): Float64Array {
  const vector = start();
  const mean = new Float64Array(SIZE);
  const square = new Float64Array(SIZE);
  const order = [...questions];
  const random = randomFrom(seed);
  const steps = Math.ceil(order.length / BATCH) * epochs;
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    let loss = 0;
    let weight = 0;
    for (let from = 0; from < order.length; from += BATCH) {
      const gradient = new Float64Array(SIZE);
      const batch = order.slice(from, from + BATCH);
      for (const question of batch) loss += learn(question, vector, gradient);
      const weights = batch.reduce((sum, question) => sum + question.weight, 0);
      weight += weights;
      step += 1;
      const rate = RATE * 0.5 * (1 + Math.cos((Math.PI * step) / steps));
      for (let index = 0; index < SIZE; index++) {
        const slope = (gradient[index] as number) / weights + (index < L + G ? SHRINK * (vector[index] as number) : 0);
        mean[index] = 0.9 * (mean[index] as number) + 0.1 * slope;
        square[index] = 0.99 * (square[index] as number) + 0.01 * slope * slope;
        const move =
          (mean[index] as number) /
          (1 - 0.9 ** step) /
          (Math.sqrt((square[index] as number) / (1 - 0.99 ** step)) + 1e-8);
        add(vector, index, -(rate * move));
        if (bounded(index)) vector[index] = Math.max(0, vector[index] as number);
      }
    }
    onEpoch?.(epoch + 1, loss / weight);
  }
  return vector;
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
}
