/**
 * Breaks ties by a hash of study and site, so that no site always comes first because of its name, id or sign-up date, while
 * each study always sees the same order.
 */
export function compareByHash(studyId: string, a: string, b: string): number {
  const hashOf = tieBreakHash(studyId);
  return hashOf(a) - hashOf(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** The hash that compareByHash sorts a study's sites by, lowest first. */
export function tieBreakHash(studyId: string): (siteId: string) => number {
  const prefix = fnv1a(`${studyId}:`);
  return (siteId) => fnv1a(siteId, prefix);
}

/** FNV-1a over UTF-16 units, 32 bits; pass the hash of a prefix to continue from it. */
function fnv1a(text: string, prefix = 0x811c9dc5): number {
  let value = prefix;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
