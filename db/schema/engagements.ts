import type { Decision, NotSelectedReason, Step, Todo } from '../../app/catalogue/engagement';
import type { MatchSide } from '../../app/catalogue/statuses';
import { index, integer, json, moment, partOf, primaryKey, table, text } from '../kit';
import { matches } from './matches';

/** A step that applies to a study, with the working days each side has for it. */
export interface PathStep {
  step: Step;
  days: number;
}

/** The path that a sponsor uses for studies without one of their own. */
export const pathTemplates = table('path_templates', {
  /** The sponsor's organization, or the person who posts studies without one. */
  sponsorId: text('sponsor_id').primaryKey(),
  steps: json('steps').$type<PathStep[]>().notNull(),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** What follows the first invitation or interest of a match, until the sponsor's final word. */
export const engagements = table(
  'engagements',
  {
    matchId: text('match_id')
      .primaryKey()
      .references(() => matches.id, { onDelete: 'cascade' }),
    /** The study's path when the engagement began: later changes do not affect it. */
    steps: json('steps').$type<PathStep[]>().notNull(),
    /** The version of the sponsor's template that the path came from; 0 for the study's own or the default. */
    templateVersion: integer('template_version').notNull(),
    /** The step that is open, and what has to be done next; null once there is a decision or somebody declined. */
    step: text('step').$type<Step>(),
    todo: text('todo').$type<Todo>(),
    /** The end of the last working day that the side whose turn it is has for it. */
    dueAt: moment('due_at'),
    decision: text('decision').$type<Decision>(),
    decisionKind: text('decision_kind').$type<NotSelectedReason>(),
    decisionReason: text('decision_reason'),
    decidedAt: moment('decided_at'),
    startedAt: moment('started_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('engagements_by_step').on(t.step, t.todo)],
);

/**
 * One side's share of a step. Its clock runs only while it is the side's turn: then `dueAt` is set. While the other side
 * has the turn, `daysLeft` keeps the rest.
 */
export const tasks = table(
  'tasks',
  {
    matchId: partOf('match_id', () => engagements.matchId),
    step: text('step').$type<Step>().notNull(),
    side: text('side').$type<MatchSide>().notNull(),
    state: text('state').$type<'open' | 'waiting' | 'done' | 'skipped'>().notNull(),
    /** What to do, or what was done last. */
    todo: text('todo').$type<Todo>().notNull(),
    /** Who on that side takes care of it; null for all of its people. */
    assigneeId: text('assignee_id'),
    startedAt: moment('started_at').notNull(),
    /** Since when it has been this side's turn. */
    availableAt: moment('available_at').notNull(),
    /** The end of the last working day it has; null unless open. */
    dueAt: moment('due_at'),
    /** Working days that were left when the turn passed to the other side. */
    daysLeft: integer('days_left').notNull(),
    doneAt: moment('done_at'),
    /** Why a sponsor skipped the step. */
    reason: text('reason'),
    /** The due date that a reminder was sent for, before it and when it had passed. */
    remindedFor: moment('reminded_for'),
    overdueFor: moment('overdue_for'),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.step, t.side] }),
    index('tasks_by_due').on(t.state, t.dueAt),
    index('tasks_by_assignee').on(t.assigneeId),
  ],
);

export type Engagement = typeof engagements.$inferSelect;
export type Task = typeof tasks.$inferSelect;
