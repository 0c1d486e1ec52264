/**
 * Who may do what: every call and page with every method, written from the requirements (GEN-05 to GEN-07, ADM-01) and
 * not from the server's behavior.
 */
import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION } from '../../app/catalogue/consent';
import { UNDO_MS } from '../../app/catalogue/limits';
import { DEFAULT_START_UP } from '../../app/catalogue/start-up-default';
import { COURSES } from '../../app/catalogue/training/courses';
import { unique } from '../support/factories';
import { registration } from '../support/registration';
import { pdf } from '../support/sample-files';
import { signablePdf } from '../support/signable-pdf';
import type { Client, Sent } from './client';
import { EVERYBODY, type Who, type World } from './world';

interface Rule {
  readonly may: readonly Who[];
  /** What all other signed-in people get: forbidden or not found. */
  readonly others: 403 | 404;
  readonly visitor: 401 | 403;
  /** People who may see the record but not do this, or who get a different status. */
  readonly but?: Partial<Record<Who, number>>;
  /** Only a site's owners may; its other staff see it and get 403. */
  readonly owners?: true;
  /** Of administrators, only owners (`admin`) and these may; the others get 403. */
  readonly admins?: readonly AdminWho[];
}

/** Administrators who are no owners: docs/decisions/0073. */
const LESSER = ['reviewer', 'support', 'reader'] as const satisfies readonly Who[];
type AdminWho = (typeof LESSER)[number];
const isLesser = (who: Who): who is AdminWho => LESSER.some((one) => one === who);

const everybody: Rule = { may: EVERYBODY, others: 403, visitor: 401 };
/** People who may not get 403. */
const only = (...may: Who[]): Rule => ({ may, others: 403, visitor: 401 });
/** Other people's records look missing. */
const hidden = (...may: Who[]): Rule => ({ may, others: 404, visitor: 401 });
const except = (rule: Rule, but: Rule['but']): Rule => ({ ...rule, but });
const byOwners = (rule: Rule): Rule => ({ ...rule, owners: true });
const byRoles = (rule: Rule, ...admins: AdminWho[]): Rule => ({ ...rule, admins });
const byReviewers = (rule: Rule): Rule => byRoles(rule, 'reviewer');

const signedIn = only('site', 'otherSite', 'sponsor', 'otherSponsor', 'rep', 'admin');
const admins = only('admin');
/** The admin panel returns 403 to visitors as well (ADM-01). */
const panel: Rule = { ...admins, visitor: 403 };
const decide = byReviewers(admins);
const reps = only('rep', 'admin');
/** Events and leads that are not the rep's look missing to them. */
const notTheRep = except(reps, { rep: 404 });
const help = byRoles(admins, 'support');
const own = byRoles(admins);
const panelDecide = byReviewers(panel);
const panelHelp = byRoles(panel, 'support');
const panelOwn = byRoles(panel);
const deciding = (action: string): Rule => (action === 'delete' ? panelOwn : panelDecide);
const sites = only('site', 'otherSite', 'admin');
const sponsors = only('sponsor', 'otherSponsor', 'admin');
const trainees = only('site', 'otherSite');
/** Whoever keeps a list of sites; another's entries and files look missing. */
const keepers = only('sponsor', 'otherSponsor');
const itsKeepers = except(keepers, { otherSponsor: 404 });
const members = hidden('site', 'otherSite', 'sponsor', 'otherSponsor');
const atSites = hidden('site', 'otherSite');
const itsSite = hidden('site', 'admin');
const itsSponsor = hidden('sponsor', 'admin');
/** Administrators see the study, and edit it in their own panel. */
const itsOwnSponsor = except(hidden('sponsor'), { admin: 403 });
const bothSides = hidden('site', 'sponsor', 'admin');
/** Administrators see the match, but take no part. */
const itsSides = except(hidden('site', 'sponsor'), { admin: 403 });
const itsSiteSide = except(hidden('site'), { sponsor: 403, admin: 403 });
/** What neither the site nor administrators read looks missing to them. */
const itsSponsorAlone = hidden('sponsor');
const itsSponsorSide = except(hidden('sponsor'), { site: 403, admin: 403 });
const calendars = only('site', 'otherSite', 'sponsor', 'otherSponsor');
const signers = only('site', 'otherSite', 'sponsor', 'otherSponsor', 'admin');
const inboxes = only('site', 'otherSite', 'sponsor', 'otherSponsor', 'admin');
const itsTask = hidden('sponsor');
/** Whoever may find sites can have some; another person's look missing. */
const itsFilters = except(sponsors, { otherSponsor: 404, admin: 404 });
/** Every administrator can have some; another's look missing. */
const itsPanelViews = except(admins, { reviewer: 404, support: 404, reader: 404 });
const itsNews = hidden('site');
/** Of an organization, no coordinators. */
const owners = byOwners(only('site', 'otherSite', 'sponsor', 'otherSponsor'));
const itsToken = except(owners, { otherSite: 404, sponsor: 404, otherSponsor: 404 });
const managed = byOwners(except(members, { coordinator: 403 }));
const managedByIts = byRoles(byOwners(except(itsSite, { coordinator: 403 })));
const home = except(members, { rep: 302, admin: 302 });

const sponsorOwners = byOwners(only('sponsor', 'otherSponsor'));
/** Administrators end the relations of others, by their role. */
const itsRelation = byReviewers(except(only('sponsor', 'otherSponsor', 'admin'), { otherSponsor: 404 }));
const clients = only('sponsor', 'otherSponsor');

/** The values of the address parameters. */
export type Blanks = Readonly<Record<string, string>>;

export interface Row {
  /** GET, POST, PUT or DELETE, the address with its parameters, and after # the page's action. */
  readonly call: string;
  readonly rule: Rule;
  /** The status for people who may. */
  readonly ok: number;
  /** A new record of `site` or `sponsor` that allows this action. */
  readonly thing?: (world: World) => Promise<Blanks>;
  /** The status for people who may, if the record does not exist; 404. */
  readonly missing?: number;
  readonly search?: (world: World, blanks: Blanks) => string;
  readonly send?: (world: World, blanks: Blanks) => Sent | Promise<Sent>;
  /** Whether it would end or change the caller's session. */
  readonly endsSession?: true;
  /** Whether a refusal of people who may is recorded: a signature with a wrong password is. */
  readonly recordsRefusal?: true;
}

export const methodOf = ({ call }: Row): string => call.split(' ')[0] as string;
/** With its parameters. */
export const pathOf = ({ call }: Row): string => call.split(' ')[1]?.split('#')[0] as string;

export const addressOf = (row: Row, world: World, blanks: Blanks): string =>
  pathOf(row).replace(/\{(\w+)\}/g, (_, name: string) => blanks[name] ?? name) + (row.search?.(world, blanks) ?? '');

/** A record that does not exist. */
export const missingBlanks = (row: Row): Blanks =>
  Object.fromEntries([...pathOf(row).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, absent(name)]));
const absent = (name: string) => (name === 'nctId' ? 'NCT99999999' : randomUUID());

/**
 * Coordinators may do what owners may, except where only owners may. Administrators read what owners read, and do what
 * their role allows.
 */
function standing({ owners }: Rule, who: Who): Who {
  if (isLesser(who)) return 'admin';
  return who === 'coordinator' && !owners ? 'site' : who;
}

/** Whether an administrator may see this but has a role that may not do it. */
export const lacksRole = ({ rule: { admins } }: Row, who: Who): boolean =>
  isLesser(who) && admins !== undefined && !admins.includes(who);

/** Whether the roles of administrators make a difference here. */
export const isForRoles = ({ rule: { may, but } }: Row): boolean => may.includes('admin') || but?.admin !== undefined;

/** Whether the record concerns them; to everybody else it looks missing. */
export const concerns = ({ rule }: Row, who: Who): boolean =>
  [who, standing(rule, who)].some((one) => rule.may.includes(one) || rule.but?.[one] !== undefined);

/** The status according to the matrix. */
export function expected(row: Row, who: Who, isThere: boolean): number {
  const { rule, ok, missing, thing } = row;
  if (lacksRole(row, who)) return 403;
  const { may, others, visitor, but } = rule;
  const there = isThere || thing === undefined;
  const as = standing(rule, who);
  const other = but?.[who] ?? but?.[as];
  if (other !== undefined && there) return other;
  if (may.includes(as)) return there ? ok : (missing ?? 404);
  return as === 'visitor' ? visitor : others;
}

const study = async ({ make, of }: World, values = {}) => {
  const { id } = await make.study({ sponsorId: of.sponsor, ...values });
  await make.match(id, of.site);
  return { id, studyId: id };
};
const waitingStudy = (world: World) => study(world, { status: 'pending_approval', isActive: false });
/** Deleting one with matches asks for its name. */
const unmatchedStudy = async ({ make, of }: World) => ({
  id: (await make.study({ sponsorId: of.sponsor, status: 'pending_approval', isActive: false })).id,
});
/** A record that is suspended, paused or archived, and what it was before. */
const held = (status: string, isActive?: boolean) => ({
  heldAt: Date.now(),
  heldFrom: { status, statusReason: null, heldAt: null, heldFrom: null, ...(isActive !== undefined && { isActive }) },
});
const ofStatus =
  (status: 'verified' | 'suspended' | 'rejected' | 'archived') =>
  async ({ make }: World) => ({
    id: (await make.organization({ status, ...(['suspended', 'archived'].includes(status) && held('verified')) })).id,
  });
const studyOf = (status: 'approved' | 'paused' | 'rejected' | 'archived') => (world: World) =>
  study(world, {
    status,
    isActive: status === 'approved',
    ...(['paused', 'archived'].includes(status) && held('approved', true)),
  });
const WHY = { reason: 'Their license ended.' };
/** Each move of an organization and of a study: who may make it, and a record that it is open to. */
const MOVES = [
  ['organizations', 'suspend', decide, ofStatus('verified')],
  ['organizations', 'reinstate', decide, ofStatus('suspended')],
  ['organizations', 'reopen', decide, ofStatus('rejected')],
  ['organizations', 'archive', decide, ofStatus('verified')],
  ['organizations', 'restore', decide, ofStatus('archived')],
  ['studies', 'pause', byReviewers(itsSponsor), studyOf('approved')],
  ['studies', 'resume', byReviewers(itsSponsor), studyOf('paused')],
  ['studies', 'reopen', decide, studyOf('rejected')],
  ['studies', 'archive', decide, studyOf('approved')],
  ['studies', 'restore', decide, studyOf('archived')],
] as const;

const twins = async ({ make }: World) => ({
  id: (await make.organization()).id,
  other: (await make.organization()).id,
});
const mergeOf = (_: World, { id = randomUUID(), other = randomUUID() }: Blanks) => `?keep=${id}&merge=${other}`;
const merged = async (world: World) => {
  const { id, other } = await twins(world);
  const { json } = await world.by.admin.post(`/api/organizations/${id}/merge`, { mergedId: other });
  return { id: String(json?.id) };
};
/**
 * The visitor's browser has just registered: the link of one registration can be sent and corrected five times in all, and
 * the registration counts them.
 */
const afterRegistering =
  (sent: Sent) =>
  async ({ by: { visitor } }: World) => {
    visitor.cookies.delete('sb_registered');
    await visitor.post('/api/organizations', registration());
    return sent;
  };
const REJECTION = { decision: 'reject', reason: 'Twice here.' };
const QUESTION = { question: 'Which trials did you run?' };
const ANSWER = { answer: 'Three, all in oncology.' };
/** About a study of the sponsor. */
const question = async (world: World) => {
  const { id } = await waitingStudy(world);
  return { id: (await world.make.reviewRequest('study', id)).id };
};
/** A change to who fits that an administrator has yet to approve. */
const PROPOSED = { proposedAt: 1_700_000_000_000 };
const proposingStudy = (world: World) => study(world, { ...PROPOSED, proposed: { phase: 'phase_iv' } });
/** A site with someone who can be asked. */
const applicant = async ({ make }: World) => ({ id: (await make.site({ status: 'pending' })).organization.id });
const newcomer = async ({ make }: World) => ({ id: (await make.organization({ status: 'pending' })).id });
const event = async ({ make }: World) => ({ id: (await make.event()).id });
const lead = async ({ make }: World) => ({ id: (await make.lead()).id });
const itsOwnSite = async ({ of }: World) => ({ id: of.site });
/** A facility on the outreach list of the sponsor's study; `id` is the entry's. */
const outreach = async (world: World) => {
  const { id: studyId } = await study(world);
  const { key } = await world.make.facility();
  return { id: (await world.make.outreach(studyId, key)).id, studyId };
};
const match = (status: 'new' | 'invited' | 'interested' | 'selected') => async (world: World) => {
  const { make, of } = world;
  const { id: studyId } = await make.study({ sponsorId: of.sponsor });
  return { id: (await make.match(studyId, of.site, { status })).id };
};
/** A match in the CDA step, where the sponsor has to send the CDA. */
const engaged = async (world: World) => {
  const { id } = await match('interested')(world);
  await world.make.engagement(id, { step: 'cda', todo: 'sendCda' });
  return { id };
};
/** Its study, for sending the same CDA to several sites. */
const studyAtCda = async ({ make, of }: World) => {
  const { id } = await make.study({ sponsorId: of.sponsor });
  const { id: matchId } = await make.match(id, of.site, { status: 'interested' });
  await make.engagement(matchId, { step: 'cda', todo: 'sendCda' });
  return { id, matchId };
};
const severalCdas = (_: World, { matchId }: Blanks) => ({ ...CDA, matchIds: [matchId] });
const NEW_THREAD = { subject: 'Pharmacy hours', text: 'When is it open?' };
const REPLY = { text: 'From 8 to 5.' };
const thread = async (world: World) => {
  const { id } = await match('invited')(world);
  return { id, threadId: (await world.make.thread(id, world.users.sponsor.id)).id };
};
/** The same as items of their sides' inboxes. */
const inboxTask = async (world: World) => ({ id: `task.${(await engaged(world)).id}` });
const inboxMessage = async (world: World) => ({ id: `message.${(await thread(world)).threadId}` });
const TOMORROW = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
/** A study that has invited a site. */
const invitedStudy = async ({ make, of }: World) => {
  const { id } = await make.study({ sponsorId: of.sponsor });
  await make.match(id, of.site, { status: 'invited' });
  return { id };
};
const SAID = { reason: 'We know the site.' };
const WISHES = { wishes: 'Any Friday.' };
const FINDINGS = { findings: 'All is well.' };
const VISIT_ACTION = { text: 'Send the freezer log', owner: 'site', dueOn: '2099-05-01' };
const SLOT = { slot: String(Date.parse('2099-03-09T18:30Z')) };
const CALL = { mode: 'remote', zone: 'America/New_York', minutes: '60' };
const PROPOSAL = { ...CALL, slots: [{ date: '2099-03-09', time: '14:30' }] };
const PROPOSAL_FORM = { ...CALL, date1: '2099-03-09', time1: '14:30' };
/** A match that is underway, and whose steps have no visit. */
const withoutVisit = async (world: World): Promise<Blanks> => {
  const { id = randomUUID() } = await match('interested')(world);
  await world.make.engagement(id, { step: 'feasibility', todo: 'sendQuestionnaire' });
  return { id };
};
/** A match in the visit step; a scheduled visit has begun, so that it can be reported on. */
const atVisit =
  (state: 'none' | 'proposed' | 'scheduled' | 'reported') =>
  async (world: World): Promise<Blanks> => {
    const { id } = await match('interested')(world);
    await world.make.engagement(id, { step: 'visit', todo: 'proposeVisit' });
    const startsAt = state === 'proposed' ? null : Date.now() - 3_600_000;
    if (state === 'none') return { id };
    return { id, visitId: (await world.make.visit(id, { state, startsAt })).id };
  };
const visitAction = (state: 'scheduled' | 'reported') => async (world: World) => {
  const { id = '', visitId = '' } = await atVisit(state)(world);
  return { id, actionId: (await world.make.visitAction(visitId)).id };
};
const CDA = { kind: 'template', purpose: 'To see whether it fits.', law: 'Delaware', months: 60 };
/** A match whose CDA the sponsor has sent, and the site has to sign. */
const withCda = async (world: World) => {
  const { id } = await engaged(world);
  const { status, json: sent } = await world.by.sponsor.post(`/api/matches/${id}/cda`, CDA);
  if (status !== 201) throw new Error(`A CDA to try with was answered ${status}`);
  return { id, agreement: String(sent?.id) };
};
const theAgreement = async (world: World) => ({ id: (await withCda(world)).agreement });
const answering =
  (values: object) =>
  (_: World, { agreement }: Blanks) => ({ agreement, ...values });
const CHANGES = { reason: 'Three years, please.' };
/** The password is wrong on purpose: whoever may sign gets as far as that. */
/** Signing no CDA that there is: the answer says so, and asks for no password. */
const NONE_OF_THEM = { title: 'Director', password: 'not this one', agreements: ['none'] };
const WRONG = { title: 'Director', email: 'nobody@people.example', password: 'not this one' };
const signing =
  (values: object = {}) =>
  (_: World, { sha256 = 'none' }: Blanks) => ({ ...WRONG, sha256, ...values });
/** The hash of what one may sign here. */
const toSign = async (who: Client, address: string): Promise<string> => {
  const { json } = await who.get(address);
  return (json as { signing: { sha256: string } | null } | undefined)?.signing?.sha256 ?? 'none';
};
/** A visit whose findings are saved. */
const reported = async (world: World) => {
  const { id = '' } = await atVisit('scheduled')(world);
  await world.by.sponsor.send(`/api/matches/${id}/visit/report`, { method: 'PUT', json: FINDINGS });
  return { id, sha256: await toSign(world.by.sponsor, `/api/matches/${id}/visit`) };
};
/** A selected site, and one whose start-up has begun: a task of the site, and one of the sponsor that a signature ends. */
const inStartUp =
  (first: Parameters<World['make']['startUp']>[1] = {}) =>
  async (world: World): Promise<Blanks> => {
    const { id } = await match('selected')(world);
    const { tasks } = await world.make.startUp(id, first);
    return { id, taskId: tasks[0].id };
  };
/** One whose log has a line, of a person at the site who is trained. */
const delegated = async (world: World): Promise<Blanks> => {
  const { id = '' } = await inStartUp()(world);
  const { organizationId } = world.users.site;
  const trained = await world.make.user({ role: 'site', organizationId, firstName: 'Ida' });
  await world.make.startUpRecords(id, trained);
  const { json: log } = await world.by.site.get(`/api/matches/${id}/delegation`);
  return { id, lineId: (log as { lines: { id: string }[] }).lines[0]?.id ?? '', trained: trained.id };
};
const IRB_RECORD = { kind: 'local', board: 'Harbor IRB', submittedOn: '2026-01-05' };
const delegate = (_: World, { trained = randomUUID() }: Blanks) => {
  return { userId: trained, tasks: ['entry'], from: '2026-01-05' };
};
/** Who keeps the log does not sign it: only the investigator, who is the owner at this site. */
const itsInvestigators = except(itsSiteSide, { ...itsSiteSide.but, coordinator: 403 });
/** A site in start-up without a budget, and one with a version that the sponsor has proposed. */
const withBudget =
  (state: 'none' | 'offered') =>
  async (world: World): Promise<Blanks> => {
    const blanks = await inStartUp()(world);
    if (state === 'offered') await world.make.budget(blanks.id as string, { side: 'sponsor' });
    return blanks;
  };
const BUDGET = {
  ...{ currency: 'USD', paid: 'monthly', paidWithin: '30' },
  lines: [{ name: 'Screening visit', perParticipant: 1, amount: 850, why: 'New' }],
};
/** One whose budget both sides have signed. */
const withSignedBudget = async (world: World): Promise<Blanks> => {
  const blanks = await inStartUp()(world);
  await world.make.budget(blanks.id as string, { state: 'signed', signedAt: Date.parse('2026-01-11T15:00Z') });
  return blanks;
};
const INVOICE = { number: 'INV-1', kind: 'startUp', amount: 4_500, sentOn: '2026-01-12' };
/** A site in start-up without a contract, and one with a version that the sponsor has proposed. */
const withContract =
  (state: 'none' | 'offered') =>
  async (world: World): Promise<Blanks> => {
    const blanks = await inStartUp()(world);
    if (state === 'offered') await world.make.contract(blanks.id as string);
    return blanks;
  };
/** A site that has been active for three months. */
const active = async (world: World): Promise<Blanks> => {
  const { id = '' } = await match('selected')(world);
  const activatedAt = Date.now() - 90 * 86_400_000;
  await world.make.activation(id, activatedAt);
  return { id, month: new Date(activatedAt + 35 * 86_400_000).toISOString().slice(0, 7) };
};
const COUNTED = { prescreened: 3, consented: 2, randomized: 1 };
const DONE = { status: 'done', availableAt: null, endedAt: Date.now() } as const;
const PLAN = { plannedOn: '2099-01-05', delay: 'staff' };
const REGION_PLAN = { regions: [{ region: 'Midwest', sites: 2, patients: 20 }] };
const START_UP = DEFAULT_START_UP.map((each) => ({ ...each }));
const START_UP_TASK = { ...{ was: '', title: 'Agree on payments', stage: 'contract', side: 'sponsor' }, days: 3 };
/** The other side sees the task, and cannot do this with it. */
const startUpOfSite = except(hidden('site'), { sponsor: 409, admin: 403 });
const startUpOfSponsor = except(hidden('sponsor'), { site: 409, admin: 403 });
const taskIntent = (name: string, values: object = {}) =>
  form((_, { taskId }) => ({ intent: `${name} ${taskId}`, ...values }));
const documentOfMatch = async (world: World) => {
  const { id } = await match('interested')(world);
  return { id, documentId: (await world.make.document({ organizationId: null, matchId: id })).id };
};
const documentOfStudy = async (world: World) => {
  const { id } = await study(world);
  return { id, documentId: (await world.make.document({ organizationId: null, studyId: id })).id };
};
const PATH = [
  { step: 'interest', days: 8 },
  { step: 'decision', days: 9 },
];
const PATH_FORM = {
  ...{
    interestDays: 8,
    cdaPlace: 0,
    cdaDays: 5,
    feasibilityPlace: 0,
    feasibilityDays: 10,
    visitPlace: 0,
    visitDays: 15,
  },
  decisionDays: 9,
};
const questionnaire = async (world: World) => {
  const { id: studyId } = await study(world);
  return { id: (await world.make.questionnaire(studyId)).id, studyId };
};
const removedDraft = async (world: World) => {
  const { id: studyId } = await study(world);
  return { id: (await world.make.questionnaire(studyId, { state: 'removed' })).id, studyId };
};
/** A match whose site has got a questionnaire; sent back, if `submittedAt` says so. */
const responding =
  (values: Parameters<World['make']['response']>[2] = {}) =>
  async ({ make, of }: World) => {
    const { id: studyId } = await make.study({ sponsorId: of.sponsor });
    const { id } = await make.match(studyId, of.site, { status: 'interested' });
    await make.response(id, studyId, values);
    return { id };
  };
/** A response that is ready to be signed. */
const confirmed = async (world: World) => {
  const { id = '' } = await responding()(world);
  await world.make.engagement(id, { step: 'feasibility', todo: 'answerQuestionnaire' });
  return { id, sha256: await toSign(world.by.site, `/api/matches/${id}/feasibility`) };
};
const responded = responding({ state: 'submitted', submittedAt: 1_700_000_000_000 });
const compared = async ({ make, of }: World) => {
  const { id } = await make.study({ sponsorId: of.sponsor });
  const first = await make.match(id, of.site);
  const matches = [first, await make.match(id, of.otherSite)];
  return { id, match: first.id, matches: matches.map((one) => `match=${one.id}`).join('&') };
};
const bothMatches = (_: World, { matches = `match=${randomUUID()}&match=${randomUUID()}` }: Blanks) => `?${matches}`;
/** A trial that the site added and that awaits an administrator's decision. */
const claimed = async ({ make, of }: World) => {
  const { nctId } = await make.trackRecord(of.site, { answer: 'claimed', claimedAs: 'site', similarity: 0 });
  return { id: of.site, nctId };
};
let added = 0;
/** Another of the six made-up records each time, because a site can add a trial only once. */
const claim = () => ({ nctNumber: `NCT9000000${1 + (added++ % 6)}`, claimedAs: 'investigator' });
const note = async (world: World) => {
  const { id } = await match('new')(world);
  return { id, noteId: (await world.make.note(id, world.users.sponsor.id)).id };
};
const linked = async (world: World) => {
  const { id } = await study(world);
  return { id, linkId: (await world.make.reportLink(id, world.users.sponsor.id)).id };
};
const token = async ({ make, users }: World) => ({ id: (await make.apiToken(users.site)).id });
/** The only one, because an organization has room for ten. */
const webhook = async ({ make, users }: World) => {
  await make.noWebhooks(users.site);
  return { id: (await make.webhook(users.site)).id };
};
const delivery = async (world: World) => {
  const { id } = await webhook(world);
  return { id, deliveryId: (await world.make.delivery(id, { state: 'failed' })).id };
};
/** A site's owners decide what everyone sees. */
const itsOwners = byOwners(except(hidden('site'), { admin: 403, coordinator: 403 }));
const PUBLIC_PAGE = { sections: ['areas'] };
/** By someone who belongs to nobody. */
const joining = async ({ make, of }: World) => ({ id: (await make.joinRequest(await make.user(), of.site)).id });
/** A request of the sponsor's people to approve a selection: a colleague's, or the sponsor's own. */
const approval =
  (by: 'colleague' | 'sponsor') =>
  async (world: World): Promise<Blanks> => {
    const { id = '' } = await match('interested')(world);
    const { make, of, users } = world;
    const asker = by === 'sponsor' ? users.sponsor : await make.user({ role: 'sponsor', organizationId: of.sponsor });
    return { id, requestId: (await make.selectionRequest(id, asker)).id };
  };
const approvalIntent = (name: string, values: object = {}) =>
  form((_, { requestId = randomUUID() }) => ({ intent: `${name} ${requestId}`, ...values }));
/** A relation of the sponsor, which is the CRO. */
const relation = async ({ make, of }: World) => ({
  id: (await make.relation(of.sponsor, (await make.sponsor()).organization.id)).id,
});
/** A study that a CRO runs for the sponsor. */
const runStudy = async ({ make, of }: World) => {
  const cro = (await make.sponsor()).organization.id;
  const { id: relationId } = await make.relation(cro, of.sponsor);
  return { id: (await make.study({ sponsorId: cro, relationId })).id };
};
const newSponsor = async ({ make }: World) => ({ id: (await make.sponsor()).organization.id });
const vouching = async ({ make }: World) => ({
  clientId: (await make.sponsor()).organization.id,
  reason: 'Their agreement',
});
const NEW_RELATION = { side: 'cro', name: 'Celgene', email: 'owner@celgene.example' };
const listEntry = async ({ make, users, of }: World) => {
  const { id } = await make.listed(users.sponsor, null);
  const { name, city, state } = await make.organization({ name: `Lakeside ${id}` });
  await make.listed(users.sponsor, null, { name, city, state });
  return { id, siteId: of.site };
};
/** The only one, because there is one at a time. */
const siteFile =
  (phase: 'columns' | 'checked' | 'importing', stopped = false) =>
  async ({ make, users }: World) => {
    await make.noSiteImports(users.sponsor);
    await make.noSiteImports(users.otherSponsor);
    return { id: (await make.siteImport(users.sponsor, { phase, stopped, busyUntil: Number.MAX_SAFE_INTEGER })).id };
  };
const LISTED = { status: 'preferred', note: 'Fast contracts' };
const IMPORT_COLUMNS = { name: 1, zipCode: 2, status: 3 };
const NEW_WEBHOOK = { address: 'https://ctms.example/hooks', events: ['match.created'] };
/** Off, because nobody asks an issuer that is not there. */
const identityProvider = () => ({
  issuer: 'https://login.prove.example',
  clientId: 'studybridge',
  clientSecret: 'a secret',
  domains: [`${unique('pharma')}.example`],
  required: false,
  active: false,
});
const NEW_TOKEN = { name: 'CTMS', kind: 'service', scopes: ['studies:read'], lastDay: TOMORROW };
const filters = async ({ make, users }: World) => ({ id: (await make.savedFilters(users.sponsor.id)).id });
const view = async ({ make, users }: World) => ({ id: (await make.savedView(users.sponsor.id)).id });
const panelView = async ({ make, users }: World) => ({ id: (await make.panelView(users.admin.id)).id });
const viewAtStudy = async (world: World) => ({ ...(await study(world)), viewId: (await view(world)).id });
const colleague = async ({ make, of }: World) => ({
  id: (await make.user({ role: 'site', organizationId: of.site, staffRole: 'coordinator' })).id,
});
const invitee = async ({ make, of }: World) => ({
  id: (await make.user({ role: 'site', organizationId: of.site, staffRole: 'coordinator', passwordHash: null })).id,
});
const fieldRep = async ({ make }: World) => ({ id: (await make.rep()).id });
const reviewer = async ({ make }: World) => ({ id: (await make.admin('reviewer')).id });
const teamMember = () => ({
  firstName: 'Tove',
  lastName: unique('Rep-'),
  email: `${unique('tove-')}@people.example`,
  role: 'rep',
});
const certificate = async (world: World) => {
  const { id: userId } = await colleague(world);
  const values = { userId, certificateNumber: `GCP-2026-${unique('')}`, score: 90 };
  return { id: (await world.make.training(world.of.site, Date.now() + 9e9, values)).id };
};
const OUTSIDE = { course: 'GCP', issuer: 'An institute', completedAt: '2026-01-31', expiresAt: '2028-01-31' };
const somebody = async ({ make }: World) => ({ id: (await make.rep()).id });
const ERASURE = { reason: 'Asked for by the person.' };
const failedMail = async ({ mail }: World) => ({ id: await mail({ state: 'failed' }) });
const contactMessage = async (world: World) => ({ id: await world.contactMessage() });
const module = async () => ({ id: MODULE, module: MODULE });
const MODULE = COURSES['gcp-fundamentals'].modules[0]?.id as string;

async function issued(by: Client): Promise<Blanks> {
  const { json } = await by.post('/api/objects/upload');
  if (typeof json?.uploadURL !== 'string') return { id: randomUUID(), search: '' }; // too many in a minute
  const { pathname, search } = new URL(json.uploadURL);
  return { id: pathname.split('/').pop() as string, search };
}
const bytes = (): Sent => ({
  method: 'PUT',
  headers: { 'Content-Type': 'application/octet-stream' },
  body: new Blob([new Uint8Array(pdf())]),
});
async function sentFile({ by }: World): Promise<Blanks> {
  const { id = '', search = '' } = await issued(by.visitor);
  await by.visitor.send(`/api/objects/${id}${search}`, bytes());
  return { id };
}
const paper = async (world: World) => ({ name: 'paper.pdf', filePath: `/documents/${(await sentFile(world)).id}` });
async function document(world: World, by = world.by.site): Promise<Blanks> {
  const file = await paper(world);
  const { status } = await by.post('/api/organizations/me/documents', { documents: [file] });
  if (status !== 201) throw new Error(`A document to try with was answered ${status}`);
  return { id: file.filePath.split('/').pop() as string };
}

/** A document of the other site, which the other sponsor selected (UP-07). */
async function documentOfSelected(world: World): Promise<Blanks> {
  const { make, of, by } = world;
  const { id } = await make.study({ sponsorId: of.otherSponsor });
  await make.match(id, of.otherSite, { status: 'selected', updatedAt: Date.now() - UNDO_MS });
  return document(world, by.otherSite);
}

const { userFirstName: _, userLastName: __, userEmail: ___, ...site } = registration();
/** The site keeps its investigator, who signs its delegation logs. */
const profile = () => ({
  ...site,
  piName: 'Dr. Robin Reyes',
  contactName: `Chris ${unique()}`,
  email: `${unique()}@prove.example`,
});
const newStudy = () => ({
  title: `Proved ${unique()}`,
  phase: 'phase_iii',
  therapeuticArea: 'oncology',
  sponsorName: 'Northwind Therapeutics',
  sponsorEmail: `${unique()}@prove.example`,
  enrollmentTarget: 240,
  totalSites: 6,
});
/** The sponsor of a study is the organization that posted it, so an administrator's change leaves it out. */
const corrected = () => {
  const { sponsorName: _, ...study } = newStudy();
  return study;
};
/** Only what is saved at once differs from the studies that the factory makes. */
const changedStudy = () => ({
  title: `Changed ${unique()}`,
  phase: 'phase_ii',
  therapeuticArea: 'oncology',
  version: Date.now() + 60_000,
  enrollmentTarget: 100,
  totalSites: 5,
  estimatedDuration: 12,
  randomization: true,
  blinding: true,
  requiredEquipment: ['Clinical Laboratory (CLIA)'],
  geographicPreferences: ['Northeast'],
});
const invitation = () => ({
  firstName: 'Ivy',
  lastName: 'Ito',
  email: `${unique()}@prove.example`,
  staffRole: 'coordinator',
});
const kiosk = () => ({
  organizationName: `Kiosk ${unique()}`,
  contactName: 'Kim',
  email: `${unique()}@prove.example`,
  consent: CONSENT_VERSION,
});
const STAND = { event: 'Prove', rep: '', pin: '1234' };
const EVENT = { name: 'Prove Summit', zone: 'UTC', startsOn: '2027-03-01', endsOn: '2027-03-02' };
const message = () => ({ name: 'Pat', email: `${unique()}@prove.example`, message: 'A question about a study.' });
const SETTINGS = { systemName: 'StudyBridge', adminEmail: 'team@prove.example', explorationShare: 20 };
const switches = { emailNotifications: true, inAppNotifications: true };
/** Valid as JSON and as a form. */
const NO_CODE = { code: 'not-a-code', password: 'not-my-password' };
const END = { kind: 'funding', reason: 'The grant ended.' };
const WEIGHTS = { geography: 100, specialty: 150, capacity: 100, regulatory: 50, performance: 100 };

const json =
  (value: (world: World, blanks: Blanks) => unknown): Row['send'] =>
  async (world, blanks) => ({ json: await value(world, blanks) });
const form = (value: (world: World, blanks: Blanks) => object | Promise<object>): Row['send'] => {
  return async (world, blanks) => ({ form: inFields(await value(world, blanks)) });
};
const nothing: Row['send'] = () => ({ json: {} });

/** In form notation: lists as repeated names, missing values left out. */
const inFields = (values: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => value !== null && name !== 'documents')
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : value === true ? 'on' : String(value)])
      .filter(([, value]) => value !== 'false'),
  );

/** A form post to a page, with the action in `intent`. */
const intent = (name: string, more: Record<string, string | string[]> = {}) => form(() => ({ intent: name, ...more }));

const get = (path: string, rule: Rule, more: Partial<Row> = {}): Row => ({
  call: `GET ${path}`,
  rule,
  ok: 200,
  ...more,
});
const post = (path: string, rule: Rule, more: Partial<Row>): Row => ({ call: `POST ${path}`, rule, ok: 200, ...more });
const put = (path: string, rule: Rule, more: Partial<Row>): Row => ({ call: `PUT ${path}`, rule, ok: 200, ...more });
const patch = (path: string, rule: Rule, more: Partial<Row>): Row => ({
  call: `PATCH ${path}`,
  rule,
  ok: 200,
  ...more,
});
const remove = (path: string, rule: Rule, more: Partial<Row>): Row => ({
  call: `DELETE ${path}`,
  rule,
  ok: 204,
  ...more,
});
const page = (path: string, rule: Rule, more: Partial<Row>): Row => ({ call: `POST ${path}`, rule, ok: 303, ...more });

const ofItsSite = ({ of }: World) => `?organization=${of.site}`;
const ofItsSponsor = ({ of }: World) => `?organization=${of.sponsor}`;

const PROFILE = { title: 'Coordinator', phone: '+1 617 555 0123', timeZone: 'organization' };

const CALLS: readonly Row[] = [
  get('/api/health', everybody),
  get('/api/openapi.json', everybody),
  get('/api/auth/user', signedIn),
  get('/api/login', everybody, { ok: 302 }),
  post('/api/logout', everybody, { ok: 204, send: nothing, endsSession: true }),
  get('/api/account/second-factor', signers),
  post('/api/account/second-factor', signers, { send: nothing }),
  put('/api/account/second-factor', signers, { ok: 400, send: json(() => NO_CODE) }),
  post('/api/account/second-factor/off', signers, { ok: 409, send: json(() => NO_CODE) }),
  post('/api/account/recovery-codes', signers, { ok: 409, send: json(() => NO_CODE) }),
  remove('/api/account/sessions', signedIn, { ok: 200 }),
  get('/api/search', signedIn),
  get('/search', signedIn),
  get('/api/inbox', inboxes),
  put('/api/inbox/{id}/snooze', itsTask, { thing: inboxTask, send: json(() => ({ until: TOMORROW })) }),
  remove('/api/inbox/{id}/snooze', itsTask, { ok: 200, thing: inboxTask }),
  put('/api/inbox/{id}/read', itsNews, { thing: inboxMessage, send: nothing }),
  put('/api/inbox/{id}/done', itsNews, { thing: inboxMessage, send: nothing }),
  get('/inbox', inboxes),
  page('/inbox#snooze', itsTask, {
    thing: inboxTask,
    send: form((_, { id }) => ({ intent: `snoozeItem ${id}`, until: TOMORROW })),
  }),
  page('/inbox#back', itsTask, { thing: inboxTask, send: form((_, { id }) => ({ intent: `bringBackItem ${id}` })) }),
  page('/inbox#read', itsNews, { thing: inboxMessage, send: form((_, { id }) => ({ intent: `readItem ${id}` })) }),
  page('/inbox#done', itsNews, { thing: inboxMessage, send: form((_, { id }) => ({ intent: `finishItem ${id}` })) }),
  get('/api/account/digest', signedIn),
  put('/api/account/digest', signedIn, { send: json(() => ({ digest: 'weekly' })) }),
  get('/api/account/export', signedIn),
  // With a wrong password: a right one would rename everybody who takes part.
  put('/api/account/name', signedIn, {
    ok: 400,
    send: json(() => ({ firstName: 'Robin', lastName: 'Reyes', password: 'x' })),
  }),
  get('/api/account/organizations', signedIn),
  put('/api/account/organizations', signedIn, { ok: 404, send: json(() => ({ organizationId: 'not-theirs' })) }),
  post('/api/account/organizations/invitations/{invitationId}', signedIn, {
    ok: 404,
    thing: async () => ({ invitationId: 'not-theirs' }),
    send: nothing,
  }),
  remove('/api/account/organizations/invitations/{invitationId}', signedIn, {
    ok: 404,
    thing: async () => ({ invitationId: 'not-theirs' }),
  }),
  remove('/api/account/organizations/{organizationId}', signedIn, {
    ok: 404,
    thing: async () => ({ organizationId: 'not-theirs' }),
  }),
  get('/api/join-requests', signedIn),
  // Nobody here has an address at an organization's own domain.
  post('/api/join-requests', signedIn, { ok: 404, send: json(() => ({ organizationId: 'not-at-their-domain' })) }),
  put('/api/join-requests', owners, { send: json(() => ({ allowed: true })) }),
  remove('/api/join-requests/{id}', signedIn, { ok: 404, thing: async () => ({ id: 'not-theirs' }) }),
  put('/api/join-requests/{id}/accept', itsToken, { thing: joining, send: json(() => ({ staffRole: 'coordinator' })) }),
  put('/api/join-requests/{id}/decline', itsToken, { thing: joining, send: json(() => ({ reason: 'Not ours.' })) }),
  get('/api/account/profile', signedIn),
  put('/api/account/profile', signedIn, { send: json(() => PROFILE) }),
  // With a wrong password, too.
  put('/api/account/email', signedIn, { ok: 400, send: json(() => ({ email: 'new@example.org', password: 'x' })) }),
  post('/api/account/email/confirm', everybody, { ok: 410, send: json(() => ({ token: 'not-sent' })) }),
  get('/api/account/calendar', calendars),
  post('/api/account/calendar', calendars, { ok: 201, send: nothing }),
  remove('/api/account/calendar', calendars, {}),
  get('/calendar/{key}', everybody, { ok: 404, thing: async () => ({ key: 'not-sent.ics' }) }),
  get('/api/account/mails', signedIn),
  put('/api/account/mails', signedIn, { send: json(() => ({ messages: 'now' })) }),
  get('/api/changes', only('site', 'otherSite', 'sponsor', 'otherSponsor')),
  get('/api/tokens', owners),
  post('/api/tokens', owners, { ok: 201, send: json(() => NEW_TOKEN) }),
  remove('/api/tokens/{id}', itsToken, { ok: 200, thing: token }),
  get('/api/relations', sponsorOwners),
  post('/api/relations', sponsorOwners, { ok: 201, send: json(() => NEW_RELATION) }),
  // What others proposed is found only by its address.
  put('/api/relations/{id}/accept', sponsorOwners, { ok: 404, thing: relation }),
  put('/api/relations/{id}/decline', sponsorOwners, { ok: 404, thing: relation }),
  put('/api/relations/{id}/end', itsRelation, { thing: relation }),
  get('/api/relations/studies', clients),
  get('/api/relations/studies/{id}/matches', itsSponsorAlone, { thing: runStudy }),
  put('/api/studies/{id}/posted-for', itsOwnSponsor, { thing: study, send: json(() => ({ relationId: null })) }),
  get('/api/organizations/{id}/relations', admins, { thing: newSponsor }),
  post('/api/organizations/{id}/relations', decide, { ok: 201, thing: newSponsor, send: json(vouching) }),
  get('/api/webhooks', owners),
  post('/api/webhooks', owners, { ok: 201, send: json(() => NEW_WEBHOOK) }),
  get('/api/webhooks/{id}', itsToken, { thing: webhook }),
  put('/api/webhooks/{id}', itsToken, { thing: webhook, send: json(() => NEW_WEBHOOK) }),
  remove('/api/webhooks/{id}', itsToken, { ok: 200, thing: webhook }),
  put('/api/webhooks/{id}/pause', itsToken, { thing: webhook }),
  put('/api/webhooks/{id}/resume', itsToken, { thing: webhook, send: json(() => ({ missed: 'skip' })) }),
  post('/api/webhooks/{id}/test', itsToken, { ok: 200, thing: webhook }),
  post('/api/webhooks/{id}/rotate', itsToken, { ok: 200, thing: webhook }),
  get('/api/webhooks/{id}/deliveries', itsToken, { thing: webhook }),
  post('/api/webhooks/{id}/deliveries/{deliveryId}/resend', itsToken, { ok: 200, thing: delivery }),
  // Anyone with a signed token may (DIG-05).
  post('/api/unsubscribe', everybody, { ok: 404, send: json(() => ({ token: 'not-signed' })) }),
  post('/api/users/invitations', own, { ok: 201, send: json(teamMember) }),
  post('/api/users/{id}/invitations', help, { ok: 409, thing: fieldRep, send: nothing }),
  put('/api/users/{id}/suspend', own, { thing: colleague, send: nothing }),
  put('/api/users/{id}/reinstate', own, { thing: colleague, send: nothing }),
  put('/api/users/{id}/role', own, { thing: reviewer, send: json(() => ({ adminRole: 'support' })) }),
  remove('/api/users/{id}', own, { ok: 200, thing: fieldRep }),
  post('/api/users/{id}/password-link', help, { thing: colleague, send: nothing }),
  remove('/api/users/{id}/second-factor', help, { ok: 409, thing: colleague }),
  remove('/api/users/{id}/identity', help, { ok: 409, thing: colleague }),
  remove('/api/users/{id}/sessions', help, { ok: 200, thing: colleague }),
  post('/api/admin/login', everybody, { ok: 401, send: json(() => ({ username: 'nobody', password: 'x' })) }),
  get('/api/admin/status', everybody),
  post('/api/contact', everybody, { ok: 201, send: json(message) }),
  post('/api/kiosk/register', everybody, { ok: 201, send: json(kiosk) }),
  // Anyone with a signed token may (SCR-13).
  remove('/api/kiosk/consent', everybody, { ok: 404, send: json(() => ({ token: 'not-signed' })) }),
  get('/api/events', reps),
  post('/api/events', byReviewers(reps), { ok: 201, send: json(() => EVENT) }),
  // A rep's own events and leads are in tests/http/events.test.ts.
  get('/api/events/{id}', notTheRep, { thing: event }),
  put('/api/events/{id}', byReviewers(notTheRep), { thing: event, send: json(() => EVENT) }),
  put('/api/events/{id}/closed', byReviewers(notTheRep), { thing: event, send: json(() => ({ closed: true })) }),
  put('/api/events/{id}/reps', decide, { thing: event, send: json(() => ({ repIds: [] })) }),
  get('/api/kiosk/leads', reps),
  get('/api/kiosk/leads/{id}', notTheRep, { thing: lead }),
  put('/api/kiosk/leads/{id}', byReviewers(notTheRep), { thing: lead, send: json(() => ({ name: 'Corrected' })) }),
  put('/api/kiosk/leads/{id}/notes', byReviewers(notTheRep), { thing: lead, send: json(() => ({ note: 'Call.' })) }),
  put('/api/kiosk/leads/{id}/rep', decide, { thing: lead, send: json(() => ({ repId: null })) }),
  post('/api/kiosk/leads/{id}/follow-up', byReviewers(notTheRep), { thing: lead, send: nothing }),
  post('/api/kiosk/leads/follow-up', byReviewers(notTheRep), {
    thing: lead,
    send: json((_, { id = randomUUID() }) => ({ ids: [id] })),
  }),
  // The answer locks only the browser that keeps its cookie.
  post('/api/kiosk/lock', byReviewers(only('rep', 'admin')), { ok: 201, send: json(() => STAND), endsSession: true }),
  remove('/api/kiosk/lock', except(hidden(), { visitor: 404 }), { send: json(() => ({ pin: '1234' })) }),
  get('/api/nct-lookup/{nctId}', everybody, { thing: async () => ({ nctId: 'NCT90000001' }) }),
  get('/api/nct-lookup/{nctId}/study', everybody, { thing: async () => ({ nctId: 'NCT90000001' }) }),

  get('/api/settings', admins),
  put('/api/settings', own, { send: json(() => ({ ...SETTINGS, ...switches })) }),
  patch('/api/settings', own, { send: json(() => ({ systemName: SETTINGS.systemName })) }),
  post('/api/settings/test-mail', own, { ok: 409, send: nothing }),
  get('/api/contact-messages', admins),
  get('/api/operations', admins),
  put('/api/contact-messages/{id}/taken', byRoles(admins, 'reviewer', 'support'), {
    thing: contactMessage,
    send: json(() => ({ taken: true })),
  }),
  put('/api/contact-messages/{id}/done', byRoles(admins, 'reviewer', 'support'), {
    thing: contactMessage,
    send: json(() => ({ done: true })),
  }),
  get('/api/activity', admins),
  get('/api/admin/views', admins),
  post('/api/admin/views', admins, { ok: 201, send: json(() => ({ list: 'people', name: 'Reps', role: 'rep' })) }),
  put('/api/admin/views/{id}', itsPanelViews, { thing: panelView, send: json(() => ({ name: unique('Reps ') })) }),
  remove('/api/admin/views/{id}', itsPanelViews, { thing: panelView }),
  ...['studies.csv', 'activity.json'].map((file) =>
    get('/api/exports/{file}', admins, { thing: async () => ({ file }) }),
  ),
  get('/api/outbox', admins),
  post('/api/outbox/resend', help, { send: nothing }),
  post('/api/outbox/{id}/resend', help, { thing: failedMail, send: nothing }),
  get('/api/users', admins),
  get('/api/users/{id}/export', help, { thing: somebody }),
  post('/api/users/{id}/erase', own, { thing: somebody, send: json(() => ERASURE) }),
  get('/api/people/export', help, { search: () => '?email=nobody@prove.example' }),
  post('/api/people/erase', own, { send: json(() => ({ ...ERASURE, email: 'nobody@prove.example' })) }),

  // Anyone with the signed address may (UP-01); a changed one is invalid.
  post('/api/objects/upload', everybody, { send: nothing }),
  put('/api/objects/{id}', everybody, {
    thing: ({ by }) => issued(by.visitor),
    search: (_, { search = '?expires=9999999999999&signature=x' }) => search,
    missing: 403,
    send: bytes,
  }),
  post('/api/objects/{id}', everybody, { thing: sentFile, missing: 400, send: nothing }),
  get('/documents/{id}', itsSite, { thing: (world) => document(world) }),
  get('/documents/{id}#of a selected site', hidden('otherSite', 'otherSponsor', 'admin'), {
    thing: documentOfSelected,
  }),
  get('/api/organizations/me/documents', members),
  post('/api/organizations/me/documents', members, {
    ok: 201,
    send: json(async (world) => ({ documents: [await paper(world)] })),
  }),
  put('/api/organizations/me/documents/{id}', hidden('site'), {
    thing: (world) => document(world),
    send: json(async (world) => ({ document: await paper(world) })),
  }),
  put('/api/organizations/me/documents/{id}/facts', hidden('site'), {
    thing: (world) => document(world),
    send: json(() => ({ type: 'cv' })),
  }),
  remove('/api/organizations/me/documents/{id}', hidden('site'), { thing: (world) => document(world) }),

  get('/api/organizations', admins),
  post(
    '/api/organizations',
    byReviewers(except(everybody, { site: 409, otherSite: 409, sponsor: 403, otherSponsor: 403 })),
    {
      ok: 201,
      send: json(() => registration()),
    },
  ),
  get('/api/organizations/me', members),
  put('/api/organizations/me', members, { send: json(profile) }),
  get('/api/organizations/{id}', itsSite, { thing: itsOwnSite }),
  put('/api/organizations/{id}', byReviewers(itsSite), { thing: itsOwnSite, send: json(profile) }),
  patch('/api/organizations/{id}', byReviewers(itsSite), {
    thing: itsOwnSite,
    send: json(() => ({ phone: '617-555-0100' })),
  }),
  remove('/api/organizations/{id}', own, { thing: newcomer }),
  get('/api/organizations/me/preview', atSites),
  get('/api/organizations/{id}/capabilities.pdf', itsSite, { thing: itsOwnSite }),
  get('/api/organizations/{id}/public-page', itsSite, { thing: itsOwnSite }),
  put('/api/organizations/{id}/public-page', itsOwners, { thing: itsOwnSite, send: json(() => PUBLIC_PAGE) }),
  post('/api/organizations/decisions', decide, {
    ...{
      thing: newcomer,
      missing: 200,
      send: json((_, { id = randomUUID() }) => ({ ids: [id], decision: 'verified' })),
    },
  }),
  post('/api/organizations/questions', decide, {
    ...{ thing: applicant, missing: 200, send: json((_, { id = randomUUID() }) => ({ ids: [id], ...QUESTION })) },
  }),
  put('/api/organizations/{id}/approve', decide, { thing: newcomer, send: nothing }),
  ...MOVES.map(([kind, move, rule, thing]) => put(`/api/${kind}/{id}/${move}`, rule, { thing, send: json(() => WHY) })),
  get('/api/archived', admins),
  post('/api/organizations/{id}/undo', decide, { ok: 409, thing: newcomer, send: nothing }),
  get('/api/organizations/{id}/merge', admins, {
    thing: twins,
    search: (_: World, { other = randomUUID() }: Blanks) => `?mergedId=${other}`,
  }),
  post('/api/organizations/{id}/merge', decide, {
    ok: 201,
    thing: twins,
    send: json((_, { other = randomUUID() }) => ({ mergedId: other })),
  }),
  put('/api/organizations/{id}/apart', decide, {
    thing: twins,
    send: json((_, { other = randomUUID() }) => ({ otherId: other, apart: true })),
  }),
  get('/api/merges', admins),
  post('/api/merges/{id}/undo', decide, { thing: merged, send: nothing }),
  get('/api/review', admins),
  get('/api/organizations/{id}/review', admins, { thing: newcomer }),
  post('/api/organizations/{id}/review', decide, { ok: 201, thing: applicant, send: json(() => QUESTION) }),
  put('/api/organizations/{id}/review', decide, { thing: applicant, send: json(() => ({ taken: true })) }),
  get('/api/organizations/{id}/identity-provider', admins, { ok: 404, thing: applicant }),
  put('/api/organizations/{id}/identity-provider', own, { thing: applicant, send: json(identityProvider) }),
  remove('/api/organizations/{id}/identity-provider', own, { ok: 404, thing: applicant }),
  post('/api/organizations/{id}/notes', decide, { ok: 201, thing: applicant, send: json(() => ({ text: 'Called.' })) }),
  put('/api/studies/{id}/review', decide, { thing: waitingStudy, send: json(() => ({ taken: true })) }),
  post('/api/studies/{id}/notes', decide, { ok: 201, thing: waitingStudy, send: json(() => ({ text: 'Called.' })) }),
  post('/api/organizations/{id}/review/preview', decide, { thing: applicant, send: json(() => REJECTION) }),
  post('/api/studies/{id}/review/preview', decide, { thing: waitingStudy, send: json(() => REJECTION) }),
  get('/api/studies/{id}/review', admins, { thing: waitingStudy }),
  post('/api/studies/{id}/review', decide, { ok: 201, thing: waitingStudy, send: json(() => QUESTION) }),
  get('/api/review-requests', signedIn),
  get('/api/review-requests/{id}', itsSponsor, { thing: question }),
  post('/api/review-requests/{id}', hidden('sponsor'), { thing: question, send: json(() => ANSWER) }),
  put('/api/organizations/{id}/reject', decide, { thing: newcomer, send: json(() => ({ reason: 'Not a site.' })) }),

  get('/api/organizations/me/staff', members),
  get('/api/organizations/me/staff#of a site', itsSite, { search: ofItsSite }),
  post('/api/organizations/me/staff', managed, { ok: 201, send: json(invitation) }),
  post('/api/organizations/me/staff#of a site', managedByIts, { ok: 201, search: ofItsSite, send: json(invitation) }),
  put('/api/organizations/me/staff/{id}', managedByIts, {
    thing: colleague,
    send: json(() => ({ staffRole: 'owner' })),
  }),
  put('/api/organizations/me/staff/{id}/signing', managedByIts, {
    thing: colleague,
    send: json(() => ({ maySign: true })),
  }),
  remove('/api/organizations/me/staff/{id}', managedByIts, { thing: colleague }),
  post('/api/organizations/me/staff/{id}/invite', managedByIts, { thing: invitee, send: nothing }),
  get('/api/organizations/me/promises', members),
  get('/api/organizations/me/selecting', clients),
  put('/api/organizations/me/selecting', sponsorOwners, { send: json(() => ({ twoPeople: false })) }),
  get('/api/organizations/me/completeness', atSites),
  get('/api/organizations/me/track-record', atSites),
  get('/api/organizations/me/track-record#of a site', itsSite, { search: ofItsSite }),
  post('/api/organizations/me/track-record', atSites, { send: json(() => ({ confirmed: [], refused: [] })) }),
  post('/api/organizations/me/track-record/search', atSites, { send: nothing }),
  post('/api/organizations/me/track-record/trials', atSites, { ok: 201, send: json(claim) }),
  remove('/api/organizations/me/track-record/trials/{nctId}', hidden('site'), { thing: claimed }),
  get('/api/claimed-trials', admins),
  put('/api/organizations/{id}/track-record/{nctId}/confirm', decide, { thing: claimed, send: nothing }),
  put('/api/organizations/{id}/track-record/{nctId}/refuse', decide, {
    thing: claimed,
    send: json(() => ({ reason: 'Another clinic of this name.' })),
  }),

  get('/api/studies', signedIn),
  post('/api/studies', signedIn, { ok: 201, send: json(newStudy) }),
  post('/api/studies/public', everybody, { ok: 201, send: json(newStudy) }),
  get('/api/studies/{id}', bothSides, { thing: study }),
  put('/api/studies/{id}', decide, { thing: study, send: json(corrected) }),
  patch('/api/studies/{id}', byReviewers(itsSponsor), {
    thing: study,
    send: json(() => ({ acronym: 'LUMEN' })),
  }),
  put('/api/studies/by-external-id/{externalId}', signedIn, {
    ok: 201,
    missing: 201,
    thing: async () => ({ externalId: unique() }),
    send: json(newStudy),
  }),
  remove('/api/studies/{id}', own, { thing: study }),
  post('/api/studies/questions', decide, {
    ...{ thing: waitingStudy, missing: 200, send: json((_, { id = randomUUID() }) => ({ ids: [id], ...QUESTION })) },
  }),
  post('/api/studies/decisions', decide, {
    thing: waitingStudy,
    missing: 200,
    send: json((_, { id = randomUUID() }) => ({ ids: [id], decision: 'approved' })),
  }),
  put('/api/studies/{id}/approve', decide, { thing: waitingStudy, send: nothing }),
  post('/api/studies/{id}/undo', decide, { ok: 409, thing: waitingStudy, send: nothing }),
  put('/api/studies/{id}/reject', decide, { thing: waitingStudy, send: json(() => ({ reason: 'No protocol.' })) }),
  get('/api/studies/changes', admins),
  get('/api/studies/{id}/changes', itsSponsor, { thing: study }),
  post('/api/studies/{id}/changes', itsOwnSponsor, { thing: study, send: json(changedStudy) }),
  remove('/api/studies/{id}/changes', itsOwnSponsor, { ok: 200, thing: study }),
  post('/api/studies/{id}/changes/preview', itsOwnSponsor, { thing: study, send: json(changedStudy) }),
  post('/api/studies/{id}/estimates', itsOwnSponsor, {
    thing: study,
    send: json(() => ({ how: 'clear', fields: 'all' })),
  }),
  get('/api/studies/{id}/registry', itsSponsor, { thing: study }),
  post('/api/studies/{id}/registry', itsOwnSponsor, {
    thing: study,
    send: json(() => ({ how: 'keep', fields: 'all', version: 'none' })),
  }),
  put('/api/studies/{id}/changes/approve', decide, { thing: proposingStudy, send: json(() => PROPOSED) }),
  put('/api/studies/{id}/changes/reject', decide, {
    thing: proposingStudy,
    send: json(() => ({ ...PROPOSED, reason: 'Not in the protocol.' })),
  }),
  put('/api/studies/{id}/close', byReviewers(itsSponsor), { thing: study, send: json(() => END) }),
  put('/api/studies/{id}/withdraw', byReviewers(itsSponsor), { thing: waitingStudy, send: json(() => END) }),
  get('/api/studies/{id}/forecast', itsSponsor, { thing: study }),
  get('/api/studies/{id}/report', itsSponsor, { thing: study }),
  get('/api/studies/{id}/report/links', itsSponsor, { thing: study }),
  post('/api/studies/{id}/report/links', itsOwnSponsor, {
    ok: 201,
    thing: study,
    send: json(() => ({ preparedFor: 'Ada Lovelace' })),
  }),
  remove('/api/studies/{id}/report/links/{linkId}', itsOwnSponsor, { ok: 200, thing: linked }),
  get('/api/studies/{id}/weights', itsSponsor, { thing: study }),
  get('/api/studies/{id}/weights/preview', itsSponsor, {
    thing: study,
    search: () => `?${new URLSearchParams(inFields(WEIGHTS) as Record<string, string>)}`,
  }),
  get('/api/studies/{id}/compare', itsSponsor, { thing: compared, search: bothMatches }),
  put('/api/studies/{id}/weights', byReviewers(itsSponsor), { thing: study, send: json(() => WEIGHTS) }),
  get('/api/studies/{id}/matches', itsSponsor, { thing: study }),
  post('/api/studies/{id}/matches', itsSponsor, {
    thing: study,
    send: json(() => ({ ids: [randomUUID()], action: 'shortlist' })),
  }),

  get('/api/matches', signedIn),
  get('/api/matches/{id}', bothSides, { thing: match('new') }),
  put('/api/matches/{id}/invite', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: match('new'),
    send: nothing,
  }),
  put('/api/matches/{id}/interest', except(hidden('site'), { sponsor: 403, admin: 403 }), {
    thing: match('new'),
    send: nothing,
  }),
  put('/api/matches/{id}/accept', except(hidden('site'), { sponsor: 403, admin: 403 }), {
    thing: match('invited'),
    send: nothing,
  }),
  put('/api/matches/{id}/select', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: match('interested'),
    send: nothing,
  }),
  // It takes one person there.
  post('/api/matches/{id}/selection-requests', itsSponsorSide, {
    ok: 409,
    thing: match('interested'),
    send: json(() => ({ reason: 'The best.' })),
  }),
  get('/api/matches/{id}/selection-requests', except(itsSponsor, { site: 403 }), { thing: approval('colleague') }),
  remove('/api/matches/{id}/selection-requests/{requestId}', itsSponsorSide, { ok: 200, thing: approval('sponsor') }),
  put('/api/matches/{id}/selection-requests/{requestId}/approve', itsSponsorSide, {
    thing: approval('colleague'),
    send: nothing,
  }),
  put('/api/matches/{id}/selection-requests/{requestId}/turn-down', itsSponsorSide, {
    thing: approval('colleague'),
    send: json(() => ({ reason: 'Too far.' })),
  }),
  put('/api/matches/{id}/backup', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: match('interested'),
    send: nothing,
  }),
  put('/api/matches/{id}/decline', except(hidden('site', 'sponsor'), { admin: 403 }), {
    thing: match('invited'),
    send: json(() => ({ reason: 'Too far.' })),
  }),
  // Nothing was decided.
  post('/api/matches/{id}/undo', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    ok: 409,
    thing: match('interested'),
  }),
  post('/api/matches/{id}/skip', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: engaged,
    send: json(() => ({ step: 'cda', reason: 'We have one.' })),
  }),
  // Nothing has to be signed, because the match has no engagement.
  put('/api/matches/{id}/signer', itsSides, {
    ok: 409,
    thing: match('interested'),
    send: json(() => ({ userId: 'somebody' })),
  }),
  put('/api/matches/{id}/assignee', except(hidden('sponsor'), { site: 409, admin: 403 }), {
    thing: engaged,
    send: json(() => ({ userId: null })),
  }),
  get('/api/matches/{id}/cda', bothSides, { thing: match('new') }),
  post('/api/matches/{id}/cda', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    ok: 201,
    thing: engaged,
    send: json(() => CDA),
  }),
  post('/api/matches/{id}/cda/preview', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: engaged,
    send: json(() => CDA),
  }),
  post('/api/studies/{id}/cdas/preview', except(hidden('sponsor'), { admin: 403 }), {
    thing: studyAtCda,
    send: json(severalCdas),
  }),
  post('/api/studies/{id}/cdas', except(hidden('sponsor'), { admin: 403 }), {
    thing: studyAtCda,
    send: json(severalCdas),
  }),
  post('/api/studies/{id}/cdas/sign', except(hidden('sponsor'), { admin: 403 }), {
    thing: studyAtCda,
    send: json(() => NONE_OF_THEM),
  }),
  post('/api/matches/{id}/cda/sign', except(hidden('site'), { sponsor: 409, admin: 403 }), {
    ok: 403,
    thing: withCda,
    send: json(answering(WRONG)),
    recordsRefusal: true,
  }),
  post('/api/matches/{id}/cda/return', except(hidden('site'), { sponsor: 403, admin: 403 }), {
    thing: withCda,
    send: json(answering(CHANGES)),
  }),
  post('/api/matches/{id}/cda/withdraw', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: withCda,
    send: json(answering(CHANGES)),
  }),
  // The file has no pages, so no signature page can be added.
  post('/api/matches/{id}/cda/scan', except(hidden('site'), { sponsor: 403, admin: 403 }), {
    ...{
      ok: 422,
      recordsRefusal: true, // the file is not kept
      thing: withCda,
      send: json(async (world, { agreement }) => ({ agreement, document: await paper(world) })),
    },
  }),
  get('/agreements/{id}', bothSides, { thing: theAgreement }),
  get('/api/matches/{id}/documents', bothSides, { thing: match('new') }),
  post('/api/matches/{id}/documents', except(hidden('site', 'sponsor'), { admin: 403 }), {
    ok: 201,
    thing: match('new'),
    send: json(async (world) => ({ kind: 'other', documents: [await paper(world)] })),
  }),
  remove('/api/matches/{id}/documents/{documentId}', except(hidden('site'), { admin: 403 }), {
    thing: documentOfMatch,
  }),
  get('/api/verify/{sha256}', everybody),
  get('/api/verify/certificates/{number}', everybody),
  get('/api/studies/{id}/documents', itsSponsor, { thing: study }),
  post('/api/studies/{id}/documents', itsOwnSponsor, {
    ok: 201,
    thing: study,
    send: json(async (world) => ({ kind: 'protocol', documents: [await paper(world)] })),
  }),
  remove('/api/studies/{id}/documents/{documentId}', itsOwnSponsor, { thing: documentOfStudy }),
  put('/api/studies/{id}/documents/{documentId}/shared', itsOwnSponsor, {
    thing: documentOfStudy,
    send: json(() => ({ kind: 'protocol' })),
  }),
  remove('/api/studies/{id}/documents/{documentId}/shared', itsOwnSponsor, { ok: 200, thing: documentOfStudy }),
  get('/api/studies/{id}/path', itsSponsor, { thing: study }),
  put('/api/studies/{id}/path', except(itsSponsor, { admin: 403 }), {
    thing: study,
    send: json(() => ({ steps: PATH })),
  }),
  put('/api/matches/{id}/shortlist', byReviewers(except(itsSponsor, { site: 403 })), {
    thing: match('new'),
    send: nothing,
  }),
  remove('/api/matches/{id}/shortlist', byReviewers(except(itsSponsor, { site: 403 })), {
    ok: 200,
    thing: match('new'),
  }),
  get('/api/matches/{id}/notes', except(hidden('sponsor'), { site: 403, admin: 403 }), { thing: match('new') }),
  post('/api/matches/{id}/notes', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    ok: 201,
    thing: match('new'),
    send: json(() => ({ text: 'Ask about the pharmacy.' })),
  }),
  remove('/api/matches/{id}/notes/{noteId}', except(hidden('sponsor'), { site: 403, admin: 403 }), { thing: note }),
  get('/api/matches/{id}/threads', itsSides, { thing: match('invited') }),
  post('/api/matches/{id}/threads', itsSides, { ok: 201, thing: match('invited'), send: json(() => NEW_THREAD) }),
  get('/api/matches/{id}/threads/{threadId}', itsSides, { thing: thread }),
  post('/api/matches/{id}/threads/{threadId}', itsSides, { ok: 201, thing: thread, send: json(() => REPLY) }),
  put('/api/matches/{id}/message-draft', itsSides, {
    thing: match('invited'),
    send: json(() => ({ text: 'Not yet' })),
  }),
  put('/api/matches/{id}/threads/{threadId}/read', itsSides, { thing: thread, send: nothing }),
  post('/api/studies/{id}/messages', except(hidden('sponsor'), { admin: 403 }), {
    ok: 201,
    thing: invitedStudy,
    send: json(() => ({ stage: 'invited', ...NEW_THREAD })),
  }),
  get('/api/matches/{id}/visit', bothSides, { thing: atVisit('proposed') }),
  put('/api/matches/{id}/visit', itsSponsorSide, { thing: atVisit('none'), send: json(() => PROPOSAL) }),
  put('/api/matches/{id}/visit/step', itsSponsorSide, { thing: withoutVisit, send: nothing }),
  put('/api/matches/{id}/visit/waive', itsSponsorSide, { thing: atVisit('none'), send: json(() => SAID) }),
  put('/api/matches/{id}/visit/choose', itsSiteSide, { thing: atVisit('proposed'), send: json(() => SLOT) }),
  put('/api/matches/{id}/visit/other-times', itsSiteSide, { thing: atVisit('proposed'), send: json(() => WISHES) }),
  put('/api/matches/{id}/visit/cancel', itsSides, { thing: atVisit('scheduled'), send: json(() => SAID) }),
  put('/api/matches/{id}/visit/report', itsSponsorSide, { thing: atVisit('scheduled'), send: json(() => FINDINGS) }),
  post('/api/matches/{id}/visit/report/sign', itsSponsorSide, {
    ok: 403,
    thing: reported,
    send: json(signing()),
    recordsRefusal: true,
  }),
  get('/api/matches/{id}/visit/report/signed', itsSponsorAlone, { thing: atVisit('reported') }),
  post('/api/matches/{id}/visit/actions', itsSponsorSide, {
    ok: 201,
    thing: atVisit('scheduled'),
    send: json(() => VISIT_ACTION),
  }),
  put('/api/matches/{id}/visit/actions/{actionId}', itsSides, {
    thing: visitAction('reported'),
    send: json(() => ({ done: true })),
  }),
  remove('/api/matches/{id}/visit/actions/{actionId}', itsSponsorSide, { ok: 200, thing: visitAction('scheduled') }),
  get('/api/matches/{id}/promises', bothSides, { thing: match('interested') }),
  get('/api/matches/{id}/counts', bothSides, { thing: active }),
  put('/api/matches/{id}/counts', itsSiteSide, {
    thing: active,
    send: json((_, { month }) => ({ month, ...COUNTED })),
  }),
  get('/api/matches/{id}/invoices', bothSides, { thing: withSignedBudget }),
  put('/api/matches/{id}/invoices', itsSiteSide, { thing: withSignedBudget, send: json(() => INVOICE) }),
  get('/api/matches/{id}/irb', bothSides, { thing: inStartUp() }),
  put('/api/matches/{id}/irb', itsSiteSide, { thing: inStartUp(), send: json(() => IRB_RECORD) }),
  get('/api/matches/{id}/delegation', bothSides, { thing: delegated }),
  post('/api/matches/{id}/delegation/lines', itsSiteSide, { thing: delegated, send: json(delegate) }),
  put('/api/matches/{id}/delegation/lines/{lineId}', itsSiteSide, { thing: delegated, send: json(delegate) }),
  remove('/api/matches/{id}/delegation/lines/{lineId}', itsSiteSide, { ok: 200, thing: delegated }),
  post('/api/matches/{id}/delegation/sign', byOwners(itsInvestigators), {
    ok: 409,
    thing: delegated,
    send: json(signing()),
  }),
  put('/api/matches/{id}/delegation/signer', itsSiteSide, {
    ok: 409,
    thing: delegated,
    send: json(() => ({ userId: 'somebody' })),
  }),
  get('/api/matches/{id}/delegation/versions/{version}', bothSides, {
    thing: async (world) => ({ ...(await delegated(world)), version: '1' }),
  }),
  get('/api/matches/{id}/budget', bothSides, { thing: withBudget('offered') }),
  // The sponsor makes the first offer, which the site answers.
  post('/api/matches/{id}/budget', startUpOfSponsor, {
    ok: 201,
    thing: withBudget('none'),
    send: json(() => ({ ...BUDGET, version: 0 })),
  }),
  put('/api/matches/{id}/budget/accept', startUpOfSite, {
    thing: withBudget('offered'),
    send: json(() => ({ version: 1 })),
  }),
  post('/api/matches/{id}/budget/sign', byOwners(except(itsSides, { admin: 403, coordinator: 403 })), {
    ok: 409,
    thing: withBudget('offered'),
    send: json(signing({ version: '1' })),
  }),
  get('/api/matches/{id}/budget/{version}/signed', bothSides, {
    ok: 404,
    thing: async (world) => ({ ...(await withBudget('offered')(world)), version: '1' }),
  }),
  get('/api/matches/{id}/contract', bothSides, { thing: withContract('offered') }),
  post('/api/matches/{id}/contract', startUpOfSponsor, {
    ok: 422,
    recordsRefusal: true, // the file is not kept
    thing: withContract('none'),
    send: json(async (world) => ({ version: 0, document: await paper(world) })),
  }),
  put('/api/matches/{id}/contract/accept', startUpOfSite, {
    thing: withContract('offered'),
    send: json(() => ({ version: 1 })),
  }),
  post('/api/matches/{id}/contract/sign', byOwners(except(itsSides, { admin: 403, coordinator: 403 })), {
    ok: 409,
    thing: withContract('offered'),
    send: json(signing({ version: '1' })),
  }),
  ...(['contract', 'budget'] as const).map((what) =>
    put(`/api/matches/{id}/${what}/signer`, itsSides, {
      ok: 409,
      thing: what === 'contract' ? withContract('offered') : withBudget('offered'),
      send: json(() => ({ userId: 'somebody' })),
    }),
  ),
  // Nobody has signed it yet.
  ...(['signed', 'copy'] as const).map((what) =>
    get(`/api/matches/{id}/contract/{version}/${what}`, bothSides, {
      ok: 404,
      thing: async (world) => ({ ...(await withContract('offered')(world)), version: '1' }),
    }),
  ),
  get('/api/matches/{id}/start-up', bothSides, { thing: inStartUp() }),
  get('/api/matches/{id}/start-up/statement', bothSides, { thing: delegated }),
  post('/api/matches/{id}/start-up', itsSponsorSide, { ok: 201, thing: match('selected'), send: nothing }),
  put('/api/matches/{id}/start-up/tasks/{taskId}/done', startUpOfSite, { thing: inStartUp(), send: json(() => ({})) }),
  put('/api/matches/{id}/start-up/tasks/{taskId}/return', startUpOfSponsor, {
    thing: inStartUp(DONE),
    send: json(() => SAID),
  }),
  put('/api/matches/{id}/start-up/tasks/{taskId}/reopen', startUpOfSite, {
    thing: inStartUp(DONE),
    send: json(() => SAID),
  }),
  put('/api/matches/{id}/start-up/tasks/{taskId}/waive', startUpOfSponsor, {
    thing: inStartUp(),
    send: json(() => SAID),
  }),
  put('/api/matches/{id}/start-up/tasks/{taskId}/assignee', startUpOfSite, {
    thing: inStartUp(),
    send: json(() => ({ userId: null })),
  }),
  put('/api/matches/{id}/start-up/tasks/{taskId}/planned', itsSides, { thing: inStartUp(), send: json(() => PLAN) }),
  put('/api/matches/{id}/start-up/end', itsSides, { thing: inStartUp(), send: json(() => ({ reason: 'irb' })) }),
  post('/api/matches/{id}/start-up/activate', itsSponsorSide, {
    ok: 409,
    thing: inStartUp(),
    send: json(signing()),
  }),
  get('/api/matches/{id}/start-up/signed', bothSides, { ok: 404, thing: inStartUp() }),
  get('/api/studies/{id}/plan', itsSponsor, { thing: study }),
  put('/api/studies/{id}/plan', except(itsSponsor, { admin: 403 }), { thing: study, send: json(() => REGION_PLAN) }),
  get('/api/studies/{id}/start-up', itsSponsor, { thing: study }),
  put('/api/studies/{id}/start-up', except(itsSponsor, { admin: 403 }), {
    thing: study,
    send: json(() => ({ steps: START_UP })),
  }),
  post('/api/studies/{id}/invitations', except(hidden('sponsor'), { admin: 403 }), {
    ok: 201,
    thing: study,
    send: json(({ of }) => ({ siteId: of.site })),
  }),
  post('/api/matches/run', byReviewers(itsSponsor), {
    thing: study,
    send: json((_, { id }) => ({ studyId: id ?? randomUUID() })),
  }),
  get('/api/matching/sites-for-study/{studyId}', itsSponsor, { thing: study }),
  get('/api/matching/facilities-for-study/{studyId}', itsSponsor, { thing: study }),
  get('/api/matching/why-not/{studyId}/{siteId}', itsSponsor, {
    thing: async (world) => ({ ...(await study(world)), siteId: world.of.otherSite }),
  }),
  get('/api/studies/{id}/outreach', itsSponsor, { thing: study }),
  post('/api/studies/{id}/outreach', byReviewers(itsSponsor), {
    ok: 201,
    thing: study,
    send: json(async ({ make }) => ({ facility: (await make.facility()).key })),
  }),
  put('/api/outreach/{id}/note', byReviewers(itsSponsor), {
    thing: outreach,
    send: json(() => ({ piName: 'Ada Lovelace' })),
  }),
  put('/api/outreach/{id}', byReviewers(itsSponsor), { thing: outreach, send: json(() => ({ status: 'contacted' })) }),
  remove('/api/outreach/{id}', byReviewers(itsSponsor), { thing: outreach }),
  get('/api/invitations/{id}', everybody, { thing: outreach }),
  get('/api/questions', signedIn),
  get('/api/questionnaires', signedIn),
  post('/api/studies/{id}/questionnaires', itsOwnSponsor, {
    ok: 201,
    thing: study,
    send: json(() => ({ title: 'Feasibility' })),
  }),
  post('/api/studies/{id}/questionnaires/fhir', itsOwnSponsor, {
    ok: 201,
    thing: study,
    send: json(() => ({ resourceType: 'Questionnaire', status: 'draft' })),
  }),
  get('/api/questionnaires/{id}', itsSponsor, { thing: questionnaire }),
  get('/api/questionnaires/{id}/offers', itsSponsor, { thing: questionnaire }),
  get('/api/questionnaires/{id}/fhir', itsSponsor, { thing: questionnaire }),
  post('/api/questionnaires/{id}/changes', itsOwnSponsor, {
    thing: questionnaire,
    send: json(() => ({ intent: 'addSection', title: 'More' })),
  }),
  post('/api/questionnaires/{id}/copy', itsOwnSponsor, { ok: 201, thing: questionnaire, send: nothing }),
  // No site waits for one.
  post('/api/questionnaires/{id}/send', itsOwnSponsor, { ok: 409, thing: questionnaire, send: nothing }),
  remove('/api/questionnaires/{id}', itsOwnSponsor, { thing: questionnaire }),
  put('/api/questionnaires/{id}/restore', itsOwnSponsor, { thing: removedDraft, send: nothing }),
  get('/api/studies/{id}/feasibility', itsSponsor, { thing: study }),
  get('/api/matches/{id}/feasibility', bothSides, { thing: responding() }),
  get('/api/matches/{id}/attested', bothSides, { thing: responded }),
  put('/api/matches/{id}/feasibility', itsSiteSide, { thing: responding(), send: json(() => ({ answers: {} })) }),
  post(
    '/api/matches/{id}/feasibility/attest',
    byOwners(except(itsSiteSide, { ...itsSiteSide.but, coordinator: 403 })),
    { ok: 403, thing: confirmed, send: json(signing()), recordsRefusal: true },
  ),
  // The step is not open, because the match has no engagement.
  put('/api/matches/{id}/feasibility/attester', itsSiteSide, {
    ok: 409,
    thing: responding(),
    send: json(() => ({ userId: 'somebody' })),
  }),
  get('/api/matches/{id}/feasibility/signed', bothSides, { thing: responded }),
  // The step is not open, because the match has no engagement.
  post('/api/matches/{id}/feasibility/questions', itsSponsorSide, {
    ok: 409,
    thing: responded,
    send: json(() => ({ key: 'irb.days', question: 'Business days?' })),
  }),
  put('/api/matches/{id}/feasibility/accept', itsSponsorSide, { ok: 409, thing: responded, send: nothing }),
  get('/api/matches/{id}/feasibility/fhir', bothSides, { thing: responded }),
  put('/api/matches/{id}/feasibility/fhir', itsSiteSide, {
    thing: responding(),
    send: json(() => ({ resourceType: 'QuestionnaireResponse', status: 'in-progress' })),
  }),
  get('/api/organizations/me/requirements', trainees),
  post('/api/organizations/me/requirements', trainees, {
    send: json(() => ({ equipment: ['Infusion Center'], answer: 'no' })),
  }),
  remove('/api/organizations/me/no-capacity', trainees, { ok: 200 }),
  get('/api/open-studies', trainees),
  // Its site is matched already; the study is not listed for others.
  post('/api/studies/{id}/asks', except(trainees, { site: 409, coordinator: 409 }), {
    ok: 404,
    thing: study,
    send: json(() => ({ text: 'We see many.' })),
  }),
  put('/api/organizations/me/patients', atSites, { send: json(() => ({ patients: [] })) }),
  get('/api/organizations/me/answers', atSites),
  put('/api/organizations/me/answers', atSites, { send: json(() => ({ answers: {} })) }),
  // The profile has no field for it.
  put('/api/organizations/me/answers/{key}/profile', atSites, {
    ok: 404,
    thing: async () => ({ key: 'irb.days' }),
    send: nothing,
  }),
  get('/api/sites', sponsors),
  get('/api/saved-filters', sponsors),
  post('/api/saved-filters', sponsors, { ok: 201, send: json(() => ({ name: 'Oncology', area: 'Oncology' })) }),
  remove('/api/saved-filters/{id}', itsFilters, { thing: filters }),
  get('/api/saved-views', sponsors),
  post('/api/saved-views', sponsors, { ok: 201, send: json(() => ({ name: 'Overdue', stage: 'late' })) }),
  remove('/api/saved-views/{id}', itsFilters, { thing: view }),
  get('/api/sites/{id}', sponsors, { thing: itsOwnSite }),
  get('/api/site-list', keepers),
  put('/api/site-list/{id}', itsKeepers, { thing: listEntry, send: json(() => LISTED) }),
  remove('/api/site-list/{id}', itsKeepers, { ok: 200, thing: listEntry }),
  put('/api/site-list/{id}/site', itsKeepers, {
    ok: 404,
    thing: listEntry,
    send: json((_, { siteId }) => ({ siteId: siteId ?? randomUUID() })),
  }),
  get('/api/site-list-imports', keepers),
  // Not a spreadsheet.
  post('/api/site-list-imports', keepers, { ok: 400, send: json(() => ({})) }),
  get('/api/site-list-imports/{id}', itsKeepers, { thing: siteFile('columns') }),
  remove('/api/site-list-imports/{id}', itsKeepers, { ok: 200, thing: siteFile('columns') }),
  put('/api/site-list-imports/{id}/columns', itsKeepers, {
    thing: siteFile('columns'),
    send: json(() => IMPORT_COLUMNS),
  }),
  put('/api/site-list-imports/{id}/start', itsKeepers, { thing: siteFile('checked'), send: nothing }),
  put('/api/site-list-imports/{id}/stop', itsKeepers, { thing: siteFile('importing'), send: nothing }),
  put('/api/site-list-imports/{id}/resume', itsKeepers, { thing: siteFile('importing', true), send: nothing }),
  get('/api/site-list-imports/{id}/rows', itsKeepers, { thing: siteFile('checked') }),
  get('/api/sponsor/analytics', except(sponsors, { admin: 400 })),
  // Sites have no access at all; another sponsor's study looks missing.
  get('/api/sponsor/analytics#of a sponsor', except(sponsors, { otherSponsor: 404 }), { search: ofItsSponsor }),

  get('/api/training/progress', signedIn),
  get('/api/training/modules/{id}', sites, { thing: module }),
  post('/api/training/modules/{id}', trainees, { thing: module, send: nothing }),
  get('/api/training/quiz', trainees),
  post('/api/training/quiz', trainees, { ok: 409, send: json(() => ({ answers: {} })) }),
  post('/api/training/certificates', trainees, {
    ok: 201,
    send: json(async (world) => ({ ...OUTSIDE, document: await paper(world) })),
  }),
  // Only the person who filed it, and this one was completed here.
  remove('/api/training/certificates/{id}', hidden(), { thing: certificate }),
];

const OPEN = [
  '/',
  '/accessibility',
  '/help',
  '/privacy',
  '/terms',
  '/status',
  '/admin-login',
  '/forgot-password',
  '/kiosk',
];
const ALSO_OPEN = ['/offline', '/matching-demo', '/api/docs', '/study-creation'];
/** Pages that redirect signed-in people. */
const redirected = Object.fromEntries(signedIn.may.map((who) => [who, 302]));
const decided = { send: form(() => ({ reason: 'For a reason.' })) };

const PAGES: readonly Row[] = [
  ...[...OPEN, ...ALSO_OPEN].map((path) => get(path, everybody)),
  get('/api/docs/{part}', everybody, { thing: async () => ({ part: 'studies' }) }),
  get('/login', except(everybody, redirected)),
  get('/login/organization', except(everybody, redirected)),
  page('/login/organization', except(everybody, redirected), {
    ok: 400,
    send: form(() => ({ email: 'nobody@prove.example' })),
  }),
  get('/login/organization/callback', everybody, { ok: 400 }),
  get('/second-factor', everybody, { ok: 302 }),
  page('/second-factor', everybody, { send: form(() => ({ code: '000000' })) }),
  get('/account', signedIn),
  page('/account', signedIn, { search: () => '?index', send: intent('endOtherSessions') }),
  page('/account#digest', signedIn, { search: () => '?index', send: intent('chooseDigest', { digest: 'daily' }) }),
  page('/account#name', signedIn, {
    search: () => '?index',
    ok: 400,
    send: intent('changeName', { firstName: 'Robin', lastName: 'Reyes', password: 'x' }),
  }),
  page('/account#profile', signedIn, { search: () => '?index', send: intent('changeProfile', PROFILE) }),
  page('/account#mails', signedIn, { search: () => '?index', send: intent('chooseMails', { messages: 'now' }) }),
  page('/account#calendar', calendars, { search: () => '?index', ok: 200, send: intent('renewCalendar') }),
  page('/account#noCalendar', calendars, { search: () => '?index', send: intent('removeCalendar') }),
  page('/account#email', signedIn, {
    search: () => '?index',
    ok: 400,
    send: intent('askNewEmail', { email: 'new@example.org', password: 'x' }),
  }),
  get('/account/tokens', owners),
  page('/account/tokens#make', owners, { ok: 200, send: intent('makeApiToken', NEW_TOKEN) }),
  page('/account/tokens#revoke', itsToken, {
    thing: token,
    send: form((_, { id = randomUUID() }) => ({ intent: `revokeApiToken ${id}` })),
  }),
  get('/account/relations', sponsorOwners),
  page('/account/relations#propose', sponsorOwners, { send: intent('proposeRelation', NEW_RELATION) }),
  page('/account/relations#end', except(sponsorOwners, { ...sponsorOwners.but, otherSponsor: 404 }), {
    thing: relation,
    send: form((_, { id = randomUUID() }) => ({ intent: `endRelation ${id}` })),
  }),
  get('/sponsor/run-for-you', clients),
  get('/studies/{id}/for-client', itsSponsorAlone, { thing: runStudy }),
  get('/studies/{id}/posted-for', itsOwnSponsor, { thing: study }),
  page('/studies/{id}/posted-for', itsOwnSponsor, {
    thing: study,
    send: intent('setStudyClient', { relationId: 'none' }),
  }),
  get('/account/webhooks', owners),
  page('/account/webhooks#add', owners, { ok: 200, send: intent('addWebhook', NEW_WEBHOOK) }),
  get('/account/webhooks/{id}', itsToken, { thing: webhook }),
  page('/account/webhooks/{id}#change', itsToken, { thing: webhook, send: intent('changeWebhook', NEW_WEBHOOK) }),
  page('/account/webhooks/{id}#pause', itsToken, { thing: webhook, send: intent('pauseWebhook') }),
  page('/account/webhooks/{id}#resume', itsToken, {
    thing: webhook,
    send: intent('resumeWebhook', { missed: 'skip' }),
  }),
  page('/account/webhooks/{id}#test', itsToken, { thing: webhook, send: intent('testWebhook') }),
  page('/account/webhooks/{id}#rotate', itsToken, { ok: 200, thing: webhook, send: intent('rotateWebhookSecret') }),
  page('/account/webhooks/{id}#resend', itsToken, {
    thing: delivery,
    send: form((_, { deliveryId = randomUUID() }) => ({ intent: `resendDelivery ${deliveryId}` })),
  }),
  page('/account/webhooks/{id}#delete', itsToken, { thing: webhook, send: intent('removeWebhook') }),
  get('/account/organizations', signedIn),
  page('/account/organizations', signedIn, {
    ok: 404,
    send: intent('switchOrganization', { organizationId: 'not-theirs' }),
  }),
  get('/account/email', everybody, { ok: 410 }),
  page('/account/email', everybody, { send: form(() => ({})) }),
  get('/account/second-factor', signers),
  page('/account/second-factor#begin', signers, { send: intent('beginSecondFactor') }),
  ...['confirmSecondFactor', 'renewRecoveryCodes', 'turnOffSecondFactor'].map((action) =>
    page(`/account/second-factor#${action}`, signers, {
      ok: action === 'confirmSecondFactor' ? 400 : 409,
      send: intent(action, NO_CODE),
    }),
  ),
  get('/home', except(everybody, { visitor: 302 })),
  get('/onboarding', byReviewers(except(everybody, { site: 303, otherSite: 303, sponsor: 303, otherSponsor: 303 }))),
  get('/set-password', everybody, { ok: 410 }),
  get('/unsubscribe', everybody, { ok: 404 }),
  page('/unsubscribe', everybody, { ok: 404, send: form(() => ({})) }),
  get('/drafts/resume', everybody, { ok: 303 }),
  page('/drafts/resume', everybody, { send: form(() => ({})) }),
  // Only the visitor has registered a site in this browser.
  get('/registration', except(everybody, { visitor: 200 }), { ok: 303, send: afterRegistering({}) }),
  page('/registration', everybody, { send: afterRegistering({ form: { intent: 'resendLink' } }) }),
  post('/api/registration/resend', except(everybody, { visitor: 200 }), {
    ok: 404,
    send: afterRegistering({ json: {} }),
  }),
  post('/api/registration/correct', except(everybody, { visitor: 200 }), {
    ok: 404,
    send: async (world) => {
      const { userLastName, userEmail } = registration();
      return afterRegistering({ json: { userLastName, userEmail } })(world);
    },
  }),
  get('/admin-test', everybody, { ok: 404 }),
  page('/admin-test', everybody, { ok: 404, send: intent('status') }),
  page('/', everybody, { search: () => '?index', send: form(message) }),
  page('/kiosk', everybody, { send: form(kiosk) }),
  page('/login', except(everybody, redirected), {
    ok: 401,
    send: form(() => ({ email: 'nobody@prove.example', password: 'wrong' })),
  }),
  page('/admin-login', everybody, { ok: 401, send: form(() => ({ username: 'nobody', password: 'wrong' })) }),
  page('/forgot-password', everybody, { send: form(() => ({ email: 'nobody@prove.example' })) }),
  page('/set-password', everybody, { ok: 410, send: form(() => ({ password: 'a-long-enough-password' })) }),
  page('/onboarding', byReviewers(everybody), { send: form(() => site) }),
  page('/study-creation', everybody, { send: form(newStudy) }),

  get('/kiosk/links', byReviewers(only('rep', 'admin'))),
  page('/kiosk/links', byReviewers(only('rep', 'admin')), { send: form(() => STAND), endsSession: true }),
  get('/kiosk/consent', everybody, { ok: 404 }),
  page('/kiosk/consent', everybody, { ok: 404, send: form(() => ({})) }),
  get('/events', reps),
  page('/events', byReviewers(reps), { search: () => '?index', send: intent('createEvent', EVENT) }),
  get('/events/{id}', notTheRep, { thing: event }),
  page('/events/{id}#editEvent', byReviewers(notTheRep), { thing: event, send: intent('editEvent', EVENT) }),
  page('/events/{id}#closeEvent', byReviewers(notTheRep), {
    thing: event,
    send: intent('closeEvent', { closed: 'on' }),
  }),
  page('/events/{id}#staffEvent', decide, { thing: event, send: intent('staffEvent') }),
  get('/kiosk/leads', reps),
  get('/kiosk/leads.csv', reps),
  get('/kiosk/leads.xlsx', reps),
  get('/kiosk/leads/{id}', notTheRep, { thing: lead }),
  page('/kiosk/leads/{id}#correctLead', byReviewers(notTheRep), {
    thing: lead,
    send: intent('correctLead', { name: 'Corrected' }),
  }),
  page('/kiosk/leads/{id}#noteLead', byReviewers(notTheRep), {
    thing: lead,
    send: intent('noteLead', { note: 'Call.' }),
  }),
  page('/kiosk/leads/{id}#assignLead', decide, { thing: lead, send: intent('assignLead') }),
  get('/kiosk/leads/follow-up', reps, { ok: 303 }),
  page('/kiosk/leads/follow-up', byReviewers(notTheRep), {
    thing: lead,
    send: form((_, { id = randomUUID() }) => ({ intent: 'followUpLeads', ids: id })),
  }),
  get('/kiosk/unlock', everybody, { ok: 302 }),
  page('/kiosk/unlock', everybody, { ok: 404, send: form(() => ({ pin: '1234' })) }),
  get('/site-dashboard', sites),
  // Only administrators choose whose dashboard it is; others get their own.
  get('/site-dashboard#of a site', sites, { search: ofItsSite }),
  get('/sponsor-dashboard', sponsors),
  get('/sponsor-dashboard#of a sponsor', sponsors, { search: ofItsSponsor }),
  get('/sponsor/sites', sponsors),
  get('/sponsor/sites#of a sponsor', except(sponsors, { otherSponsor: 404 }), { search: ofItsSponsor }),
  page('/sponsor/sites#save', sponsors, {
    send: form(() => ({ intent: 'saveFilters', name: 'Oncology', area: 'Oncology' })),
  }),
  page('/sponsor/sites#delete', itsFilters, {
    thing: filters,
    send: form((_, { id }) => ({ intent: `deleteFilters ${id}` })),
  }),
  page('/sponsor/sites#list', itsKeepers, {
    thing: listEntry,
    send: form((_, { id }) => ({ intent: `takeOffSiteList ${id}` })),
  }),
  get('/sponsor/site-list', keepers),
  get('/sponsor/site-list.csv', keepers),
  get('/sponsor/site-list.xlsx', keepers),
  page('/sponsor/site-list', itsKeepers, {
    thing: listEntry,
    send: form((_, { id }) => ({ intent: `putOnSiteList ${id}`, ...LISTED })),
  }),
  get('/sponsor/site-list/imports', keepers),
  page('/sponsor/site-list/imports', keepers, { ok: 400, send: form(() => ({ intent: 'sendSiteFile' })) }),
  get('/sponsor/site-list/imports/{id}', itsKeepers, { thing: siteFile('columns') }),
  page('/sponsor/site-list/imports/{id}', itsKeepers, {
    thing: siteFile('importing'),
    send: form(() => ({ intent: 'stopSiteImport' })),
  }),
  get('/sponsor/site-list/imports/{id}/rows.csv', itsKeepers, { thing: siteFile('checked') }),
  get('/sponsor/site-list/imports/{id}/rows.xlsx', itsKeepers, { thing: siteFile('checked') }),
  get('/sites/{id}', sponsors, { thing: itsOwnSite }),
  page('/sites/{id}', except(sponsors, { admin: 403, otherSponsor: 404 }), {
    thing: async (world) => ({ ...(await study(world)), id: world.of.site }),
    send: form((_, { studyId = randomUUID() }) => ({ intent: 'inviteSite', studyId })),
  }),
  get('/sponsor/analytics', sponsors),
  get('/sponsor/analytics#of a sponsor', except(sponsors, { otherSponsor: 404 }), { search: ofItsSponsor }),

  get('/organization/profile', home),
  page('/organization/profile', members, { send: form(profile) }),
  get('/organization/documents', home),
  page('/organization/documents#add', home, {
    send: form(async (world) => {
      const { name, filePath } = await paper(world);
      return { intent: 'attach', 'documents[0].name': name, 'documents[0].filePath': filePath };
    }),
  }),
  page('/organization/documents#upload', home, { send: () => withFile({ intent: 'upload' }) }),
  page('/organization/documents#several', home, { send: () => withFile({ intent: 'addSeveral' }) }),
  page('/organization/documents#describe', hidden('site'), {
    thing: (world) => document(world),
    send: form((_, { id = randomUUID() }) => ({ intent: 'describeDocument', id, type: 'cv' })),
  }),
  page('/organization/documents#replace', hidden('site'), {
    thing: (world) => document(world),
    send: (_, { id = randomUUID() }) => withFile({ intent: 'replaceDocument', id }),
  }),
  page('/organization/documents#remove', hidden('site'), {
    thing: (world) => document(world),
    send: form((_, { id = randomUUID() }) => ({ intent: 'removeDocument', id })),
  }),
  get('/organization/staff', home),
  get('/organization/staff#of a site', except(members, { rep: 302, admin: 200 }), { search: ofItsSite }),
  page('/organization/staff', byOwners(except(home, { ...home.but, coordinator: 403 })), {
    search: () => '?index',
    send: form(invitation),
  }),
  get('/organization/staff/requests', owners),
  page('/organization/staff/requests#set', owners, { send: intent('setJoining', { allowed: 'on' }) }),
  page('/organization/staff/requests#accept', itsToken, {
    thing: joining,
    send: form((_, { id = 'not-theirs' }) => ({ intent: `acceptJoinRequest ${id}`, staffRole: 'coordinator' })),
  }),
  page('/organization/staff/requests#decline', itsToken, {
    thing: joining,
    send: form((_, { id = 'not-theirs' }) => ({ intent: `declineJoinRequest ${id}` })),
  }),
  get('/organization/selecting', clients),
  page('/organization/selecting#set', sponsorOwners, { send: intent('setSelecting', { twoPeople: 'off' }) }),
  get('/organization/staff/{id}', managedByIts, { thing: colleague }),
  page('/organization/staff/{id}#role', managedByIts, {
    thing: colleague,
    send: intent('changeStaffRole', { staffRole: 'owner' }),
  }),
  page('/organization/staff/{id}#signing', managedByIts, {
    thing: colleague,
    send: intent('changeSigning', { maySign: 'on' }),
  }),
  page('/organization/staff/{id}#invite', managedByIts, { thing: invitee, send: intent('inviteStaffAgain') }),
  get('/organization/staff/{id}/remove', managedByIts, { thing: colleague }),
  page('/organization/staff/{id}/remove', managedByIts, { thing: colleague, send: form(() => ({})) }),
  get('/organization/track-record', except(atSites, { rep: 302, admin: 302 })),
  get('/organization/track-record#of a site', except(atSites, { rep: 302, admin: 200 }), { search: ofItsSite }),
  page('/organization/track-record', atSites, { send: intent('none') }),

  get('/studies/{id}', bothSides, { thing: study }),
  page('/studies/{id}#match', byReviewers(itsSponsor), { thing: study, send: intent('runMatching') }),
  page('/studies/{id}#save view', itsSponsor, {
    thing: study,
    send: form(() => ({ intent: 'saveView', name: 'Overdue', stage: 'late' })),
  }),
  page('/studies/{id}#delete view', itsFilters, {
    thing: viewAtStudy,
    send: form((_, { viewId }) => ({ intent: `deleteView ${viewId}` })),
  }),
  page('/studies/{id}#columns', itsSponsor, { thing: study, send: intent('chooseColumns') }),
  page('/studies/{id}#usual columns', itsSponsor, { thing: study, send: intent('usualColumns') }),
  get('/studies/{id}/print', itsSponsor, { thing: study }),
  get('/studies/{id}/report', itsSponsor, { thing: study }),
  get('/studies/{id}/report.pdf', itsSponsor, { thing: study }),
  get('/studies/{id}/report.xlsx', itsSponsor, { thing: study }),
  get('/studies/{id}/report/links', itsSponsor, { thing: study }),
  page('/studies/{id}/report/links#make', itsOwnSponsor, {
    ok: 200,
    thing: study,
    send: form(() => ({ intent: 'makeReportLink', preparedFor: 'Ada Lovelace', lastDay: TOMORROW })),
  }),
  page('/studies/{id}/report/links#end', itsOwnSponsor, {
    thing: linked,
    send: form((_, { linkId = randomUUID() }) => ({ intent: `endReportLink ${linkId}` })),
  }),
  get('/s/{slug}', everybody, { ok: 404, thing: async () => ({ slug: 'no-such-page' }) }),
  get('/s/{slug}/capabilities.pdf', everybody, { ok: 404, thing: async () => ({ slug: 'no-such-page' }) }),
  get('/shared-reports/{token}', everybody, {
    ok: 410,
    missing: 410,
    thing: async () => ({ token: 'not-sent' }),
  }),
  get('/studies/{id}/edit', itsOwnSponsor, { thing: study }),
  page('/studies/{id}/edit', itsOwnSponsor, { thing: study, send: form(changedStudy) }),
  page('/studies/{id}/edit#withdraw', itsOwnSponsor, { thing: study, send: intent('withdrawStudyChanges') }),
  get('/studies/{id}/close', byReviewers(itsSponsor), { thing: study }),
  page('/studies/{id}/close', byReviewers(itsSponsor), { thing: study, send: form(() => END) }),
  get('/studies/{id}/pause', byReviewers(itsSponsor), { thing: study }),
  page('/studies/{id}/pause', byReviewers(itsSponsor), {
    thing: study,
    send: form(() => ({ ...WHY, intent: 'pauseStudy' })),
  }),
  get('/studies/{id}/withdraw', byReviewers(itsSponsor), { thing: waitingStudy }),
  page('/studies/{id}/withdraw', byReviewers(itsSponsor), { thing: waitingStudy, send: form(() => END) }),
  get('/studies/{id}/matches', itsSponsor, { ok: 302, thing: study }),
  page('/studies/{id}/matches#shortlist', itsSponsor, { thing: study, send: intent('shortlist') }),
  get('/studies/{id}/matches.csv', itsSponsor, { thing: study }),
  get('/studies/{id}/matches.xlsx', itsSponsor, { thing: study }),
  get('/studies/{id}/compare', itsSponsor, { thing: compared, search: bothMatches }),
  page('/studies/{id}/compare', byReviewers(itsSponsor), {
    thing: compared,
    send: form((_, { match = randomUUID() }) => ({ intent: `shortlistMatch ${match}` })),
  }),
  get('/studies/{id}/weights', itsSponsor, { thing: study }),
  page('/studies/{id}/weights', byReviewers(itsSponsor), { thing: study, send: form(() => WEIGHTS) }),
  page('/studies/{id}/weights#weighStudy', byReviewers(itsSponsor), {
    thing: study,
    send: form(() => ({ intent: 'weighStudy', ...WEIGHTS })),
  }),
  get('/studies/{id}/outreach', itsSponsor, { thing: study }),
  page('/studies/{id}/outreach#add', byReviewers(itsSponsor), {
    thing: study,
    send: form(async ({ make }) => ({ intent: 'addToOutreach', facility: (await make.facility()).key })),
  }),
  ...['moveOutreach', 'noteOutreach', 'removeFromOutreach'].map((action) =>
    page(`/studies/{studyId}/outreach#${action}`, byReviewers(itsSponsor), {
      thing: outreach,
      send: form((_, { id = randomUUID() }) => ({ intent: `${action} ${id}`, status: 'contacted' })),
    }),
  ),
  get('/studies/{id}/why-not', itsSponsor, { thing: study }),
  get('/matches/{id}', bothSides, { thing: match('new') }),
  get('/matches/{id}/summary.pdf', bothSides, { thing: match('new') }),
  get('/matches/{id}/start-up/statement', bothSides, { thing: delegated }),
  get('/matches/{id}/start-up/statement.pdf', bothSides, { thing: delegated }),
  page('/matches/{id}#addNote', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: match('new'),
    send: form(() => ({ intent: 'addMatchNote', text: 'Ask about the pharmacy.' })),
  }),
  page('/matches/{id}#deleteNote', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: note,
    send: form((_, { noteId = randomUUID() }) => ({ intent: `removeMatchNote ${noteId}` })),
  }),
  page('/matches/{id}#invite', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: match('new'),
    send: intent('inviteMatch'),
  }),
  page('/matches/{id}#interest', except(hidden('site'), { sponsor: 403, admin: 403 }), {
    thing: match('new'),
    send: intent('interestMatch'),
  }),
  page('/matches/{id}#accept', except(hidden('site'), { sponsor: 403, admin: 403 }), {
    thing: match('invited'),
    send: intent('acceptMatch'),
  }),
  page('/matches/{id}#select', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: match('interested'),
    send: intent('selectMatch', { confirmed: '1', reason: 'The best.' }),
  }),
  page('/matches/{id}#ask', itsSponsorSide, {
    thing: match('interested'),
    send: intent('askForApproval', { confirmed: '1', reason: 'The best.' }),
  }),
  page('/matches/{id}#withdraw', itsSponsorSide, {
    thing: approval('sponsor'),
    send: approvalIntent('withdrawSelectionRequest'),
  }),
  page('/matches/{id}#approve', itsSponsorSide, {
    thing: approval('colleague'),
    send: approvalIntent('approveSelection'),
  }),
  page('/matches/{id}#turnDown', itsSponsorSide, {
    thing: approval('colleague'),
    send: approvalIntent('turnSelectionDown', { reason: 'Too far.' }),
  }),
  get('/matches/{id}/decline', except(hidden('site', 'sponsor'), { admin: 403 }), { thing: match('invited') }),
  page('/matches/{id}/decline', except(hidden('site', 'sponsor'), { admin: 403 }), {
    thing: match('invited'),
    send: intent('declineMatch', { kind: 'other', reason: 'Too far.' }),
  }),
  page('/matches/{id}#backup', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: match('interested'),
    send: intent('backupMatch', { confirmed: '1', reason: 'A good second.' }),
  }),
  page('/matches/{id}#undo', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: match('interested'),
    send: intent('undoDecision'),
  }),
  page('/matches/{id}#assign', except(hidden('site', 'sponsor'), { admin: 403 }), {
    thing: engaged,
    send: intent('assignTask', { userId: '' }),
  }),
  get('/matches/{id}/messages', itsSides, { thing: match('invited') }),
  page('/matches/{id}/messages', itsSides, { thing: match('invited'), send: form(() => NEW_THREAD) }),
  page('/matches/{id}/messages#keep', itsSides, {
    thing: match('invited'),
    send: form(() => ({ intent: 'keepMessage', text: 'Not yet' })),
  }),
  get('/matches/{id}/messages/{threadId}', itsSides, { thing: thread }),
  page('/matches/{id}/messages/{threadId}', itsSides, { thing: thread, send: form(() => REPLY) }),
  page('/matches/{id}/messages/{threadId}#keep', itsSides, {
    thing: thread,
    send: form(() => ({ intent: 'keepMessage', text: 'Not yet' })),
  }),
  get('/studies/{id}/cdas', except(hidden('sponsor'), { admin: 403 }), { thing: studyAtCda }),
  page('/studies/{id}/cdas#previewCda', except(hidden('sponsor'), { admin: 403 }), {
    ok: 200,
    thing: studyAtCda,
    send: form((world, of) => ({ intent: 'previewCda', ...severalCdas(world, of) })),
  }),
  page('/studies/{id}/cdas#sendCdas', except(hidden('sponsor'), { admin: 403 }), {
    thing: studyAtCda,
    send: form((world, of) => ({ intent: 'sendCdas', ...severalCdas(world, of) })),
  }),
  get('/studies/{id}/cdas/sign', except(hidden('sponsor'), { admin: 403 }), { thing: studyAtCda }),
  page('/studies/{id}/cdas/sign', except(hidden('sponsor'), { admin: 403 }), {
    thing: studyAtCda,
    send: form(() => ({ intent: 'signCdas', ...NONE_OF_THEM })),
  }),
  get('/studies/{id}/message', except(hidden('sponsor'), { admin: 403 }), { thing: invitedStudy }),
  page('/studies/{id}/message', except(hidden('sponsor'), { admin: 403 }), {
    thing: invitedStudy,
    send: form(() => ({ stage: 'invited', ...NEW_THREAD })),
  }),
  get('/matches/{id}/counts', bothSides, { thing: active }),
  page('/matches/{id}/counts', itsSiteSide, {
    thing: active,
    send: form((_, { month }) => ({ intent: 'enterCounts', month, prescreened: '3' })),
  }),
  get('/matches/{id}/invoices', bothSides, { thing: withSignedBudget }),
  page('/matches/{id}/invoices', itsSiteSide, {
    thing: withSignedBudget,
    send: form(() => ({ intent: 'enterInvoice', ...INVOICE })),
  }),
  get('/matches/{id}/irb', bothSides, { thing: inStartUp() }),
  page('/matches/{id}/irb', itsSiteSide, {
    thing: inStartUp(),
    send: form(() => ({ intent: 'enterIrb', ...IRB_RECORD })),
  }),
  get('/matches/{id}/delegation', bothSides, { thing: delegated }),
  page('/matches/{id}/delegation#add', itsSiteSide, {
    thing: delegated,
    send: form((_, { trained = randomUUID() }) => ({
      ...{ intent: 'addDelegate', userId: trained, tasks: 'entry', from: '2026-01-05' },
    })),
  }),
  page('/matches/{id}/delegation#remove', itsSiteSide, {
    thing: delegated,
    send: form((_, { lineId }) => ({ intent: `removeDelegate ${lineId}` })),
  }),
  page('/matches/{id}/delegation#sign', byOwners(itsInvestigators), {
    ok: 409,
    thing: delegated,
    send: form(signing({ intent: 'signDelegation' })),
  }),
  // It is signed already, which the page tells.
  page('/matches/{id}/delegation#ask', itsSiteSide, {
    thing: delegated,
    send: form(() => ({ intent: 'askInvestigator', userId: 'somebody' })),
  }),
  get('/matches/{id}/budget', bothSides, { thing: withBudget('offered') }),
  page('/matches/{id}/budget#propose', startUpOfSponsor, {
    thing: withBudget('none'),
    send: form(() => ({
      ...{ intent: 'proposeBudget', version: '0', currency: 'USD', paid: 'monthly', paidWithin: '30' },
      pasted: 'Screening visit;1;850',
    })),
  }),
  page('/matches/{id}/budget#sign', byOwners(except(itsSides, { admin: 403, coordinator: 403 })), {
    ok: 409,
    thing: withBudget('offered'),
    send: form(signing({ intent: 'signBudget', version: '1' })),
  }),
  get('/matches/{id}/contract', bothSides, { thing: withContract('offered') }),
  page('/matches/{id}/contract#propose', startUpOfSponsor, {
    thing: withContract('none'),
    send: async () => withFile({ intent: 'proposeContract', version: '0' }, await signablePdf()),
  }),
  // A refusal that concerns no field is told on the page.
  page('/matches/{id}/contract#accept', except(hidden('site'), { sponsor: 303, admin: 403 }), {
    thing: withContract('offered'),
    send: form(() => ({ intent: 'acceptContract', version: '1' })),
  }),
  page('/matches/{id}/contract#sign', byOwners(except(itsSides, { admin: 403, coordinator: 403 })), {
    ok: 409,
    thing: withContract('offered'),
    send: form(signing({ intent: 'signContract', version: '1' })),
  }),
  // Nothing is to be signed yet, which the page tells.
  page('/matches/{id}/contract#askToSign', itsSides, {
    thing: withContract('offered'),
    send: form(() => ({ intent: 'askToSignContract', userId: 'somebody' })),
  }),
  page('/matches/{id}/budget#askToSign', itsSides, {
    thing: withBudget('offered'),
    send: form(() => ({ intent: 'askToSignBudget', userId: 'somebody' })),
  }),
  get('/matches/{id}/start-up', bothSides, { thing: inStartUp() }),
  page('/matches/{id}/start-up#begin', itsSponsorSide, { thing: match('selected'), send: intent('beginStartUp') }),
  page('/matches/{id}/start-up#done', startUpOfSite, { thing: inStartUp(), send: taskIntent('completeStartUpTask') }),
  page('/matches/{id}/start-up#waive', startUpOfSponsor, {
    thing: inStartUp(),
    send: taskIntent('waiveStartUpTask', SAID),
  }),
  page('/matches/{id}/start-up#end', itsSides, {
    thing: inStartUp(),
    send: intent('endStartUp', { reason: 'irb' }),
  }),
  page('/matches/{id}/start-up#activate', itsSponsorSide, {
    ok: 409,
    thing: inStartUp(),
    send: form(signing({ intent: 'activateSite' })),
  }),
  get('/matches/{id}/visit', bothSides, { thing: atVisit('proposed') }),
  get('/matches/{id}/visit.ics', itsSides, { thing: atVisit('scheduled') }),
  page('/matches/{id}/visit#propose', itsSponsorSide, {
    thing: atVisit('none'),
    send: intent('proposeVisit', PROPOSAL_FORM),
  }),
  page('/matches/{id}/visit#addStep', itsSponsorSide, { thing: withoutVisit, send: intent('addVisitToSteps') }),
  page('/matches/{id}/visit#waive', itsSponsorSide, { thing: atVisit('none'), send: intent('waiveVisit', SAID) }),
  page('/matches/{id}/visit#choose', itsSiteSide, { thing: atVisit('proposed'), send: intent('chooseVisit', SLOT) }),
  page('/matches/{id}/visit#askOthers', itsSiteSide, {
    thing: atVisit('proposed'),
    send: intent('askForOtherTimes', WISHES),
  }),
  page('/matches/{id}/visit#cancel', itsSides, { thing: atVisit('scheduled'), send: intent('cancelVisit', SAID) }),
  page('/matches/{id}/visit#report', itsSponsorSide, {
    thing: atVisit('scheduled'),
    send: intent('reportVisit', FINDINGS),
  }),
  page('/matches/{id}/visit#signReport', itsSponsorSide, {
    ok: 403,
    thing: reported,
    send: form(signing({ intent: 'signVisitReport' })),
    recordsRefusal: true,
  }),
  page('/matches/{id}/visit#addAction', itsSponsorSide, {
    thing: atVisit('scheduled'),
    send: intent('addVisitAction', VISIT_ACTION),
  }),
  get('/matches/{id}/documents', bothSides, { thing: match('new') }),
  page('/matches/{id}/documents#send', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: engaged,
    send: form(() => ({ intent: 'sendCda', ...CDA })),
  }),
  page('/matches/{id}/documents#preview', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    ok: 200,
    thing: engaged,
    send: form(() => ({ intent: 'previewCda', ...CDA })),
  }),
  page('/matches/{id}/documents#sign', except(hidden('site'), { sponsor: 409, admin: 403 }), {
    ok: 403,
    thing: withCda,
    send: form(answering({ intent: 'signCda', ...WRONG })),
    recordsRefusal: true,
  }),
  page('/matches/{id}/documents#return', except(hidden('site'), { sponsor: 403, admin: 403 }), {
    thing: withCda,
    send: form(answering({ intent: 'returnCda', ...CHANGES })),
  }),
  page('/matches/{id}/documents#withdraw', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: withCda,
    send: form(answering({ intent: 'withdrawCda', ...CHANGES })),
  }),
  // Without a file.
  page('/matches/{id}/documents#scan', except(hidden('site'), { sponsor: 403, admin: 403 }), {
    ok: 400,
    thing: withCda,
    send: form(answering({ intent: 'scanCda' })),
  }),
  page('/matches/{id}/documents#addDocument', except(hidden('site', 'sponsor'), { admin: 403 }), {
    ok: 400,
    thing: match('new'),
    send: intent('addMatchDocuments', { kind: 'other' }),
  }),
  page('/matches/{id}/documents#removeDocument', except(hidden('site'), { admin: 403 }), {
    thing: documentOfMatch,
    send: form((_, { documentId }) => ({ intent: `removeMatchDocument ${documentId}` })),
  }),
  get('/verify/{sha256}', everybody),
  get('/verify/certificates/{number}', everybody),
  get('/matches/{id}/history', bothSides, { thing: match('new') }),
  get('/matches/{id}/skip', except(hidden('sponsor'), { site: 403, admin: 403 }), { thing: engaged }),
  page('/matches/{id}/skip', except(hidden('sponsor'), { site: 403, admin: 403 }), {
    thing: engaged,
    send: form(() => ({ step: 'cda', reason: 'We have one.' })),
  }),
  get('/studies/{id}/documents', itsSponsor, { thing: study }),
  page('/studies/{id}/documents#add', itsOwnSponsor, {
    ok: 400,
    thing: study,
    send: intent('addStudyDocuments', { kind: 'protocol' }),
  }),
  page('/studies/{id}/documents#remove', itsOwnSponsor, {
    thing: documentOfStudy,
    send: form((_, { documentId }) => ({ intent: `removeStudyDocument ${documentId}` })),
  }),
  page('/studies/{id}/documents#share', itsOwnSponsor, {
    thing: documentOfStudy,
    send: form((_, { documentId }) => ({ intent: `shareStudyDocument ${documentId}`, kind: 'protocol' })),
  }),
  page('/studies/{id}/documents#unshare', itsOwnSponsor, {
    thing: documentOfStudy,
    send: form((_, { documentId }) => ({ intent: `unshareStudyDocument ${documentId}` })),
  }),
  get('/studies/{id}/start-up', itsSponsor, { thing: study }),
  page('/studies/{id}/start-up#plan', except(itsSponsor, { admin: 403 }), {
    thing: study,
    send: form(() => ({ intent: 'setStudyPlan', 'regions[0].region': 'Midwest', 'regions[0].sites': '2' })),
  }),
  page('/studies/{id}/start-up', except(itsSponsor, { admin: 403 }), {
    thing: study,
    send: form(() => ({ intent: 'setStartUpList', ...START_UP_TASK })),
  }),
  get('/studies/{id}/path', itsSponsor, { thing: study }),
  page('/studies/{id}/path', except(itsSponsor, { admin: 403 }), { thing: study, send: form(() => PATH_FORM) }),

  get('/matches/{id}/feasibility', bothSides, { thing: responding() }),
  get('/matches/{id}/feasibility.pdf', bothSides, { thing: responded }),
  page('/matches/{id}/feasibility#save', itsSiteSide, { thing: responding(), send: intent('save') }),
  page('/matches/{id}/feasibility#attest', byOwners(except(itsSiteSide, { ...itsSiteSide.but, coordinator: 403 })), {
    ok: 403,
    thing: confirmed,
    send: form(signing({ intent: 'attestFeasibility' })),
    recordsRefusal: true,
  }),
  page('/matches/{id}/feasibility#askToAttest', itsSiteSide, {
    thing: responding(),
    send: intent('askToAttest', { userId: 'somebody' }),
  }),
  page('/matches/{id}/feasibility#askBack', itsSponsorSide, {
    ok: 409, // as for the call
    thing: responded,
    send: intent('askBackFeasibility', { key: 'irb.days', question: 'Business days?' }),
  }),
  page('/matches/{id}/feasibility#accept', itsSponsorSide, { thing: responded, send: intent('acceptFeasibility') }),
  get('/studies/{id}/feasibility', itsSponsor, { thing: study }),
  get('/studies/{id}/feasibility.csv', itsSponsor, { thing: study }),
  get('/studies/{id}/feasibility.xlsx', itsSponsor, { thing: study }),
  page('/studies/{id}/feasibility#create', itsOwnSponsor, {
    thing: study,
    send: intent('createQuestionnaire', { title: 'Feasibility' }),
  }),
  get('/questionnaires/{id}', itsSponsor, { thing: questionnaire }),
  page('/questionnaires/{id}#change', itsOwnSponsor, {
    thing: questionnaire,
    send: intent('change', { change: 'addSection', title: 'More' }),
  }),
  ...['copyQuestionnaire', 'sendQuestionnaire', 'removeQuestionnaire'].map((action) =>
    page(`/questionnaires/{id}#${action}`, itsOwnSponsor, { thing: questionnaire, send: intent(action) }),
  ),
  get('/organization/requirements', trainees),
  page('/organization/requirements', trainees, {
    send: intent('answerUnmet', { equipment: 'Infusion Center', answer: 'no' }),
  }),
  page('/organization/requirements#regainCapacity', trainees, { send: intent('regainCapacity') }),
  get('/open-studies', trainees),
  get('/open-studies/{id}', trainees, { ok: 404, thing: study }),
  page('/open-studies/{id}', except(trainees, { site: 409, coordinator: 409 }), {
    ok: 404,
    thing: study,
    send: intent('askToBeConsidered', { text: 'We see many.' }),
  }),
  get('/matches/{id}/attested', bothSides, { thing: responding() }),
  get('/organization/preview', atSites),
  get('/organization/capabilities.pdf', atSites),
  get('/organization/public-page', atSites),
  page('/organization/public-page', byOwners(except(atSites, { coordinator: 403 })), {
    send: intent('setPublicPage', PUBLIC_PAGE),
  }),
  get('/organization/public-page/preview', atSites),
  get('/organization/patients', atSites),
  page('/organization/patients', atSites, { send: intent('statePatients') }),
  get('/organization/answers', atSites),
  page('/organization/answers', atSites, { send: intent('save') }),

  get('/training', sites),
  get('/training/{module}', sites, { thing: module }),
  page('/training/{module}', trainees, { thing: module, send: form(() => ({})) }),
  get('/training/quiz', trainees),
  page('/training/quiz', trainees, { send: form(() => ({})) }),
  get('/training/outside', trainees),
  page('/training/outside', trainees, { ok: 400, send: form(() => ({})) }),
  page('/training', sites, { ok: 404, search: () => '?index', send: intent('removeCertificate none') }),
  get('/training/certificate/{id}', itsSite, { thing: certificate }),
  get('/training/certificate/{id}/certificate.pdf', itsSite, { thing: certificate }),

  get('/admin-panel', panel),
  page('/admin-panel', panelOwn, {
    search: () => '?index',
    send: form(() => ({ ...SETTINGS, ...switches, intent: 'saveSettings' })),
  }),
  // Without a mail server.
  page('/admin-panel#test', panelOwn, { search: () => '?index', send: intent('sendTestMail') }),
  get('/admin-panel/sites/{id}', panel, { thing: newcomer }),
  page('/admin-panel/sites/{id}', panelDecide, { thing: newcomer, send: intent('note', { text: 'Called.' }) }),
  get('/admin-panel/sites/{id}/identity-provider', panel, { thing: newcomer }),
  page('/admin-panel/sites/{id}/identity-provider#set', panelOwn, {
    thing: newcomer,
    send: form(() => {
      const { issuer, clientId, clientSecret, domains } = identityProvider();
      return { intent: 'setIdentityProvider', issuer, clientId, clientSecret, domains: String(domains) };
    }),
  }),
  page('/admin-panel/sites/{id}/identity-provider#remove', panelOwn, {
    ok: 404,
    thing: newcomer,
    send: intent('removeIdentityProvider'),
  }),
  get('/admin-panel/sites/{id}/edit', panelDecide, { thing: newcomer }),
  page('/admin-panel/sites/{id}/edit', panelDecide, { thing: newcomer, send: form(profile) }),
  get('/admin-panel/merges', panel),
  page('/admin-panel/merges', panelDecide, {
    thing: merged,
    send: form((_, { id = randomUUID() }) => ({ intent: `undoMerge ${id}` })),
  }),
  get('/admin-panel/merge', panel, { thing: twins, search: mergeOf }),
  page('/admin-panel/merge', panelDecide, { thing: twins, search: mergeOf, send: form(() => ({})) }),
  get('/admin-panel/review', panel),
  get('/admin-panel/review/sites/{id}', panel, { thing: newcomer }),
  page('/admin-panel/review/sites/{id}', panelDecide, { thing: applicant, send: form(() => QUESTION) }),
  get('/admin-panel/review/studies/{id}', panel, { thing: waitingStudy }),
  page('/admin-panel/review/studies/{id}', panelDecide, { thing: waitingStudy, send: form(() => QUESTION) }),
  get('/review-requests/{id}', itsSponsor, { thing: question }),
  page('/review-requests/{id}', hidden('sponsor'), { thing: question, send: form(() => ANSWER) }),
  get('/admin-panel/studies/{id}', panel, { thing: study }),
  page('/admin-panel/studies/{id}', panelDecide, { thing: study, send: intent('note', { text: 'Called.' }) }),
  get('/admin-panel/studies/{id}/edit', panelDecide, { thing: study }),
  page('/admin-panel/studies/{id}/edit', panelDecide, { thing: study, send: form(corrected) }),
  ...['approve', 'reject', 'delete'].flatMap((action) => [
    get(`/admin-panel/sites/{id}/${action}`, deciding(action), { thing: newcomer }),
    page(`/admin-panel/sites/{id}/${action}`, deciding(action), { thing: newcomer, ...decided }),
    get(`/admin-panel/studies/{id}/${action}`, deciding(action), { thing: waitingStudy }),
    page(`/admin-panel/studies/{id}/${action}`, deciding(action), { thing: unmatchedStudy, ...decided }),
  ]),
  ...MOVES.flatMap(([kind, move, , thing]) => {
    const path = `/admin-panel/${kind === 'studies' ? kind : 'sites'}/{id}/${move}`;
    return [get(path, panelDecide, { thing }), page(path, panelDecide, { thing, send: form(() => WHY) })];
  }),
  get('/admin-panel/archived', panel),
  ...(['sites', 'studies'] as const).flatMap((kind) => {
    const thing = kind === 'sites' ? newcomer : waitingStudy;
    const ids = (_: World, { id = randomUUID() }: Blanks) => ({ intent: 'reject', ids: id, reason: 'For a reason.' });
    const search = (_: World, { id = randomUUID() }: Blanks) => `?intent=reject&ids=${id}`;
    return [
      get(`/admin-panel/decisions/${kind}`, panelDecide, { thing, missing: 303, search }),
      page(`/admin-panel/decisions/${kind}`, panelDecide, { thing, missing: 303, send: form(ids) }),
    ];
  }),
  get('/admin-panel/trials', panel),
  ...['confirm', 'refuse'].flatMap((decision) => [
    get(`/admin-panel/trials/{id}/{nctId}/${decision}`, panelDecide, { thing: claimed }),
    page(`/admin-panel/trials/{id}/{nctId}/${decision}`, panelDecide, { thing: claimed, ...decided }),
  ]),
  get('/admin-panel/changes', panel),
  get('/admin-panel/changes/{id}/approve', panelDecide, { thing: proposingStudy }),
  page('/admin-panel/changes/{id}/approve', panelDecide, { thing: proposingStudy, send: form(() => PROPOSED) }),
  get('/admin-panel/changes/{id}/reject', panelDecide, { thing: proposingStudy }),
  page('/admin-panel/changes/{id}/reject', panelDecide, {
    thing: proposingStudy,
    send: form(() => ({ ...PROPOSED, reason: 'Not in the protocol.' })),
  }),
  get('/admin-panel/outbox', panel),
  page('/admin-panel/outbox#one', panelHelp, {
    thing: failedMail,
    send: form((_, { id = randomUUID() }) => ({ intent: `resendMail ${id}` })),
  }),
  page('/admin-panel/outbox#all', panelHelp, { send: intent('resendFailedMails') }),
  get('/admin-panel/messages', panel),
  ...['takeMessage', 'markMessage'].map((name) =>
    page(`/admin-panel/messages#${name}`, byRoles(panel, 'reviewer', 'support'), {
      thing: contactMessage,
      send: form((_, { id = randomUUID() }) => ({ intent: `${name} ${id}`, taken: 'on', done: 'on' })),
    }),
  ),
  get('/admin-panel/people', panel),
  page('/admin-panel/people', panelOwn, {
    send: form(() => ({ intent: 'invitePerson', ...teamMember() })),
  }),
  get('/admin-panel/people/{id}', panel, { thing: colleague }),
  page('/admin-panel/people/{id}#role', panelOwn, {
    thing: reviewer,
    send: intent('changeAdminRole', { adminRole: 'support' }),
  }),
  ...(['suspendPerson', 'reinstatePerson'] as const).map((name) =>
    page(`/admin-panel/people/{id}#${name}`, panelOwn, { thing: colleague, send: intent(name) }),
  ),
  ...(['endSessionsOf', 'sendResetLink', 'resetSecondFactorOf', 'unlinkIdentity'] as const).map((name) =>
    page(`/admin-panel/people/{id}#${name}`, panelHelp, { thing: colleague, send: intent(name) }),
  ),
  page('/admin-panel/people/{id}#invitePersonAgain', panelHelp, { thing: fieldRep, send: intent('invitePersonAgain') }),
  get('/admin-panel/people/{id}/remove', panelOwn, { thing: fieldRep }),
  page('/admin-panel/people/{id}/remove', panelOwn, { thing: fieldRep, send: form(() => ({})) }),
  get('/admin-panel/people/erase', panelOwn, { thing: somebody, search: (_, { id = randomUUID() }) => `?id=${id}` }),
  page('/admin-panel/people/erase', panelOwn, {
    thing: somebody,
    search: (_, { id = randomUUID() }) => `?id=${id}`,
    send: form(() => ERASURE),
  }),
  get('/admin-panel/facilities', panel),
  ...['organizations', 'studies', 'matches', 'activity'].flatMap((what) =>
    ['csv', 'json'].map((type) =>
      get('/admin-panel/export/{file}', panel, { thing: async () => ({ file: `${what}.${type}` }) }),
    ),
  ),
];

function withFile(values: Record<string, string>, bytes: Uint8Array = pdf()): Sent {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'paper.pdf');
  return { body };
}

export const MATRIX: readonly Row[] = [...CALLS, ...PAGES];
