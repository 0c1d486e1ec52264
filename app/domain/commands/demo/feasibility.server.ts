/** Plays the feasibility step of the demo's studies that go without a CDA: a questionnaire is sent, and sites answer. */
import { SIMILAR_KEY } from '~/catalogue/feasibility/library';
import type { AnswerValue, QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { HOUR_MS } from '~/catalogue/time';
import type { Person } from '~/domain/base/actor';
import { saveSiteAnswers } from '~/domain/commands/feasibility/answers.server';
import { attestation } from '~/domain/commands/feasibility/attest.server';
import { createQuestionnaire } from '~/domain/commands/feasibility/questionnaires.server';
import { saveAnswers } from '~/domain/commands/feasibility/respond.server';
import { sendQuestionnaire } from '~/domain/commands/feasibility/send.server';
import { sourcesOf } from '~/domain/commands/feasibility/sources.server';
import { questionsIn } from '~/domain/model/questionnaire-rules';
import { bestMatches, type MatchWithSite, matchById } from '~db/queries/matches';
import { store } from '~db/store.server';
import { signInDemo } from './agreement.server';
import { demoAnswers } from './answers';
import { investigatorOf } from './documents.server';

/** More than a demo study has matches. */
const ALL = 50;

interface DemoFeasibility {
  studyId: string;
  sponsor: Person;
  /** By site. The first one's people can sign in: its answers wait for them. */
  coordinators: ReadonlyMap<string, Person>;
  /** How many more trials like the study the first site to answer attests than it has confirmed. */
  overstated?: number;
}

/** Sends a questionnaire to all sites that wait for one. All but the site that can sign in answer it. */
export async function playDemoFeasibility(
  { studyId, sponsor, coordinators, overstated = 0 }: DemoFeasibility,
  at: number,
): Promise<void> {
  const matches = await store.read((db) => bestMatches(db, { studyId, limit: ALL }));
  const waiting = matches.filter(({ engagement }) => engagement?.todo === 'sendQuestionnaire');
  if (waiting.length === 0) return;
  const [signsIn] = coordinators.keys();
  const { id, sections } = await createQuestionnaire(
    sponsor,
    studyId,
    { title: 'Feasibility questionnaire', from: 'studyAndLibrary' },
    at,
  );
  await sendQuestionnaire(sponsor, id, { matchId: null }, at + HOUR_MS);
  for (const [turn, found] of waiting.entries()) {
    const coordinator = coordinators.get(found.match.siteId);
    if (!coordinator) continue;
    if (found.match.siteId === signsIn) {
      const answers = await answersOf({ found, coordinator, sections, turn }, at);
      await saveSiteAnswers(coordinator, ownAnswers(answers), at - HOUR_MS);
      continue;
    }
    const answering = { matchId: found.match.id, coordinator, sections, turn, overstated: turn === 0 ? overstated : 0 };
    await answerDemo(answering, at + (2 + turn) * HOUR_MS);
  }
}

interface DemoAnswers {
  coordinator: Person;
  sections: readonly QuestionnaireSection[];
  /** Sites with different turns give different answers. */
  turn: number;
  overstated?: number;
}

/** A site answers all questions, and attests its answers. */
export async function answerDemo(demo: DemoAnswers & { matchId: string }, at: number): Promise<void> {
  const { matchId, coordinator, sections } = demo;
  const found = await store.read((db) => matchById(db, matchId));
  if (!found) return;
  const answers = await answersOf({ ...demo, found }, at);
  const [first, ...others] = sections.map(({ id }) => id);
  await saveAnswers(coordinator, matchId, { answers, confirm: first }, at);
  for (const confirm of others) await saveAnswers(coordinator, matchId, { confirm }, at);
  await signInDemo(coordinator, 'Investigator', attestation(matchId, { sha256: null, at }), at);
}

/** Of the sections that a site answers once, most: some are left to answer. */
const ownAnswers = (answers: Record<string, AnswerValue>): Record<string, AnswerValue> =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => /^(irb|contracts|pharmacy|lab|data)\./.test(key)));

async function answersOf(demo: DemoAnswers & { found: MatchWithSite }, at: number) {
  const { found, coordinator, sections, turn, overstated = 0 } = demo;
  const known = await knownOf(found, overstated);
  return demoAnswers(questionsIn(sections), {
    investigator: (await investigatorOf(coordinator))?.id ?? coordinator.id,
    known,
    turn,
    state: found.site.state ?? 'TX',
    at,
  });
}

const LISTED = new Intl.ListFormat('en');

/** What is known about a site, as answers. */
async function knownOf(
  { site, match, study }: MatchWithSite,
  overstated: number,
): Promise<Record<string, AnswerValue>> {
  const { known } = await store.read((db) => sourcesOf(db, site, null));
  const { like } = match.facts;
  const stated = site.patients.find(({ kind, of }) => kind === 'condition' && of === study.indication);
  return {
    'pi.specialty': LISTED.format(site.therapeuticAreas),
    ...Object.fromEntries([...known].map(([key, { value }]) => [key, value])),
    ...(stated && { 'own.patients': stated.perYear }),
    ...(like !== null && { [SIMILAR_KEY]: like + overstated }),
  };
}
