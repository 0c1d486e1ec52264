/** The facts of an e-mail about a match or a study: lines in its text, a table in its HTML. */
import { unlinked } from './plain-names';
import { formatDateTime, formatDue, NO_ZONE } from './time';

/** Whose turn it is in a match, as the reader of an e-mail sees it. */
export interface TurnTold {
  /** Whether it is the reader's side's. */
  own: boolean;
  /** Whether the reader may do it. */
  may: boolean;
  /** 'Sign the CDA', or 'Nothing now. Waiting for Oak Clinic to sign the CDA.' */
  words: string;
  dueAt: number | null;
}

/** What an e-mail may say of the match or the study that it is about, to its reader. */
export interface About {
  reader: 'site' | 'sponsor' | 'admin';
  sponsor: string;
  /** Whether that is its name: a study that was posted without an organization may have none. */
  isNamed: boolean;
  /** Null if it is about a study alone. */
  site: string | null;
  /** What people call the study. */
  study: string;
  title: string;
  protocolNumber: string | null;
  nctNumber: string | null;
  /** Null once nobody has anything to do. */
  turn: TurnTold | null;
}

/** What a kind of e-mail adds to them. */
export interface Told {
  /** What the reader is asked to do, if that is not whose turn it is. */
  toDo?: string;
  /** How long it takes. */
  takes?: string | null;
  /** What it says of the study besides its names. */
  study?: readonly Fact[];
}

export type Fact = readonly [label: string, value: string];

const DUE_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'America/New_York' });

/** 'Tuesday, December 8, 2026', for a due date: its day in Eastern Time, by which business days count. */
export const formatDueDay = (ms: number): string => DUE_DAY.format(ms);

/** When something is due, as a day of Eastern Time; with the reader's own time, if that is on another day. */
export function dueForReader(dueAt: number, zone: string): string {
  const own = zone === NO_ZONE ? null : formatDateTime(dueAt, zone);
  const isOther = own !== null && !own.startsWith(formatDue(dueAt));
  return `${formatDueDay(dueAt)}, end of the day, Eastern Time${isOther ? ` (${own} for you)` : ''}`;
}

/** Who, which study, what is wanted, by when and how long it takes: what every e-mail about a match or a study says. */
export function factsOf(about: About, { toDo, takes, study = [] }: Told, zone: string): Fact[] {
  const { reader, sponsor, isNamed, site, title, protocolNumber, nctNumber, turn } = about;
  const due = toDo === undefined && turn?.own ? turn.dueAt : null;
  const facts: [string, string | null | undefined][] = [
    ['Sponsor', reader !== 'sponsor' && isNamed ? sponsor : null],
    ['Site', reader === 'site' ? null : site],
    ['Study', title],
    ['Protocol number', protocolNumber],
    ['NCT number', nctNumber],
    ...study.map(([label, value]): [string, string] => [label, value]),
    ['To do', toDo ?? turn?.words ?? NOTHING_TO_DO],
    ['Due', due === null ? null : dueForReader(due, zone)],
    ['Takes', takes],
  ];
  return facts.flatMap(([label, value]): Fact[] => (value ? [[label, unlinked(value)]] : []));
}

/** Of an e-mail that only informs. */
export const NOTHING_TO_DO = 'Nothing. This is for your information.';

/** 'Study:           A Study of Lumerase': each value begins in the same column. */
export function inColumns(facts: readonly Fact[]): string {
  const widest = Math.max(...facts.map(([label]) => label.length));
  return facts.map(([label, value]) => `${`${label}:`.padEnd(widest + 2)}${value}`).join('\n');
}

const LINE = /^([A-Z][\w -]{0,30}):( +)(?=\S)/;

/** The facts of a paragraph that inColumns has written; null for any other. */
export function factsIn(lines: readonly string[]): Fact[] | null {
  const found = lines.map((line) => LINE.exec(line));
  const column = found[0]?.[0].length;
  if (column === undefined || lines.length < 2 || found.some((each) => each?.[0].length !== column)) return null;
  return lines.map((line, index): Fact => [found[index]?.[1] ?? '', line.slice(column)]);
}
