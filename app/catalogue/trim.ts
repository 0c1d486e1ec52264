/** At most so many characters of a text, with an ellipsis if it is longer. Never cuts a character in two. */
export const shortened = (text: string, most: number): string =>
  text.length > most
    ? `${text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text;

/**
 * The text without the characters at its ends that `edge` matches, one at a time. A regular expression such as `/ +$/`
 * would take quadratic time on many spaces in the middle of a text.
 */
export function trimmed(text: string, edge: RegExp): string {
  const characters = [...text];
  const start = characters.findIndex((character) => !edge.test(character));
  const end = characters.findLastIndex((character) => !edge.test(character));
  return start < 0 ? '' : characters.slice(start, end + 1).join('');
}
