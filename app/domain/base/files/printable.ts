/** What a PDF of ours can show. Text is cleaned when it is laid out, whatever was stored. */

/** We set no text from right to left: its letters would stand in the wrong order. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;

/** All that breaks a line somewhere. pdf-lib starts a new line at some of these, outside the text's box. */
const LINE_BREAKS = /\r\n|[\n\r\f\v\u0085\u2028\u2029]/g;
/** Controls, overrides of the direction and other marks that cannot be seen, and halves of a character. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;

const isPrintable = (character: string, known: { has(point: number): boolean }): boolean =>
  known.has(character.codePointAt(0) ?? 0) && !RIGHT_TO_LEFT.test(character);

/** As it is laid out, but for characters that the font lacks. */
const withoutMarks = (text: string): string =>
  text
    .normalize('NFC')
    .replace(LINE_BREAKS, '\n')
    .replace(/\t/g, ' ')
    .replace(INVISIBLE, (mark) => (mark === '\n' ? mark : ''));

/** The characters of a text that a PDF cannot show, each once. */
export const unprintable = (text: string, known: { has(point: number): boolean }): string[] => [
  ...new Set(Array.from(withoutMarks(text)).filter((each) => each !== '\n' && !isPrintable(each, known))),
];

/** The text as a PDF shows it. What the font lacks is named, as '[U+682A]': a box could stand for anything. */
export function printable(text: string, known: { has(point: number): boolean }): string {
  return Array.from(withoutMarks(text), (each) =>
    each === '\n' || isPrintable(each, known) ? each : `[U+${each.codePointAt(0)?.toString(16).toUpperCase()}]`,
  ).join('');
}

/** The same on one line, for names and other values: a line of its own would look like another value. */
export const withoutLineBreaks = (text: string): string => text.replace(LINE_BREAKS, ' ');
