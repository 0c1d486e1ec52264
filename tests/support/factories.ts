/** Rows with sensible defaults. A test names only what matters to it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { turnIn } from '~/catalogue/budgets';
import { CONSENT_VERSION } from '~/catalogue/consent';
import { type PathStep, type Step, TODOS, type Todo } from '~/catalogue/engagement';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import type { Question } from '~/catalogue/feasibility/questions';
import type { Scope } from '~/catalogue/scopes';
import type { AdminRole } from '~/catalogue/statuses';
import { hashToken, newToken } from '~/domain/base/ids.server';
import { hashPassword } from '~/domain/commands/accounts/password.server';
import { deliveryRow, feedEnd } from '~/domain/commands/accounts/webhooks.server';
import { entryRow } from '~/domain/commands/site-lists/entries.server';
import { writtenToken } from '~/domain/model/api-token-schema';
import { CHANGE_NAMES } from '~/domain/model/change-schema';
import { DEFAULT_PATH } from '~/domain/model/engagement-path';
import { facilityKeyOf } from '~/registry/facility-name';
import { engine } from '~db/kit';
import { insertApiToken } from '~db/queries/api-tokens';
import { insertBudget } from '~db/queries/budgets';
import { insertContract } from '~db/queries/contracts';
import { insertDocument } from '~db/queries/documents';
import { saveDraft } from '~db/queries/drafts';
import { insertEngagement, insertTasks } from '~db/queries/engagements';
import { addRepToEvent, insertEvent } from '~db/queries/events';
import { enterFacilities, enterListings, type NewFacility } from '~db/queries/facilities';
import { insertQuestionnaire, insertResponse, saveResponseAnswers } from '~db/queries/feasibility';
import { insertInvoice } from '~db/queries/invoices';
import { insertJoinRequest } from '~db/queries/join-requests';
import { insertLead } from '~db/queries/leads';
import { insertNote } from '~db/queries/match-notes';
import { insertMatches, type NewMatch } from '~db/queries/matches';
import { insertMessage, insertThread } from '~db/queries/messages';
import { insertOrganization, type NewOrganization } from '~db/queries/organizations';
import { addOutreach } from '~db/queries/outreach';
import { insertPublicPage, takePublicAddress } from '~db/queries/public-pages';
import { insertRelation } from '~db/queries/relations';
import { insertReportLink } from '~db/queries/report-links';
import { insertReviewRequest } from '~db/queries/review-requests';
import { saveFilters } from '~db/queries/saved-filters';
import { insertSelectionRequest } from '~db/queries/selection-requests';
import { deleteSiteImport, insertImportRows, insertSiteImport, siteImportsOf } from '~db/queries/site-list-imports';
import { insertListEntries } from '~db/queries/site-lists';
import { insertDelegationLog, insertIrbRecord } from '~db/queries/start-up-records';
import { insertStartUp, insertStartUpTasks } from '~db/queries/start-ups';
import { insertStudy, type NewStudy, studyById } from '~db/queries/studies';
import { type NewTrackRecord, proposeTrackRecords, saveSearch } from '~db/queries/track-records';
import { insertTraining, type Training } from '~db/queries/trainings';
import { type NewTrial, upsertTrials } from '~db/queries/trials';
import { insertUser, type NewUser } from '~db/queries/users';
import { insertVisit, insertVisitAction } from '~db/queries/visits';
import { deleteWebhook, insertDeliveries, insertWebhook, webhookById, webhooksOf } from '~db/queries/webhooks';
import type {
  ApiToken,
  Budget,
  Contract,
  Engagement,
  Event,
  FeasibilityResponse,
  InvoiceRow,
  JoinRequest,
  Lead,
  Match,
  MatchNote,
  Organization,
  Outreach,
  PublicPage,
  Questionnaire,
  Relation,
  ResponseAnswer,
  ReviewRequest,
  SelectionRequest,
  SiteListEntry,
  SiteListImport,
  StartUp,
  StartUpTask,
  Study,
  Thread,
  User,
  Visit,
  VisitAction,
  Webhook,
  WebhookDelivery,
} from '~db/schema';
import { engagements, tasks } from '~db/schema';
import type { Store } from '~db/store.server';
import { SCORED } from './scored';

/** Of a start-up that has not ended without an activation. */
export const NOT_ENDED = { endedAt: null, endedBy: null, endedSide: null, endReason: null };

export const PASSWORD = 'a-long-enough-password';
let passwordHash: Promise<string> | undefined;

/** A unique short word, to find a row among those of the worker's other tests. */
export const unique = (word = 't') => `${word}${randomUUID().slice(0, 8)}`;

/** What a site needs to be like no other one, so that it is no likely duplicate. */
export const alone = () => ({
  address: `1 ${unique('street')} Road`,
  city: unique('City '),
  zipCode: String(10_000 + Math.floor(Math.random() * 89_999)),
  phone: null,
  email: `office@${unique('own')}.example`,
});

export function factoriesFor(store: Store) {
  const at = () => Date.now();
  async function organization(values: Partial<NewOrganization> = {}): Promise<Organization> {
    const row: NewOrganization = {
      id: randomUUID(),
      type: 'site',
      name: `Riverside Clinic ${unique()}`,
      email: `${unique('office-')}@riverside.example`,
      phone: '617-555-0100',
      address: '1 River Street',
      city: 'Boston',
      state: 'MA',
      zipCode: '02115',
      therapeuticAreas: ['Oncology'],
      patientPanelSize: '5000-10000',
      ehrSystem: 'epic',
      priorTrials: 6,
      equipment: ['Clinical Laboratory (CLIA certified)'],
      status: 'verified',
      source: 'wizard',
      createdAt: at(),
      updatedAt: at(),
      ...values,
    };
    return store.tx((db) => insertOrganization(db, row));
  }

  async function user(values: Partial<NewUser> = {}): Promise<User> {
    passwordHash ??= hashPassword(PASSWORD);
    const row: NewUser = {
      id: randomUUID(),
      email: `${unique('person-')}@people.example`,
      firstName: 'Robin',
      lastName: 'Reyes',
      passwordHash: await passwordHash,
      adminRole: values.role === 'admin' ? 'owner' : null,
      createdAt: at(),
      updatedAt: at(),
      ...values,
    };
    const inserted = await store.tx((db) => insertUser(db, row));
    if (!inserted) throw new Error(`${row.email} exists already`);
    return inserted;
  }

  return {
    organization,
    user,
    /** A verified site with a coordinator. */
    async site(values: Partial<NewOrganization> = {}) {
      const site = await organization(values);
      return { organization: site, user: await user({ role: 'site', organizationId: site.id }) };
    },
    /** A verified sponsor with a member of staff. */
    async sponsor(values: Partial<NewOrganization> = {}) {
      const sponsor = await organization({
        type: 'sponsor',
        name: `Northwind Therapeutics ${unique()}`,
        therapeuticAreas: [],
        equipment: [],
        patientPanelSize: null,
        priorTrials: null,
        ...values,
      });
      return { organization: sponsor, user: await user({ role: 'sponsor', organizationId: sponsor.id }) };
    },
    admin: (adminRole: AdminRole = 'owner') => user({ role: 'admin', adminRole, firstName: 'Ada' }),
    rep: () => user({ role: 'rep', firstName: 'Remy' }),
    /** An open request to join the organization. */
    joinRequest(
      { id: userId, email }: Pick<User, 'id' | 'email'>,
      organizationId: string,
      values: Partial<JoinRequest> = {},
    ): Promise<JoinRequest> {
      const createdAt = values.createdAt ?? at();
      const undecided = { decidedAt: null, decidedBy: null, staffRole: null, reason: null };
      const row: JoinRequest = {
        id: randomUUID(),
        ...{ userId, organizationId, email: email ?? '', message: 'I work with Robin.' },
        ...{ state: 'open', createdAt, expiresAt: createdAt + 30 * 86_400_000, ...undecided },
        ...values,
      };
      return store.tx((db) => insertJoinRequest(db, row));
    },
    /** An open request to approve that the site of a match is selected. */
    async selectionRequest(
      matchId: string,
      { id: askedBy }: Pick<User, 'id'>,
      values: Partial<SelectionRequest> = {},
    ): Promise<SelectionRequest> {
      const undecided = { decision: null, decidedAt: null, decidedBy: null, answer: null };
      const row: SelectionRequest = {
        ...{ id: randomUUID(), matchId, askedBy, reason: 'It enrolled best in our last study.' },
        ...{ state: 'open', createdAt: at(), ...undecided },
        ...values,
      };
      return (await store.tx((db) => insertSelectionRequest(db, row))) as SelectionRequest;
    },
    /** An approved, active study. */
    async study(values: Partial<NewStudy> = {}): Promise<Study> {
      const row: NewStudy = {
        id: randomUUID(),
        sponsorId: 'anonymous',
        title: `A Study of Lumerase in Solid Tumors ${unique()}`,
        phase: 'phase_ii',
        therapeuticArea: 'oncology',
        enrollmentTarget: 100,
        totalSites: 5,
        duration: 12,
        requiredEquipment: ['Clinical Laboratory (CLIA)'],
        geographicPreferences: ['Northeast'],
        irbApproval: false,
        fdaApproval: false,
        randomization: true,
        blinding: true,
        placebo: false,
        status: 'approved',
        isActive: true,
        createdAt: at(),
        updatedAt: at(),
        ...values,
      };
      return store.tx(async (db) => {
        await insertStudy(db, row);
        return (await studyById(db, row.id)) as Study;
      });
    },
    async match(studyId: string, siteId: string, values: Partial<NewMatch> = {}): Promise<Match> {
      const row: NewMatch = {
        id: randomUUID(),
        studyId,
        siteId,
        status: 'new',
        score: 82,
        breakdown: {
          geographicScore: 90,
          specialtyScore: 100,
          capacityScore: 60,
          regulatoryScore: 80,
          performanceScore: null,
        },
        reasons: ['Boston, MA is in the Northeast, a preferred region.'],
        ...SCORED,
        confidence: 0.85,
        engineVersion: 'test',
        computedAt: at(),
        createdAt: at(),
        updatedAt: at(),
        ...values,
      };
      const [inserted] = await store.tx((db) => insertMatches(db, [row]));
      return inserted as Match;
    },
    async reviewRequest(type: 'organization' | 'study', subjectId: string): Promise<ReviewRequest> {
      const row = { id: randomUUID(), type, subjectId, askedBy: null, question: 'Which trials did you run in 2025?' };
      const open = { askedAt: at(), answer: null, answeredAt: null };
      return store.tx((db) => insertReviewRequest(db, { ...row, ...open }));
    },
    async note(matchId: string, authorId: string, text = 'Ask about the pharmacy.'): Promise<MatchNote> {
      return store.tx((db) => insertNote(db, { id: randomUUID(), matchId, authorId, text, createdAt: at() }));
    },
    savedFilters: (userId: string, name = unique('Filters '), filters: Record<string, string> = { area: 'Oncology' }) =>
      store.tx((db) => saveFilters(db, { id: randomUUID(), userId, list: 'sites', name, filters, savedAt: at() })),
    savedView: (userId: string, name = unique('View '), filters: Record<string, string> = { stage: 'late' }) =>
      store.tx((db) => saveFilters(db, { id: randomUUID(), userId, list: 'matches', name, filters, savedAt: at() })),
    panelView: (userId: string, name = unique('View '), filters: Record<string, string> = { role: 'rep' }) =>
      store.tx((db) =>
        saveFilters(db, { id: randomUUID(), userId, list: 'panel:people', name, filters, savedAt: at() }),
      ),
    /** A link to the report of a study, with its secret. */
    async reportLink(studyId: string, createdBy: string, preparedFor = 'Ada Lovelace') {
      const [id, token] = [randomUUID() as string, unique('report-link-')];
      const until = { lastDay: '2099-12-31', expiresAt: Date.parse('2100-01-01T10:00Z'), revokedAt: null };
      const opened = { openings: 1, openedAt: [at()] };
      const row = { id, studyId, preparedFor, tokenHash: hashToken(token), createdBy, createdAt: at() };
      await store.tx((db) => insertReportLink(db, { ...row, ...until, ...opened }));
      return { id, token };
    },
    /** An API token of an organization, with its secret. */
    async apiToken(
      { id: createdBy, organizationId }: Pick<User, 'id' | 'organizationId'>,
      scopes: readonly Scope[] = ['studies:read'],
      values: Partial<ApiToken> = {},
    ) {
      const token = writtenToken(newToken());
      const row: ApiToken = {
        ...{ id: randomUUID(), organizationId: organizationId as string, createdBy, name: unique('CTMS ') },
        ...{ kind: 'service', scopes: [...scopes], tokenHash: hashToken(token), startsWith: token.slice(0, 9) },
        ...{ createdAt: at(), expiresAt: at() + 86_400_000, lastUsedAt: null, revokedAt: null },
        ...values,
      };
      await store.tx((db) => insertApiToken(db, row));
      return { ...row, token };
    },
    /** A webhook of an organization, told everything from now on. Its secret cannot be opened unless the test seals one. */
    async webhook(
      { id: createdBy, organizationId }: Pick<User, 'id' | 'organizationId'>,
      values: Partial<Webhook> = {},
    ) {
      const id = randomUUID();
      await store.tx(async (db) => {
        const { position, id: changeId } = await feedEnd(db);
        await insertWebhook(db, {
          ...{ id, organizationId: organizationId as string, createdBy },
          ...{ address: 'https://ctms.example/hooks', events: [...CHANGE_NAMES], secret: 'sealed elsewhere' },
          ...{ earlierSecret: null, earlierUntil: null, createdAt: at(), engine, position, changeId },
          ...{ pausedAt: null, pausedBecause: null, failingSince: null, failures: 0, restUntil: 0, busyUntil: 0 },
          ...values,
        });
      });
      return (await store.read((db) => webhookById(db, id))) as Webhook;
    },
    /** That a CRO works on behalf of a client, as both have agreed. */
    async relation(croId: string, clientId: string, values: Partial<Relation> = {}): Promise<Relation> {
      const row: Relation = {
        ...{ id: randomUUID(), croId, clientId, proposedBy: 'cro', proposedTo: null, addressHash: null },
        ...{ createdBy: null, state: 'active', createdAt: at(), startedAt: at(), endedAt: null },
        ...values,
      };
      await store.tx((db) => insertRelation(db, row));
      return row;
    },
    /** Deletes the webhooks of an organization. */
    noWebhooks: ({ organizationId }: Pick<User, 'organizationId'>) =>
      store.tx(async (db) => {
        for (const { id } of await webhooksOf(db, organizationId as string)) await deleteWebhook(db, id);
      }),
    /** Something that is posted to a webhook. */
    async delivery(webhookId: string, values: Partial<WebhookDelivery> = {}) {
      const change = { event: 'match.changed', recordId: randomUUID(), changedAt: at() };
      const row = { ...deliveryRow(webhookId, change, at()), ...values };
      await store.tx((db) => insertDeliveries(db, [row]));
      return row;
    },
    /** What a sponsor's own list says of a site. */
    async listed(
      user: Pick<User, 'id' | 'organizationId'>,
      siteId: string | null,
      values: Partial<SiteListEntry> = {},
    ) {
      const npi = siteId ? null : unique('npi');
      const said = { name: 'Lakeside Clinic', city: 'Boston', state: 'MA', zipCode: null, npi, note: 'Fast contracts' };
      const owner = { organizationId: user.organizationId as string, userId: user.id };
      const site = siteId ? { id: siteId } : null;
      const row = { ...entryRow(owner, { ...said, status: 'preferred', site }, at()), ...values };
      await store.tx((db) => insertListEntries(db, [row]));
      return row;
    },
    /** A file with a sponsor's own list, stopped in a phase unless said otherwise, with one row. */
    async siteImport(user: Pick<User, 'id' | 'organizationId'>, values: Partial<SiteListImport> = {}) {
      const row: SiteListImport = {
        ...{
          id: randomUUID(),
          organizationId: user.organizationId as string,
          startedBy: user.id,
          fileName: 'sites.csv',
        },
        ...{ phase: 'columns', stopped: false, headings: ['Site name', 'ZIP', 'Status'], leftOut: ['Contact'] },
        ...{ columns: null, status: null, rowCount: 1, position: 0, createdAt: at(), updatedAt: at(), busyUntil: 0 },
        ...values,
      };
      await store.tx(async (db) => {
        await insertSiteImport(db, row);
        await insertImportRows(db, row.id, JSON.stringify([[2, ['Lakeside Clinic', '02115', 'Preferred']]]));
      });
      return row;
    },
    /** Deletes the files with an organization's list: it has one at a time. */
    noSiteImports: ({ organizationId }: Pick<User, 'organizationId'>) =>
      store.tx(async (db) => {
        for (const { id } of await siteImportsOf(db, organizationId as string, 100)) await deleteSiteImport(db, id);
      }),
    /** An engagement at this step, due in a week unless said otherwise. */
    async engagement(
      matchId: string,
      {
        step,
        todo,
        dueAt = at() + 7 * 86_400_000,
        steps = [...DEFAULT_PATH],
      }: { step: Step; todo: Todo; dueAt?: number; steps?: PathStep[] },
    ): Promise<Engagement> {
      const startedAt = at();
      const { side } = TODOS[todo];
      return store.tx(async (db) => {
        const engagement = {
          ...{
            matchId,
            steps,
            templateVersion: 0,
            step,
            todo,
            dueAt,
            turnFrom: null,
            startedAt,
            updatedAt: startedAt,
          },
          decision: null,
          decisionKind: null,
          decisionReason: null,
          decidedAt: null,
        };
        // A job begins what is missing, maybe in the moment since the match was made.
        await db.delete(tasks).where(eq(tasks.matchId, matchId));
        await db.delete(engagements).where(eq(engagements.matchId, matchId));
        await insertEngagement(db, engagement);
        await insertTasks(db, [
          {
            matchId,
            step,
            side,
            todo,
            state: 'open',
            startedAt,
            availableAt: startedAt,
            dueAt,
            daysLeft: 5,
            assigneeId: null,
            doneAt: null,
            reason: null,
            remindedFor: null,
            overdueFor: null,
          },
        ]);
        return engagement;
      });
    },
    /** A draft questionnaire with one question of the library. */
    async questionnaire(studyId: string, values: Partial<Questionnaire> = {}): Promise<Questionnaire> {
      const questions = [libraryQuestion('irb.days') as Question];
      const row: Questionnaire = {
        id: randomUUID(),
        studyId,
        title: 'Feasibility questionnaire',
        version: values.state === 'frozen' ? 1 : 0,
        state: 'draft',
        sections: [{ id: 'irb', title: 'IRB', questions }],
        frozenAt: null,
        createdAt: at(),
        updatedAt: at(),
        ...values,
      };
      return store.tx((db) => insertQuestionnaire(db, row));
    },
    /** A site's response, to a questionnaire that was sent. */
    async response(matchId: string, studyId: string, values: Partial<FeasibilityResponse> = {}) {
      const { id: questionnaireId } = await this.questionnaire(studyId, { state: 'frozen', frozenAt: at() });
      // One moment: an answer that is later than its response is a change that the page has not seen.
      const made = at();
      const row: FeasibilityResponse = {
        id: randomUUID(),
        matchId,
        questionnaireId,
        state: 'draft',
        sentAt: made,
        updatedAt: made,
        attestedBy: null,
        submittedAt: null,
        acceptedAt: null,
        ...values,
      };
      const answer: ResponseAnswer = {
        responseId: row.id,
        key: 'irb.days',
        value: 30,
        answerId: null,
        state: 'new',
        confirmedAt: at(),
        ...{
          savedBy: null,
          savedAt: made,
          personId: null,
          documentId: null,
          question: null,
          askedAt: null,
          reply: null,
        },
        sent: row.submittedAt === null ? null : { value: 30, reply: null },
      };
      return store.tx(async (db) => {
        const response = await insertResponse(db, row);
        await saveResponseAnswers(db, [answer]);
        return response as FeasibilityResponse;
      });
    },
    /** A thread with one message. */
    async thread(matchId: string, authorId: string, side: 'site' | 'sponsor' = 'sponsor'): Promise<Thread> {
      const [id, createdAt] = [randomUUID() as string, at()];
      return store.tx(async (db) => {
        const row = { id, matchId, subject: 'Pharmacy hours', createdAt, lastAt: createdAt };
        const thread = await insertThread(db, row);
        const message = { id: randomUUID(), threadId: id, side, authorId, text: 'When is it open?', createdAt };
        await insertMessage(db, message);
        return thread;
      });
    },
    /** A visit with one proposed time. */
    async visit(matchId: string, values: Partial<Visit> = {}): Promise<Visit> {
      const [createdAt, startsAt] = [at(), Date.parse('2099-03-09T18:30Z')];
      const row: Visit = {
        id: randomUUID(),
        matchId,
        state: 'proposed',
        mode: 'remote',
        waivedReason: null,
        zone: 'America/New_York',
        slots: [startsAt],
        minutes: 60,
        place: null,
        agenda: 'Freezer range',
        sponsorAttendees: null,
        siteAttendees: null,
        wishes: null,
        startsAt: null,
        sequence: 0,
        findings: null,
        finishedAt: null,
        finishedBy: null,
        createdAt,
        updatedAt: createdAt,
        ...values,
      };
      return store.tx((db) => insertVisit(db, row));
    },
    /** A start-up with a task of the site, one of the sponsor and the activation; `first` is the site's task. */
    async startUp(matchId: string, first: Partial<StartUpTask> = {}, activatedAt: number | null = null) {
      const [startedAt, id] = [at(), randomUUID()];
      const startUp = { id, matchId, startedAt, startedBy: null, activatedAt, activatedBy: null, ...NOT_ENDED };
      const dueAt = startedAt + 30 * 86_400_000;
      const task = (key: string, position: number, values: Partial<StartUpTask>): StartUpTask => ({
        id: randomUUID(),
        startUpId: id,
        position,
        key,
        stage: 'contract',
        title: `Task ${key}`,
        side: 'site',
        assigneeId: null,
        after: null,
        days: 10,
        needs: [],
        evidence: 'none',
        documentType: null,
        mayBeWaived: true,
        baselineAt: dueAt,
        plannedAt: dueAt,
        delay: null,
        status: 'open',
        availableAt: startedAt,
        openedAt: startedAt,
        endedAt: null,
        endedBy: null,
        documentId: null,
        filed: null,
        remindedFor: null,
        overdueFor: null,
        reason: null,
        version: 1,
        ...values,
      });
      const tasks = [
        task('first', 0, first),
        task('second', 1, { side: 'sponsor' }),
        task('activate', 2, {
          ...{ stage: 'activation', title: 'Activate the site', side: 'sponsor', evidence: 'signature' },
          ...{ mayBeWaived: false, availableAt: null },
        }),
      ] as const;
      await store.tx(async (db) => {
        await insertStartUp(db, { ...startUp, updatedAt: startedAt });
        await insertStartUpTasks(db, tasks);
      });
      return { id, tasks };
    },
    /** A version of the budget of a site in start-up: the first, proposed by the site, unless the values say otherwise. */
    async budget(matchId: string, values: Partial<Budget> = {}): Promise<Budget> {
      const { number = 1, side = 'site', state = 'offered' } = values;
      const line = (name: string, perParticipant: number, amount: number) => ({
        name,
        perParticipant,
        amount,
        why: null,
      });
      const row: Budget = {
        ...{ id: randomUUID(), matchId, number, side, state, proposedAt: at(), proposedBy: null, note: null },
        terms: {
          ...{ currency: 'USD', startUpFee: 4_500, closeOutFee: 1_500, screenFailureFee: 600, holdback: 10 },
          lines: [line('Screening visit', 1, 850), line('Treatment visit', 8, 420 + 10 * number)],
          ...{ paid: 'quarterly', paidWithin: '60' },
        },
        ...{
          turn: turnIn(state, side),
          turnSince: at(),
          askedId: null,
          agreedAt: null,
          agreedBy: null,
          signedAt: null,
        },
        ...values,
      };
      return (await store.tx((db) => insertBudget(db, row))) as Budget;
    },
    /** A version of an invoice of a site with a signed budget: the first, sent ten days ago, unless the values say otherwise. */
    async invoice(matchId: string, values: Partial<InvoiceRow> = {}): Promise<InvoiceRow> {
      const sentOn = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
      const row: InvoiceRow = {
        ...{
          id: randomUUID(),
          matchId,
          number: unique('INV-'),
          version: 1,
          kind: 'visits',
          amount: 12_500,
          currency: 'USD',
        },
        ...{ sentOn, dueAt: Date.now() + 50 * 86_400_000, paidOn: null, withdrawn: false, why: null },
        ...{ enteredAt: at(), enteredBy: null, ...values },
      };
      return (await store.tx((db) => insertInvoice(db, row))) as InvoiceRow;
    },
    /** A version of the contract of a site in start-up: the first, a PDF of the sponsor, unless the values say otherwise. */
    async contract(matchId: string, values: Partial<Contract> = {}): Promise<Contract> {
      const { number = 1, side = 'sponsor', state = 'offered' } = values;
      const file = { sha256: 'ab'.repeat(32), name: `Contract ${number}.pdf`, contentType: 'application/pdf' };
      const documentId = randomUUID();
      const row: Contract = {
        ...{ id: randomUUID(), matchId, number, side, state, proposedAt: at(), proposedBy: null, note: null },
        ...file,
        ...{
          documentId,
          turn: turnIn(state, side),
          turnSince: at(),
          askedId: null,
          agreedAt: null,
          agreedBy: null,
          signedAt: null,
        },
        ...values,
      };
      return (await store.tx(async (db) => {
        const attached = { ...file, size: 3, state: 'attached', type: 'contract', matchId, createdAt: at() } as const;
        await insertDocument(db, { id: row.documentId, ...attached });
        return insertContract(db, row);
      })) as Contract;
    },
    /** The start-up of a match whose site is active since then. */
    async activation(
      matchId: string,
      activatedAt: number,
      startedAt = activatedAt - 90 * 86_400_000,
    ): Promise<StartUp> {
      const ended = { startedBy: null, activatedAt, activatedBy: null, updatedAt: activatedAt, ...NOT_ENDED };
      return (await store.tx((db) => insertStartUp(db, { id: randomUUID(), matchId, startedAt, ...ended }))) as StartUp;
    },
    /**
     * What a start-up needs beside its tasks: an approval of the IRB, and a signed log with someone who has training.
     * @returns the ID of the log’s line.
     */
    async startUpRecords(matchId: string, { organizationId, id: userId }: Pick<User, 'organizationId' | 'id'>) {
      const savedAt = at();
      await this.training(organizationId as string, Date.parse('2099-01-01T00:00Z'), { userId });
      const record = { board: 'Harbor IRB', submittedOn: '2026-01-05', meetingOn: null, approvedOn: '2026-02-02' };
      const consent = { expiresOn: null, consentVersion: '2.0', consentOn: '2026-01-02', questions: [], why: null };
      const line = { id: randomUUID(), userId, name: 'Robin Reyes', tasks: ['consent' as const], to: null };
      await store.tx(async (db) => {
        await insertIrbRecord(db, {
          ...{ id: randomUUID(), matchId, version: 1, kind: 'local', ...record, ...consent },
          ...{ side: 'site', savedAt, savedBy: userId },
        });
        await insertDelegationLog(db, {
          ...{ id: randomUUID(), matchId, version: 1, lines: [{ ...line, from: '2026-01-01' }], revision: 1 },
          ...{ changedAt: savedAt, changedBy: userId, askedId: null, signedAt: savedAt },
        });
      });
      return line.id;
    },
    async visitAction(visitId: string): Promise<VisitAction> {
      const todo = { text: 'Send the freezer log', owner: 'site', dueOn: '2099-05-01' } as const;
      const row = { id: randomUUID(), visitId, ...todo, doneAt: null, doneBy: null, createdAt: at() };
      return store.tx((db) => insertVisitAction(db, row));
    },
    async training(organizationId: string, expiresAt: number, values: Partial<Training> = {}): Promise<Training> {
      const row = {
        id: randomUUID(),
        organizationId,
        userId: null,
        course: 'gcp-fundamentals',
        completedAt: at(),
        expiresAt,
        ...values,
      };
      const inserted = await store.tx((db) => insertTraining(db, row));
      return inserted as Training;
    },
    /** An unclaimed facility, listed by these trials. */
    async facility(nctIds: string[] = [], values: Partial<NewFacility> = {}): Promise<NewFacility> {
      const name = values.name ?? `Quarry Lane Clinic ${unique()}`;
      const row = { name, city: 'Salem', state: 'MA', zipCode: '01970', ...values };
      const facility = { key: facilityKeyOf(row.name, row.city, row.state), ...row };
      const listings = nctIds.map((nctId) => ({ facilityKey: facility.key, nctId }));
      await store.tx(async (db) => {
        await enterFacilities(db, [facility], at());
        await enterListings(db, listings);
      });
      return facility;
    },
    /** A visitor's registration for the address of an account. Returns the token of the e-mailed link to it. */
    async mailedDraft(name = `Site ${unique()}`): Promise<string> {
      const token = unique('mailed-draft-');
      const [tokenHash, expiresAt] = [hashToken(token), at() + 86_400_000];
      const draft = { tokenHash, linkHash: tokenHash, userId: null, kind: 'registration', values: { name } } as const;
      await store.tx((db) => saveDraft(db, { ...draft, idempotencyKey: randomUUID(), updatedAt: at(), expiresAt }));
      return token;
    },
    /** An event with these reps. */
    event: (repIds: string[] = [], values: Partial<Event> = {}): Promise<Event> =>
      store.tx(async (db) => {
        const days = { startsOn: '2027-03-01', endsOn: '2027-03-03', zone: 'America/Chicago' };
        const row = { id: randomUUID(), name: unique('Summit '), place: 'Nashville', ...days, createdBy: null };
        const event = await insertEvent(db, { ...row, createdAt: at(), updatedAt: at(), ...values });
        for (const repId of repIds) await addRepToEvent(db, event.id, repId);
        return event;
      }),
    /** A kiosk entry that may be written to. */
    async lead(of: Partial<Lead> = {}, values: Partial<NewOrganization> = {}): Promise<Organization> {
      const agreed = { consentVersion: CONSENT_VERSION, consentAt: at() };
      const entry = { source: 'kiosk', status: 'pending', event: 'Spring Summit', fieldRep: 'Jordan Lee' } as const;
      const bare = { address: null, city: null, state: null, contactName: 'Ines Moreau', phone: null };
      const lead = await organization({ ...entry, ...bare, ...agreed, ...values });
      const times = { enteredAt: lead.createdAt, createdAt: lead.createdAt, updatedAt: lead.createdAt };
      await store.tx((db) => insertLead(db, { organizationId: lead.id, ...times, ...of }));
      return lead;
    },
    /** A facility on a study's outreach list. */
    async outreach(studyId: string, facilityKey: string, values: Partial<Outreach> = {}): Promise<Outreach> {
      const row = {
        id: randomUUID(),
        studyId,
        facilityKey,
        state: 'to contact' as const,
        createdAt: at(),
        updatedAt: at(),
      };
      return (await store.tx((db) => addOutreach(db, { ...row, ...values }))).entry;
    },
    /** A trial of the public registry. */
    async trial(values: Partial<NewTrial> = {}): Promise<NewTrial> {
      const row: NewTrial = {
        nctId: `NCT${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
        title: `Lumerase in Solid Tumors ${unique()}`,
        conditions: ['Solid Tumor'],
        interventions: ['Drug: Lumerase'],
        phases: ['PHASE2'],
        studyType: 'INTERVENTIONAL',
        status: 'COMPLETED',
        sponsor: 'Larkmoor Therapeutics',
        sponsorClass: 'INDUSTRY',
        enrollment: 120,
        sex: 'ALL',
        minAge: '18 Years',
        maxAge: null,
        startDate: '2019-03',
        completionDate: '2022-08-15',
        readAt: at(),
        ...values,
      };
      await store.tx(async (db) => {
        await upsertTrials(db, [row]);
      });
      return row;
    },
    /** A trial that the registry lists at a facility like the site. */
    /** A public page that is on, with these parts, at an address after the id. */
    async publicPage(organizationId: string, values: Partial<PublicPage> = {}): Promise<PublicPage> {
      const slug = values.slug ?? `site-${organizationId.slice(0, 8)}`;
      const row = { organizationId, isOn: true, listed: false, sections: ['areas'], createdAt: at(), updatedAt: at() };
      const page = { ...row, ...values, slug };
      await store.tx(async (db) => {
        await takePublicAddress(db, { slug, organizationId, createdAt: at() });
        await insertPublicPage(db, page);
      });
      return page;
    },
    async trackRecord(siteId: string, values: Partial<NewTrackRecord> = {}, trial: Partial<NewTrial> = {}) {
      const { nctId, title } = await this.trial(trial);
      const place = { facility: 'Riverside Medical Clinic', city: 'Boston', state: 'MA', siteStatus: null };
      const row = { siteId, nctId, ...place, similarity: 0.9, answer: 'open' as const, createdAt: at(), ...values };
      await store.tx(async (db) => {
        await proposeTrackRecords(db, [row]);
        await saveSearch(db, siteId, { state: 'done', searchedAt: at() }, at());
      });
      return { nctId, title };
    },
    /** A study's document is shared, unless `values` says otherwise. */
    document: (values: Partial<Parameters<typeof insertDocument>[1]> = {}) =>
      store.tx((db) =>
        insertDocument(db, {
          id: randomUUID(),
          state: 'attached',
          type: 'other',
          name: 'license.pdf',
          contentType: 'application/pdf',
          size: 1234,
          sharedAt: values.studyId ? at() : null,
          createdAt: at(),
          ...values,
        }),
      ),
  };
}

export type Factories = ReturnType<typeof factoriesFor>;
