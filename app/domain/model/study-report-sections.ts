/**
 * The parts of a study's report, in their order, each said once for the page, the paper and the workbook. Whoever adds a
 * part adds it to the report and to `PARTS`. Pure.
 */
import { BANDS } from '~/catalogue/match-orders';
import type { MatchList } from '~/catalogue/match-table';
import { labelOf } from '~/catalogue/options';
import { isoDay } from '~/catalogue/time';
import { count, figure } from '~/matching/numbers';
import { marked } from './commitment';
import type { StudyReport } from './study-report-view';

/** A day is YYYY-MM-DD, so that a workbook has it as a date. */
export type ReportCell = string | number | null | { day: string };

export interface ReportColumn {
  header: string;
  /** Numbers are set to the right. */
  kind?: 'number';
  /** How wide it is, in parts of the width of all. */
  share: number;
}

export interface ReportSection {
  id: string;
  title: string;
  /** What a reader has to know to read the numbers right. */
  lead?: string;
  /** Paragraphs, a line each. */
  text?: string;
  sentences?: readonly string[];
  terms?: readonly (readonly [term: string, value: string])[];
  table?: {
    columns: readonly ReportColumn[];
    rows: readonly (readonly ReportCell[])[];
    /** What stands there without rows. */
    empty: string;
  };
}

const dayOf = (at: number | null): ReportCell => (at === null ? null : { day: isoDay(at) });
const one = (number: number, [of1, ofMore]: readonly [string, string]) => (number === 1 ? of1 : ofMore);
const IS = ['is', 'are'] as const;
const HAS = ['has', 'have'] as const;
const WAITS = ['waits', 'wait'] as const;

/** What to know in two minutes. */
export function reportSummary(report: Omit<StudyReport, 'summary'>): string[] {
  const { wanted, now, fellOut, forecast, open, overdue, status } = report;
  const at = (list: string) => now.find((each) => each.list === list)?.count ?? 0;
  const [selected, deciding, backups] = [at('selected') - fellOut, at('decision'), at('backup')];
  const more = fellOut > 0 ? `; ${figure(fellOut)} more ${one(fellOut, HAS)} fallen out in start-up` : '';
  const of = wanted.sites ? ` of ${count(wanted.sites, 'site')} wanted${wanted.where}` : '';
  const sites = wanted.sites ? figure(selected) : count(selected, 'site');
  const [first, ...others] = forecast?.sentences ?? [];
  const last = others.at(-1);
  return [
    `${sites}${of} ${one(selected, IS)} selected${more}.${wanted.sitesEstimated ? ' The number wanted is an estimate that nobody has confirmed.' : ''}`,
    ...(wanted.sites === null
      ? ['We can’t say yet of how many: the study does not state how many sites it needs.']
      : []),
    ...(wanted.sites === 0 ? ['The study wants none here: none of its countries is the United States.'] : []),
    ...(backups > 0
      ? [`${count(backups, 'site')} ${one(backups, IS)} kept as ${one(backups, ['a backup', 'backups'])}.`]
      : []),
    ...(deciding > 0 ? [`${count(deciding, 'site')} ${one(deciding, WAITS)} for a decision.`] : []),
    ...(first ? [first] : [`There is no forecast, because the study is not running (${status.toLowerCase()}).`]),
    ...(last ? [last] : []),
    ...(overdue > 0 ? [`${count(overdue, 'task')} ${one(overdue, IS)} overdue.`] : []),
    ...(open.length === 0 ? ['Nothing is open.'] : []),
  ];
}

type Part = (report: StudyReport) => ReportSection;

const summary: Part = ({ summary }) => ({ id: 'summary', title: 'In short', sentences: summary });

const funnel: Part = ({ funnel, wanted, fellOut }) => {
  const cameForward = funnel.cameForward > 0 ? `${figure(funnel.cameForward)} more came forward on their own` : '';
  const ofWanted =
    wanted.sites === null
      ? 'We can’t say yet of how many'
      : wanted.sites === 0
        ? 'None is wanted in the United States'
        : `Of ${figure(wanted.sites)} wanted${wanted.where}${wanted.sitesEstimated ? ' (estimate, not confirmed)' : ''}`;
  return {
    id: 'funnel',
    title: 'How far the sites have got',
    lead: 'A site counts in every stage it has reached, even if it was declined later. Sites that are suspended here are left out.',
    table: {
      columns: [
        { header: 'Stage', share: 3 },
        { header: 'Sites', kind: 'number', share: 1 },
        { header: 'Note', share: 5 },
      ],
      rows: [
        ['Suggested', funnel.matched, 'The site was matched with the study'],
        ['Invited', funnel.invited, cameForward],
        ['Interested', funnel.interested, null],
        ['CDA', funnel.cda, 'Signed, or covered by another CDA'],
        ['Feasibility', funnel.answers, 'Answers attested and sent'],
        ['Qualification visit', funnel.visited, 'Held, with its report'],
        ['Selected', funnel.selected, fellOut > 0 ? `${ofWanted}. ${figure(fellOut)} fell out in start-up` : ofWanted],
        ['Declined by the site', funnel.declined.bySite, null],
        ['Declined by the sponsor', funnel.declined.bySponsor, null],
      ],
      empty: '',
    },
  };
};

/** Lists whose sites another one counts as well. */
const PART_OF: Partial<Record<MatchList, string>> = {
  cda: 'Of the interested',
  feasibility: 'Of the interested',
  visit: 'Of the interested',
  decision: 'Of the interested',
  backup: 'Of the interested',
};

/** How a list is called beside the others. Of the overdue, only steps before the decision count, no tasks of start-ups. */
function namedAs(list: MatchList, label: string): string {
  if (list === 'late') return 'Of all: with a step that is overdue';
  return PART_OF[list] ? `${PART_OF[list]}: ${label}` : label;
}

const standing: Part = ({ now }) => ({
  id: 'now',
  title: 'Where the sites are now',
  lead: 'As in the lists of the study’s page. What is part of the interested sites is named so, and overdue sites are in another list as well.',
  table: {
    columns: [
      { header: 'List', share: 3 },
      { header: 'Sites', kind: 'number', share: 1 },
    ],
    rows: now.filter((each) => each.count > 0).map(({ list, label, count }) => [namedAs(list, label), count]),
    empty: 'No site is matched yet.',
  },
});

const COUNTED_BY = {
  attested: 'What it has attested for this study',
  eligible: 'The eligible patients it has attested',
  profile: 'The patients that its profile states',
  none: 'Nothing yet',
} as const;

const commitments: Part = ({ forecast, wanted }) => ({
  id: 'commitments',
  title: 'Commitments and forecast',
  lead:
    wanted.participants === null
      ? 'The study does not state how many participants it needs.'
      : `${count(wanted.participants, 'participant')} needed${wanted.participantsWhere}.`,
  sentences: forecast?.sentences ?? ['We can’t say: the study is not running, so nothing is forecast.'],
  table: {
    columns: [
      { header: 'Site', share: 4 },
      { header: 'Participants committed', kind: 'number', share: 2 },
      { header: 'Counted by', share: 4 },
    ],
    rows: (forecast?.counted ?? []).map(({ site, committed, contradicted, source }) => [
      site,
      committed,
      marked(COUNTED_BY[source], contradicted),
    ]),
    empty: 'No site is interested or selected.',
  },
});

const placeText = ({ from, to }: { from: number; to: number }) => (from === to ? `${from}` : `${from}–${to}`);

const ranked: Part = ({ ranked, rankedOf }) => ({
  id: 'sites',
  title: 'Sites by score',
  lead: `The score, in percent, is our model’s estimate: in 8 of 10 cases it lies between low and high. Sites that can’t be told apart by it share their places, and the nearest to the sponsor comes first.${rankedOf > ranked.length ? ` The first ${figure(ranked.length)} of ${figure(rankedOf)}; all are on the study’s page.` : ''}`,
  table: {
    columns: [
      { header: 'Place', share: 1 },
      { header: 'Site', share: 3 },
      { header: 'Band', share: 1.2 },
      { header: 'Score', kind: 'number', share: 0.9 },
      { header: 'Low', kind: 'number', share: 0.8 },
      { header: 'High', kind: 'number', share: 0.8 },
      { header: 'Verdict', share: 5 },
      { header: 'Required, missing', share: 2.2 },
      { header: 'Step', share: 1.6 },
    ],
    rows: ranked.map(({ place, site, city, state, band, score, low, high, verdict, missing, step }) => [
      placeText(place),
      [site, [city, state].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      band === null ? 'Not known' : labelOf(BANDS, band),
      score,
      low,
      high,
      verdict,
      missing.join(', ') || 'None',
      step,
    ]),
    empty: 'No site is matched yet.',
  },
});

const answers: Part = ({ answers, asked }) => ({
  id: 'answers',
  title: 'What the sites have answered',
  lead: `${figure(answers.length)} of ${count(asked, 'site')} that ${asked === 1 ? 'was' : 'were'} asked ${one(answers.length, HAS)} attested and sent answers. A dash, or a blank cell, was not asked or not answered.`,
  table: {
    columns: [
      { header: 'Site', share: 3 },
      { header: 'Sent on', share: 1.5 },
      { header: 'Eligible patients a month', kind: 'number', share: 1.4 },
      { header: 'Participants committed', kind: 'number', share: 1.6 },
      { header: 'Contract, days', kind: 'number', share: 1.2 },
      { header: 'IRB, days', kind: 'number', share: 1 },
      { header: 'Points', kind: 'number', share: 1 },
      { header: 'Most points', kind: 'number', share: 1 },
      { header: 'To check', share: 4 },
    ],
    rows: answers.map((each) => [
      each.site,
      dayOf(each.sentAt),
      each.eligiblePerMonth,
      each.commitment,
      each.contractDays,
      each.irbDays,
      each.points,
      each.mostPoints,
      [
        ...(each.ruledOutBy.length > 0 ? [`Ruled out by: ${each.ruledOutBy.join(', ')}`] : []),
        ...each.contradictions,
      ].join('\n') || null,
    ]),
    empty: 'No site has sent its answers yet.',
  },
});

const decisions: Part = ({ decisions }) => ({
  id: 'decisions',
  title: 'Decisions',
  table: {
    columns: [
      { header: 'Site', share: 3 },
      { header: 'Decision', share: 2 },
      { header: 'Decided on', share: 1.5 },
      { header: 'Reason', share: 5 },
    ],
    rows: decisions.map(({ site, outcome, at, reason }) => [site, outcome, dayOf(at), reason]),
    empty: 'No site is decided about or waits for a decision.',
  },
});

const startUps: Part = ({ startUps }) => ({
  id: 'start-up',
  title: 'Start-up and enrollment',
  lead: 'Of the selected sites. What they have promised is what they attested for this study.',
  table: {
    columns: [
      { header: 'Site', share: 3 },
      { header: 'Start-up', share: 3 },
      { header: 'Begun on', share: 1.5 },
      { header: 'Active since', share: 1.5 },
      { header: 'Participants promised', kind: 'number', share: 1.5 },
      { header: 'Randomized', kind: 'number', share: 1.5 },
    ],
    rows: startUps.map(({ site, standing, startedAt, activatedAt, promised, randomized }) => [
      site,
      standing,
      dayOf(startedAt),
      dayOf(activatedAt),
      promised,
      randomized,
    ]),
    empty: 'No site is selected yet.',
  },
});

const stages: Part = ({ stages }) => ({
  id: 'stages',
  title: 'Stages of the start-up',
  lead: 'Days are the median from the beginning of a start-up until the stage was finished.',
  table: {
    columns: [
      { header: 'Stage', share: 3 },
      { header: 'Sites that finished it', kind: 'number', share: 2 },
      { header: 'Days', kind: 'number', share: 1 },
      { header: 'Late tasks', kind: 'number', share: 1 },
    ],
    rows: stages.map(({ stage, cases, days, late }) => [stage, cases, days, late]),
    empty: 'No start-up has begun yet.',
  },
});

const open: Part = ({ open }) => ({
  id: 'open',
  title: 'Open points',
  lead: 'What is due first comes first: the next step with each site until its decision, then its start-up with each task that is overdue.',
  table: {
    columns: [
      { header: 'About', share: 3 },
      { header: 'What is open', share: 5 },
      { header: 'Due', share: 1.5 },
      { header: 'Overdue', share: 1 },
    ],
    rows: open.map(({ site, text, dueOn, overdue }) => [
      site ?? 'The study',
      text,
      dueOn === null ? null : { day: dueOn },
      overdue ? 'Overdue' : null,
    ]),
    empty: 'Nothing is open.',
  },
});

const states: Part = ({ states }) => ({
  id: 'states',
  title: 'Where the sites are',
  lead: 'Sites that are not closed. The selected ones are without those that have fallen out in start-up.',
  table: {
    columns: [
      { header: 'State', share: 3 },
      { header: 'Sites', kind: 'number', share: 1 },
      { header: 'Selected', kind: 'number', share: 1 },
    ],
    rows: states.map(({ state, count, selected }) => [state ?? 'Not known', count, selected]),
    empty: 'No site is matched yet.',
  },
});

const history: Part = ({ history }) => ({
  id: 'history',
  title: 'Who approved and decided what',
  lead: 'Newest first, without decisions that were undone. Of sites, only the organization is named.',
  table: {
    columns: [
      { header: 'Day', share: 1.5 },
      { header: 'About', share: 3 },
      { header: 'What', share: 3 },
      { header: 'By', share: 3 },
      { header: 'Reason', share: 3 },
    ],
    rows: history.map(({ at, about, what, by, reason }) => [dayOf(at), about, what, by ?? 'The platform', reason]),
    empty: 'Nothing is approved or decided yet.',
  },
});

const facts: Part = ({ facts }) => ({
  id: 'facts',
  title: 'The study',
  terms: facts.map(({ term, value, estimate }) => [
    term,
    value === null ? 'Not stated' : estimate ? `${value} (estimate, not confirmed)` : value,
  ]),
});

const PARTS: readonly Part[] = [
  ...[summary, funnel, standing, commitments, decisions, startUps, stages],
  ...[ranked, answers, open, states, history, facts],
];

/** Days are those of the reader's zone. */
export const reportSections = (report: StudyReport): ReportSection[] => PARTS.map((part) => part(report));
