/** Finds the headings in the middle of a line, because some eligibility texts are a single line (REG-18). */
import { BULLET, headingOf, LONGEST_HEADING } from './eligibility-headings';
import { leadInOf } from './eligibility-lead-ins';
import { readingOf } from './spelling';

/** Adjectives that belong to the heading that follows. */
const ADJECTIVES = String.raw`(?:(?:Key|Main|Major|Other|General|Additional|Specific|Patient|Participant|Subject|Study|Donor)s?\s+){0,9}`;
const NAME = String.raw`(?:(?:Non[- ]?)?(?:In|Ex)clusions?|(?:Ine|Non[- ]?[Ee])ligibility)[\s\u2010-\u2015-]+[Cc]riteri\w+`;
/** Words allowed between the name and its colon: '(Families)', 'for the control group'. */
const TAIL = String.raw`(?:\s*\([^)]{0,200}\)|\s+(?:for|of|in|related)\s[^.:;]{1,60})?`;
/** A colon, a list, or the end of the line after at most two capitalized words. */
const CLOSING = String.raw`(?=${TAIL}\s*[:：]|\s+(?:[-–•*]|\d{1,2}[.)])\s|(?:\s+[A-Z]\w*){0,2}\s*$)`;
/** In lower case, or without 'criteria', only after the end of a sentence. */
const AFTER_SENTENCE = String.raw`(?<=[.;!?)]\s{1,9})(?:[Tt]he\s+)?(?:(?:in|ex)clusion\s+criteri\w+|(?:In|Ex)clusions?)(?:\s+(?:are|include))?(?=${TAIL}\s*[:：])`;
/** In capitals, followed by anything. */
const SHOUTED = String.raw`(?:(?:IN|EX)CLUSION|(?:IN|NON-)ELIGIBILITY)\s+CRITERI\w+`;
const INSIDE = new RegExp(`(?<=\\S\\s{1,9})${ADJECTIVES}(?:${NAME}${CLOSING}|${SHOUTED})|${AFTER_SENTENCE}`, 'g');
/** The word right before that makes it a mention: 'does not meet the Inclusion Criteria'. */
const MENTION =
  /(?:\b(?:the|all|any|each|these|those|following|not?|non|of|in|with|to|for|per|see|by|and|or|an)|[/,&(])\s*$/i;
/** If there is no colon, a word further back makes it a mention too: 'satisfies all Screening Inclusion Criteria'. */
const FAR_MENTION =
  /\b(?:meet\w*|met|fulfil\w*|satisf\w*|violat\w*|per|under|according|see|any|all|each)(?:\s+\S+){0,3}\s*$/i;

/** Where a sentence starts inside a line. */
const SENTENCE_START = /[.;!?)]\s{1,9}(?=\p{Lu})/gu;
/** No word further back makes the next one a mention. */
const LOOKED_BACK = 200;

/** Moves headings from the middle of a line to lines of their own. No character is lost. */
export function breakLine(line: string): string[] {
  const { said, at } = readingOf(line);
  const pieces: string[] = [];
  const opening = headingOf(said)?.at ?? -1;
  let start = 0;
  for (const { index, length, isName } of insideOf(said)) {
    const opensTheLine = opening >= index && opening < index + length;
    if (index === start || opensTheLine || (isName && isMention(said, start, index, length))) continue;
    pieces.push(line.slice(at(start), at(index)));
    start = index;
  }
  return [...pieces, line.slice(at(start))];
}

/** Places inside a line where a heading may start, in order. */
function insideOf(said: string): { index: number; length: number; isName: boolean }[] {
  const names = [...said.matchAll(INSIDE)].map(({ 0: name, index }) => ({ index, length: name.length, isName: true }));
  if (BULLET.test(said)) return names;
  const leadIns = [...said.matchAll(SENTENCE_START)].flatMap(({ 0: gap, index: end }) => {
    const index = end + gap.length;
    return leadInOf(said.slice(index, index + LONGEST_HEADING), true) ? [{ index, length: 1, isName: false }] : [];
  });
  return [...names, ...leadIns].sort((a, b) => a.index - b.index);
}

function isMention(said: string, start: number, index: number, length: number): boolean {
  const before = said.slice(Math.max(start, index - LOOKED_BACK), index);
  const colon = /^[^.;]*[:：]/.test(said.slice(index + length, index + length + LONGEST_HEADING));
  return MENTION.test(before) || (!colon && FAR_MENTION.test(before));
}
