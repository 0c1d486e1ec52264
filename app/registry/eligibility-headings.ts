/** Finds the headings in the registry's eligibility texts, which authors write in countless ways (REG-18). */
export type Group = 'inclusion' | 'exclusion';

interface Heading {
  group: Group;
  /** The index in the line where 'Inclusion Criteria' begins. */
  at: number;
  /** What remains: the line if the heading says more than 'Inclusion Criteria:', else the rest of it. */
  text: string;
}

/** 'Inclusion Criteria', 'Criteria for exclusion', 'Non-inclusion criteria', 'Exclusion' before a colon or the end. */
const NAMED =
  /(?<![\p{L}\p{N}])(?:(non[- ]?)?(inclusion|exclusion)s?(?:\s*(crit\w+)|(?=[\s*_]*(?:[:：]|$)))|(crit\w+)\s+(?:for|of)\s+(inclusion|exclusion)\b)/iu;
/** The bullet of a list item: '*', '-', '2.', 'a)'. */
export const BULLET = /^\s*(?:(?:[-–—•·▪◦○]|\*(?!\*)|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)](?=\s))\s*)+/i;
/** Decoration before a heading: emphasis, Markdown's #, and 'List of'. */
const ORNAMENT = /^[\s*_#>]*(?:(?:list|summary) of(?: the)?)?/i;
const CAPITAL = /^[^\p{L}]*\p{Lu}/u;
const ENDS_IN_COLON = /[:：][\s*_]*$/;
const PUNCTUATION_ONLY = /^[\s.,;:：*_–—-]*$/;
/** The colon that ends a heading, or a full stop used as one, perhaps after a bracket or 'are as follows'. */
const CLOSED =
  /^[\s*_]*(?:(\([^)]*\))\s*)?(?:((?:are|were|is|includes?|included)(?:\s+as follows|\s+the following)?)\s*)?(?:[:：][*_]*|\.(?=\s|$))/i;
/** Endings that turn the line into a sentence: '... criteria apply', '... criteria not met', '... criteria #6'. */
const SENTENCE =
  /^\s*(?:[,;/&]|[#\d](?!\d?[.)]\s)|(?:not|and|or|but|also|appl(?:y|ies|ied)|may|might|must|will|would|shall|should|can(?:not)?|could|met|unmet|is|are|was|were|be|has|have|includ\w+|that|which|who|as|if|except|listed|specified|described|defined|numbers?)\b)/i;
/** Words that make it a mention: 'Not meeting inclusion criteria', 'Absence of exclusion criteria'. */
const MENTIONED =
  /(?<![\p{L}\p{N}])(?:not?|any|all|each|every|one|same|meet\w*|met|fulfil\w*|satisf\w*|violat\w*|fail\w*|lack\w*|absence|presence|with(?:out)?|ha[sd]|have|having|per|see|of|in|at|by|to|from|than|under|before|after|until|during|prior|since|do|does|did|is|are|was|were|be|been|who|that|which|as|if|reasons?|period|time|inclusions?|exclusions?)(?![\p{L}\p{N}])/iu;
const TITLE_CASE = /^(?:(?:[^\p{Ll}\s]\S*|a|and|for|or|the)(?:\s+|$))*$/u;
/** A sentence ends before the phrase, so the line belongs to the previous text. */
const SENTENCE_BEFORE = /[;!?](?:\s|$)|\p{Ll}{2}\.$|[\p{Ll}\d]{2}\.\s/u;
const LEADS_IN = /\bfollowing\s+(?:inclusion|exclusion)s?\s*crit/i;
const MOST_WORDS_BEFORE = 8;

/** Reads a line as a heading; undefined if it isn't one. */
export function headingOf(line: string): Heading | undefined {
  const named = NAMED.exec(line);
  if (!named) return undefined;
  const [phrase, non, kindBefore, criteria, criteriaBefore, kindAfter] = named;
  const kind = (kindBefore ?? kindAfter)?.toLowerCase();
  const group: Group = kind === 'inclusion' && !non ? 'inclusion' : 'exclusion';
  const before = line.slice(0, named.index);
  const after = line.slice(named.index + phrase.length);
  const closed = CLOSED.exec(after);
  const standsAlone =
    !/[\p{L}\p{N}]/u.test(before) && (closed ? !closed[1] && !closed[2] : PUNCTUATION_ONLY.test(after));
  const text = standsAlone ? after.slice(closed?.[0].length ?? after.length).trimStart() : line;
  const reading = { line, before, phrase, after, closed: closed !== null, criteria: criteria ?? criteriaBefore };
  return isTitle(reading) || leadsIn(line, before, group) ? { group, at: named.index, text } : undefined;
}

/** The parts of a line around the phrase. `closed`: a colon ends the phrase. `criteria`: that word, if it occurs. */
type Reading = Record<'line' | 'before' | 'phrase' | 'after', string> & { closed: boolean; criteria?: string };

function isTitle({ line, before, phrase, after, closed, criteria }: Reading): boolean {
  const bulleted = BULLET.test(line);
  const prefix = before.replace(BULLET, '').replace(ORNAMENT, '').trim();
  const words = prefix ? prefix.split(/\s+/).length : 0;
  if (words > MOST_WORDS_BEFORE || MENTIONED.test(prefix) || SENTENCE_BEFORE.test(prefix)) return false;

  const colon = /[:：]/.test(after);
  const nothingAfter = PUNCTUATION_ONLY.test(after);
  if (words && !criteria) return colon && !bulleted && words <= 3 && CAPITAL.test(prefix);
  // breakLine splits an item that runs into a heading: '* Aged 18 or over Exclusion Criteria: ...'.
  if (words && (bulleted || !nothingAfter) && CAPITAL.test(phrase) && !TITLE_CASE.test(prefix)) return false;
  if (nothingAfter) return !words || !bulleted || colon;
  if (closed) return true;
  if (SENTENCE.test(after)) return false;
  return ENDS_IN_COLON.test(after) || (!bulleted && CAPITAL.test(line));
}

/** 'Subjects who meet any of the following exclusion criteria are not eligible:' starts a list like a heading. */
function leadsIn(line: string, before: string, group: Group): boolean {
  if (!LEADS_IN.test(line) || !ENDS_IN_COLON.test(line) || BULLET.test(line)) return false;
  return group === 'exclusion' || !/\bnot\b/i.test(before);
}

/** Adjectives that belong to the heading that follows. */
const ADJECTIVES = String.raw`(?:(?:Key|Main|Major|Other|General|Additional|Specific|Patient|Participant|Subject|Study|Donor)s?\s+){0,9}`;
const NAME = String.raw`(?:Non[- ]?)?(?:In|Ex)clusions?\s+[Cc]riteri\w+`;
/** Words allowed between the name and its colon: '(Families)', 'for the control group'. */
const TAIL = String.raw`(?:\s*\([^)]*\)|\s+(?:for|of|in|related)\s[^.:;]{1,60})?`;
/** A colon, a list, or the end of the line after at most two capitalized words. */
const CLOSING = String.raw`(?=${TAIL}\s*[:：]|\s+(?:[-–•*]|\d{1,2}[.)])\s|(?:\s+[A-Z]\w*){0,2}\s*$)`;
/** In lower case, or without 'criteria', only after the end of a sentence. */
const AFTER_SENTENCE = String.raw`(?<=[.;!?)]\s{1,9})(?:[Tt]he\s+)?(?:(?:in|ex)clusion\s+criteri\w+|(?:In|Ex)clusions?)(?:\s+(?:are|include))?(?=${TAIL}\s*[:：])`;
/** In capitals, followed by anything. */
const SHOUTED = String.raw`(?:IN|EX)CLUSION\s+CRITERI\w+`;
const INSIDE = new RegExp(`(?<=\\S\\s{1,9})${ADJECTIVES}(?:${NAME}${CLOSING}|${SHOUTED})|${AFTER_SENTENCE}`, 'g');
/** The word right before that makes it a mention: 'does not meet the Inclusion Criteria'. */
const MENTION =
  /(?:\b(?:the|all|any|each|these|those|following|not?|non|of|in|with|to|for|per|see|by|and|or|an)|[/,&(])\s*$/i;
/** If there is no colon, a word further back makes it a mention too: 'satisfies all Screening Inclusion Criteria'. */
const FAR_MENTION =
  /\b(?:meet\w*|met|fulfil\w*|satisf\w*|violat\w*|per|under|according|see|any|all|each)(?:\s+\S+){0,3}\s*$/i;

/** Moves a heading from the middle of a line to its own line, because some records are a single line. */
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
