import type {
  AnswerState,
  AnswerValue,
  QuestionnaireSection,
  QuestionnaireState,
  ResponseState,
  Scope,
} from '../../app/catalogue/feasibility/questions';
import { index, integer, json, moment, partOf, primaryKey, table, text, uniqueIndex } from '../kit';
import { matches } from './matches';
import { organizations } from './organizations';
import { studies } from './studies';
import { users } from './users';

/** One version of a study's questionnaire. It is frozen once it is sent; a copy is the next version. */
export const questionnaires = table(
  'questionnaires',
  {
    id: text('id').primaryKey(),
    studyId: partOf('study_id', () => studies.id),
    title: text('title').notNull(),
    version: integer('version').notNull(),
    state: text('state').$type<QuestionnaireState>().notNull(),
    sections: json('sections').$type<QuestionnaireSection[]>().notNull(),
    frozenAt: moment('frozen_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('questionnaires_by_study').on(t.studyId, t.createdAt, t.id)],
);

/** What a site has said to a question of the library, to be used again. */
export const answers = table(
  'answers',
  {
    id: text('id').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    scope: text('scope').$type<Exclude<Scope, 'study'>>().notNull(),
    /** What it is true of: the organization or, of a person, the account. */
    ownerId: text('owner_id').notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    value: json('value').$type<AnswerValue>().notNull(),
    asOf: moment('as_of').notNull(),
    validUntil: moment('valid_until'),
    /** A response that was sent to a sponsor, or the site's own page. */
    source: text('source').$type<'response' | 'own page'>().notNull(),
    confirmedBy: text('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('answers_of_owner').on(t.organizationId, t.scope, t.ownerId, t.key),
    index('answers_by_owner').on(t.ownerId),
    index('answers_by_person').on(t.confirmedBy),
  ],
);

/** A site's response to the questionnaire of a match. */
export const responses = table(
  'responses',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    questionnaireId: partOf('questionnaire_id', () => questionnaires.id),
    state: text('state').$type<ResponseState>().notNull(),
    sentAt: moment('sent_at').notNull(),
    attestedBy: text('attested_by').references(() => users.id, { onDelete: 'set null' }),
    submittedAt: moment('submitted_at'),
    acceptedAt: moment('accepted_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('responses_of_match').on(t.matchId),
    index('responses_by_questionnaire').on(t.questionnaireId),
    index('responses_by_person').on(t.attestedBy),
  ],
);

export const responseAnswers = table(
  'response_answers',
  {
    responseId: partOf('response_id', () => responses.id),
    key: text('key').notNull(),
    /** What the site is working on. Only its own people see it. */
    value: json('value').$type<AnswerValue>(),
    /** The earlier answer that was taken over. */
    answerId: text('answer_id'),
    state: text('state').$type<AnswerState>().notNull(),
    /** When somebody last confirmed it, with its section. */
    confirmedAt: moment('confirmed_at'),
    savedBy: text('saved_by').references(() => users.id, { onDelete: 'set null' }),
    savedAt: moment('saved_at').notNull(),
    /** Whom it is about: for a question about a person, and the answer to one that asks for a member of staff. */
    personId: text('person_id'),
    /** The document that answers it, which the sponsor may read once the answer was sent. */
    documentId: text('document_id'),
    /** What the sponsor has: a copy that stays as it was sent. */
    sent: json('sent').$type<{ value: AnswerValue | null; reply: string | null }>(),
    /** What the sponsor asks back, and when. */
    question: text('question'),
    askedAt: moment('asked_at'),
    reply: text('reply'),
  },
  (t) => [
    primaryKey({ columns: [t.responseId, t.key] }),
    index('response_answers_by_saver').on(t.savedBy),
    index('response_answers_by_person').on(t.personId),
    index('response_answers_by_document').on(t.documentId),
  ],
);

export type Questionnaire = typeof questionnaires.$inferSelect;
export type SiteAnswer = typeof answers.$inferSelect;
export type FeasibilityResponse = typeof responses.$inferSelect;
export type ResponseAnswer = typeof responseAnswers.$inferSelect;
