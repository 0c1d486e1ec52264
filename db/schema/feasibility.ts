import type {
  AnswerState,
  AnswerValue,
  QuestionnaireSection,
  QuestionnaireState,
  ResponseState,
  Scope,
} from '../../app/catalogue/feasibility/questions';
import { index, integer, json, moment, partOf, primaryKey, table, text, uniqueIndex } from '../kit';
import { byPerson, ofPerson } from '../personal';
import { matches } from './matches';
import { organizations } from './organizations';
import { studies } from './studies';
import { users } from './users';

/** A study's questionnaire. It gets its version when it is sent, and is frozen then. */
export const questionnaires = table(
  'questionnaires',
  {
    id: text('id').primaryKey(),
    studyId: partOf('study_id', () => studies.id),
    title: text('title').notNull(),
    /** 0 until it is sent. */
    version: integer('version').notNull(),
    state: text('state').$type<QuestionnaireState>().notNull(),
    sections: json('sections').$type<QuestionnaireSection[]>().notNull(),
    frozenAt: moment('frozen_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('questionnaires_by_study').on(t.studyId, t.createdAt, t.id)],
);

/** A site's answer to a library question, kept for reuse. */
export const answers = table(
  'answers',
  {
    id: text('id').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    scope: text('scope').$type<Exclude<Scope, 'study'>>().notNull(),
    /** The organization or person that the answer is about. */
    ownerId: ofPerson(text('owner_id').notNull()),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    value: json('value').$type<AnswerValue>().notNull(),
    asOf: moment('as_of').notNull(),
    validUntil: moment('valid_until'),
    /** Where the answer was given: in a response that was sent, or on the site's own page. */
    source: text('source').$type<'response' | 'own page'>().notNull(),
    confirmedBy: byPerson(text('confirmed_by').references(() => users.id, { onDelete: 'set null' })),
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
    attestedBy: byPerson(text('attested_by').references(() => users.id, { onDelete: 'set null' })),
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

export interface SentAnswer {
  value: AnswerValue | null;
  reply: string | null;
  /** Of the file, if the answer is one, in hex. Missing from copies that were signed before we recorded it. */
  sha256?: string;
}

export const responseAnswers = table(
  'response_answers',
  {
    responseId: partOf('response_id', () => responses.id),
    key: text('key').notNull(),
    /** The site's current answer. Only its own people see it. */
    value: json('value').$type<AnswerValue>(),
    /** The earlier answer that was reused. */
    answerId: text('answer_id'),
    state: text('state').$type<AnswerState>().notNull(),
    /** When it was last confirmed, with its section. */
    confirmedAt: moment('confirmed_at'),
    savedBy: byPerson(text('saved_by').references(() => users.id, { onDelete: 'set null' })),
    savedAt: moment('saved_at').notNull(),
    /** The person that the question is about, or that the answer names. */
    personId: text('person_id'),
    /** The document in the copy that was sent, which must be kept; before that, the one that answers the question. */
    documentId: text('document_id'),
    /** The copy that was sent to the sponsor, and signed. */
    sent: json('sent').$type<SentAnswer>(),
    /** The sponsor's question about the answer, and when it was asked. */
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
