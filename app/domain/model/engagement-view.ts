/** The stage of a match on its path to a decision, as both sides see it. Shared with the browser. */
import { z } from 'zod';
import {
  ASK_TO_ATTEST,
  ASKED_TODOS,
  DECISIONS,
  NOT_SELECTED_REASONS,
  STEPS,
  TODOS,
  type Todo,
  todoWords,
} from '~/catalogue/engagement';
import { valuesOf } from '~/catalogue/lists';
import type { MatchSide } from '~/catalogue/statuses';
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
  decision: z.enum(valuesOf(DECISIONS)).nullable(),
  decisionKind: orNull(z.enum(valuesOf(NOT_SELECTED_REASONS))).describe('Why the site was not selected.'),
  decisionReason: nullableText.describe('The reason in words.'),
  decidedAt: moment.nullable(),
});
export type EngagementView = z.infer<typeof engagementSchema>;

export function engagementView({ match, engagement }: Pick<MatchWithParties, 'match' | 'engagement'>): EngagementView {
  const { steps = [], todo = null, dueAt = null } = engagement ?? {};
  const { decision = null, decisionKind = null, decisionReason = null, decidedAt = null } = engagement ?? {};
  return {
    stage: stageOf(match.status, engagement ?? undefined),
    steps,
    todo,
    turn: todo && TODOS[todo].side,
    dueAt,
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

interface Reader {
  names: Record<MatchSide, string>;
  at: number;
  /** The name of the reader's colleague who takes care of it; null if it is the reader's task, or everyone's. */
  colleague?: string | null;
  /** Whether the reader may attest answers. */
  mayAttest?: boolean;
}

/** What comes next in an engagement, as its reader sees it; null if nothing does. */
export function nextStepOf(
  { todo, turn, dueAt }: Pick<EngagementView, 'todo' | 'turn' | 'dueAt'>,
  side: MatchSide | 'admin',
  { names, at, colleague = null, mayAttest = true }: Reader,
): NextStep | null {
  if (!todo) return null;
  const overdue = dueAt !== null && dueAt < at;
  const assignee = turn === side ? colleague : null;
  if (assignee !== null && ASKED_TODOS.includes(todo))
    return { text: `Waiting for ${assignee} ${todoWords(todo).waiting}`, own: false, dueAt, overdue };
  const text = todo === 'attestAnswers' && turn === side && !mayAttest ? ASK_TO_ATTEST : todoFor(todo, side, names);
  return { text, own: turn === side, ...(assignee && { assignee }), dueAt, overdue };
}

/** How the other side is called in a list that names it elsewhere. */
export const THE_SIDES: Readonly<Record<MatchSide, string>> = { site: 'the site', sponsor: 'the sponsor' };

/** The next task, as its reader sees it: 'Sign the CDA', or 'Waiting for Oak Clinic to sign the CDA'. */
const todoFor = (todo: Todo, side: MatchSide | 'admin', names: Record<MatchSide, string>): string => {
  const { side: turn, label, waiting } = todoWords(todo);
  return side === turn ? label : `Waiting for ${names[turn]} ${waiting}`;
};
