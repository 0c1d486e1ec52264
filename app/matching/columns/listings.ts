import { grown, Postings, reordered } from './memory';

/** A site that lists so many trials lists many. */
export const MANY = 32;

/** Which site lists which trials, both ways: by slot in one array of its own, for a pass over all; by trial for a few. */
export class Listings {
  /** Where a slot's trials begin in `listed`, and how many they are. */
  from = new Uint32Array(0);
  count = new Uint16Array(0);
  listed = new Uint32Array(0);
  listedEnd = 0;
  /** How many slots list a trial. */
  placesOf = new Uint32Array(0);
  mostTrials = 0;
  /** The slots that list many: few, and of all listings a good part is theirs. */
  many = new Set<number>();
  readonly #slots = new Postings();

  /** Makes room. */
  open(slot: number): void {
    this.from = grown(this.from, slot + 1);
    this.count = grown(this.count, slot + 1);
  }

  openTrial(trial: number): void {
    this.placesOf = grown(this.placesOf, trial + 1);
  }

  /** The numbers of a slot's trials, in place. */
  trialsOf(slot: number): Uint32Array {
    const from = this.from[slot] ?? 0;
    return this.listed.subarray(from, from + (this.count[slot] ?? 0));
  }

  eachSlotOf(trial: number, call: (slot: number) => void): void {
    this.#slots.each(trial, call);
  }

  /** Adds an amount for each slot that lists the trial, by the code that the slot has. */
  addUp(trial: number, codes: Uint16Array, amount: number, into: Float64Array): void {
    this.#slots.addUp(trial, codes, amount, into);
  }

  /** In place when there is room, else at the end. */
  set(slot: number, trials: readonly number[]): void {
    const before = this.trialsOf(slot);
    for (const trial of before) if (!trials.includes(trial)) this.#leave(slot, trial);
    for (const trial of trials) if (!before.includes(trial)) this.#join(slot, trial);
    if (trials.length > before.length) {
      this.listed = grown(this.listed, this.listedEnd + trials.length);
      this.from[slot] = this.listedEnd;
      this.listedEnd += trials.length;
    }
    this.count[slot] = trials.length;
    if (trials.length >= MANY) this.many.add(slot);
    else this.many.delete(slot);
    this.mostTrials = Math.max(this.mostTrials, trials.length);
    this.listed.set(trials, this.from[slot]);
  }

  /** Puts one trial in the place of another, which no slot lists from then on. The slots that listed it. */
  replace(trial: number, by: number): number[] {
    const slots: number[] = [];
    this.eachSlotOf(trial, (slot) => slots.push(slot));
    for (const slot of slots) {
      const trials = this.trialsOf(slot);
      trials[trials.indexOf(trial)] = by;
      this.#leave(slot, trial);
      this.#join(slot, by);
    }
    return slots;
  }

  /** As in Ids. The lists then lie in the order of the slots. */
  reorder(order: Uint32Array, placeOf: Uint32Array): void {
    const [lists, count] = [order, this.count];
    const listed = new Uint32Array(lists.reduce((sum, slot) => sum + (count[slot] as number), 0));
    const from = new Uint32Array(order.length);
    let end = 0;
    order.forEach((slot, at) => {
      from[at] = end;
      listed.set(this.trialsOf(slot), end);
      end += count[slot] as number;
    });
    this.count = reordered(count, order);
    this.from = grown(from, this.count.length);
    this.listed = listed;
    this.listedEnd = end;
    this.many = new Set([...this.many].map((slot) => placeOf[slot] as number));
    this.#slots.settle((slot) => placeOf[slot] as number);
  }

  #join(slot: number, trial: number): void {
    this.placesOf[trial] = (this.placesOf[trial] ?? 0) + 1;
    this.#slots.add(trial, slot);
  }

  #leave(slot: number, trial: number): void {
    this.placesOf[trial] = (this.placesOf[trial] ?? 0) - 1;
    this.#slots.remove(trial, slot);
  }

  /** Of what there is to the listings beside a place in the columns for each slot. */
  get byteLength(): number {
    return this.listed.byteLength + this.placesOf.byteLength + this.#slots.byteLength;
  }
}
