import { grown, Postings, reordered } from './memory';

/** A track record with this many trials or more counts as long. */
export const LONG_RECORD = 32;

/** Site-to-trial listings: by slot in one packed array for full scans, and inverted (trial to slots) for lookups. */
export class Listings {
  /** The offset of a slot's trials in `listed`, and their number. */
  from = new Uint32Array(0);
  count = new Uint16Array(0);
  listed = new Uint32Array(0);
  listedEnd = 0;
  /** How many slots list a trial. */
  placesOf = new Uint32Array(0);
  /** By trial: the number of trials on the short records of the slots that list it, added up. */
  short = new Uint32Array(0);
  mostTrials = 0;
  /** Slots with long records: few, but they hold a large part of all listings. */
  longRecords = new Set<number>();
  readonly #slots: Postings;

  constructor(saved?: Listings['state']) {
    this.#slots = new Postings(saved?.slots);
    if (saved) Object.assign(this, saved.fields);
  }

  get state() {
    const { from, count, listed, listedEnd, placesOf, short, mostTrials, longRecords } = this;
    const packed = listed.subarray(0, listedEnd);
    const fields = { from, count, listed: packed, listedEnd, placesOf, short, mostTrials, longRecords };
    return { fields, slots: this.#slots.state };
  }

  open(slot: number): void {
    this.from = grown(this.from, slot + 1);
    this.count = grown(this.count, slot + 1);
  }

  openTrial(trial: number): void {
    this.placesOf = grown(this.placesOf, trial + 1);
    this.short = grown(this.short, trial + 1);
  }

  trialsOf(slot: number): Uint32Array {
    const from = this.from[slot] ?? 0;
    return this.listed.subarray(from, from + (this.count[slot] ?? 0));
  }

  eachSlotOf(trial: number, call: (slot: number) => void): void {
    this.#slots.each(trial, call);
  }

  /** The sum of the values of the slots that list the trial. */
  sumOfSlots(trial: number, values: Float64Array): number {
    return this.#slots.sum(trial, values);
  }

  addByCode(trial: number, codes: Uint16Array, amount: number, into: Float64Array): void {
    this.#slots.addByCode(trial, codes, amount, into);
  }

  /** Overwrites the slot's trials in place if there is room, otherwise appends them. */
  set(slot: number, trials: readonly number[]): void {
    const before = this.trialsOf(slot);
    for (const trial of before) this.#addShort(trial, -before.length);
    for (const trial of trials) this.#addShort(trial, trials.length);
    for (const trial of before) if (!trials.includes(trial)) this.#unlink(slot, trial);
    for (const trial of trials) if (!before.includes(trial)) this.#link(slot, trial);
    if (trials.length > before.length) {
      this.listed = grown(this.listed, this.listedEnd + trials.length);
      this.from[slot] = this.listedEnd;
      this.listedEnd += trials.length;
    }
    this.count[slot] = trials.length;
    if (trials.length >= LONG_RECORD) this.longRecords.add(slot);
    else this.longRecords.delete(slot);
    this.mostTrials = Math.max(this.mostTrials, trials.length);
    this.listed.set(trials, this.from[slot]);
  }

  /** Replaces one trial with another in all slots. @returns the slots that listed it. */
  replace(trial: number, replacement: number): number[] {
    const slots: number[] = [];
    this.eachSlotOf(trial, (slot) => slots.push(slot));
    for (const slot of slots) {
      const trials = this.trialsOf(slot);
      trials[trials.indexOf(trial)] = replacement;
      this.#addShort(trial, -trials.length);
      this.#addShort(replacement, trials.length);
      this.#unlink(slot, trial);
      this.#link(slot, replacement);
    }
    return slots;
  }

  /** As in Ids. Afterwards the lists are in slot order. */
  reorder(order: Uint32Array, newSlot: Uint32Array): void {
    const { count } = this;
    const listed = new Uint32Array(order.reduce((sum, slot) => sum + (count[slot] as number), 0));
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
    const longRecords = [...this.longRecords].map((slot) => newSlot[slot] as number);
    this.longRecords = new Set(longRecords.sort((a, b) => a - b));
    this.#slots.compact((slot) => newSlot[slot] as number);
  }

  /** @param trials the number of trials on a record; below 0 to take it back. */
  #addShort(trial: number, trials: number): void {
    if (Math.abs(trials) < LONG_RECORD) this.short[trial] = (this.short[trial] as number) + trials;
  }

  #link(slot: number, trial: number): void {
    this.placesOf[trial] = (this.placesOf[trial] ?? 0) + 1;
    this.#slots.add(trial, slot);
  }

  #unlink(slot: number, trial: number): void {
    this.placesOf[trial] = (this.placesOf[trial] ?? 0) - 1;
    this.#slots.remove(trial, slot);
  }

  get byteLength(): number {
    return this.listed.byteLength + this.placesOf.byteLength + this.short.byteLength + this.#slots.byteLength;
  }
}
