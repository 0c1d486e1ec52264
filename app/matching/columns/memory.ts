/** Arrays of numbers that grow, and values that are told apart by a number: what the columns are made of. */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The array itself when it holds `length`, else a longer copy with an eighth to spare. */
export function grown<T extends Numbers>(array: T, length: number): T {
  if (length <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.125) + 16);
  longer.set(array as never);
  return longer;
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

/** Numbers by key, in the order added: two arrays once settled, and a list a key for what came since. */
export class Postings {
  #offsets = new Uint32Array(1);
  #settled = new Uint32Array(0);
  #added: number[][] = [];

  add(key: number, value: number): void {
    const list = this.#added[key];
    if (list) list.push(value);
    else this.#added[key] = [value];
  }

  /** The two parts of a key's list. */
  of(key: number): readonly [Uint32Array, readonly number[]] {
    const from = this.#offsets[key] ?? 0;
    const to = this.#offsets[key + 1] ?? from;
    return [this.#settled.subarray(from, to), this.#added[key] ?? []];
  }

  count(key: number): number {
    const [settled, added] = this.of(key);
    return settled.length + added.length;
  }

  /** Puts everything into the two arrays: after a build, not after every change. */
  settle(): void {
    const keys = Math.max(this.#added.length, this.#offsets.length - 1);
    const offsets = new Uint32Array(keys + 1);
    for (let key = 0; key < keys; key++) offsets[key + 1] = (offsets[key] ?? 0) + this.count(key);
    const settled = new Uint32Array(offsets[keys] ?? 0);
    for (let key = 0; key < keys; key++) {
      const [before, added] = this.of(key);
      settled.set(before, offsets[key]);
      settled.set(added, (offsets[key] ?? 0) + before.length);
    }
    this.#offsets = offsets;
    this.#settled = settled;
    this.#added = [];
  }

  get byteLength(): number {
    return (
      this.#offsets.byteLength + this.#settled.byteLength + 8 * this.#added.reduce((sum, { length }) => sum + length, 0)
    );
  }
}
