import { grown, reordered } from './memory';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const EMPTY = 0;
/** Marks a deleted entry, so that probing continues past it. */
const TOMBSTONE = 0xffffffff;

/** Maps ids to slots and back: 16 bytes per UUID plus about 8 for the hash table. Other ids are kept as text. */
export class Ids {
  #words = new Uint32Array(64);
  /** Hash table with open addressing. An entry is slot + 1. */
  #table = new Uint32Array(32);
  #used = 0;
  readonly #other: Map<string, number>;
  readonly #otherOf: Map<number, string>;

  constructor(saved?: Ids['state']) {
    this.#other = saved?.other ?? new Map();
    this.#otherOf = new Map([...this.#other].map(([id, slot]) => [slot, id]));
    if (saved) ({ words: this.#words, table: this.#table, used: this.#used } = saved);
  }

  get state() {
    return { words: this.#words, table: this.#table, used: this.#used, other: this.#other };
  }

  slotOf(id: string): number | undefined {
    if (!UUID.test(id)) return this.#other.get(id);
    const words = wordsOf(id);
    const entry = this.#table[this.#find(words)] ?? EMPTY;
    return entry === EMPTY ? undefined : entry - 1;
  }

  idOf(slot: number): string {
    const other = this.#otherOf.get(slot);
    if (other !== undefined) return other;
    const at = slot * 4;
    const [a, b] = [this.#words[at] as number, this.#words[at + 1] as number];
    const [c, d] = [this.#words[at + 2] as number, this.#words[at + 3] as number];
    return `${hex(a >>> 16)}${hex(a & LOW)}-${hex(b >>> 16)}-${hex(b & LOW)}-${hex(c >>> 16)}-${hex(c & LOW)}${hex(d >>> 16)}${hex(d & LOW)}`;
  }

  set(id: string, slot: number): void {
    if (!UUID.test(id)) {
      this.#other.set(id, slot);
      this.#otherOf.set(slot, id);
      return;
    }
    this.#words = grown(this.#words, slot * 4 + 4);
    const words = wordsOf(id);
    this.#words.set(words, slot * 4);
    if (this.#used * 4 >= this.#table.length * 3) this.#rehash();
    const at = this.#find(words);
    if (this.#table[at] === EMPTY) this.#used += 1;
    this.#table[at] = slot + 1;
  }

  delete(id: string): void {
    const slot = this.slotOf(id);
    if (slot === undefined) return;
    if (this.#other.delete(id)) this.#otherOf.delete(slot);
    else {
      this.#table[this.#find(wordsOf(id))] = TOMBSTONE;
      this.#words.fill(0, slot * 4, slot * 4 + 4);
    }
  }

  /** Renumbers all slots. `order` maps new slots to old ones, `newSlot` old to new. */
  reorder(order: Uint32Array, newSlot: Uint32Array): void {
    this.#words = reordered(this.#words, order, 4);
    for (let at = 0; at < this.#table.length; at++) {
      const entry = this.#table[at] as number;
      if (entry !== EMPTY && entry !== TOMBSTONE) this.#table[at] = (newSlot[entry - 1] as number) + 1;
    }
    this.#otherOf.clear();
    for (const [id, slot] of this.#other) {
      this.#other.set(id, newSlot[slot] as number);
      this.#otherOf.set(newSlot[slot] as number, id);
    }
  }

  get byteLength(): number {
    return this.#words.byteLength + this.#table.byteLength;
  }

  /** The id's position in the table, or the empty position where it would go. */
  #find(words: Uint32Array): number {
    const mask = this.#table.length - 1;
    for (let at = hashOf(words) & mask; ; at = (at + 1) & mask) {
      const entry = this.#table[at] ?? EMPTY;
      if (entry === EMPTY) return at;
      if (entry !== TOMBSTONE && this.#matches(entry - 1, words)) return at;
    }
  }

  #matches(slot: number, words: Uint32Array): boolean {
    return words.every((word, index) => this.#words[slot * 4 + index] === word);
  }

  #rehash(): void {
    const entries = this.#table.filter((entry) => entry !== EMPTY && entry !== TOMBSTONE);
    let length = 32;
    while (entries.length * 2 > length) length *= 2;
    this.#table = new Uint32Array(length);
    this.#used = entries.length;
    for (const entry of entries) this.#table[this.#find(this.#words.slice((entry - 1) * 4, entry * 4))] = entry;
  }
}

const LOW = 0xffff;
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hex = (half: number) => `${BYTES[half >>> 8]}${BYTES[half & 0xff]}`;

function wordsOf(uuid: string): Uint32Array {
  const hex = uuid.replaceAll('-', '');
  return Uint32Array.of(...[0, 8, 16, 24].map((from) => Number.parseInt(hex.slice(from, from + 8), 16)));
}

function hashOf(words: Uint32Array): number {
  let hash = 0;
  for (const word of words) hash = Math.imul(hash ^ word, 0x9e3779b1) ^ (hash >>> 15);
  return (hash ^ (hash >>> 13)) >>> 0;
}
