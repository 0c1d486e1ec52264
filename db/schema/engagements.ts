import type { Decision, NotSelectedReason, PathStep, Step, Todo } from '../../app/catalogue/engagement';
import type { MatchSide } from '../../app/catalogue/statuses';
import { index, integer, json, moment, partOf, primaryKey, table, text } from '../kit';
import { byPerson } from '../personal';
import { matches } from './matches';

/** The path that a sponsor uses for studies that do not have their own. */
export const pathTemplates = table('path_templates', {
  /** The sponsor's organization, or the person who posts studies without one. */
  sponsorId: text('sponsor_id').primaryKey(),
  steps: json('steps').$type<PathStep[]>().notNull(),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** What follows the first invitation or interest of a match, until the sponsor's decision. */
export const engagements = table(
  'engagements',
  {
    matchId: text('match_id')
      .primaryKey()
      .references(() => matches.id, { onDelete: 'cascade' }),
    /** The study's path when the engagement began. Later changes do not affect it. */
    steps: json('steps').$type<PathStep[]>().notNull(),
    /** The version of the sponsor's template that the path came from; 0 for the study's own path or the default. */
    templateVersion: integer('template_version').notNull(),
    /** The open step and the next task; null once there is a decision or someone has declined. */
    step: text('step').$type<Step>(),
    todo: text('todo').$type<Todo>(),
    /** The end of the last business day for the side whose turn it is. */
    dueAt: moment('due_at'),
    /** When that turn begins, if it began later than it was given: the report is due from the visit on. Null otherwise. */
    turnFrom: moment('turn_from'),
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
 * One side's share of a step. Its clock runs, and `dueAt` is set, only while it is the side's turn. During the other
 * side's turn, `daysLeft` keeps the remaining days.
 */
export const tasks = table(
  'tasks',
  {
    matchId: partOf('match_id', () => engagements.matchId),
    step: text('step').$type<Step>().notNull(),
    side: text('side').$type<MatchSide>().notNull(),
    state: text('state').$type<'open' | 'waiting' | 'done' | 'skipped'>().notNull(),
    /** The current task, or the last one. */
    todo: text('todo').$type<Todo>().notNull(),
    /** The person on that side who does the task; null for everyone. */
    assigneeId: byPerson(text('assignee_id')),
    startedAt: moment('started_at').notNull(),
    /** When the days of this turn began: with it, or with the visit on which the side reports. */
    availableAt: moment('available_at').notNull(),
    /** The end of the last business day of this turn; null unless it is this side's turn. */
    dueAt: moment('due_at'),
    /** The business days left when the turn passed to the other side. */
    daysLeft: integer('days_left').notNull(),
    doneAt: moment('done_at'),
    /** Why a sponsor skipped the step. */
    reason: text('reason'),
    /** The due dates for which the two reminders were sent: before the date, and once it had passed. */
    remindedFor: moment('reminded_for'),
    overdueFor: moment('overdue_for'),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.step, t.side] }),
    index('tasks_by_due').on(t.state, t.dueAt),
    index('tasks_by_end').on(t.state, t.doneAt),
    index('tasks_by_assignee').on(t.assigneeId),
  ],
);

export type Engagement = typeof engagements.$inferSelect;
export type Task = typeof tasks.$inferSelect;
