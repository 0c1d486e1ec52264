/** Building blocks of the columns: growable typed arrays, dictionary encoding and postings lists. */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The array itself if it has room for `length`, otherwise a longer copy with an eighth to spare. */
export function grown<T extends Numbers>(array: T, length: number): T {
  if (length <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.125) + 16);
  longer.set(array as never);
  return longer;
}

/** The rows at these positions, in this order, with room for an eighth more. */
export function reordered<T extends Numbers>(array: T, order: Uint32Array, width = 1): T {
  const room = Math.ceil(order.length * 1.125) + 16;
  const result = new (array.constructor as new (length: number) => T)(room * width);
  for (let at = 0; at < order.length; at++) {
    const from = (order[at] as number) * width;
    for (let part = 0; part < width; part++) result[at * width + part] = array[from + part] as number;
  }
  return result;
}

/** Dictionary encoding: values by key, numbered from 0 in order of first appearance. */
export class Dictionary<T> {
  readonly values: T[];
  readonly #codes: Map<string, number>;

  constructor(saved?: { readonly values: T[]; readonly codes: Map<string, number> }) {
    this.values = saved?.values ?? [];
    this.#codes = saved?.codes ?? new Map();
  }

  /** What a new one is made from. */
  get state() {
    return { values: this.values, codes: this.#codes };
  }

  /** Leaves out the keys of other codes, which stay taken. */
  stateOf(isUsed: (code: number) => boolean) {
    return { values: this.values, codes: new Map([...this.#codes].filter(([, code]) => isUsed(code))) };
  }

  codeOf(key: string, make: () => T): number {
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    this.#codes.set(key, this.values.length);
    return this.values.push(make()) - 1;
  }

  /** The code of a value, identified by its JSON. */
  add(value: T): number {
    return this.codeOf(JSON.stringify(value), () => value);
  }

  /** undefined for an unknown key. */
  find(key: string): number | undefined {
    return this.#codes.get(key);
  }
}

const TOMBSTONE = 0xffffffff;

/** Postings lists (numbers by key): two packed arrays, plus a list per key for later additions. */
export class Postings {
  #offsets = new Uint32Array(1);
  #packed = new Uint32Array(0);
  #added: number[][] = [];

  constructor(saved?: Postings['state']) {
    if (saved) ({ offsets: this.#offsets, packed: this.#packed, added: this.#added } = saved);
  }

  get state() {
    return { offsets: this.#offsets, packed: this.#packed, added: this.#added };
  }

  add(key: number, value: number): void {
    const list = this.#added[key];
    if (list) list.push(value);
    else this.#added[key] = [value];
  }

  remove(key: number, value: number): void {
    const [packed, added] = this.of(key);
    const at = packed.indexOf(value);
    if (at >= 0) packed[at] = TOMBSTONE;
    else added.splice(added.indexOf(value), 1);
  }

  /** The packed and the added part of a key's list, for fast iteration. May include tombstones. */
  of(key: number): readonly [Uint32Array, number[]] {
    const from = this.#offsets[key] ?? 0;
    const to = this.#offsets[key + 1] ?? from;
    return [this.#packed.subarray(from, to), this.#added[key] ?? []];
  }

  each(key: number, call: (value: number) => void): void {
    const to = this.#offsets[key + 1] ?? 0;
    for (let at = this.#offsets[key] ?? 0; at < to; at++) {
      if (this.#packed[at] !== TOMBSTONE) call(this.#packed[at] as number);
    }
    for (const value of this.#added[key] ?? []) call(value);
  }

  /** Adds `amount` at the code of each number. Faster than `each` with a callback. */
  addByCode(key: number, codes: Uint16Array, amount: number, into: Float64Array): void {
    const to = this.#offsets[key + 1] ?? 0;
    for (let at = this.#offsets[key] ?? 0; at < to; at++) {
      const value = this.#packed[at] as number;
      if (value === TOMBSTONE) continue;
      const code = codes[value] as number;
      into[code] = (into[code] as number) + amount;
    }
    for (const value of this.#added[key] ?? []) {
      const code = codes[value] as number;
      into[code] = (into[code] as number) + amount;
    }
  }

  /** The sum of the values of the numbers. Faster than `each` with a callback. */
  sum(key: number, values: Float64Array): number {
    let sum = 0;
    const to = this.#offsets[key + 1] ?? 0;
    for (let at = this.#offsets[key] ?? 0; at < to; at++) {
      const value = this.#packed[at] as number;
      if (value !== TOMBSTONE) sum += values[value] as number;
    }
    for (const value of this.#added[key] ?? []) sum += values[value] as number;
    return sum;
  }

  count(key: number): number {
    const [packed, added] = this.of(key);
    return packed.length + added.length;
  }

  /**
   * Packs all lists into the two arrays. Call it after a build, not after every change.
   * @param renumbered maps old numbers to new ones; null drops a number.
   */
  compact(renumbered: (value: number) => number | null = (value) => value): void {
    const keys = Math.max(this.#added.length, this.#offsets.length - 1);
    const offsets = new Uint32Array(keys + 1);
    const packed = new Uint32Array(this.#packed.length + this.#added.reduce((sum, { length }) => sum + length, 0));
    for (let key = 0; key < keys; key++) {
      let end = offsets[key] as number;
      this.each(key, (value) => {
        const number = renumbered(value);
        if (number !== null) packed[end++] = number;
      });
      offsets[key + 1] = end;
    }
    this.#offsets = offsets;
    this.#packed = packed.slice(0, offsets[keys]);
    this.#added = [];
  }

  get byteLength(): number {
    return (
      this.#offsets.byteLength + this.#packed.byteLength + 8 * this.#added.reduce((sum, { length }) => sum + length, 0)
    );
  }
}
