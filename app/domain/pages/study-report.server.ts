/**
 * The report of a study: what its own pages say, read by the same queries and rules, as of one time (decision 84). What
 * a part says on the page, on paper and in the workbook is in study-report-sections.ts.
 */
import { actionWords } from '~/catalogue/actions';
import { COMMITMENT_KEY, ELIGIBLE_KEY } from '~/catalogue/feasibility/library';
import { LIST_MAX } from '~/catalogue/limits';
import { MATCH_SORTS, TIE_ORDERS } from '~/catalogue/match-orders';
import { MATCH_LISTS } from '~/catalogue/match-table';
import { labelOf } from '~/catalogue/options';
import { stateCode, US_STATES } from '~/catalogue/regions';
import { START_UP_END_REASONS, START_UP_STAGES, startUpInWords } from '~/catalogue/start-up';
import { formatDate, isoDay } from '~/catalogue/time';
import { DEFAULT_ZONE } from '~/catalogue/visits';
import { type Actor, SYSTEM } from '~/domain/base/actor';
import { asSeenBy } from '~/domain/base/review-seen.server';
import { compareResponses } from '~/domain/commands/feasibility/compare.server';
import { studyAsClient } from '~/domain/commands/studies/client.server';
import { studyRegistry } from '~/domain/commands/studies/registry-changes';
import { latestByMonth, totalOf } from '~/domain/model/counts';
import { STAGE_LABELS } from '~/domain/model/engagement-path';
import { nextStepOf } from '~/domain/model/engagement-view';
import type { ComparedResponses } from '~/domain/model/feasibility-view';
import { MATCH_HISTORY } from '~/domain/model/match-history-words';
import type { StudyMatch } from '~/domain/model/match-view';
import { mustsSeen } from '~/domain/model/musts-seen';
import { studyStanding } from '~/domain/model/study-endings';
import { endOf, lastStep, whyClosed } from '~/domain/model/study-match-list';
import { estimatesOf, isEstimate, studyName, vouchedFor } from '~/domain/model/study-origins';
import { stageRows } from '~/domain/model/study-plan';
import { studyFacts } from '~/domain/model/study-report-facts';
import { reportSummary } from '~/domain/model/study-report-sections';
import type { StudyReport } from '~/domain/model/study-report-view';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import { studyView } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { count } from '~/matching/numbers';
import { inCountry, neededOf, sitesSought } from '~/matching/target';
import { matchProgressOf } from '~db/queries/analytics';
import { auditEventsNamed } from '~db/queries/audit';
import { countsOfStudy } from '~db/queries/counts';
import { stepsPassed } from '~db/queries/engagements';
import { matchesWithSites } from '~db/queries/matches';
import { lateTasksOfStudy, stagesOfStudy } from '~db/queries/start-ups';
import { usersByIds } from '~db/queries/users';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { funnelOf } from './funnel';
import { authorAmong, undoneIn } from './matches.server';
import { studyForecast } from './study-forecast.server';
import { matchesForMeeting, type StartUpProgress } from './study-matches.server';

const REPORTED_LISTS = MATCH_LISTS.filter(({ value }) => value !== 'excluded');

/** All of a study's sites, as its page first lists them. */
const ALL_SITES = { sort: MATCH_SORTS[0].value, ties: TIE_ORDERS[0].value } as const;

/**
 * The report as the actor may read it: whole for the study's sponsor and administrators, and for the client for which it is
 * run as for everyone outside. @throws as studyReport.
 */
export async function reportPage(actor: Actor, studyId: string, at = now()) {
  const asClient = (await store.read((db) => studyAsClient(db, actor, studyId))) !== null;
  return {
    report: asClient
      ? await studyReport(SYSTEM, studyId, at, { passedOn: true })
      : await studyReport(actor, studyId, at),
    asClient,
  };
}

/** The same without how it is read. */
export const reportFor = async (actor: Actor, studyId: string, at = now()): Promise<StudyReport> =>
  (await reportPage(actor, studyId, at)).report;

/**
 * For the study's sponsor and administrators.
 * @param passedOn whether someone outside reads it, who is told no estimate that nobody has confirmed (REG-38).
 * @throws {DomainError} unauthenticated, not_found (another's too).
 */
export async function studyReport(
  actor: Actor,
  studyId: string,
  at = now(),
  { passedOn = false } = {},
): Promise<StudyReport> {
  const found = await matchesForMeeting(actor, studyId, { query: ALL_SITES, ids: [] }, at);
  const { study: row, counts, verdicts } = found;
  // What the sponsor's own list excludes is not suggested here either, and nobody who gets the report learns of the list.
  const matches = found.matches.filter(({ stage, onList }) => stage !== 'suggested' || onList?.status !== 'excluded');
  const seen = asSeenBy(actor, row, at);
  const study = passedOn ? vouchedFor(seen) : seen;
  const running = study.status === 'approved' && study.isActive;
  const compared = await compareResponses(actor, studyId, at);
  const forecast = running ? await studyForecast(actor, studyId, {}, at) : null;
  const { progress, passed, history, starting } = await store.read(async (db) => ({
    progress: await matchProgressOf(db, [study.sponsorId], studyId),
    passed: await stepsPassed(db, studyId),
    history: await historyOf(db, row),
    starting: await startUpsIn(db, row, { matches, begun: found.startUps }, at),
  }));
  const { late, ...starts } = starting;
  const { startUps, stages } = starts;
  const fallenOut = new Set(startUps.flatMap(({ endedAt, matchId }) => (endedAt === null ? [] : matchId)));
  const hasEnded = endOf(study) !== null;
  const steps = hasEnded ? [] : nextSteps(matches, study, at);
  const ofStartUps = hasEnded ? [] : startUpSteps(startUps, late);
  const lateTasks = hasEnded ? 0 : stages.reduce((sum, each) => sum + each.late, 0);
  const funnel = funnelOf(progress);
  const listed = matches.filter(({ stage }) => stage !== 'closed');
  const { sought, where } = neededOf(study);
  const told = {
    studyId,
    study: study.title,
    name: studyName(study),
    sponsor: sponsorInWords(study),
    status: studyStanding(study),
    asOf: at,
    wanted: {
      sites: sitesSought(study),
      sitesEstimated: sitesSought(study) !== null && isEstimate(study, 'totalSites'),
      participants: sought,
      where: sitesWhere(study),
      participantsWhere: where,
    },
    facts: studyFacts(studyView(study)),
    funnel: {
      matched: funnel.matched,
      invited: funnel.invited,
      cameForward: funnel.cameForward,
      interested: funnel.interested,
      cda: passed.cda,
      answers: passed.answers,
      visited: passed.visit,
      selected: funnel.selected,
      declined: funnel.declined,
    },
    now: REPORTED_LISTS.map(({ value, label }) => ({ list: value, label, count: counts[value] })),
    ranked: rankedOf(listed.slice(0, LIST_MAX), { all: listed, verdicts }),
    rankedOf: listed.length,
    answers: answersIn(compared),
    asked: compared.sites.length,
    forecast,
    states: statesOf(listed, fallenOut),
    decisions: decisionsOf(matches, study).slice(0, LIST_MAX),
    ...starts,
    fellOut: fallenOut.size,
    open: [...openOfStudy(study), ...byDay([...steps, ...ofStartUps])].slice(0, LIST_MAX),
    overdue: steps.filter(({ overdue }) => overdue).length + lateTasks,
    history,
  };
  return { ...told, summary: reportSummary(told) };
}

/** The number in all is that of the study's other pages. */
function sitesWhere(study: Study): string {
  const where = inCountry(study);
  return where && study.totalSites ? `${where} (of ${study.totalSites} in all)` : where;
}

/** With their places: those of a tie group are all at the places of the group. */
function rankedOf(
  shown: readonly StudyMatch[],
  { all, verdicts }: { all: readonly StudyMatch[]; verdicts: ReadonlyMap<string, string> },
): StudyReport['ranked'] {
  const placeOf = ({ id, tie }: StudyMatch) => {
    const isAlike = (other: StudyMatch) => (tie === null ? other.id === id : other.tie === tie);
    return { from: all.findIndex(isAlike) + 1, to: all.findLastIndex(isAlike) + 1 };
  };
  return shown.map((match) => ({
    matchId: match.id,
    site: match.siteOrganization.name,
    place: placeOf(match),
    city: match.siteOrganization.city,
    state: match.siteOrganization.state,
    band: match.band,
    score: match.score,
    low: match.low,
    high: match.high,
    verdict: verdicts.get(match.id) ?? '',
    missing: mustsSeen(match).missing,
    step: STAGE_LABELS[match.engagement.stage],
  }));
}

/** Of the sites that have sent their answers, in the order of the study's page of answers. */
function answersIn({ sites, questions }: ComparedResponses): StudyReport['answers'] {
  return sites.flatMap(({ matchId, site, submittedAt, score }, place) => {
    if (submittedAt === null) return [];
    const said = (key: string) => questions.find((question) => question.key === key)?.answers[place]?.number ?? null;
    const own = questions.map(({ text, answers }) => ({ text, ...answers[place] }));
    return {
      matchId,
      site,
      sentAt: submittedAt,
      eligiblePerMonth: said(ELIGIBLE_KEY),
      commitment: said(COMMITMENT_KEY),
      contractDays: said('contracts.days'),
      irbDays: said('irb.days'),
      points: score?.points ?? null,
      mostPoints: score?.most ?? null,
      ruledOutBy: own.filter(({ knockedOut }) => knockedOut).map(({ text }) => text),
      contradictions: own.flatMap(({ text, words, instead }) =>
        instead ? [`${text} ${words} (contradicts: ${instead})`] : [],
      ),
    };
  });
}

function statesOf(listed: readonly StudyMatch[], fallenOut: ReadonlySet<string>): StudyReport['states'] {
  const found = new Map<string | null, { count: number; selected: number }>();
  for (const { id, siteOrganization, stage } of listed) {
    const code = stateCode(siteOrganization.state ?? '');
    const state = code ? US_STATES[code] : null;
    const { count, selected } = found.get(state) ?? { count: 0, selected: 0 };
    found.set(state, { count: count + 1, selected: selected + (stage === 'selected' && !fallenOut.has(id) ? 1 : 0) });
  }
  const rows = [...found].map(([state, numbers]) => ({ state, ...numbers }));
  return rows.sort((a, b) => b.count - a.count || (a.state ?? '~').localeCompare(b.state ?? '~', 'en'));
}

/** Best first, as the reader wants to know of them. */
const TO_DECIDE = labelOf(MATCH_LISTS, 'decision');
const OUTCOMES = ['Selected', 'Backup', TO_DECIDE, 'Not selected'];

/** Those that someone has decided about, and those that wait for it. */
function decisionsOf(matches: readonly StudyMatch[], study: Study): StudyReport['decisions'] {
  const end = endOf(study);
  const rows = matches.flatMap((match): StudyReport['decisions'] => {
    const { stage, decidedAt, decisionReason } = match.engagement;
    const site = { matchId: match.id, site: match.siteOrganization.name };
    if (stage === 'decision') return [{ ...site, outcome: TO_DECIDE, at: null, reason: null }];
    if (stage === 'selected' || stage === 'backup' || stage === 'not_selected') {
      const at = decidedAt ?? lastStep(match, end).at;
      return [{ ...site, outcome: STAGE_LABELS[stage], at, reason: decisionReason ?? match.declineReason }];
    }
    // Suggestions that ended with their study were never declined by anyone.
    if (match.status !== 'declined' || match.declinedBy === null) return [];
    const { words, at } = lastStep(match, end);
    return [{ ...site, outcome: words, at, reason: whyClosed(match) }];
  });
  const placeOf = ({ outcome }: (typeof rows)[number]) =>
    OUTCOMES.includes(outcome) ? OUTCOMES.indexOf(outcome) : OUTCOMES.length;
  return rows.sort((a, b) => placeOf(a) - placeOf(b));
}

/** How far the selected sites are on their way to enroll, how long each stage took, and the tasks that are late. */
async function startUpsIn(
  db: Db,
  { id }: Study,
  { matches, begun }: { matches: readonly StudyMatch[]; begun: readonly StartUpProgress[] },
  at: number,
): Promise<Pick<StudyReport, 'startUps' | 'stages'> & { late: LateTasks }> {
  const selected = matches.filter(({ status }) => status === 'selected');
  const counted = begun.some(({ activatedAt }) => activatedAt !== null) ? await countsOfStudy(db, id) : [];
  const stages = begun.length > 0 ? await stagesOfStudy(db, id, at) : [];
  const startedAt = new Map(begun.map((each) => [each.id, each.startedAt]));
  const seen = stages.flatMap(({ startUpId, ...each }) => {
    const began = startedAt.get(startUpId);
    return began === undefined ? [] : { ...each, startedAt: began };
  });
  const isLate = stages.some(({ late }) => late > 0);
  return {
    late: isLate ? await lateTasksOfStudy(db, id, { at, limit: LIST_MAX }) : [],
    startUps: selected.map((match) => {
      const startUp = begun.find(({ matchId }) => matchId === match.id);
      const months = latestByMonth(counted.filter(({ matchId }) => matchId === match.id)).values();
      const promised = match.attested?.commitment ?? null;
      return {
        matchId: match.id,
        site: match.siteOrganization.name,
        standing: startUp ? standingIn(startUp) : 'Not begun yet',
        startedAt: startUp?.startedAt ?? null,
        activatedAt: startUp?.activatedAt ?? null,
        endedAt: startUp?.endedAt ?? null,
        promised: promised === null ? null : Math.round(promised),
        randomized: totalOf(months).randomized,
      };
    }),
    stages: stageRows(seen).map(({ stage, ...row }) => ({ stage: labelOf(START_UP_STAGES, stage), ...row })),
  };
}

type Step = Omit<StudyReport['open'][number], 'dueOn'> & { dueAt: number | null };

/** How far a start-up is; of one that has ended, since when and why. */
function standingIn(startUp: StartUpProgress): string {
  const { activatedAt, endedAt, endReason } = startUp;
  if (activatedAt !== null || endedAt === null) return startUpInWords(startUp);
  return `Fell out on ${formatDate(endedAt, DEFAULT_ZONE)}: ${labelOf(START_UP_END_REASONS, endReason)}`;
}

/** What is open with the study itself. */
function openOfStudy(study: Study): StudyReport['open'] {
  const open = (text: string) => ({ site: null, text, dueOn: null, overdue: false });
  const estimates = estimatesOf(study.origins).length;
  const changes = studyRegistry(study).changes.length;
  return [
    ...(estimates > 0 ? [open(`${count(estimates, 'estimate')} of the study not confirmed`)] : []),
    ...(changes > 0 ? [open(`${count(changes, 'difference')} from ClinicalTrials.gov not settled`)] : []),
    ...(study.proposedAt !== null ? [open('Changes to the study await an administrator’s approval')] : []),
  ];
}

/** The next step with each site until its decision. */
function nextSteps(matches: readonly StudyMatch[], study: Study, at: number): Step[] {
  const sponsor = sponsorInWords(study) ?? 'the sponsor';
  return matches.flatMap((match) => {
    const names = { site: match.siteOrganization.name, sponsor };
    const next = match.stage === 'closed' ? null : nextStepOf(match.engagement, 'admin', { names, at });
    if (!next) return [];
    const waits = match.suspended ? `${next.text}. The site is suspended` : next.text;
    return { site: names.site, text: waits, dueAt: next.dueAt, overdue: next.overdue };
  });
}

type LateTasks = Awaited<ReturnType<typeof lateTasksOfStudy>>;

/** How far each selected site is until it is activated, and the tasks that are late. */
const startUpSteps = (startUps: StudyReport['startUps'], late: LateTasks): Step[] => [
  ...late.map(({ site, task }) => ({ site, text: `Start-up: ${task.title}`, dueAt: task.plannedAt, overdue: true })),
  ...startUps
    .filter(({ activatedAt, endedAt }) => activatedAt === null && endedAt === null)
    .map(({ site, startedAt, standing }) => ({
      site,
      text: startedAt === null ? 'The start-up has not begun yet' : standing,
      dueAt: null,
      overdue: false,
    })),
];

/** What is due first comes first. */
const byDay = (steps: readonly Step[]): StudyReport['open'] =>
  [...steps]
    .sort((a, b) => (a.dueAt ?? Number.MAX_SAFE_INTEGER) - (b.dueAt ?? Number.MAX_SAFE_INTEGER))
    .map(({ dueAt, ...step }) => ({ ...step, dueOn: dueAt === null ? null : isoDay(dueAt, DEFAULT_ZONE) }));

/** What of the history is about approvals and decisions. */
const STUDY_EVENTS = [
  ...['study.submitted', 'study.approved', 'study.rejected', 'study.decisionUndone', 'study.reopened'],
  ...['study.changeApproved', 'study.changeRejected', 'study.estimatesConfirmed', 'study.registryTaken'],
  ...['study.weighed', 'study.pathSet', 'study.paused', 'study.resumed'],
  ...['study.completed', 'study.closed', 'study.withdrawn'],
];
const MATCH_EVENTS = [
  ...[
    'match.invited',
    'match.cdaCountersigned',
    'match.answersAttested',
    'match.answersAccepted',
    'match.visitReported',
  ],
  ...['match.visitWaived', 'match.selected', 'match.madeBackup', 'match.declined', 'match.decisionUndone'],
];

/** Who approved and decided what, without decisions that were undone. */
async function historyOf(db: Db, study: Study): Promise<StudyReport['history']> {
  const byId = new Map((await matchesWithSites(db, study.id)).map((row) => [row.match.id, row]));
  const ids = [...byId.keys()];
  const ofMatches = await auditEventsNamed(db, { type: 'match', ids }, MATCH_EVENTS, 2 * LIST_MAX);
  const ofStudy = await auditEventsNamed(db, { type: 'study', ids: [study.id] }, STUDY_EVENTS, LIST_MAX);
  const events = [...ofStudy, ...ofMatches];
  const people = await usersByIds(db, [...new Set(events.flatMap(({ actorId }) => actorId ?? []))]);
  // Whoever reads it, of a site only the organization is named: the report is made to be passed on.
  const parties = { side: 'sponsor' as const, sponsorId: study.sponsorId, sponsor: sponsorInWords(study) };
  const undone = new Map(ids.map((id) => [id, undoneIn(ofMatches.filter(({ subjectId }) => subjectId === id))]));
  const told = events.flatMap((event) => {
    const row = byId.get(event.subjectId);
    const isUndone = event.action === 'match.decisionUndone' || undone.get(event.subjectId)?.includes(event.at);
    if (isUndone) return [];
    return {
      seq: event.seq,
      at: event.at,
      about: row ? row.site.name : 'The study',
      what: row ? (MATCH_HISTORY[event.action] ?? actionWords(event.action)) : sentence(actionWords(event.action)),
      by: authorAmong(people, { ...parties, site: row?.site ?? null })(event),
      reason: event.reason,
    };
  });
  return told
    .sort((a, b) => b.at - a.at || b.seq - a.seq)
    .slice(0, LIST_MAX)
    .map(({ seq: _, ...event }) => event);
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
