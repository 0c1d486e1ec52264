/** What the inbox says. */
import { type Todo, todoWords } from './engagement';
import type { Option } from './options';
import { formatMonth, formatRegistryDate } from './time';

/** Its parts, by link. */
export const INBOX_PARTS = [
  { value: 'mine', label: 'For you' },
  { value: 'all', label: 'All' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'done', label: 'Done' },
] as const satisfies readonly Option[];
export type InboxPart = (typeof INBOX_PARTS)[number]['value'];

export const INBOX_KINDS = [
  'task',
  'asked',
  'question',
  'document',
  'message',
  'decision',
  'organization',
  'study',
  'reviewOrganization',
  'reviewStudy',
  'reviewChange',
  'reviewTrial',
  'finished',
  'startUp',
  'startUpDone',
  'contract',
  'budget',
  'invoice',
  'counts',
  'irb',
  'irbReview',
  'delegation',
  'joinRequest',
  'visitAction',
  'selection',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** News: a person is done with it once they have read it. Everything else ends by doing it. */
export const INBOX_NEWS: readonly InboxKind[] = ['message', 'decision', 'organization', 'study'];

const DECIDED: Readonly<Record<string, string>> = {
  selected: 'The sponsor selected your site',
  backup: 'Your site is a backup: the sponsor may still select it',
  not_selected: 'The sponsor did not select your site',
  declined: 'The site declined the invitation',
};

/** By what a version of the contract or the budget has come to. */
const versionTodo = (state: string, what: 'contract' | 'budget'): string =>
  state === 'agreed' ? `Sign the ${what}` : `${state === 'siteSigned' ? 'Countersign' : 'Answer'} the ${what}`;

/** What is to be done, or what is new. `detail` is the task, the decision, or the subject of a thread. */
const WORDS: Readonly<Record<InboxKind, (detail: string) => string>> = {
  task: (todo) => todoWords(todo as Todo).label,
  // Also of a site that came forward by itself.
  finished: (todo) => (todo === 'answer' ? 'Say whether you are interested' : todoWords(todo as Todo).label),
  startUp: (title) => title,
  startUpDone: (title) => title,
  contract: (state) => versionTodo(state, 'contract'),
  budget: (state) => versionTodo(state, 'budget'),
  invoice: (number) => `Pay invoice ${number}`,
  counts: (month) => `Enter the counts of ${formatMonth(month)}`,
  irb: (day) => `Renew the approval of the IRB, whose last day is ${formatRegistryDate(day)}`,
  irbReview: (what) =>
    what === 'asked'
      ? 'Record your answer to the IRB’s question'
      : `Record what the IRB decided at its meeting on ${formatRegistryDate(what)}`,
  delegation: () => 'Get the delegation log signed',
  visitAction: (text) => text,
  joinRequest: () => 'Answer a request to join your organization',
  selection: () => 'Approve that the site is selected, or turn it down',
  asked: () => 'Answer a site that asks to be considered',
  question: (kind) =>
    kind === 'rejected' ? 'Read why we rejected it, and send it in again' : 'Answer our question about it',
  document: (type) => `Renew: ${type}`,
  message: (subject) => `Read the messages about “${subject}”`,
  decision: (decision) => DECIDED[decision] ?? 'The sponsor decided',
  organization: () => 'We verified your organization',
  study: () => 'We approved your study',
  reviewOrganization: (type) => `Review a ${type === 'sponsor' ? 'sponsor' : 'site'}`,
  reviewStudy: () => 'Review a study',
  reviewChange: () => 'Review a change to a study',
  reviewTrial: (nctId) => `Confirm that the site ran ${nctId}`,
};
export const inboxWords = (kind: InboxKind, detail: string | null): string => WORDS[kind](detail ?? '');

/** Tasks that a page of the study does for several sites at once. */
export const TOGETHER = {
  sendCda: (sites: number) => `Send the CDA to ${sites} sites`,
  countersignCda: (sites: number) => `Countersign the CDAs of ${sites} sites`,
  sendQuestionnaire: (sites: number) => `Send the feasibility questionnaire to ${sites} sites`,
} as const satisfies Partial<Record<Todo, (sites: number) => string>>;
export type TogetherTodo = keyof typeof TOGETHER;

export const INBOX_TEXTS = {
  lead: 'What awaits you, with what is due first.',
  // “Our team” is StudyBridge's, everywhere.
  team: 'Your team',
  you: 'You',
  cares: (name: string) => `${name} takes care of it`,
  more: 'Assign or snooze',
  snoozeOnly: 'Snooze',
  until: 'Snooze until',
  back: 'Bring it back now',
  byItself: 'Each site by itself',
  empty: {
    mine: 'Nothing awaits you',
    all: 'Nothing awaits your team',
    snoozed: 'Nothing is snoozed',
    done: 'Nothing was done lately',
  },
  emptyText: {
    mine: 'Tasks, messages and decisions appear here as they come.',
    all: 'Tasks, messages and decisions appear here as they come.',
    snoozed: 'What you snooze comes back on the day you choose.',
    done: 'Your team’s tasks and the news you are done with stay here for 30 days.',
  },
} as const satisfies Record<string, unknown> & {
  empty: Record<InboxPart, string>;
  emptyText: Record<InboxPart, string>;
};
