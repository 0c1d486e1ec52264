import { headingOf } from './headings';

/** Adjectives that belong to the heading after them. */
const ADJECTIVES = String.raw`(?:(?:Key|Main|Major|Other|General|Additional|Specific|Patient|Participant|Subject|Study|Donor)s?\s+)*`;
const NAME = String.raw`(?:Non[- ]?)?(?:In|Ex)clusions?\s+[Cc]riteri\w+`;
/** What may stand between the name and its colon: '(Families)', 'for the control group'. */
const TAIL = String.raw`(?:\s*\([^)]*\)|\s+(?:for|of|in|related)\s[^.:;]{1,60})?`;
/** With a colon; without one at the line's end, before at most two capitalised words there, or before a list. */
const CLOSING = String.raw`(?=${TAIL}\s*[:：]|\s+(?:[-–•*]|\d{1,2}[.)])\s|(?:\s+[A-Z]\w*){0,2}\s*$)`;
/** In small letters, or without 'criteria', only where a sentence ends before it. */
const AFTER_SENTENCE = String.raw`(?<=[.;!?)]\s{1,9})(?:[Tt]he\s+)?(?:(?:in|ex)clusion\s+criteri\w+|(?:In|Ex)clusions?)(?:\s+(?:are|include))?(?=${TAIL}\s*[:：])`;
/** In capitals whatever follows. */
const SHOUTED = String.raw`(?:IN|EX)CLUSION\s+CRITERI\w+`;
const INSIDE = new RegExp(`(?<=\\S\\s{1,9})${ADJECTIVES}(?:${NAME}${CLOSING}|${SHOUTED})|${AFTER_SENTENCE}`, 'g');
/** What directly before it makes it a mention: 'does not meet the Inclusion Criteria'. */
const MENTION =
  /(?:\b(?:the|all|any|each|these|those|following|not?|non|of|in|with|to|for|per|see|by|and|or|an)|[/,&(])\s*$/i;
/** Without a colon also a few words before: 'satisfies all Screening Inclusion Criteria'. */
const FAR_MENTION =
  /\b(?:meet\w*|met|fulfil\w*|satisf\w*|violat\w*|per|under|according|see|any|all|each)(?:\s+\S+){0,3}\s*$/i;

/** Puts a heading that stands in the middle of a line on a line of its own (REG-18): some records are one single line. */
export function breakLine(line: string): string[] {
  const opening = headingOf(line)?.at ?? -1;
  for (const { 0: name, index } of line.matchAll(INSIDE)) {
    const before = line.slice(0, index);
    const opensTheLine = opening >= index && opening < index + name.length;
    const colon = /^[^.;]*[:：]/.test(line.slice(index + name.length));
    if (opensTheLine || MENTION.test(before) || (!colon && FAR_MENTION.test(before))) continue;
    return [before, ...breakLine(line.slice(index))];
  }
  return [line];
}
