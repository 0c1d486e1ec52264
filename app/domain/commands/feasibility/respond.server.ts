/** How a site responds: several people save and confirm answers. */

import type { Todo } from '~/catalogue/engagement';
import { DomainError } from '~/catalogue/errors';
import { INVESTIGATOR_KEY } from '~/catalogue/feasibility/library';
import type { AnswerValue, Question } from '~/catalogue/feasibility/questions';
import { valueIn } from '~/catalogue/own';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { giveTurn } from '~/domain/commands/engagements/turns.server';
import { checkedValue, countingValue, sameValue } from '~/domain/model/answer-values';
import { checked } from '~/domain/model/checked';
import { type SaveAnswers, saveAnswersSchema } from '~/domain/model/feasibility-schema';
import type { SavedAnswers } from '~/domain/model/feasibility-view';
import { isAnswered, shownQuestions } from '~/domain/model/questionnaire-rules';
import { isAskedBack, isOpen, isReady, workedOn } from '~/domain/model/sent-questionnaire';
import { now } from '~/gateways/clock.server';
import { changeResponse, saveResponseAnswers } from '~db/queries/feasibility';
import type { ResponseAnswer } from '~db/schema';
import { type Db, store, together } from '~db/store.server';
import {
  investigatorOf,
  type LoadedResponse,
  proposalsFor,
  responseFor,
  trialsFor,
  withDocuments,
} from './response.server';
import { type Proposal, stateOf, withProposals } from './reuse';
import { nextAskedBack, nextUnconfirmed } from './sections';
import { choicesOf, NO_CHOICES } from './sources.server';

/**
 * Saves answers, and with `confirm` confirms a section. Repeating it changes nothing.
 * @throws {DomainError} as responseFor; response_closed; invalid, with messages by the questions' keys.
 */
export const saveAnswers = (actor: Actor, matchId: string, input: SaveAnswers, at = now()): Promise<SavedAnswers> =>
  store.tx(async (db) => {
    const { loaded, changed } = await saveIn(db, actor, await editable(db, actor, matchId), input, at);
    return { matchId: loaded.found.match.id, updatedAt: loaded.response.updatedAt, changed };
  });

/**
 * The same for a section of the page. @returns its title, and the section to go on with.
 * @param read the input, from the questions.
 */
export const saveSection = (
  actor: Actor,
  matchId: string,
  id: string,
  read: (questions: readonly Question[]) => SaveAnswers,
  at = now(),
): Promise<{ title: string; next: string }> =>
  store.tx(async (db) => {
    const before = await editable(db, actor, matchId);
    const input = read(before.questions);
    const { loaded, trials } = await saveIn(db, actor, before, input, at);
    const title = loaded.questionnaire.sections.find((section) => section.id === id)?.title ?? '';
    const next = input.confirm
      ? nextUnconfirmed(loaded, proposalsFor(loaded, trials, at), id)
      : nextAskedBack(loaded, id);
    return { title, next };
  });

async function saveIn(db: Db, actor: Actor, before: LoadedResponse, input: SaveAnswers, at: number) {
  const work = checked(saveAnswersSchema, input);
  const { saved, response, questionnaire } = before;
  const section = questionnaire.sections.find(({ id }) => id === work.confirm);
  const confirmed = new Set(section?.questions.map(({ key }) => key));
  // Confirming a section looks at what else is answered, because that can lead to its questions.
  const isAsked = (key: string) =>
    Object.hasOwn(work.answers, key) || confirmed.has(key) || (section !== undefined && !saved.has(key));
  const trials = await trialsFor(db, before, isAsked);
  // A file leads to no other question, so only those that are saved now matter.
  const loaded = await withDocuments(db, before, (key) => Object.hasOwn(work.answers, key) || confirmed.has(key));
  const proposals = proposalsFor(loaded, trials, at);
  const rows = await rowsToSave(db, loaded, work, proposals, { by: person(actor).id, at });
  if (rows.length === 0) return { loaded, trials, changed: 0 };
  const changing = await changeResponse(db, response.id, [response.state], { updatedAt: at });
  if (!changing) throw new DomainError('response_closed');
  const action = work.confirm ? 'match.answersConfirmed' : 'match.answersSaved';
  const keys = rows.map(({ key }) => key);
  await together([
    saveResponseAnswers(db, rows),
    record(db, actor, action, loaded.found.match.id, { after: { answers: keys }, at }),
  ]);
  const after = {
    ...loaded,
    response: changing,
    saved: new Map([...saved, ...rows.map((row) => [row.key, row] as const)]),
  };
  const { engagement } = loaded.found;
  const todo = todoAfter(after);
  // Once everything is confirmed, attesting is left, until an answer has to be confirmed again.
  if (engagement?.todo && ANSWERING.includes(engagement.todo) && engagement.todo !== todo)
    await giveTurn(db, engagement, todo, at);
  return { loaded: after, trials, changed: rows.length };
}

const ANSWERING: readonly Todo[] = ['answerQuestionnaire', 'answerAgain', 'attestAnswers'];

function todoAfter(loaded: LoadedResponse): Todo {
  if (isReady(loaded)) return 'attestAnswers';
  return loaded.response.state === 'draft' ? 'answerQuestionnaire' : 'answerAgain';
}

/** @throws {DomainError} as responseFor; response_closed. */
export async function editable(db: Db, actor: Actor, matchId: string): Promise<LoadedResponse> {
  const loaded = await responseFor(db, actor, matchId, 'match.answerAsSite');
  if (loaded.response.state !== 'draft' && loaded.response.state !== 'returned')
    throw new DomainError('response_closed');
  return loaded;
}

/** Call it before reading files that come with answers. @throws {DomainError} as editable. */
export const mayAnswer = (actor: Actor, matchId: string) =>
  store.read(async (db) => void (await editable(db, actor, matchId)));

type Work = ReturnType<typeof saveAnswersSchema.parse>;
interface Saver {
  by: string;
  at: number;
}

/** The rows that a submission changes. @throws {DomainError} invalid */
async function rowsToSave(
  db: Db,
  loaded: LoadedResponse,
  work: Work,
  proposals: ReadonlyMap<string, Proposal>,
  saver: Saver,
): Promise<ResponseAnswer[]> {
  const { saved, response, questions } = loaded;
  const errors: Record<string, string[]> = {};
  const values = await checkedValues(db, loaded, work.answers, errors, saver.at);
  const rows = new Map<string, ResponseAnswer>();
  const put = (question: Question, value: AnswerValue | null, confirmedAt: number | null) =>
    rows.set(question.key, rowOf(loaded, question, { value, confirmedAt, proposals, saver, values }));
  for (const [question, value] of values) {
    const before = saved.get(question.key);
    // Proposals that nobody has changed are saved when their section is confirmed.
    const shown = before
      ? before.value
      : proposals.get(question.key)?.prefilled
        ? proposals.get(question.key)?.value
        : null;
    if (sameValue(value, shown)) continue;
    if (response.state === 'returned' && !isOpen(before, response)) throw new DomainError('response_closed');
    const isLate = before && work.since != null && before.savedAt > work.since && before.savedBy !== saver.by;
    if (isLate) errors[question.key] = [VALIDATION.changedMeanwhile('this answer')];
    // Answers that the sponsor asked about are not confirmed with their section again.
    else put(question, value, response.state === 'returned' ? saver.at : null);
  }
  for (const [key, reply] of Object.entries(work.replies)) {
    const before = rows.get(key) ?? saved.get(key);
    if (!before || !isAskedBack(before, response)) throw new DomainError('response_closed');
    if ((before.reply ?? '') !== reply.trim())
      rows.set(key, { ...before, reply: reply.trim() || null, savedBy: saver.by, savedAt: saver.at });
  }
  if (work.confirm) confirmSection(loaded, work.confirm, { rows, proposals, put, errors, at: saver.at });
  const isOther = [...values].some(([{ key }, value]) => key === INVESTIGATOR_KEY && rows.has(key) && value !== null);
  if (isOther) forgetOther(questions, loaded, rows, saver);
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', {}, errors);
  return [...rows.values()];
}

/** Whether the answer names a document or a person of the site. */
const isOfSite = ({ type }: Question): boolean => type === 'file' || type === 'staff';

/** The submitted answers, checked. Files and people must belong to the site. */
async function checkedValues(
  db: Db,
  { questions, found }: LoadedResponse,
  sent: Readonly<Record<string, unknown>>,
  errors: Record<string, string[]>,
  at: number,
): Promise<Map<Question, AnswerValue | null>> {
  const namesAny = questions.some((question) => isOfSite(question) && Boolean(sent[question.key]));
  const choices = namesAny ? await choicesOf(db, found.site) : NO_CHOICES;
  const isChoice = ({ key, type }: Question, id: unknown) => {
    const people = valueIn(choices.people, key) ?? choices.staff;
    return (type === 'file' ? choices.documents : people).some(({ value }) => value === id);
  };
  const values = new Map<Question, AnswerValue | null>();
  for (const [key, value] of Object.entries(sent)) {
    const question = questions.find((each) => each.key === key);
    const result = question ? checkedValue(question, value, at) : { error: VALIDATION.chooseFromList };
    if ('error' in result) errors[key] = [result.error];
    else if (question && isOfSite(question) && result.value !== null && !isChoice(question, result.value))
      errors[key] = [VALIDATION.chooseFromList];
    else if (question) values.set(question, result.value);
  }
  return values;
}

interface Putting {
  value: AnswerValue | null;
  confirmedAt: number | null;
  proposals: ReadonlyMap<string, Proposal>;
  saver: Saver;
  values: ReadonlyMap<Question, AnswerValue | null>;
}

function rowOf(loaded: LoadedResponse, question: Question, put: Putting): ResponseAnswer {
  const { response, saved } = loaded;
  const { key, scope, type } = question;
  const before = saved.get(key);
  const { confirmedAt, proposals, saver } = put;
  const value = countingValue(question, put.value);
  const proposal = proposals.get(key) ?? null;
  const state = value === null ? 'new' : stateOf(value, proposal);
  const typed = [...put.values].find(([each]) => each.key === INVESTIGATOR_KEY)?.[1];
  const investigator = typeof typed === 'string' ? typed : investigatorOf(loaded);
  return {
    responseId: response.id,
    key,
    value,
    state,
    confirmedAt,
    answerId: state === 'new' ? null : (proposal?.answerId ?? null),
    savedBy: saver.by,
    savedAt: saver.at,
    personId: type === 'staff' ? (value as string | null) : scope === 'person' ? investigator : null,
    // The sponsor still reads the document in the sent copy.
    documentId: type === 'file' ? ((before?.sent?.value ?? value) as string | null) : null,
    sent: before?.sent ?? null,
    question: before?.question ?? null,
    askedAt: before?.askedAt ?? null,
    reply: before?.reply ?? null,
  };
}

interface Confirming {
  rows: Map<string, ResponseAnswer>;
  proposals: ReadonlyMap<string, Proposal>;
  put: (question: Question, value: AnswerValue | null, confirmedAt: number | null) => void;
  errors: Record<string, string[]>;
  at: number;
}

/** Confirms the questions asked in a section, with their saved or else proposed answers. */
function confirmSection(loaded: LoadedResponse, id: string, { rows, proposals, put, errors, at }: Confirming): void {
  const { questionnaire, saved } = loaded;
  const section = questionnaire.sections.find((each) => each.id === id);
  if (!section) throw new DomainError('not_found');
  const values = withProposals({ ...workedOn(saved), ...workedOn(rows) }, proposals);
  const asked = shownQuestions(questionnaire.sections, values).filter((question) =>
    section.questions.includes(question),
  );
  for (const question of asked) {
    const { key, required, type } = question;
    if (type === 'computed' || errors[key]) continue;
    const value = values[key] ?? null;
    if (required && !isAnswered(question, value)) errors[key] = [VALIDATION.required];
    else if (!rows.has(key) && saved.get(key)?.confirmedAt) continue;
    else put(question, value, at);
  }
}

/** Answers about one investigator do not apply to another. */
function forgetOther(
  questions: readonly Question[],
  { saved }: LoadedResponse,
  rows: Map<string, ResponseAnswer>,
  { by, at }: Saver,
) {
  for (const { key, scope } of questions) {
    const before = saved.get(key);
    if (scope !== 'person' || !before || rows.has(key)) continue;
    rows.set(key, {
      ...before,
      value: null,
      confirmedAt: null,
      answerId: null,
      personId: null,
      savedBy: by,
      savedAt: at,
    });
  }
}
