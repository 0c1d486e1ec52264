/** Bounds on JSON, checked before it is parsed: a schema reports on every value of a list, however long it is. */

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
];
const OPENING = new Set(['[', '{'].map((character) => character.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((character) => character.charCodeAt(0)));

/** Whether a JSON text has at most this many values, nested at most this deeply. Invalid JSON is counted too. */
export function isBoundedJson(text: string, most: { values: number; depth: number }): boolean {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === COMMA) values += 1;
    else if (OPENING.has(character)) {
      values += 1;
      depth += 1;
    } else if (CLOSING.has(character)) depth -= 1;
    if (values > most.values || depth > most.depth) return false;
  }
  return true;
}

/** Where the string that begins here ends; the end of the text if it does not. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
