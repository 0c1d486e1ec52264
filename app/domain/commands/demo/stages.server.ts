/** Plays what follows a site’s answer, for the studies of the demo that have a CDA and a visit in their path. */

import { DAY_MS, HOUR_MS } from '~/catalogue/time';
import type { Person } from '~/domain/base/actor';
import { sendCda } from '~/domain/commands/agreements/send.server';
import { cdaSigning } from '~/domain/commands/agreements/sign.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { changeQuestionnaire, createQuestionnaire } from '~/domain/commands/feasibility/questionnaires.server';
import { acceptResponse } from '~/domain/commands/feasibility/review.server';
import { sendQuestionnaire } from '~/domain/commands/feasibility/send.server';
import { chooseSlot, proposeVisit } from '~/domain/commands/visits/arrange.server';
import { addVisitAction, reportVisit } from '~/domain/commands/visits/report.server';
import { reportSigning } from '~/domain/commands/visits/sign.server';
import { cdaSchema } from '~/domain/model/agreement-schema';
import { sponsorNameOf } from '~/domain/model/match-parties';
import { visitProposalSchema } from '~/domain/model/visit-schema';
import { agreementsOfMatch } from '~db/queries/agreements';
import { bestMatches, matchById } from '~db/queries/matches';
import type { DemoStage } from '~db/seed-studies';
import { store } from '~db/store.server';
import { demoCda, signInDemo } from './agreement.server';
import { fileStudyDocuments, readStudyDocuments } from './documents.server';
import { answerDemo } from './feasibility.server';

/** How many days it takes from the CDA to the report. */
export const DAYS_OF_STAGES = 12;
/** More than a demo study has matches. */
const ALL_MATCHES = 50;
const ORDER: readonly DemoStage[] = ['cda', 'feasibility', 'visit', 'decision'];

/** What the demo’s sponsor asks before it visits a site. */
const ASKED = ['population.size', 'staff.coordinators', 'pharmacy.locked', 'lab.freezers', 'irb.days', 'data.remote'];

interface DemoStages {
  studyId: string;
  sponsor: Person;
  /** By site. */
  coordinators: ReadonlyMap<string, Person>;
  stages: readonly DemoStage[];
}

/** Brings the matches that wait for a CDA to these stages, best first; `at` is when the first CDA is sent. */
export async function playDemoStages(demo: DemoStages, at: number): Promise<void> {
  const { studyId, sponsor, coordinators, stages } = demo;
  const matches = await store.read((db) => bestMatches(db, { studyId, limit: ALL_MATCHES }));
  const waiting = matches.filter(({ engagement }) => engagement?.todo === 'sendCda');
  const going = waiting.flatMap(({ match }, turn) => {
    const [stage, coordinator] = [stages[turn], coordinators.get(match.siteId)];
    return stage && coordinator ? [{ matchId: match.id, stage, coordinator, turn }] : [];
  });
  const past = (step: DemoStage) => going.filter(({ stage }) => ORDER.indexOf(stage) > ORDER.indexOf(step));
  await fileStudyDocuments(sponsor, studyId, at);
  for (const { matchId } of going) await sendDemoCda(sponsor, matchId, at);
  for (const { matchId, coordinator } of past('cda')) await signCdas({ matchId, sponsor, coordinator }, at + DAY_MS);
  const asked = await sendQuestions(sponsor, studyId, at + 2 * DAY_MS);
  for (const { matchId, stage, coordinator, turn } of past('feasibility')) {
    await readStudyDocuments(coordinator, matchId, at + 2 * DAY_MS);
    await answerDemo({ matchId, coordinator, sections: asked, turn }, at + 3 * DAY_MS);
    await acceptResponse(sponsor, matchId, at + 4 * DAY_MS);
    await visit({ matchId, sponsor, coordinator }, at + 5 * DAY_MS, stage === 'decision');
  }
}

async function sendDemoCda(sponsor: Person, matchId: string, at: number): Promise<void> {
  const found = await store.read((db) => matchById(db, matchId));
  if (!found) return;
  const input = { kind: 'upload', months: '60', countersigned: 'on', effective: dayOf(at) } as const;
  const said = { purpose: 'To find out whether the site can take part in the study.', law: 'Delaware' };
  const parties = { sponsor: sponsorNameOf(found.study), site: found.site.name };
  const terms = { ...parties, ...said, mutual: false, months: 60, effective: dayOf(at) };
  const { name, filePath } = await takeUpload(await demoCda(terms, found.study.title), at);
  await sendCda(sponsor, matchId, { ...cdaSchema.parse(input), document: { name, filePath } }, null, at);
}

interface Pair {
  matchId: string;
  sponsor: Person;
  coordinator: Person;
}

async function signCdas({ matchId, sponsor, coordinator }: Pair, at: number): Promise<void> {
  const [sent] = await store.read((db) => agreementsOfMatch(db, matchId));
  const signing = (when: number) => cdaSigning(matchId, { agreement: sent?.id ?? '', at: when });
  await signInDemo(coordinator, 'Principal Investigator', signing(at), at);
  await signInDemo(sponsor, TITLE, signing(at + 5 * HOUR_MS), at + 5 * HOUR_MS);
}

async function sendQuestions(sponsor: Person, studyId: string, at: number) {
  const { id } = await createQuestionnaire(sponsor, studyId, { title: 'Before a visit', from: 'blank' }, at);
  const { sections } = await changeQuestionnaire(sponsor, id, { intent: 'addSection', title: 'Your site' }, { at });
  const adding = { intent: 'addFromLibrary', section: sections[0]?.id ?? '', keys: ASKED } as const;
  const asked = await changeQuestionnaire(sponsor, id, adding, { at });
  await sendQuestionnaire(sponsor, id, { matchId: null }, at);
  return asked.sections;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const TITLE = 'Clinical Operations Manager';

/** Times are proposed and, if the visit has taken place, one is chosen, and the visit is reported on. */
async function visit({ matchId: id, sponsor, coordinator }: Pair, at: number, hasTakenPlace: boolean): Promise<void> {
  // An upcoming visit is a month ahead, so that it is still upcoming while the demo runs.
  const days = hasTakenPlace ? [3, 4] : [35, 36, 40];
  const slots = days.map((day) => ({ date: dayOf(at + day * DAY_MS), time: '10:00' }));
  const proposal = visitProposalSchema.parse({
    mode: 'remote',
    zone: 'America/New_York',
    minutes: '90',
    place: 'https://calls.example/velora',
    slots,
    agenda: 'Pharmacy and freezer\nWho screens, and how\nIRB calendar',
    attendees: 'Two monitors',
  });
  const proposed = await proposeVisit(sponsor, id, proposal, at);
  const slot = proposed.visit?.slots[0]?.startsAt;
  if (!hasTakenPlace || slot === undefined) return;
  await chooseSlot(coordinator, id, { slot, attendees: 'Coordinator and pharmacist' }, at + 3 * HOUR_MS);
  const after = slot + 4 * HOUR_MS;
  const dueOn = dayOf(after + 21 * DAY_MS);
  await addVisitAction(sponsor, id, { text: 'Send the temperature log of the freezer', owner: 'site', dueOn }, after);
  await reportVisit(sponsor, id, { findings: FINDINGS }, after);
  await signInDemo(sponsor, TITLE, reportSigning(id, { sha256: null, at: after + HOUR_MS }), after + HOUR_MS);
}

const FINDINGS =
  'Staff and equipment as described. Two coordinators screen from the clinic’s own list. The freezer has alarms, but its log is on paper.';
