/**
 * Orders sites of the very same score: by a hash of study and site, so that no site is first everywhere for its
 * name, its id or the day it joined, and the same study always sees the same order.
 */
export function byLot(studyId: string, a: string, b: string): number {
  const lot = lotsOf(studyId);
  return lot(a) - lot(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** The lots by which byLot orders a study's sites, where many are compared: the lower comes first. */
export function lotsOf(studyId: string): (siteId: string) => number {
  const begun = hash(`${studyId}:`);
  return (siteId) => hash(siteId, begun);
}

/** FNV-1a over UTF-16 units, 32 bits; `begun` is the hash of what the text goes on from. */
function hash(text: string, begun = 0x811c9dc5): number {
  let value = begun;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
