import type { HomeRegion } from '../../app/catalogue/regions';
import type {
  DelayReason,
  StartUpEndReason,
  StartUpEvidence,
  StartUpStage,
  StartUpStatus,
  StartUpStep,
} from '../../app/catalogue/start-up';
import type { MatchSide } from '../../app/catalogue/statuses';
import type { VaultType } from '../../app/catalogue/vault';
import { flag, index, integer, json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { documents } from './documents';
import { matches } from './matches';
import { studies } from './studies';

/** The file that shows that a task is done. */
export interface FiledFile {
  name: string;
  /** In hex; null for a file from before hashes were kept. */
  sha256: string | null;
}

/** A list of tasks that a sponsor uses: for all its studies, or for one. Without one, the default applies. */
export const startUpTemplates = table(
  'start_up_templates',
  {
    /** The sponsor, as in studies, or the study whose own list it is. */
    id: text('id').primaryKey(),
    /** Null for the list of a sponsor. */
    studyId: text('study_id').references(() => studies.id, { onDelete: 'cascade' }),
    steps: json('steps').$type<StartUpStep[]>().notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('start_up_templates_by_study').on(t.studyId)],
);

/** The start-up of a selected site, from its beginning to the activation. */
export const startUps = table(
  'start_ups',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    startedAt: moment('started_at').notNull(),
    startedBy: byPerson(text('started_by')),
    activatedAt: moment('activated_at'),
    activatedBy: byPerson(text('activated_by')),
    /** When, by which side and why it ended without an activation: the site has fallen out. */
    endedAt: moment('ended_at'),
    endedBy: byPerson(text('ended_by')),
    endedSide: text('ended_side').$type<MatchSide>(),
    endReason: text('end_reason').$type<StartUpEndReason>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('start_ups_by_match').on(t.matchId),
    index('start_ups_by_starter').on(t.startedBy),
    index('start_ups_by_activator').on(t.activatedBy),
    index('start_ups_by_end').on(t.endedBy),
  ],
);

/** A task of a start-up, copied from the list when it began. Later changes of the list do not affect it. */
export const startUpTasks = table(
  'start_up_tasks',
  {
    id: text('id').primaryKey(),
    startUpId: partOf('start_up_id', () => startUps.id),
    /** Its place in the list. */
    position: integer('position').notNull(),
    key: text('key').notNull(),
    stage: text('stage').$type<StartUpStage>().notNull(),
    title: text('title').notNull(),
    side: text('side').$type<MatchSide>().notNull(),
    /** The person on that side who does it; null for everyone. */
    assigneeId: byPerson(text('assignee_id')),
    after: text('after'),
    days: integer('days').notNull(),
    needs: json('needs').$type<string[]>().notNull(),
    evidence: text('evidence').$type<StartUpEvidence>().notNull(),
    documentType: text('document_type').$type<VaultType>(),
    mayBeWaived: flag('may_be_waived').notNull(),
    /** Ends of business days: the first plan, which never changes, and the plan now. */
    baselineAt: moment('baseline_at').notNull(),
    plannedAt: moment('planned_at').notNull(),
    /** Why somebody last planned it for a later day. */
    delay: text('delay').$type<DelayReason>(),
    status: text('status').$type<StartUpStatus>().notNull(),
    /** Since when it can be done; null while it waits for another task, and once it is done or waived. */
    availableAt: moment('available_at'),
    /** When it could first be done; it stays if the task is returned. */
    openedAt: moment('opened_at'),
    /** When and by whom it was done or waived. */
    endedAt: moment('ended_at'),
    endedBy: byPerson(text('ended_by')),
    documentId: text('document_id').references(() => documents.id, { onDelete: 'set null' }),
    /** The name and SHA-256 of the file as it was filed, so that what was signed stays what it was. */
    filed: json('filed').$type<FiledFile>(),
    /** The planned days for which its side was reminded: before them, and once they were over. */
    remindedFor: moment('reminded_for'),
    overdueFor: moment('overdue_for'),
    /** Why it was waived, returned or opened again. */
    reason: text('reason'),
    /** Rises with each change, so that of two at once, the second is refused. */
    version: integer('version').notNull(),
  },
  (t) => [
    uniqueIndex('start_up_tasks_by_key').on(t.startUpId, t.key),
    index('start_up_tasks_by_turn').on(t.side, t.availableAt),
    index('start_up_tasks_by_assignee').on(t.assigneeId),
    index('start_up_tasks_by_ender').on(t.endedBy),
    index('start_up_tasks_by_document').on(t.documentId),
  ],
);

/** How many sites and patients a sponsor wants in a region; null if it has not said. */
export interface RegionPlan {
  region: HomeRegion;
  sites: number | null;
  patients: number | null;
}

/** What a sponsor wants of a study in each region of the United States. What it wants in each country is in the study. */
export const studyPlans = table('study_plans', {
  studyId: text('study_id')
    .primaryKey()
    .references(() => studies.id, { onDelete: 'cascade' }),
  regions: json('regions').$type<RegionPlan[]>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export type StudyPlan = typeof studyPlans.$inferSelect;
export type StartUpTemplate = typeof startUpTemplates.$inferSelect;
export type StartUp = typeof startUps.$inferSelect;
export type StartUpTask = typeof startUpTasks.$inferSelect;
