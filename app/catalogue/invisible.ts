/**
 * Characters that nobody sees: zero-width spaces, joiners, soft hyphens, marks of direction. They come along when
 * people copy from PDFs, web pages and mail programs. They are dropped where they mean nothing, so that the same name,
 * address or number is the same text.
 */

/** All of them, the Braille pattern without dots, and what stands for an object or a character that was lost on the way. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFD\u2800]/gu;

/** With spaces, and marks that have no letter to stand on. */
const NOT_SEEN = /^[\s\p{M}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFD\u2800]*$/u;

/**
 * What words may lose, and before it the flags of regions, which are made of such characters. Variation selectors and
 * fillers are left out, which choose between forms of the character before them.
 */
const SUSPECT =
  /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F}|[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF0-\uFFFC\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/gu;

/** Persian, Urdu and others in Arabic letters; Syriac and Mongolian; the scripts of India and its neighbors. */
const JOINED =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]/u;
/** After these, a joiner makes the old form of a final consonant. */
const VIRAMA = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]/;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\uFE0F/u;
/** Scripts that write no spaces: a zero-width one says where a word ends. */
const SPACELESS = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Whether a suspect character means something between its neighbors. */
function hasMeaning(suspect: string, before: string, after: string): boolean {
  const areBoth = (kind: RegExp) => kind.test(before) && kind.test(after);
  if (suspect === '\u200B') return areBoth(SPACELESS);
  if (suspect === '\u200C') return areBoth(JOINED);
  if (suspect === '\u200D') return areBoth(JOINED) || areBoth(EMOJI) || VIRAMA.test(before);
  return suspect.startsWith('\u{1F3F4}');
}

/** Digits and Latin words take the direction of the letters around them. The Arabic mark of direction is no letter. */
const RIGHT_TO_LEFT = /(?!\u061C)[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
const DIRECTION_MARK = /[\u061C\u200E\u200F]/u;
const PARTS_AT_MARKS = /([\u061C\u200E\u200F])/u;

/** Whether there is nothing to see: such a text counts as empty. */
export const isBlank = (text: string): boolean => NOT_SEEN.test(text);

/** For e-mail addresses, numbers, codes, web addresses and searches: without any invisible character. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/**
 * For a line in words: without the invisible characters that mean nothing there. U+FFFD stays: '5 \uFFFDg' says that
 * something is missing, and '5 g' would be wrong.
 */
export const readableLine = (text: string): string =>
  text.replace(SUSPECT, (suspect: string, at: number) => {
    const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const after = Array.from(text.slice(at + suspect.length, at + suspect.length + 2))[0] ?? '';
    return hasMeaning(suspect, before, after) ? suspect : '';
  });

/** For a name, which has no place for a character that was lost. */
export const readableName = (text: string): string => readableLine(text).replaceAll('\uFFFD', '');

/** For several lines: the same as for a line, but marks of direction stay in a text with letters that are written from right to left. */
export function readableText(text: string): string {
  if (!DIRECTION_MARK.test(text) || !RIGHT_TO_LEFT.test(text)) return readableLine(text);
  return text
    .split(PARTS_AT_MARKS)
    .map((part) => (DIRECTION_MARK.test(part) ? part : readableLine(part)))
    .join('');
}
