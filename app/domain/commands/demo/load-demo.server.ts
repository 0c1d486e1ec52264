/** Loads the demo data (db/seed.ts, db/seed-studies.ts) into an empty database. */
import { randomBytes } from 'node:crypto';
import { PUBLIC_PARTS } from '~/catalogue/public-page';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/catalogue/time';
import { type Person, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { hashPassword } from '~/domain/commands/accounts/password.server';
import { askToBeConsidered } from '~/domain/commands/matches/ask.server';
import { rematchSite, runMatching } from '~/domain/commands/matches/run.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { editOrganization } from '~/domain/commands/organizations/edit.server';
import { statePatients } from '~/domain/commands/organizations/patients.server';
import { setPublicPage } from '~/domain/commands/organizations/public-page.server';
import { organizationReview } from '~/domain/commands/organizations/review.server';
import { addToOutreach, moveOutreach } from '~/domain/commands/outreach/outreach.server';
import { askToJoin } from '~/domain/commands/staff/join-requests.server';
import { changeStudy } from '~/domain/commands/studies/change.server';
import { endStudy } from '~/domain/commands/studies/end.server';
import { setStudyPlan } from '~/domain/commands/studies/plan.server';
import { studyReview } from '~/domain/commands/studies/review.server';
import { decisionFor } from '~/domain/model/decision';
import { pickEditableFields } from '~/domain/model/study-changes';
import type { StudyInput } from '~/domain/model/study-schema';
import { facilityKeyOf } from '~/registry/facility-name';
import { skipDigests } from '~db/queries/digests';
import { bestMatches } from '~db/queries/matches';
import { organizationPage } from '~db/queries/organizations';
import { deleteMails } from '~db/queries/outbox';
import { deleteRematches } from '~db/queries/rematches';
import { insertStudy, studyById } from '~db/queries/studies';
import { userByEmail } from '~db/queries/users';
import { coordinatorOf, DEMO_JOIN, DEMO_KIOSK, DEMO_PATIENTS, DEMO_SITES, DEMO_SPONSORS } from '~db/seed';
import { DEMO_FACILITIES } from '~db/seed-registry';
import {
  DEMO_ASK,
  DEMO_CHANGE,
  DEMO_EDIT,
  DEMO_RELATIONS,
  DEMO_STUDIES,
  DEMO_TERMS,
  type DemoStep,
  stepsOf,
} from '~db/seed-studies';
import { type Db, store } from '~db/store.server';
import { fileDemoDocuments } from './documents.server';
import { playDemoFeasibility } from './feasibility.server';
import { writeToEachOther } from './messages.server';
import {
  addDemoEvent,
  addKioskEntry,
  addPerson,
  addSite,
  addSponsor,
  answerDemoTrackRecord,
  claimDemoTrial,
  domainOf,
  listsDemoSite,
  loadDemoRegistry,
} from './records.server';
import { agreeOnRelation, postForClient } from './relations.server';
import { listDemoSites } from './site-list.server';
import { DAYS_OF_STAGES, playDemoStages } from './stages.server';
import { DAYS_OF_START_UP, playDemoStartUp } from './start-up.server';

const isEmpty = async (db: Db) => (await organizationPage(db, { limit: 1 })).rows.length === 0;
/** By their numbers in the demo data. */
const DEMO_OUTREACH = { study: 0, facility: 1 };
const REP = 'remy@studybridge.example';

/**
 * Fills an empty database with a year of organizations, studies and matches in every status, and their audit trail.
 * @returns the accounts to sign in with and their random password, to print once; none if there was data.
 */
export async function loadDemo(at: number) {
  if (!(await store.read(isEmpty))) return [];
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const first = await store.tx(async (db) => {
    // Check again and insert a row immediately: another server may be starting at the same time.
    if (!(await isEmpty(db)) || (await userByEmail(db, REP))) return false;
    await addPerson(db, { name: ['Remy', 'Field'], domain: 'studybridge.example', role: 'rep' }, passwordHash, at);
    return true;
  });
  if (!first) return [];
  await playDemo(passwordHash, at);
  await store.tx(async (db) => {
    // Made-up people get no e-mail, and the demo has run matching already.
    await deleteMails(db);
    await deleteRematches(db);
    // A day ago, so that changes made in the demo reach a digest within minutes.
    await skipDigests(db, at - DAY_MS);
    const after = { sites: DEMO_SITES.length, sponsors: DEMO_SPONSORS.length, studies: DEMO_STUDIES.length };
    await record(db, SYSTEM, 'demo.loaded', 'demo', { after, at });
  });
  const accounts = [
    { who: 'Site (/login)', username: `${coordinatorOf(0)[0].toLowerCase()}@${domainOf(DEMO_SITES[0]?.name ?? '')}` },
    { who: 'Sponsor (/login)', username: usernameOf(0) },
    { who: 'CRO (/login)', username: usernameOf(DEMO_RELATIONS.cro) },
    { who: 'Field rep (/login)', username: REP },
  ];
  return accounts.map((account) => ({ ...account, password }));
}

/** Of the contact of a sponsor, by its number in the demo data. */
function usernameOf(index: number): string {
  const { contact, name } = DEMO_SPONSORS[index] as (typeof DEMO_SPONSORS)[number];
  return `${contact[0].toLowerCase()}@${domainOf(name)}`;
}

interface Demo {
  today: number;
  sponsors: Person[];
  /** Their ids, by their numbers in the demo data. */
  studies: string[];
  /** The site's coordinator, by organization; first that of the site that can sign in. */
  coordinators: Map<string, Person>;
  /** Schedules an event. Events may schedule others. Those after `today` never happen. */
  plan: (at: number, play: (at: number) => Promise<unknown>) => void;
}

/** When the registry is loaded, in days before `today`: before the first organization registers. */
const DAYS_OF_REGISTRY = 430;

/** When the rep creates the event of the demo's leads, in days before `today`. */
const DAYS_OF_EVENT = 20;

/** Replays everything up to `today`, earliest first. */
async function playDemo(passwordHash: string, today: number): Promise<void> {
  const waiting: { at: number; play: (at: number) => Promise<unknown> }[] = [];
  const plan: Demo['plan'] = (at, play) => waiting.push({ at, play });
  const demo: Demo = { today, sponsors: [], studies: [], coordinators: new Map(), plan };
  const ago = (days: number) => today - days * DAY_MS;

  plan(ago(DAYS_OF_REGISTRY), loadDemoRegistry);
  for (const [index, { registeredDaysAgo }] of DEMO_SPONSORS.entries()) {
    plan(ago(registeredDaysAgo), async (at) => {
      const contact = await store.tx((db) => addSponsor(db, index, passwordHash, at));
      // Studies are posted long after the decision.
      demo.sponsors[index] = { ...contact, organizationStatus: 'verified' };
      planDecision(demo, contact.organizationId ?? '', 'verified', at + 5 * HOUR_MS);
    });
  }
  for (const [index, { registeredDaysAgo, status }] of DEMO_SITES.entries()) {
    const registeredAt = ago(registeredDaysAgo) + (registeredDaysAgo < 1 ? 0 : (index % 7) * HOUR_MS);
    plan(registeredAt, async (at) => {
      const coordinator = await store.tx((db) => addSite(db, index, passwordHash, at, today));
      const siteId = coordinator.organizationId ?? '';
      demo.coordinators.set(siteId, coordinator);
      if (index === 0) plan(at + HOUR_MS, (when) => fileDemoDocuments(coordinator, today, when));
      if (status !== 'verified' && status !== 'rejected') return;
      if (registeredDaysAgo < 1) {
        planDecision(demo, siteId, status, at + 15 * MINUTE_MS);
        plan(at + 16 * MINUTE_MS, (soon) => rematchSite(siteId, soon));
        return;
      }
      const decidedAt = at + (1 + (index % 4)) * DAY_MS;
      planDecision(demo, siteId, status, decidedAt);
      if (index === 0) plan(decidedAt + 7 * DAY_MS, (when) => openDemoPage(coordinator, when));
      if (index === DEMO_EDIT.site) plan(ago(DEMO_EDIT.daysAgo), (when) => fillInEquipment(coordinator, when));
      for (const { site, daysAgo, patients } of DEMO_PATIENTS)
        if (index === site) plan(ago(daysAgo), (when) => statePatients(coordinator, { patients }, when));
      if (index === DEMO_ASK.site) {
        const { study, daysAgo, text } = DEMO_ASK;
        plan(ago(daysAgo), (when) => askToBeConsidered(coordinator, demo.studies[study] ?? '', { text }, when));
      }
      // After verification, a site's people confirm the trials that the registry lists for it.
      if (!listsDemoSite(index)) return;
      plan(decidedAt + 6 * HOUR_MS, (at) => answerDemoTrackRecord(index, coordinator, at));
      if (index === 0) plan(ago(3), (at) => claimDemoTrial(coordinator, at));
    });
  }
  plan(ago(DAYS_OF_EVENT), async (begun) => {
    const rep = await store.read((db) => userByEmail(db, REP));
    const repId = rep?.id ?? '';
    const eventId = await store.tx((db) => addDemoEvent(db, repId, DAYS_OF_EVENT, begun));
    for (const [index, { daysAgo }] of DEMO_KIOSK.entries.entries()) {
      plan(ago(daysAgo) + index * HOUR_MS, (at) => store.tx((db) => addKioskEntry(db, index, { eventId, repId }, at)));
    }
  });
  for (const [index, { submittedDaysAgo }] of DEMO_STUDIES.entries()) {
    plan(ago(submittedDaysAgo), (at) => submitStudy(demo, index, at));
  }
  for (const { client, study, daysAgo } of DEMO_RELATIONS.clients) {
    const name = DEMO_SPONSORS[client].name;
    const cro = () => demo.sponsors[DEMO_RELATIONS.cro] as Person;
    plan(ago(daysAgo), (at) => agreeOnRelation({ cro: cro(), client: demo.sponsors[client] as Person, name }, at));
    const postedAt = ago(DEMO_STUDIES[study]?.submittedDaysAgo ?? 0) + HOUR_MS;
    plan(postedAt, (at) => postForClient(cro(), demo.studies[study] ?? '', name, at));
  }
  plan(ago(DEMO_JOIN.daysAgo), (at) => askToJoinDemo([...demo.coordinators.keys()][DEMO_JOIN.site] ?? '', at));
  // Last, when nobody is invited anymore.
  plan(today, (at) => listDemoSites(demo.sponsors[0] as Person, at));

  for (;;) {
    waiting.sort((a, b) => a.at - b.at);
    const next = waiting.shift();
    if (!next || next.at > today) return;
    await next.play(next.at);
  }
}

/** Somebody who works at the site registers, and asks its owner to let them join. */
async function askToJoinDemo(organizationId: string, at: number): Promise<void> {
  const domain = domainOf(DEMO_SITES[DEMO_JOIN.site]?.name ?? '');
  const newcomer = await store.tx((db) => addPerson(db, { name: DEMO_JOIN.name, domain, role: 'site' }, null, at));
  await askToJoin(newcomer, { organizationId, message: DEMO_JOIN.message }, null, at + HOUR_MS);
}

const REASONS = {
  site: 'The address does not belong to a clinic.',
  study: 'The protocol does not name an investigator yet.',
};

function planDecision({ plan }: Demo, id: string, to: 'verified' | 'rejected', at: number): void {
  const reason = to === 'rejected' ? REASONS.site : null;
  plan(at, () => organizationReview.decide(SYSTEM, id, decisionFor(to), { reason }, at));
}

async function submitStudy(demo: Demo, index: number, at: number): Promise<void> {
  const { today, plan } = demo;
  const {
    sponsor,
    submittedDaysAgo: _,
    completedDaysAgo,
    paths,
    firstSite,
    stages,
    startUps,
    regions,
    overstated,
    status,
    ...study
  } = DEMO_STUDIES[index] as (typeof DEMO_STUDIES)[number];
  const contact = demo.sponsors[sponsor] as Person;
  const off = { irbApproval: false, fdaApproval: false, randomization: false, blinding: false, placebo: false };
  const sponsorName = DEMO_SPONSORS[sponsor]?.name;
  const id = newId();
  demo.studies[index] = id;
  await store.tx(async (db) => {
    const terms = DEMO_TERMS[index % DEMO_TERMS.length];
    const values = { ...off, ...study, ...terms, sponsorId: contact.organizationId ?? contact.id, sponsorName };
    const fresh = { status: 'pending_approval', isActive: false } as const;
    await insertStudy(db, { ...values, ...fresh, id, createdAt: at, updatedAt: at });
    await record(db, contact, 'study.submitted', id, { after: values, at });
  });
  if (status === 'pending_approval') return;
  const reason = status === 'rejected' ? REASONS.study : null;
  plan(at + 2 * DAY_MS, (decidedAt) =>
    studyReview.decide(SYSTEM, id, decisionFor(status === 'rejected' ? status : 'approved'), { reason }, decidedAt),
  );
  if (status === 'rejected') return;
  plan(at + 3 * DAY_MS, (matchedAt) =>
    runDemoMatching(demo, id, { paths, firstSite, startUps, regions }, contact, matchedAt),
  );
  if (index === DEMO_OUTREACH.study) plan(today - 6 * DAY_MS, (when) => approachDemoFacility(contact, id, when));
  if (study.path && !stages)
    plan(today - 2 * DAY_MS, (when) =>
      playDemoFeasibility({ studyId: id, sponsor: contact, coordinators: demo.coordinators, overstated }, when),
    );
  if (stages) {
    plan(today - DAYS_OF_STAGES * DAY_MS, (when) =>
      playDemoStages({ studyId: id, sponsor: contact, coordinators: demo.coordinators, stages }, when),
    );
  }
  if (index === DEMO_CHANGE.study)
    plan(today - DEMO_CHANGE.hoursAgo * HOUR_MS, (when) => proposeDemoChange(contact, id, when));
  if (completedDaysAgo)
    plan(today - completedDaysAgo * DAY_MS, (endedAt) => endStudy(contact, id, 'close', COMPLETED, endedAt));
  else plan(today - DAY_MS - index * HOUR_MS, (again) => runMatching(contact, id, again));
}

/** A sponsor wants to change who fits its approved study. */
async function proposeDemoChange(contact: Person, id: string, at: number): Promise<void> {
  const study = await store.read((db) => studyById(db, id));
  if (!study) return;
  const { duration, ...values } = pickEditableFields(study);
  const input = { ...values, ...DEMO_CHANGE.values, estimatedDuration: duration } as StudyInput;
  await changeStudy(contact, id, { input, version: study.updatedAt, confirmed: true }, at);
}

const COMPLETED = { kind: 'completed', reason: null } as const;

/** The sponsor has written to a prospective site, which has not registered yet. */
async function approachDemoFacility(contact: Person, studyId: string, at: number): Promise<void> {
  const { name, city, state } = DEMO_FACILITIES[DEMO_OUTREACH.facility] as (typeof DEMO_FACILITIES)[number];
  const entry = await addToOutreach(contact, studyId, facilityKeyOf(name, city, state), at);
  await moveOutreach(contact, entry.id, 'contacted', at + DAY_MS);
}

/** The site shows everyone what it can do. */
async function openDemoPage(coordinator: Person, at: number): Promise<void> {
  const sections = PUBLIC_PARTS.map(({ value }) => value).filter((part) => part !== 'address' && part !== 'phone');
  const chosen = { isOn: true, listed: false, sections, renewAddress: false };
  await setPublicPage(coordinator, coordinator.organizationId ?? '', chosen, at);
}

/** A site adds the second list of equipment to its profile. */
async function fillInEquipment(coordinator: Person, at: number): Promise<void> {
  const { equipment = [] } = DEMO_SITES[DEMO_EDIT.site] ?? {};
  const values = { equipment: [...equipment, ...DEMO_EDIT.equipment] };
  await editOrganization(coordinator, coordinator.organizationId ?? '', values, at);
}

/** More than a demo study has matches. */
const ALL_MATCHES = 50;

/** Runs matching for a study, and schedules the transitions in `paths` for its best matches. */
async function runDemoMatching(
  { coordinators, plan, today }: Demo,
  studyId: string,
  {
    paths,
    firstSite,
    startUps = [],
    regions = [],
  }: Pick<(typeof DEMO_STUDIES)[number], 'paths' | 'firstSite' | 'startUps' | 'regions'>,
  sponsor: Person,
  at: number,
): Promise<void> {
  await runMatching(sponsor, studyId, at);
  if (regions.length > 0) await setStudyPlan(sponsor, studyId, { regions }, at);
  const all = await store.read((db) => bestMatches(db, { studyId, limit: ALL_MATCHES }));
  const [signsIn] = coordinators.keys();
  const own = all.filter(({ match }) => firstSite && match.siteId === signsIn);
  const best = all.filter((entry) => !own.includes(entry));
  const planned = [
    ...best.slice(0, paths.length).map((entry, place) => ({ ...entry, place, path: paths[place] })),
    ...own.map((entry) => ({ ...entry, place: 0, path: firstSite })),
  ];
  const left = [...startUps];
  for (const { match, place, path } of planned) {
    let then = at + place * HOUR_MS;
    const steps: readonly DemoStep[] = path ? stepsOf(path) : [];
    for (const { transition, by, after, reason = null, kind = null } of steps) {
      then += after * (1 + (place % 3) / 2) * DAY_MS;
      const mover = by === 'site' ? coordinators.get(match.siteId) : sponsor;
      if (mover) plan(then, (when) => transitionMatch(mover, match.id, transition, { reason, kind }, when));
    }
    const coordinator = coordinators.get(match.siteId);
    const to = coordinator && steps.some(({ transition }) => transition === 'select') ? left.shift() : undefined;
    if (coordinator && to) {
      const startUp = { matchId: match.id, sponsor, coordinator, to, plan, today };
      plan(to === 'activated' ? then + DAY_MS : today - DAYS_OF_START_UP * DAY_MS, (when) =>
        playDemoStartUp(startUp, when),
      );
    }
    const answered = steps.some(({ transition }) => transition === 'interest' || transition === 'accept');
    if (answered && coordinator && match.siteId === signsIn)
      writeToEachOther({ matchId: match.id, sponsor, coordinator, plan }, then);
  }
}
