/** The answers of all sites of a study side by side, on the page and as CSV. */

import type { Decision } from '~/catalogue/engagement';
import { DomainError } from '~/catalogue/errors';
import { COMMITMENT_KEY } from '~/catalogue/feasibility/library';
import type { AnswerValue, Question } from '~/catalogue/feasibility/questions';
import { valueIn } from '~/catalogue/own';
import type { TableFormat } from '~/catalogue/paths';
import { RESPONSE_STATE_WORDS } from '~/catalogue/statuses';
import { type Actor, authorizeOrNotFound, can } from '~/domain/base/actor';
import { exportTable } from '~/domain/base/table-file.server';
import { studyInputs } from '~/domain/commands/ranking/inputs.server';
import { contentOf } from '~/domain/commands/signatures/content.server';
import { signaturesSeenOf } from '~/domain/commands/signatures/see.server';
import { type Names, valueInWords } from '~/domain/model/answer-values';
import type { ComparedResponses } from '~/domain/model/feasibility-view';
import { partiesOf } from '~/domain/model/match-parties';
import { transitionsFrom } from '~/domain/model/match-transitions';
import {
  contradictedPoints,
  questionsIn,
  scoreOf,
  shownQuestions,
  withComputed,
} from '~/domain/model/questionnaire-rules';
import { takesTwo } from '~/domain/model/selecting';
import { sentIn, signedResponse } from '~/domain/model/sent-questionnaire';
import { signatureInWords } from '~/domain/model/signature-view';
import { goesOn } from '~/domain/model/study-endings';
import { studyHeadSchema, studyView } from '~/domain/model/study-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { neededOf } from '~/matching/target';
import { documentsByIds } from '~db/queries/documents';
import { engagementsOf } from '~db/queries/engagements';
import { answersOfResponses, responsesOfStudy } from '~db/queries/feasibility';
import { studyById } from '~db/queries/studies';
import type { FeasibilityResponse, Match, ResponseAnswer, Study } from '~db/schema';
import type { Selecting } from '~db/selecting';
import { type Db, store } from '~db/store.server';
import { contradictionsIn } from './attestation';
import { knownOfSite } from './known.server';
import { namesOf } from './sources.server';

/**
 * Most points first, sites that have not answered last.
 * @throws {DomainError} unauthenticated, not_found (another's too).
 */
export async function compareResponses(actor: Actor, studyId: string, at = now()): Promise<ComparedResponses> {
  return store.read(async (db) => {
    const stored = await studyById(db, studyId);
    const study = stored?.status === 'archived' ? undefined : stored;
    authorizeOrNotFound(actor, 'questionnaire.see', { sponsorId: study?.sponsorId ?? '' });
    if (!study) throw new DomainError('not_found');
    const columns = await columnsOf(db, studyId);
    const asked = new Map<string, { section: string; question: Question }>();
    for (const { questionnaire } of columns)
      for (const { title, questions } of questionnaire.sections)
        for (const question of questions)
          if (!asked.has(question.key)) asked.set(question.key, { section: title, question });
    const names = await namesIn(db, columns);
    const inputs = await studyInputs(db, study);
    const contradictions: Map<string, string>[] = [];
    for (const column of columns) contradictions.push(await contradictionsOf(db, column, { study, inputs, at }));
    const signatures = await signaturesIn(db, columns);
    const engagements = await engagementsOf(
      db,
      columns.map(({ match }) => match.id),
    );
    const decisions = new Map(engagements.map(({ matchId, decision }) => [matchId, decision]));
    return {
      study: pick(studyHeadSchema, studyView(study)),
      sites: columns.map(({ match, site, selecting, response, questionnaire, score, shown, values }, place) => ({
        matchId: match.id,
        site: site.name,
        city: site.city,
        stateOfSite: site.state,
        state: response.state,
        title: questionnaire.title,
        version: questionnaire.version,
        submittedAt: response.submittedAt,
        signedBy: signatures.get(response.id) ?? null,
        score,
        contradicted: contradictedPoints([...shown.values()], values, new Set(contradictions[place]?.keys())),
        commitmentContradicted: contradictions[place]?.has(COMMITMENT_KEY) ?? false,
        matchScore: match.score,
        band: match.band,
        may: can(actor, 'match.answerAsSponsor', partiesOf({ study, site }))
          ? [...acceptance(response), ...decisionsAbout(match, study, decisions.get(match.id), selecting)]
          : [],
      })),
      commitment: asked.has(COMMITMENT_KEY) ? commitmentOf(columns, study) : null,
      questions: [...asked.values()].map(({ section, question: { key, text, cites, unit } }) => {
        const answers = columns.map((column, place) => ({
          ...answerIn(column, key, names),
          instead: contradictions[place]?.get(key) ?? null,
        }));
        const said = new Set(answers.flatMap(({ words }) => words ?? []));
        return { key, section, text, cites, unit, answers, differs: said.size > 1 };
      }),
    };
  });
}

/** Answers that wait to be accepted can be accepted here too. */
const acceptance = ({ state }: FeasibilityResponse) => (state === 'submitted' ? (['accept'] as const) : []);

const DECIDING = ['select', 'backup', 'decline'] as const;

export interface FeasibilityPoints {
  points: number;
  most: number;
  /** The questions whose answers rule the site out. */
  ruledOutBy: string[];
}

/** What the answers that a study's sites have sent are worth, by match. */
export async function pointsByMatch(db: Db, studyId: string): Promise<Map<string, FeasibilityPoints>> {
  const columns = await columnsOf(db, studyId);
  return new Map(
    columns.flatMap(({ match, score, shown }) => {
      if (!score) return [];
      const { points, most, knockedOutBy } = score;
      const ruledOutBy = knockedOutBy.map((key) => shown.get(key)?.text ?? key);
      return [[match.id, { points, most, ruledOutBy }] as const];
    }),
  );
}

/** What the sponsor can decide about a site that has answered the invitation. */
const decisionsAbout = (
  match: Match,
  study: Study,
  decision: Decision | null | undefined,
  selecting: Selecting,
): ComparedResponses['sites'][number]['may'] => {
  const standing = { status: match.status, studyActive: goesOn(study, match), decision, asked: match.askedAt !== null };
  const may = transitionsFrom('sponsor', standing);
  return DECIDING.filter((name) => may.includes(name)).flatMap((name) => {
    if (name !== 'select' || !takesTwo({ selecting })) return name;
    return selecting === 'asking' ? 'askForApproval' : [];
  });
};

/** How many participants the sites commit to, without those that were turned down. */
function commitmentOf(columns: readonly Column[], study: Study) {
  const bySite = columns.map(({ values }) => {
    const value = valueIn(values, COMMITMENT_KEY);
    return typeof value === 'number' ? value : null;
  });
  const counted = bySite.filter((_, place) => columns[place]?.match.status !== 'declined');
  return { bySite, sum: counted.reduce<number>((sum, each) => sum + (each ?? 0), 0), ...neededOf(study) };
}

interface About {
  study: Study;
  inputs: Awaited<ReturnType<typeof studyInputs>>;
  at: number;
}

/** What is on record instead of an attested answer, by question. */
async function contradictionsOf(
  db: Db,
  { response, questionnaire, site, values }: Column,
  { study, inputs, at }: About,
) {
  if (response.submittedAt === null) return new Map<string, string>();
  const sent = new Map(Object.entries(values).map(([key, value]) => [key, value ?? null]));
  const known = await knownOfSite(db, { site, study }, at, inputs);
  return contradictionsIn({ answers: sent, questions: questionsIn(questionnaire.sections), study }, known);
}

type Column = Awaited<ReturnType<typeof columnsOf>>[number];

async function columnsOf(db: Db, studyId: string) {
  const responses = await responsesOfStudy(db, studyId);
  const rows = await answersOfResponses(
    db,
    responses.map(({ response }) => response.id),
  );
  const columns = responses.map((found) => {
    const { sections } = found.questionnaire;
    const own: ResponseAnswer[] = rows.filter(({ responseId }) => responseId === found.response.id);
    const sent = sentIn(own);
    const isSent = found.response.submittedAt !== null;
    const shown = new Map(shownQuestions(sections, sent).map((question) => [question.key, question]));
    return {
      ...found,
      rows: own,
      shown,
      values: withComputed(sections, sent),
      score: isSent ? scoreOf(sections, sent) : null,
    };
  });
  return columns.sort((a, b) => rankOf(b) - rankOf(a));
}

/** Sites that are ruled out come after all others that have answered. */
const rankOf = ({
  response,
  score,
}: {
  response: { submittedAt: number | null };
  score: ReturnType<typeof scoreOf>;
}) => {
  if (response.submittedAt === null) return -1_000_000;
  return (score?.points ?? 0) - (score && score.knockedOutBy.length > 0 ? 100_000 : 0);
};

function answerIn({ shown, values, score }: Column, key: string, names: Names) {
  const question = shown.get(key);
  return {
    words: question ? valueInWords(question, valueIn(values, key), names) : null,
    number: question ? numberIn(valueIn(values, key)) : null,
    knockedOut: score?.knockedOutBy.includes(key) ?? false,
  };
}

const numberIn = (value: AnswerValue | null | undefined): number | null => (typeof value === 'number' ? value : null);

async function namesIn(db: Db, columns: readonly Column[]): Promise<Names> {
  const named = (type: Question['type']) =>
    columns.flatMap(({ shown, values }) =>
      [...shown.values()].flatMap((question) =>
        question.type === type && valueIn(values, question.key) ? [String(valueIn(values, question.key))] : [],
      ),
    );
  const documents = await documentsByIds(db, [...new Set(named('file'))]);
  return {
    ...(await namesOf(db, named('staff'))),
    ...Object.fromEntries(documents.map(({ id, name }) => [id, name ?? 'document'])),
  };
}

/** The latest signature of each response, in words. */
async function signaturesIn(db: Db, columns: readonly Column[]): Promise<Map<string, string>> {
  const hashes = columns.map(
    (column) => [column.response.id, contentOf(signedResponse(column, column.rows)).sha256] as const,
  );
  const seen = await signaturesSeenOf(db, 'response', new Map(hashes));
  return new Map(
    [...seen].flatMap(([id, signatures]) => signatures.slice(-1).map((last) => [id, signatureInWords(last)] as const)),
  );
}

/** One line per question, one column per site. @throws as compareResponses. */
export async function responsesFile(actor: Actor, studyId: string, format: TableFormat, at = now()) {
  const { sites, questions } = await compareResponses(actor, studyId);
  const lines = [
    ['Section', 'Question', ...sites.map(({ site }) => site)],
    ['', 'State', ...sites.map(({ state }) => RESPONSE_STATE_WORDS[state])],
    ['', 'Signed by', ...sites.map(({ signedBy }) => signedBy)],
    ['', 'Points', ...sites.map(({ score }) => score?.points)],
    ['', 'Points possible', ...sites.map(({ score }) => score?.most)],
    ['', 'Points contradicted', ...sites.map(({ score, contradicted }) => (score ? contradicted : undefined))],
    ...questions.map(({ section, text, cites, unit, answers }) => [
      section,
      [text, cites, unit && `(${unit})`].filter(Boolean).join(' '),
      // Numbers as numbers, so that a spreadsheet adds them up.
      ...answers.map(({ words, number }) => number ?? words),
    ]),
  ];
  const about = { what: 'studyAnswers', rows: questions.length, studyId } as const;
  return exportTable(actor, lines, { title: 'feasibility', format, ...about }, at);
}
