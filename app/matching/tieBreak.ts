/**
 * Orders sites of the very same score: by a hash of study and site, so that no site is first everywhere for its
 * name, its id or the day it joined, and the same study always sees the same order.
 */
export function byLot(studyId: string, a: string, b: string): number {
  return hash(`${studyId}:${a}`) - hash(`${studyId}:${b}`) || (a < b ? -1 : a > b ? 1 : 0);
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
