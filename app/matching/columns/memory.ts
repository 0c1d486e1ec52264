/** Arrays of numbers that grow, and values that are told apart by a number: what the columns are made of. */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The array itself when it holds `length`, else a longer copy with an eighth to spare. */
export function grown<T extends Numbers>(array: T, length: number): T {
  if (length <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.125) + 16);
  longer.set(array as never);
  return longer;
}

/** The numbers that stood at these places, in this order, with room for an eighth more. */
export function reordered<T extends Numbers>(array: T, order: Uint32Array, width = 1): T {
  const room = Math.ceil(order.length * 1.125) + 16;
  const result = new (array.constructor as new (length: number) => T)(room * width);
  for (let at = 0; at < order.length; at++) {
    const from = (order[at] as number) * width;
    for (let part = 0; part < width; part++) result[at * width + part] = array[from + part] as number;
  }
  return result;
}

/** Values by their key, numbered from 0 in the order in which they are first met. */
export class Dictionary<T> {
  readonly values: T[] = [];
  readonly #codes = new Map<string, number>();

  codeOf(key: string, make: () => T): number {
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    this.#codes.set(key, this.values.length);
    return this.values.push(make()) - 1;
  }

  /** undefined for a key that was never met. */
  find(key: string): number | undefined {
    return this.#codes.get(key);
  }
}

/** In the place of a number taken out. */
const GONE = 0xffffffff;

/** Numbers by key: two arrays once settled, and a list a key for what came since. */
export class Postings {
  #offsets = new Uint32Array(1);
  #settled = new Uint32Array(0);
  #added: number[][] = [];

  add(key: number, value: number): void {
    const list = this.#added[key];
    if (list) list.push(value);
    else this.#added[key] = [value];
  }

  /** Takes out a number that the key has. */
  remove(key: number, value: number): void {
    const [settled, added] = this.of(key);
    const at = settled.indexOf(value);
    if (at >= 0) settled[at] = GONE;
    else added.splice(added.indexOf(value), 1);
  }

  /** The two parts of a key's list, as they are kept: for keys of which nothing was taken out. */
  of(key: number): readonly [Uint32Array, number[]] {
    const from = this.#offsets[key] ?? 0;
    const to = this.#offsets[key + 1] ?? from;
    return [this.#settled.subarray(from, to), this.#added[key] ?? []];
  }

  each(key: number, call: (value: number) => void): void {
    const to = this.#offsets[key + 1] ?? 0;
    for (let at = this.#offsets[key] ?? 0; at < to; at++) {
      if (this.#settled[at] !== GONE) call(this.#settled[at] as number);
    }
    for (const value of this.#added[key] ?? []) call(value);
  }

  /** As each, where the call would take longer than the work: adds `amount` at the code that every number has. */
  addUp(key: number, codes: Uint16Array, amount: number, into: Float64Array): void {
    const to = this.#offsets[key + 1] ?? 0;
    for (let at = this.#offsets[key] ?? 0; at < to; at++) {
      const value = this.#settled[at] as number;
      if (value === GONE) continue;
      const code = codes[value] as number;
      into[code] = (into[code] as number) + amount;
    }
    for (const value of this.#added[key] ?? []) {
      const code = codes[value] as number;
      into[code] = (into[code] as number) + amount;
    }
  }

  count(key: number): number {
    const [settled, added] = this.of(key);
    return settled.length + added.length;
  }

  /**
   * Puts everything into the two arrays: after a build, not after every change.
   * @param renamed what every number becomes; null for one that is to be left out.
   */
  settle(renamed: (value: number) => number | null = (value) => value): void {
    const keys = Math.max(this.#added.length, this.#offsets.length - 1);
    const offsets = new Uint32Array(keys + 1);
    const settled = new Uint32Array(this.#settled.length + this.#added.reduce((sum, { length }) => sum + length, 0));
    for (let key = 0; key < keys; key++) {
      let end = offsets[key] as number;
      this.each(key, (value) => {
        const name = renamed(value);
        if (name !== null) settled[end++] = name;
      });
      offsets[key + 1] = end;
    }
    this.#offsets = offsets;
    this.#settled = settled.slice(0, offsets[keys]);
    this.#added = [];
  }

  get byteLength(): number {
    return (
      this.#offsets.byteLength + this.#settled.byteLength + 8 * this.#added.reduce((sum, { length }) => sum + length, 0)
    );
  }
}
