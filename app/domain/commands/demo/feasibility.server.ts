/** Plays the feasibility step of the demo's studies that go without a CDA: a questionnaire is sent, and sites answer. */
import { INVESTIGATOR_KEY } from '~/catalogue/feasibility/library';
import type { AnswerValue, Question, QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { HOUR_MS } from '~/catalogue/time';
import type { Person } from '~/domain/base/actor';
import { saveSiteAnswers } from '~/domain/commands/feasibility/answers.server';
import { attestation } from '~/domain/commands/feasibility/attest.server';
import { createQuestionnaire } from '~/domain/commands/feasibility/questionnaires.server';
import { saveAnswers } from '~/domain/commands/feasibility/respond.server';
import { sendQuestionnaire } from '~/domain/commands/feasibility/send.server';
import { questionsIn } from '~/domain/model/questionnaire-rules';
import { bestMatches } from '~db/queries/matches';
import { store } from '~db/store.server';
import { signInDemo } from './agreement.server';

/** More than a demo study has matches. */
const ALL = 50;

interface DemoFeasibility {
  studyId: string;
  sponsor: Person;
  /** By site. The first one's people can sign in: its answers wait for them. */
  coordinators: ReadonlyMap<string, Person>;
}

/** Sends a questionnaire to all sites that wait for one. All but the site that can sign in answer it. */
export async function playDemoFeasibility(
  { studyId, sponsor, coordinators }: DemoFeasibility,
  at: number,
): Promise<void> {
  const matches = await store.read((db) => bestMatches(db, { studyId, limit: ALL }));
  const waiting = matches.filter(({ engagement }) => engagement?.todo === 'sendQuestionnaire');
  if (waiting.length === 0) return;
  const [signsIn] = coordinators.keys();
  const { id, sections } = await createQuestionnaire(
    sponsor,
    studyId,
    { title: 'Feasibility questionnaire', from: 'study' },
    at,
  );
  await sendQuestionnaire(sponsor, id, { matchId: null }, at + HOUR_MS);
  for (const [index, { match }] of waiting.entries()) {
    const coordinator = coordinators.get(match.siteId);
    if (!coordinator) continue;
    if (match.siteId === signsIn) {
      const answers = answersOf(questionsIn(sections), coordinator, index);
      await saveSiteAnswers(coordinator, ownAnswers(answers), at - HOUR_MS);
      continue;
    }
    await answerDemo({ matchId: match.id, coordinator, sections, turn: index }, at + (2 + index) * HOUR_MS);
  }
}

interface DemoAnswers {
  matchId: string;
  coordinator: Person;
  sections: readonly QuestionnaireSection[];
  /** Sites with different turns give different answers. */
  turn: number;
}

/** A site answers all questions, and attests its answers. */
export async function answerDemo({ matchId, coordinator, sections, turn }: DemoAnswers, at: number): Promise<void> {
  const answers = answersOf(questionsIn(sections), coordinator, turn);
  const [first, ...others] = sections.map(({ id }) => id);
  await saveAnswers(coordinator, matchId, { answers, confirm: first }, at);
  for (const confirm of others) await saveAnswers(coordinator, matchId, { confirm }, at);
  await signInDemo(coordinator, 'Investigator', attestation(matchId, { sha256: null, at }), at);
}

/** Of the sections that a site answers once, most: some are left to answer. */
const ownAnswers = (answers: Record<string, AnswerValue>): Record<string, AnswerValue> =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => /^(irb|contracts|pharmacy|lab|data)\./.test(key)));

/** Made-up answers, not the same for every site. */
function answersOf(questions: readonly Question[], coordinator: Person, index: number): Record<string, AnswerValue> {
  const given = questions.flatMap((question, at): [string, AnswerValue][] => {
    const value = answerTo(question, coordinator, index + at);
    return value === null ? [] : [[question.key, value]];
  });
  return Object.fromEntries(given);
}

const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  'irb.days': [21, 35, 28],
  'contracts.days': [45, 30, 60],
  'population.perMonth': [6, 3, 9],
  'population.commitment': [18, 10, 24],
  'pi.time': [6, 4, 8],
};

function answerTo({ key, type, options, rows, max }: Question, coordinator: Person, turn: number): AnswerValue | null {
  const pick = <Item>(items: readonly Item[]): Item => items[turn % items.length] as Item;
  switch (type) {
    case 'number':
      return Math.min(pick(NUMBERS[key] ?? [4, 7, 12]), max ?? Number.POSITIVE_INFINITY);
    case 'date':
      return pick(['2026-02-16', '2025-11-03', '2026-05-20']);
    case 'yesno':
      return { answer: turn % 7 === 0 ? 'no' : 'yes', detail: null };
    case 'single':
      return pick(options).value;
    case 'multi':
      return options.filter((_, at) => (at + turn) % 3 !== 0).map(({ value }) => value);
    case 'grid':
      return Object.fromEntries(rows.map((row, at) => [row, options[(turn + at) % options.length]?.value ?? '']));
    case 'staff':
      return key === INVESTIGATOR_KEY ? coordinator.id : null;
    case 'credential':
      return { number: `${21 + turn}D1234567`, expires: '2027-09-30' };
    case 'text':
      return pick(['Internal medicine', 'No findings', 'Cardiology and internal medicine']);
    default:
      return null;
  }
}
