/** Items in the order of their time: a binary heap. */
export class Heap<T> {
  private readonly items: { at: number; item: T }[] = [];

  add(at: number, item: T): void {
    const { items } = this;
    let place = items.push({ at, item }) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.at(parent) <= at) break;
      this.swap(place, parent);
      place = parent;
    }
  }

  /** Removes the earliest one; undefined if there is none. */
  take(): T | undefined {
    const { items } = this;
    const first = items[0];
    const last = items.pop();
    if (!first || !last || items.length === 0) return first?.item;
    items[0] = last;
    for (let place = 0; ; ) {
      const child = this.at(2 * place + 2) < this.at(2 * place + 1) ? 2 * place + 2 : 2 * place + 1;
      if (this.at(child) >= this.at(place)) return first.item;
      this.swap(place, child);
      place = child;
    }
  }

  private at(place: number): number {
    return this.items[place]?.at ?? Number.POSITIVE_INFINITY;
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.items[one], this.items[other]];
    if (a && b) [this.items[one], this.items[other]] = [b, a];
  }
}
