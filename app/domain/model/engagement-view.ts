/** The stage of a match on its path to a decision, as both sides see it. Shared with the browser. */
import { z } from 'zod';
import {
  ASK_TO_ATTEST,
  ASKED_TODOS,
  BY_SIGNATURE,
  DECISIONS,
  NOT_SELECTED_REASONS,
  STEPS,
  TODOS,
  type Todo,
  todoWords,
  waitingForSigner,
} from '~/catalogue/engagement';
import { valuesOf } from '~/catalogue/lists';
import type { MatchSide } from '~/catalogue/statuses';
import { formatDate } from '~/catalogue/time';
import type { MatchWithParties } from '~db/queries/matches';
import { STAGE_LABELS, stageOf } from './engagement-path';
import { describedView, moment, nullableText, orNull } from './views';

const SIDES = ['site', 'sponsor'] as const;
const stages = Object.keys(STAGE_LABELS) as [keyof typeof STAGE_LABELS, ...(keyof typeof STAGE_LABELS)[]];

export const stepSchema = describedView('EngagementStep', 'A step of the path to a decision.', {
  step: z.enum(valuesOf(STEPS)),
  days: z.int().describe('How many business days each side has for it.'),
});

export const engagementSchema = describedView('Engagement', 'The stage of a match on its path to a decision.', {
  stage: z.enum(stages).describe('The open step, or the outcome. closed: someone declined before a decision.'),
  steps: z.array(stepSchema).describe('The path. Empty until the site was invited or showed interest.'),
  todo: z
    .enum(Object.keys(TODOS) as [Todo, ...Todo[]])
    .nullable()
    .describe('The next task; null if there is none.'),
  turn: z.enum(SIDES).nullable().describe('Whose turn it is.'),
  dueAt: moment.nullable().describe('The end of the last business day, in Eastern Time, on which it is due.'),
  turnFrom: moment
    .nullable()
    .describe('When the turn begins, if that was later than now: a report waits for its visit.'),
  decision: z.enum(valuesOf(DECISIONS)).nullable(),
  decisionKind: orNull(z.enum(valuesOf(NOT_SELECTED_REASONS))).describe('Why the site was not selected.'),
  decisionReason: nullableText.describe('The reason in words.'),
  decidedAt: moment.nullable(),
});
export type EngagementView = z.infer<typeof engagementSchema>;

export function engagementView({ match, engagement }: Pick<MatchWithParties, 'match' | 'engagement'>): EngagementView {
  const { steps = [], todo = null, dueAt = null, turnFrom = null } = engagement ?? {};
  const { decision = null, decisionKind = null, decisionReason = null, decidedAt = null } = engagement ?? {};
  return {
    stage: stageOf(match.status, engagement ?? undefined),
    steps,
    todo,
    turn: todo && TODOS[todo].side,
    dueAt,
    turnFrom,
    decision,
    decisionKind,
    decisionReason,
    decidedAt,
  };
}

export interface NextStep {
  text: string;
  /** Whether it is the reader's turn. */
  own: boolean;
  /** The reader's colleague who takes care of it; missing if that is the reader, or everyone. */
  assignee?: string;
  dueAt: number | null;
  overdue: boolean;
}

/** What the reader's own side knows of a turn of its own. */
export interface TurnReader {
  /** The name of the reader's colleague who takes care of it; null if it is the reader's task, or everyone's. */
  colleague: string | null;
  /** Whether the reader may attest answers. */
  mayAttest: boolean;
  /** The names of those who may sign what comes next; null if the reader may, or nothing has to be signed. */
  signers: readonly string[] | null;
}

interface Reader extends Partial<TurnReader> {
  names: Record<MatchSide, string>;
  at: number;
}

/** Whether a visit is still to come: there is nothing to report, and it is nobody’s turn. `at` in ms. */
export const isBeforeVisit = ({ todo, turnFrom }: { todo: Todo | null; turnFrom: number | null }, at: number) =>
  todo === 'reportVisit' && turnFrom !== null && turnFrom > at;

/** What comes next in an engagement, as its reader sees it; null if nothing does. */
export function nextStepOf(
  { todo, turn, dueAt, turnFrom }: Pick<EngagementView, 'todo' | 'turn' | 'dueAt' | 'turnFrom'>,
  side: MatchSide | 'admin',
  { names, at, ...reader }: Reader,
): NextStep | null {
  if (!todo) return null;
  if (turnFrom !== null && isBeforeVisit({ todo, turnFrom }, at))
    return { text: `The visit is on ${formatDate(turnFrom)}`, own: false, dueAt: null, overdue: false };
  const { text, own, assignee } = turn === side ? ownTurn(todo, reader) : { text: othersTurn(todo, names), own: false };
  return { text, own, ...(assignee && { assignee }), dueAt, overdue: dueAt !== null && dueAt < at };
}

/**
 * A turn of the reader's side: the reader's own, or that of the colleague who takes care of it or of those who may sign.
 * Where nobody may, whoever reads it has to see to that.
 */
export function ownTurn(
  todo: Todo,
  { colleague = null, mayAttest = true, signers = null }: Partial<TurnReader>,
): Pick<NextStep, 'text' | 'own' | 'assignee'> {
  const { label, waiting } = todoWords(todo);
  if (colleague !== null && ASKED_TODOS.includes(todo)) {
    return { text: `Waiting for ${colleague} ${waiting}`, own: false };
  }
  const assignee = colleague ?? undefined;
  if (todo === 'attestAnswers' && !mayAttest) return { text: ASK_TO_ATTEST, own: true, assignee };
  const isSigned = BY_SIGNATURE.some((each) => each === todo);
  if (isSigned && signers !== null)
    return { text: waitingForSigner(todo, signers), own: signers.length === 0, assignee };
  return { text: label, own: true, assignee };
}

/** How the other side is called in a list that names it elsewhere. */
export const THE_SIDES: Readonly<Record<MatchSide, string>> = { site: 'the site', sponsor: 'the sponsor' };

/** The other side's task: 'Waiting for Oak Clinic to sign the CDA'. */
const othersTurn = (todo: Todo, names: Record<MatchSide, string>): string =>
  `Waiting for ${names[TODOS[todo].side]} ${todoWords(todo).waiting}`;
