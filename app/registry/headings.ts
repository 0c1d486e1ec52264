export type Group = 'inclusion' | 'exclusion';

export interface Heading {
  group: Group;
  /** Where in the line the words 'Inclusion Criteria' begin. */
  at: number;
  /** What of the line is kept: all of it when the heading says more than 'Inclusion Criteria:', else what follows it. */
  text: string;
}

/** 'Inclusion Criteria', 'Criteria for exclusion', 'Non-inclusion criteria'; a lone 'Exclusion' before a colon or the line's end. */
const NAMED =
  /(?<![\p{L}\p{N}])(?:(non[- ]?)?(inclusion|exclusion)s?(?:\s*(crit\w+)|(?=[\s*_]*(?:[:：]|$)))|(crit\w+)\s+(?:for|of)\s+(inclusion|exclusion)\b)/iu;
/** The mark of a list item: '*', '-', '2.', 'a)'. */
export const BULLET = /^\s*(?:(?:[-–—•·▪◦○]|\*(?!\*)|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)](?=\s))\s*)+/i;
/** Not of the words before: emphasis, Markdown's #, and 'List of'. */
const ORNAMENT = /^[\s*_#>]*(?:(?:list|summary) of(?: the)?)?/i;
const CAPITAL = /^[^\p{L}]*\p{Lu}/u;
const ENDS_IN_COLON = /[:：][\s*_]*$/;
const PUNCTUATION_ONLY = /^[\s.,;:：*_–—-]*$/;
/** The colon of a heading, after no more than a bracket or 'are as follows'; or the full stop used for one. */
const CLOSED =
  /^[\s*_]*(\([^)]*\))?\s*((?:are|were|is|includes?|included)(?:\s+as follows|\s+the following)?)?\s*(?:[:：][*_]*|\.(?=\s|$))/i;
/** Tails that make a sentence of the line: '... criteria apply', '... criteria not met', '... criteria #6'. */
const SENTENCE =
  /^\s*(?:[,;/&]|[#\d](?!\d?[.)]\s)|(?:not|and|or|but|also|appl(?:y|ies|ied)|may|might|must|will|would|shall|should|can(?:not)?|could|met|unmet|is|are|was|were|be|has|have|includ\w+|that|which|who|as|if|except|listed|specified|described|defined|numbers?)\b)/i;
/** Words before it that make it a mention: 'Not meeting inclusion criteria', 'Absence of exclusion criteria'. */
const MENTION =
  /(?<![\p{L}\p{N}])(?:not?|any|all|each|every|one|same|meet\w*|met|fulfil\w*|satisf\w*|violat\w*|fail\w*|lack\w*|absence|presence|with(?:out)?|ha[sd]|have|having|per|see|of|in|at|by|to|from|than|under|before|after|until|during|prior|since|do|does|did|is|are|was|were|be|been|who|that|which|as|if|reasons?|period|time|inclusions?|exclusions?)(?![\p{L}\p{N}])/iu;
const TITLE_CASE = /^(?:(?:[^\p{Ll}\s]\S*|a|and|for|or|the)(?:\s+|$))*$/u;
/** A sentence that ends before the heading: it belongs to what was before. */
const SENTENCE_BEFORE = /[;!?](?:\s|$)|\p{Ll}{2}\.$|[\p{Ll}\d]{2}\.\s/u;
const LEADS_IN = /\bfollowing\s+(?:inclusion|exclusion)s?\s*crit/i;
const MOST_WORDS_BEFORE = 8;

/** Reads a line as a heading of an eligibility text; undefined when it is none (REG-18). */
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
  const reading = {
    line,
    before,
    phrase,
    after,
    closed: closed !== null,
    criteria: Boolean(criteria ?? criteriaBefore),
  };
  return isTitle(reading) || leadsIn(line, before, group) ? { group, at: named.index, text } : undefined;
}

interface Reading {
  line: string;
  before: string;
  phrase: string;
  after: string;
  closed: boolean;
  criteria: boolean;
}

function isTitle({ line, before, phrase, after, closed, criteria }: Reading): boolean {
  const bulleted = BULLET.test(line);
  const prefix = before.replace(BULLET, '').replace(ORNAMENT, '').trim();
  const words = prefix ? prefix.split(/\s+/).length : 0;
  if (words > MOST_WORDS_BEFORE || MENTION.test(prefix) || SENTENCE_BEFORE.test(prefix)) return false;

  const colon = /[:：]/.test(after);
  const nothingAfter = PUNCTUATION_ONLY.test(after);
  if (words && !criteria) return colon && !bulleted && words <= 3 && CAPITAL.test(prefix);
  // An item that runs into a heading, '* Aged 18 or over Exclusion Criteria: ...', is for breakLine to break.
  if (words && (bulleted || !nothingAfter) && CAPITAL.test(phrase) && !TITLE_CASE.test(prefix)) return false;
  if (nothingAfter) return !words || !bulleted || colon;
  if (closed) return true;
  if (SENTENCE.test(after)) return false;
  return ENDS_IN_COLON.test(after) || (!bulleted && CAPITAL.test(line));
}

/** 'Subjects who meet any of the following exclusion criteria are not eligible:' opens a list as a heading does. */
function leadsIn(line: string, before: string, group: Group): boolean {
  if (!LEADS_IN.test(line) || !ENDS_IN_COLON.test(line) || BULLET.test(line)) return false;
  return group === 'exclusion' || !/\bnot\b/i.test(before);
}
