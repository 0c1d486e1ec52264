/** Finds the headings in the registry's eligibility texts, which authors write in countless ways (REG-18). */
import { type Group, leadInOf } from './eligibility-lead-ins';
import { readingOf } from './spelling';

export type { Group };

interface Heading {
  group: Group;
  /** The index in the line where 'Inclusion Criteria' begins. */
  at: number;
  /** Whether the name is misspelt so that it could be the other group's as well: 'Enclusion Criteria'. */
  isUnsure: boolean;
  /** What remains: the line if the heading says more than 'Inclusion Criteria:', else the rest of it. */
  text: string;
}

/** A longer line is a heading only if it starts with one. Rules look no further, so that a long line takes linear time. */
export const LONGEST_HEADING = 400;

/**
 * 'Inclusion Criteria', 'Exclusion-Criteria', 'Criteria for exclusion', 'Non-inclusion criteria', 'Exclusive criteria',
 * 'Exclusion' before a colon or the end.
 */
const NAMED =
  /(?<![\p{L}\p{N}])(?:(non[\p{Pd} ]?)?((?:in|ex)clu)(?:(?:sions?|sive|sionary|ding|ded)[\s\p{Pd}_]*(criteri\w+)|sions?(?=[\s*_]*(?:[:：]|$)))|(criteri\w+)\s+(?:for|of)\s+(non[\p{Pd} ]?)?((?:in|ex)clu)sion\b)/iu;
/** Headings of texts that call the groups 'Eligibility Criteria' and 'Ineligibility Criteria'. */
const ELIGIBILITY =
  /(?<![\p{L}\p{N}])(in|no[nt][\p{Pd} ]?)?eligib(?:ility(?:[\s\p{Pd}_]*(criteri\w+)|(?=[\s*_]*(?:[:：]|$)))|le[\s\p{Pd}]+(criteri\w+))/iu;
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
const CLUSION = /clu(?:sion|siv|ding|ded)/i;
/** A heading that says nothing but the group is dropped. */
const BARE = /^(?:in|ex)clusion(?:[\s\p{Pd}]*criteria)?$/iu;
const LEADS_IN = /\bfollowing\s+(?:inclusion|exclusion)s?\s*crit/i;
const MOST_WORDS_BEFORE = 8;

/** Reads a line as a heading; undefined if it isn't one. */
export function headingOf(line: string): Heading | undefined {
  const { said, at, isUnsure } = readingOf(line.slice(0, LONGEST_HEADING));
  const name = nameIn(said);
  const parts = name && partsOf(name, said, line.length > LONGEST_HEADING);
  if (name && parts && (isTitle(parts) || leadsIn(parts, name.group))) {
    const end = name.index + name.phrase.length;
    const written = line.slice(at(name.index), at(end));
    const rest = end + (CLOSED.exec(parts.after)?.[0] ?? parts.after).length;
    // A misspelt heading is kept, as its author wrote it.
    const text = BARE.test(written) && parts.standsAlone ? line.slice(at(rest)).trimStart() : line;
    return { group: name.group, isUnsure: isUnsure && readingOf(written).isUnsure, at: at(name.index), text };
  }
  const group = BULLET.test(said) ? undefined : leadInOf(said);
  return group && { group, isUnsure, at: 0, text: line };
}

interface Name {
  group: Group;
  index: number;
  phrase: string;
  /** The word 'criteria', if it occurs. */
  criteria: string | undefined;
}

function nameIn(said: string): Name | undefined {
  const named = NAMED.exec(said);
  if (named) {
    const [phrase, non, kindBefore, criteria, criteriaBefore, nonAfter, kindAfter] = named;
    const kind = (kindBefore ?? kindAfter)?.toLowerCase();
    const group = kind === 'inclu' && !non && !nonAfter ? 'inclusion' : 'exclusion';
    return { group, index: named.index, phrase, criteria: criteria ?? criteriaBefore };
  }
  const eligibility = CLUSION.test(said) ? null : ELIGIBILITY.exec(said);
  if (!eligibility) return undefined;
  const [phrase, non, criteria, criteriaAfter] = eligibility;
  const group = non ? 'exclusion' : 'inclusion';
  return { group, index: eligibility.index, phrase, criteria: criteria ?? criteriaAfter };
}

/** The parts of a line around the name of a heading. `closed`: a colon ends the name. `isCut`: the line goes on. */
interface Parts {
  line: string;
  before: string;
  name: Name;
  after: string;
  closed: boolean;
  standsAlone: boolean;
  isCut: boolean;
}

function partsOf(name: Name, line: string, isCut: boolean): Parts {
  const before = line.slice(0, name.index);
  const after = line.slice(name.index + name.phrase.length);
  const closed = CLOSED.exec(after);
  const endsHere = closed ? !closed[1] && !closed[2] : PUNCTUATION_ONLY.test(after) && !isCut;
  const standsAlone = !/[\p{L}\p{N}]/u.test(before) && endsHere;
  return { line, before, name, after, closed: closed !== null, standsAlone, isCut };
}

function isTitle({ line, before, name, after, closed, isCut }: Parts): boolean {
  const { phrase, criteria } = name;
  const bulleted = BULLET.test(line);
  const prefix = before.replace(BULLET, '').replace(ORNAMENT, '').trim();
  const words = prefix ? prefix.split(/\s+/).length : 0;
  if (words > MOST_WORDS_BEFORE || MENTIONED.test(prefix) || SENTENCE_BEFORE.test(prefix)) return false;

  const colon = /[:：]/.test(after);
  const nothingAfter = PUNCTUATION_ONLY.test(after) && !isCut;
  if (words && !criteria) return colon && !bulleted && words <= 3 && CAPITAL.test(prefix);
  // breakLine splits an item that runs into a heading: '* Aged 18 or over Exclusion Criteria: ...'.
  if (words && (bulleted || !nothingAfter) && CAPITAL.test(phrase) && !TITLE_CASE.test(prefix)) return false;
  if (nothingAfter) return !words || !bulleted || colon;
  if (closed) return true;
  if (SENTENCE.test(after)) return false;
  return (ENDS_IN_COLON.test(after) && !isCut) || (!bulleted && CAPITAL.test(line));
}

/** 'Subjects who meet any of the following exclusion criteria are not eligible:' starts a list like a heading. */
function leadsIn({ line, before, isCut }: Parts, group: Group): boolean {
  if (isCut || !LEADS_IN.test(line) || !ENDS_IN_COLON.test(line) || BULLET.test(line)) return false;
  return group === 'exclusion' || !/\bnot\b/i.test(before);
}
