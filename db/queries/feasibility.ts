/** Feasibility questionnaires and sites' responses to them. */
import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, like, lt, ne, or, sql } from 'drizzle-orm';
import type { ResponseState } from '../../app/catalogue/feasibility/questions';
import { inChunks } from '../engines/engine';
import { MATCH_WITH_PARTIES } from '../match-with-parties';
import { sponsors } from '../parties';
import { prepared } from '../prepared';
import { changeRow, countRows, findRow, first, insertRow, replaced, rowsBy, updateRow } from '../rows';
import {
  answers,
  engagements,
  type FeasibilityResponse,
  isNotArchived,
  matches,
  organizations,
  type Questionnaire,
  questionnaires,
  type ResponseAnswer,
  responseAnswers,
  responses,
  type SiteAnswer,
  studies,
} from '../schema';
import { SELECTING } from '../selecting';
import type { Db } from '../store.server';

export const insertQuestionnaire = (db: Db, row: Questionnaire) => insertRow(db, questionnaires, row);

/** A questionnaire with its study. */
export const questionnaireById = (db: Db, id: string) =>
  first(
    db
      .select({ questionnaire: questionnaires, study: studies })
      .from(questionnaires)
      .innerJoin(studies, eq(questionnaires.studyId, studies.id))
      .where(eq(questionnaires.id, id))
      .limit(1),
  );

/** The titles of these questionnaires and of their studies. */
export const questionnaireTitles = (db: Db, ids: readonly string[]) =>
  inChunks(ids, (chunk) =>
    db
      .select({ id: questionnaires.id, title: questionnaires.title, study: studies.title })
      .from(questionnaires)
      .innerJoin(studies, eq(questionnaires.studyId, studies.id))
      .where(inArray(questionnaires.id, chunk)),
  );

/** A sponsor's questionnaires, newest first, each with its study's title and the number of sites that received it. */
export async function questionnairesOf(db: Db, sponsorIds: readonly string[], limit: number) {
  const { sections: _, ...about } = getTableColumns(questionnaires);
  return db
    .select({ ...about, study: studies.title, responses: count(responses.id) })
    .from(questionnaires)
    .innerJoin(studies, eq(questionnaires.studyId, studies.id))
    .leftJoin(responses, eq(responses.questionnaireId, questionnaires.id))
    .where(and(inArray(studies.sponsorId, [...sponsorIds]), ne(questionnaires.state, 'removed')))
    .groupBy(...Object.values(about), studies.title)
    .orderBy(desc(questionnaires.createdAt), desc(questionnaires.id))
    .limit(limit);
}

export const questionnaireCount = (db: Db, studyId: string) =>
  countRows(db, questionnaires, eq(questionnaires.studyId, studyId), ne(questionnaires.state, 'removed'));

/** The questionnaires of a study, without their sections: the one sent last first, and the drafts last. */
export const questionnairesOfStudy = (db: Db, studyId: string) =>
  db
    .select({ id: questionnaires.id, title: questionnaires.title, version: questionnaires.version })
    .from(questionnaires)
    .where(and(eq(questionnaires.studyId, studyId), ne(questionnaires.state, 'removed')))
    .orderBy(desc(questionnaires.version), desc(questionnaires.id));

/** The deleted drafts of a study, which can still be restored, the one deleted last first. */
export const removedDrafts = (db: Db, studyId: string) =>
  db
    .select({
      id: questionnaires.id,
      title: questionnaires.title,
      removedAt: questionnaires.updatedAt,
    })
    .from(questionnaires)
    .where(and(eq(questionnaires.studyId, studyId), eq(questionnaires.state, 'removed')))
    .orderBy(desc(questionnaires.updatedAt), desc(questionnaires.id));

/** The version of the study's questionnaire that was sent last; 0 if none was. */
export async function lastVersionOf(db: Db, studyId: string): Promise<number> {
  const found = await first(
    db
      .select({ version: questionnaires.version })
      .from(questionnaires)
      .where(eq(questionnaires.studyId, studyId))
      .orderBy(desc(questionnaires.version))
      .limit(1),
  );
  return found?.version ?? 0;
}

/** Changes a draft. Returns undefined if it is no longer a draft. */
export const changeDraft = (
  db: Db,
  id: string,
  change: Partial<Pick<Questionnaire, 'title' | 'version' | 'sections' | 'state' | 'frozenAt'>> & { updatedAt: number },
) => changeRow(db, questionnaires, { id, state: 'draft' }, change);

/** Makes a deleted draft one again. @returns undefined if it is not deleted, or gone. */
export const restoreDraft = (db: Db, id: string, at: number) =>
  changeRow(db, questionnaires, { id, state: 'removed' }, { state: 'draft', updatedAt: at });

/** Deletes for good the drafts that were deleted before. */
export const clearRemovedDrafts = async (db: Db, before: number): Promise<void> => {
  await db.delete(questionnaires).where(and(eq(questionnaires.state, 'removed'), lt(questionnaires.updatedAt, before)));
};

/** Adds a response. @returns undefined if the match already has one. */
export const insertResponse = (db: Db, row: FeasibilityResponse) =>
  first(db.insert(responses).values(row).onConflictDoNothing().returning());

export const responseById = (db: Db, id: string): Promise<FeasibilityResponse | undefined> =>
  findRow(db, responses, { id });

/** A match's response with its questionnaire. */
export const responseOfMatch = (db: Db, matchId: string) =>
  first(
    db
      .select({ response: responses, questionnaire: questionnaires })
      .from(responses)
      .innerJoin(questionnaires, eq(responses.questionnaireId, questionnaires.id))
      .where(eq(responses.matchId, matchId))
      .limit(1),
  );

const withResponse = prepared((db, { matchId }: { matchId: string }) =>
  db
    .select({ ...MATCH_WITH_PARTIES, response: responses, questionnaire: questionnaires })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .leftJoin(sponsors, eq(studies.sponsorId, sponsors.id))
    .leftJoin(engagements, eq(engagements.matchId, matches.id))
    .leftJoin(responses, eq(responses.matchId, matches.id))
    .leftJoin(questionnaires, eq(responses.questionnaireId, questionnaires.id))
    .where(eq(matches.id, matchId))
    .limit(1),
);
/** A match with its parties, its response and the questionnaire; these are null if none was sent. */
export const matchWithResponse = (db: Db, matchId: string) => first(withResponse(db, { matchId }));

const savedAndKept = prepared((db, { responseId, siteId }: { responseId: string; siteId: string }) => {
  const saved = db.select().from(responseAnswers).where(eq(responseAnswers.responseId, responseId)).as('saved');
  const kept = db.select().from(answers).where(eq(answers.organizationId, siteId)).as('kept');
  return db.select().from(saved).fullJoin(kept, eq(saved.key, kept.key));
});

/** The answers of a response, and those that the site keeps for reuse, about itself and its people. */
export async function answersSavedAndKept(
  db: Db,
  { responseId, siteId }: { responseId: string; siteId: string },
): Promise<{ saved: ResponseAnswer[]; kept: SiteAnswer[] }> {
  const rows = await savedAndKept(db, { responseId, siteId });
  // A question about a person has an answer for each of them.
  const saved = new Map(rows.flatMap((row) => (row.saved ? [[row.saved.key, row.saved] as const] : [])));
  return { saved: [...saved.values()], kept: rows.flatMap((row) => row.kept ?? []) };
}

/** The responses of a study's sites, by the name of the site. */
export const responsesOfStudy = (db: Db, studyId: string) =>
  db
    .select({
      response: responses,
      questionnaire: questionnaires,
      match: matches,
      site: organizations,
      selecting: SELECTING,
    })
    .from(responses)
    .innerJoin(questionnaires, eq(responses.questionnaireId, questionnaires.id))
    .innerJoin(matches, eq(responses.matchId, matches.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .leftJoin(sponsors, eq(studies.sponsorId, sponsors.id))
    .leftJoin(engagements, eq(engagements.matchId, matches.id))
    .where(and(eq(matches.studyId, studyId), or(isNull(matches.held), eq(matches.held, 'suspended'))))
    .orderBy(organizations.nameKey, responses.id);

/** Changes a response in one of these states. Returns undefined if its state has changed. */
export const changeResponse = (
  db: Db,
  id: string,
  from: readonly ResponseState[],
  change: Partial<Omit<FeasibilityResponse, 'id' | 'matchId' | 'questionnaireId'>>,
) => updateRow(db, responses, change, eq(responses.id, id), inArray(responses.state, [...from]));

export const answersOfResponse = (db: Db, responseId: string): Promise<ResponseAnswer[]> =>
  rowsBy(db, responseAnswers, responseAnswers.responseId, [responseId]);

export const answersOfResponses = (db: Db, ids: readonly string[]): Promise<ResponseAnswer[]> =>
  rowsBy(db, responseAnswers, responseAnswers.responseId, ids);

/** What the site of a match has sent in answers to these questions that it attested. */
export const attestedAnswersOf = (db: Db, matchId: string, keys: readonly string[]) =>
  db
    .select({ key: responseAnswers.key, sent: responseAnswers.sent, attestedAt: responses.submittedAt })
    .from(responses)
    .innerJoin(responseAnswers, eq(responseAnswers.responseId, responses.id))
    .where(
      and(
        eq(responses.matchId, matchId),
        isNotNull(responses.submittedAt),
        inArray(responseAnswers.key, [...keys]),
        isNotNull(responseAnswers.sent),
      ),
    );

/** Saves answers. An existing answer is replaced as a whole. */
export async function saveResponseAnswers(db: Db, rows: readonly ResponseAnswer[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(responseAnswers)
    .values([...rows])
    .onConflictDoUpdate({ target: [responseAnswers.responseId, responseAnswers.key], set: SAVED });
}

const SAVED = replaced(responseAnswers);

/** The sponsors to whom the site has sent this document as an answer, even if it has chosen another one since. */
export async function sponsorsAnsweredWith(
  db: Db,
  { siteId, documentId }: { siteId: string; documentId: string },
): Promise<string[]> {
  const rows = await db
    .select({ sponsorId: studies.sponsorId, sent: responseAnswers.sent })
    .from(responseAnswers)
    .innerJoin(responses, eq(responseAnswers.responseId, responses.id))
    .innerJoin(matches, eq(responses.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(
      and(
        eq(matches.siteId, siteId),
        isNotArchived,
        like(sql`cast(${responseAnswers.sent} as text)`, `%${documentId}%`),
      ),
    );
  const withIt = rows.filter(({ sent }) => sent?.value === documentId);
  return [...new Set(withIt.map(({ sponsorId }) => sponsorId))];
}

/** The study whose sponsor was sent this document as an answer, which was signed with it. */
export async function studySignedWith(db: Db, documentId: string): Promise<string | undefined> {
  const rows = await db
    .select({ study: studies.title, sent: responseAnswers.sent })
    .from(responseAnswers)
    .innerJoin(responses, eq(responseAnswers.responseId, responses.id))
    .innerJoin(matches, eq(responses.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(eq(responseAnswers.documentId, documentId), isNotNull(responseAnswers.sent)));
  return rows.find(({ sent }) => sent?.value === documentId)?.study;
}

/** Moves a match's response to another match, unless that has one. Returns its ID. */
export async function moveResponse(db: Db, from: string, to: string): Promise<string | undefined> {
  if (await responseOfMatch(db, to)) return undefined;
  return (await updateRow(db, responses, { matchId: to }, eq(responses.matchId, from)))?.id;
}

/** Answers that are about a person or were saved by them, for their export. */
export const answersAbout = (db: Db, userId: string) =>
  db
    .select({ matchId: responses.matchId, answer: responseAnswers })
    .from(responseAnswers)
    .innerJoin(responses, eq(responseAnswers.responseId, responses.id))
    .where(or(eq(responseAnswers.personId, userId), eq(responseAnswers.savedBy, userId)))
    .orderBy(responses.matchId, responseAnswers.key);

/**
 * Clears the answers about a person, and removes their name where they answered or attested.
 * @returns the IDs of the responses of which something that was sent is gone.
 */
export async function clearPersonInResponses(db: Db, userId: string): Promise<string[]> {
  const sent = await db
    .selectDistinct({ id: responseAnswers.responseId })
    .from(responseAnswers)
    .where(and(eq(responseAnswers.personId, userId), isNotNull(responseAnswers.sent)))
    .orderBy(responseAnswers.responseId);
  await db
    .update(responseAnswers)
    .set({ value: null, sent: null, reply: null, personId: null, answerId: null })
    .where(eq(responseAnswers.personId, userId));
  return sent.map(({ id }) => id);
}
