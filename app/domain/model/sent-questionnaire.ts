/** A site's current answers and those that it has sent: what is still open, and what attesting signs. */
import type { AnswerValue, Question, Values } from '~/catalogue/feasibility/questions';
import type { FeasibilityResponse, Questionnaire, ResponseAnswer, SentAnswer } from '~db/schema';
import { sameValue } from './answer-values';
import type { SignedResponse } from './feasibility-view';
import { isAnswered, questionsIn, shownQuestions } from './questionnaire-rules';

interface Loaded {
  response: FeasibilityResponse;
  questionnaire: Questionnaire;
  saved: ReadonlyMap<string, ResponseAnswer>;
}

interface LoadedWithFiles extends Loaded {
  /** The SHA-256 of the documents that answer questions, by ID. Those that are gone are missing. */
  files: ReadonlyMap<string, string>;
}

/** The site's current answers, by question. */
export const workedOn = (saved: ReadonlyMap<string, ResponseAnswer>): Record<string, AnswerValue | null> =>
  Object.fromEntries([...saved].map(([key, { value }]) => [key, value]));

/** The answers that were sent to the sponsor, by question. */
export const sentIn = (rows: Iterable<ResponseAnswer>): Values =>
  Object.fromEntries([...rows].map(({ key, sent }) => [key, sent?.value]));

/** Whether the sponsor has asked about the answer since it was last sent. */
export const isAskedBack = (
  { question, askedAt }: ResponseAnswer,
  { state, submittedAt }: FeasibilityResponse,
): boolean => state === 'returned' && question !== null && (askedAt ?? 0) >= (submittedAt ?? 0);

/**
 * Whether the site can change an answer of a returned response: if the sponsor has asked about it, or if it was never sent,
 * because only another changed answer leads to its question.
 */
export const isOpen = (row: ResponseAnswer | undefined, response: FeasibilityResponse): boolean =>
  response.state === 'returned' && (!row?.sent || isAskedBack(row, response));

/** The questions that the site is asked, given what it works on. */
export const askedIn = ({ questionnaire, saved }: Loaded): Question[] =>
  shownQuestions(questionnaire.sections, workedOn(saved)).filter(({ type }) => type !== 'computed');

/** The titles of the sections that have to be confirmed before the answers can be sent. */
export function unconfirmedIn(loaded: Loaded): string[] {
  const { questionnaire, saved, response } = loaded;
  const asked = askedIn(loaded);
  const isDone = (question: Question) => {
    const row = saved.get(question.key);
    // The sections of a returned response are not confirmed again.
    const isConfirmed = row?.confirmedAt || (response.state === 'returned' && !row?.sent);
    return isConfirmed && (!question.required || isAnswered(question, row?.value ?? null));
  };
  return questionnaire.sections
    .filter(({ questions }) => questions.some((question) => asked.includes(question) && !isDone(question)))
    .map(({ title }) => title);
}

/** Whether the sponsor has asked about an answer that is still as it was sent, without a reply. */
const isUnreplied = (row: ResponseAnswer, response: FeasibilityResponse): boolean =>
  isAskedBack(row, response) && !row.reply && sameValue(row.value, row.sent?.value);

/** The keys of what the sponsor has asked about that needs a reply or another answer. */
export const unrepliedIn = ({ saved, response }: Loaded): string[] =>
  [...saved.values()].filter((row) => isUnreplied(row, response)).map(({ key }) => key);

/** Whether everything is confirmed and replied to, so that it can be attested. */
export const isReady = (loaded: Loaded): boolean => unconfirmedIn(loaded).length + unrepliedIn(loaded).length === 0;

/** Whether a returned response cannot be sent again without something about this question. */
export function isAwaited(question: Question, row: ResponseAnswer | undefined, response: FeasibilityResponse): boolean {
  if (response.state !== 'returned' || question.type === 'computed') return false;
  if (row?.sent) return isUnreplied(row, response);
  return question.required && !isAnswered(question, row?.value ?? null);
}

/**
 * The keys of answers whose document is gone, so that nobody could see what was signed. Answers that were sent before we
 * kept such documents, and are not asked about, stay as they were.
 */
export const withoutFile = (loaded: LoadedWithFiles): string[] =>
  askedIn(loaded).flatMap(({ key, type }) => {
    const row = loaded.saved.get(key);
    if (type !== 'file' || !row || row.value === null || loaded.files.has(String(row.value))) return [];
    return isOpen(row, loaded.response) || !row.sent ? [key] : [];
  });

/** The answers as they are once they are sent: each with its copy for the sponsor, if it is asked. */
export function rowsToSend(loaded: LoadedWithFiles): ResponseAnswer[] {
  const asked = new Map(askedIn(loaded).map((question) => [question.key, question]));
  return [...loaded.saved.values()].map((row) => {
    const question = asked.get(row.key);
    if (question?.type !== 'file') return { ...row, sent: question ? { value: row.value, reply: row.reply } : null };
    return { ...row, documentId: row.value as string | null, sent: sentFile(row, loaded.files) };
  });
}

function sentFile({ value, reply }: ResponseAnswer, files: LoadedWithFiles['files']): SentAnswer {
  const sha256 = files.get(String(value));
  return sha256 === undefined ? { value, reply } : { value, reply, sha256 };
}

/** What a signature of these answers is of, in the order of the questionnaire. */
export function signedResponse(
  { response, questionnaire }: Pick<Loaded, 'response' | 'questionnaire'>,
  rows: Iterable<ResponseAnswer>,
): SignedResponse {
  const byKey = new Map([...rows].map((row) => [row.key, row]));
  return {
    response: response.id,
    questionnaire: questionnaire.title,
    questionnaireVersion: questionnaire.version,
    answers: questionsIn(questionnaire.sections).flatMap(({ key, version, text }) => {
      const row = byKey.get(key);
      if (!row?.sent) return [];
      const { value, reply, sha256 } = row.sent;
      const said = { key, version, question: text, answer: value, askedBack: row.question, reply };
      return sha256 === undefined ? said : { ...said, sha256 };
    }),
  };
}
