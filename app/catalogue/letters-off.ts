/** How far a word is from another, as far as it matters: by up to a few letters. */

/**
 * How many letters must be added, removed, replaced or swapped with the next (the Damerau-Levenshtein distance).
 * @returns `most` + 1 if there are more than `most`
 */
export function lettersOff(word: string, meant: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(word.length - meant.length) > most) return tooMany;
  const [one, other] = withoutSameEnds(word, meant);
  const width = other.length + 1;
  // A row for each beginning of one word, a column for each beginning of the other.
  const off = new Uint8Array((one.length + 1) * width);
  for (let column = 0; column < width; column += 1) off[column] = column;
  const cost = (row: number, column: number) => off[row * width + column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    off[row * width] = row;
    let least = row;
    let sameAt = 0;
    for (let column = 1; column < width; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let fewest = Math.min(cost(row - 1, column), cost(row, column - 1)) + 1;
      fewest = Math.min(fewest, cost(row - 1, column - 1) + (same ? 0 : 1));
      // Two letters that are swapped, perhaps with others between them.
      const swappedAt = sameAt && row > 1 ? one.lastIndexOf(other.charAt(column - 1), row - 2) + 1 : 0;
      if (swappedAt)
        fewest = Math.min(fewest, cost(swappedAt - 1, sameAt - 1) + (row - swappedAt) + (column - sameAt) - 1);
      if (same) sameAt = column;
      off[row * width + column] = fewest;
      least = Math.min(least, fewest);
    }
    if (least > most) return tooMany;
  }
  return Math.min(cost(one.length, width - 1), tooMany);
}

/** What is left of two words without the letters that both start and end with. */
function withoutSameEnds(one: string, other: string): [string, string] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}
