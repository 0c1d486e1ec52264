/** Reads an eligibility text as a list of criteria: without headings and group labels, and with what belongs to each. */
import { FEASIBILITY_LIMITS } from '~/catalogue/feasibility/questions';
import { NOTE_MAX_CHARS } from '~/catalogue/limits';
import { BULLET } from '~/registry/eligibility-headings';

export interface Listed {
  /** The criterion with its nested items, on one line. */
  text: string;
  /** The label of the group that it stands in, such as 'Cohort B'; null if it has none that says more. */
  label: string | null;
}

interface Line {
  text: string;
  indent: number;
  /** What the bullet looks like: lists in lists have other ones. Null without a bullet. */
  bullet: string | null;
  /** Whether an empty line comes before it. */
  apart: boolean;
}

interface Item extends Line {
  label: string | null;
  parts: string[];
  /** Whether its parts have its own bullet and indent: the list was not nested, though it was meant to be. */
  flat: boolean;
  /** Whether a heading has come since, so that nothing more belongs to it. */
  closed: boolean;
}

/** More lines than any record of the registry has. */
const MOST_LINES = 2000;
/** A questionnaire has room for no more. */
const MOST_CRITERIA = FEASIBILITY_LIMITS.questions;
const LONGEST_LABEL = 80;
const ENDS_IN_COLON = /[:：]$/;
const LEADS_IN =
  /\b(?:following|below|either|one of|any of|all of|defined as|including|include|includes)\b[^.;]{0,80}[:：]$/i;
/** A lead-in to alternatives, and how many of them a list has that is not nested. */
const ALTERNATIVES = /\b(?:one|any|either|two|three|\d) (?:or more )?(?:of|or)\b/i;
const MOST_FLAT = 6;
/** A lead-in to everything that follows, and not to the alternatives of one criterion. */
const WHOLE_LIST =
  /\b(?:criteri\w+|eligib\w+|enrol\w+|participat\w+|be (?:included|excluded|randomi\w+)|must (?:have|be|meet))\b/i;
const NOTHING = /^(?:[^:]{1,60}: )?(?:not specified|none|n\/?a|not applicable|see [^.:]{1,60}|[-–—•*.]+)\.?$/i;
/** A line that explains the one before it. */
const NOTE = /^\(?(?:notes?|nb|n\.b\.|exceptions?|e\.g\.|i\.e\.|or|and\/or)\b/i;
/** The next line belongs to it. */
const GOES_ON = /\b(?:or|and\/or)[,;:]?$/i;
/** A number of a list that runs on in one line: '1. … 2.… 3) …'. */
const NUMBERED = /(?<![\d.,])(\d{1,2})[.)]\s?(?=[^\d\s])/g;
const HEADING =
  /^(?:key |main |major |general |study |patient |subject )?(?:(?:in|ex)clusion|eligibility)(?: criteri\w+)?\W*$/i;
/** Labels that say nothing about the criteria below them. */
const GENERIC =
  /\b(?:criteri\w+|characteristics|requirements?|general|eligib\w+|inclu\w+|exclu\w+|following|must|should|will|who|concurrent|prior|other|study|details|notes?)\b|^(?:all |the )?(?:patients?|subjects?|participants?|individuals|volunteers)\W*$/i;

/** The words of a label that only names groups: 'Part 2 (Cohorts D to G)'. Single letters and numbers count as such. */
const GROUPS = new Set(
  'part parts cohort cohorts group groups arm arms phase phases study and to or for the only all'.split(' '),
);
const namesGroups = (text: string): boolean => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    /^\p{L}{2}/u.test(text) &&
    words.length > 1 &&
    words.every((word) => GROUPS.has(word) || /^(?:\p{L}|\d{1,2}[a-z]?|i{2,3}|iv)$/u.test(word))
  );
};

/** The criteria of a text in their order, each once. */
export function criteriaListed(text: string | null): Listed[] {
  const seen = new Set<string>();
  const listed = itemsOf(linesOf(text ?? '')).flatMap(({ text: first, parts, label }) => {
    const whole = [first, parts.join('; ')]
      .filter(Boolean)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, NOTE_MAX_CHARS);
    const key = `${label ?? ''}\n${whole.toLowerCase()}`;
    if (whole.length <= 3 || NOTHING.test(whole) || HEADING.test(whole) || seen.has(key)) return [];
    seen.add(key);
    return [{ text: whole, label: /^[^:]{1,40}:\s/.test(whole) ? null : label }];
  });
  return listed.slice(0, MOST_CRITERIA);
}

function linesOf(text: string): Line[] {
  let apart = true;
  const raws = text.split('\n', MOST_LINES).flatMap(apartByNumber);
  return raws.flatMap((raw) => {
    if (raw.trim() === '') {
      apart = true;
      return [];
    }
    const [bullet = ''] = BULLET.exec(raw) ?? [];
    const content = raw.slice(bullet.length).trim();
    if (content === '') return [];
    const line = { text: content, indent: raw.length - raw.trimStart().length, bullet: styleOf(bullet), apart };
    apart = false;
    return [line];
  });
}

/** The items of a numbered list that runs on in one line, each on its own. */
function apartByNumber(line: string): string[] {
  const starts: number[] = [];
  for (const { 1: number, index } of line.matchAll(NUMBERED))
    if (Number(number) === starts.length + 1) starts.push(index);
  if (starts.length < 2) return [line];
  const before = line.slice(0, starts[0]);
  // A bullet is followed by a space.
  const items = starts.map((start, at) => line.slice(start, starts[at + 1]).replace(/^(\d{1,2})[.)]\s?/, '$1. '));
  return before.trim() === '' ? items : [before, ...items];
}

/** '1.' for all numbers, 'a)' for all letters. */
const styleOf = (bullet: string): string | null =>
  bullet === ''
    ? null
    : bullet
        .trim()
        .replace(/\d+/g, '1')
        .replace(/[a-z]+/gi, 'a');

function itemsOf(lines: readonly Line[]): Item[] {
  const items: Item[] = [];
  let label: string | null = null;
  for (const [at, line] of lines.entries()) {
    const last = items.at(-1);
    const next = lines[at + 1];
    if (last && belongsTo(last, line)) {
      if (line.bullet === null && last.parts.length === 0) last.text += ` ${line.text}`;
      else if (line.bullet === null) last.parts.push(`${last.parts.pop()} ${line.text}`);
      else {
        if (last.parts.length === 0) last.flat = line.bullet === last.bullet && line.indent === last.indent;
        last.parts.push(line.text);
      }
      continue;
    }
    if (isLabel(line, next)) {
      if (last) last.closed = true;
      label = line.bullet === null || namesGroups(line.text) ? labelOf(line.text) : null;
      continue;
    }
    // A text without a bullet after a list is no longer of the list's group.
    if (line.bullet === null && line.apart && last?.bullet) label = null;
    items.push(begun(line, label));
  }
  return items;
}

const begun = (line: Line, label: string | null): Item => ({ ...line, label, parts: [], flat: false, closed: false });

/** Whether the line continues the item or is nested in it. */
function belongsTo(item: Item, line: Line): boolean {
  if (item.closed) return false;
  const before = item.parts.at(-1) ?? item.text;
  if (NOTE.test(line.text) || GOES_ON.test(before)) return true;
  if (line.bullet === null) {
    const goesOn = /^\p{Ll}/u.test(line.text) && !/[.!?]$/.test(before);
    return (!line.apart && goesOn) || (item.bullet !== null && line.indent > item.indent);
  }
  const leadsIn = LEADS_IN.test(item.text) && !WHOLE_LIST.test(item.text);
  if (item.bullet === null) return leadsIn;
  if (line.indent !== item.indent) return line.indent > item.indent;
  if (line.bullet !== item.bullet) return item.parts.length > 0 || ENDS_IN_COLON.test(item.text);
  const goesOn = item.parts.length === 0 || (item.flat && item.parts.length < MOST_FLAT);
  return leadsIn && ALTERNATIVES.test(item.text) && !line.apart && goesOn;
}

/** A heading of what follows: it ends in a colon, or is a short line above a list. */
function isLabel(line: Line, next: Line | undefined): boolean {
  if (HEADING.test(line.text) || namesGroups(line.text)) return true;
  const isAbove = next !== undefined && belongsTo(begun(line, null), next);
  // In a list, a long line that ends in a colon says something even without what was meant to follow.
  if (ENDS_IN_COLON.test(line.text)) return !isAbove && (line.bullet === null || line.text.length <= LONGEST_LABEL);
  if (line.bullet !== null || !next || next.bullet === null || isAbove) return false;
  return line.text.length <= LONGEST_LABEL && !/[.;,)]$/.test(line.text);
}

function labelOf(text: string): string | null {
  const label = text.replace(ENDS_IN_COLON, '').trim();
  return label.length > LONGEST_LABEL || GENERIC.test(label) ? null : label;
}
