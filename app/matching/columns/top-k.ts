/** Top-k heap. The root is the worst item kept. */
export class TopK<T> {
  readonly #heap: T[] = [];
  readonly #size: number;
  /** A comparator, best first. Never 0 for different items. */
  readonly #order: (a: T, b: T) => number;

  constructor(size: number, order: (a: T, b: T) => number) {
    this.#size = size;
    this.#order = order;
  }

  /** The worst item kept, once the heap is full. */
  get worst(): T | undefined {
    return this.#heap.length < this.#size ? undefined : this.#heap[0];
  }

  offer(item: T): void {
    if (this.#heap.length < this.#size) this.#rise(this.#heap.push(item) - 1);
    else if (this.#size > 0 && this.#order(item, this.#heap[0] as T) < 0) {
      this.#heap[0] = item;
      this.#sink(0);
    }
  }

  /** Best first. */
  list(): T[] {
    return [...this.#heap].sort(this.#order);
  }

  #rise(at: number): void {
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#worse(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(at: number): void {
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      if (left >= this.#heap.length) return;
      const below = right < this.#heap.length && this.#worse(right, left) ? right : left;
      if (!this.#worse(below, at)) return;
      this.#swap(below, at);
      at = below;
    }
  }

  #worse(a: number, b: number): boolean {
    return this.#order(this.#heap[a] as T, this.#heap[b] as T) > 0;
  }

  #swap(a: number, b: number): void {
    [this.#heap[a], this.#heap[b]] = [this.#heap[b] as T, this.#heap[a] as T];
  }
}
