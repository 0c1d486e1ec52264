/** The range of a score; null if it is not known. */
type Range = readonly [low: number, high: number] | null;

/** How much of the narrower range two ranges must share to be a tie. */
const SHARED = 0.5;

function isTie(a: Range, b: Range): boolean {
  if (!a || !b) return false;
  const shared = Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
  return shared >= SHARED * Math.min(a[1] - a[0], b[1] - b[0]);
}

/**
 * For each site, the number of its tie group, from 1, or null if it is in none. Each group has the best site that is in
 * none yet, and those after it whose ranges tie with that of this best site: comparing all with one keeps a chain of
 * small steps from joining sites that are far apart.
 * @param ranges of the sites in the order of their scores, best first.
 */
export function tieGroups(ranges: readonly Range[]): (number | null)[] {
  const groups: (number | null)[] = [];
  let number = 0;
  while (groups.length < ranges.length) {
    const first = groups.length;
    const best = ranges[first] ?? null;
    let end = first + 1;
    while (end < ranges.length && isTie(best, ranges[end] ?? null)) end++;
    const isGroup = end > first + 1;
    if (isGroup) number++;
    for (let at = first; at < end; at++) groups.push(isGroup ? number : null);
  }
  return groups;
}

/** A ranking with the tie group of each site. */
export function withTies<Site extends { readonly range: Range }>(ranked: readonly Site[]) {
  const groups = tieGroups(ranked.map(({ range }) => range));
  return ranked.map((site, index) => ({ ...site, tie: groups[index] ?? null }));
}
