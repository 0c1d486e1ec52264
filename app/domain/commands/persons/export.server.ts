/** What is stored about a person as one file, without anything that could be used to sign in. */
import { withoutSecrets } from '~/catalogue/paths';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { recordExport } from '~/domain/base/audit-export.server';
import { now } from '~/gateways/clock.server';
import { secretFields } from '~db/personal';
import { selectionRequestsBy } from '~db/queries/selection-requests';
import { type OutboxMail, type ReviewRequest, type User, users } from '~db/schema';
import { store } from '~db/store.server';
import { eventsOf, type Found, wholeTrail } from './events.server';
import { invitationsTo, type Naming, type PersonKey, type Stored, storedAbout, type Who, whoIs } from './stored.server';

/**
 * For administrators: what is stored now, then the audit events by or about the person. Of what administrators must not
 * read (messages, notes on matches, confidential e-mails, the answers to forms), it says only that it exists
 * (docs/decisions/0033-messages-and-visits.md).
 * @throws {DomainError} unauthenticated, forbidden, not_found.
 */
export async function exportedPerson(actor: Actor, key: PersonKey, at = now()): Promise<AsyncGenerator<string>> {
  authorize(actor, 'person.export');
  const { who, stored, parts, id } = await recorded(actor, key, false, at);
  return pieces(who, parts, stored, id);
}

/**
 * The actor's own data, with these texts. Without the audit events, because reading the whole trail is for
 * administrators. @throws {DomainError} unauthenticated.
 */
export async function ownData(actor: Actor, at = now()): Promise<object> {
  return (await recorded(actor, { id: person(actor).id }, true, at)).parts;
}

async function recorded(actor: Actor, key: PersonKey, own: boolean, at: number) {
  const found = await store.read(async (db) => {
    const who = await whoIs(db, key);
    const selections = who.userId ? await selectionRequestsBy(db, who.userId) : [];
    return { who, stored: await storedAbout(db, who), invitations: await invitationsTo(db, who), selections };
  });
  const content = exported(found.who, found, own);
  const rows = Object.values(content).reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
  const { userId, email } = found.who;
  const about = userId === null ? { rows, email } : { rows, userId };
  const id = await recordExport(actor, 'person', about, at);
  return { ...found, parts: { exportedAt: at, ...content }, id };
}

/** @param id of this export, whose own event is left out. */
async function* pieces(who: Who, parts: object, { messages, mails }: Stored, id: string): AsyncGenerator<string> {
  yield `${JSON.stringify(parts, null, 2).replace(/\n}$/, '')},\n  "events": [`;
  // These concern only this person, so their events are shown in full.
  const alone = [
    ...(who.userId ? [`user:${who.userId}`] : []),
    ...messages.map(({ id }) => `message:${id}`),
    ...mails.filter(({ recipient }) => recipient === who.email).map(({ id }) => `mail:${id}`),
  ];
  let before = '\n    ';
  for await (const found of eventsOf(wholeTrail(), who, new Set(alone))) {
    if (found.event.subjectId === id) continue;
    yield before + JSON.stringify(eventView(found));
    before = ',\n    ';
  }
  yield '\n  ]\n}\n';
}

interface Read {
  stored: Stored;
  invitations: User[];
  selections: Awaited<ReturnType<typeof selectionRequestsBy>>;
}

/** @param own whether it is for the person, who may read everything that they wrote or got. */
function exported({ user, email }: Who, { stored, invitations, selections }: Read, own: boolean) {
  const { organizations, studies, messages, drafts, mails, access, trainings, progress, notes, submissions } = stored;
  return {
    account: user && accountView(user),
    address: email,
    ...access,
    // Besides the first, which the account names.
    memberships: stored.memberships.map(({ organization, membership: { staffRole, maySign, createdAt } }) => ({
      organizationId: organization.id,
      organization: organization.name,
      staffRole,
      maySign,
      createdAt,
    })),
    joinRequests: stored.joinRequests.map(({ organization, request }) => ({
      organization,
      email: request.email,
      state: request.state,
      createdAt: request.createdAt,
      decidedAt: request.decidedAt,
      staffRole: request.staffRole,
      ...(own && { message: request.message, reason: request.reason }),
    })),
    organizations: organizations.map(fieldsView),
    studies: studies.map(fieldsView),
    outreachNotes: stored.outreach.map(fieldsView),
    // Reps note it for themselves; what they wrote, the person has got.
    leads: stored.leads.map(({ organizationId, note, nextStep, nextOn, rating, followUps }) => ({
      organizationId,
      followUps,
      ...(!own && { note, nextStep, nextOn, rating }),
    })),
    trainings: trainings.map(({ reminded: _, ...training }) => training),
    trainingProgress: progress,
    savedFilters: stored.savedFilters.map(({ list, name, filters, savedAt }) => ({ list, name, filters, savedAt })),
    matchNotes: notes.map(({ matchId, text, createdAt }) => ({ matchId, createdAt, ...(own && { text }) })),
    recordNotes: stored.recordNotes.map(({ type, subjectId, text, createdAt }) => ({
      type,
      subjectId,
      createdAt,
      text,
    })),
    // Administrators write them for each other.
    notedOnRecords: stored.notedOnRecords.map(({ type, subjectId, text, createdAt }) => ({
      type,
      subjectId,
      createdAt,
      ...(!own && { text }),
    })),
    feasibilityAnswers: stored.answers.map(({ matchId, answer: { key, value, sent, savedAt, personId } }) => ({
      matchId,
      key,
      savedAt,
      // Of other answers it is only the person's that they saved them.
      ...(personId === user?.id && { value, sent }),
    })),
    keptAnswers: stored.keptAnswers.map(({ key, value, asOf, ownerId }) => ({
      key,
      asOf,
      ...(ownerId === user?.id && { value }),
    })),
    matchMessages: stored.written.map(({ matchId, subject, text, createdAt }) => ({
      matchId,
      createdAt,
      ...(own && { subject, text }),
    })),
    visits: stored.visits.map(({ visit, fields }) => ({
      matchId: visit.matchId,
      startsAt: visit.startsAt,
      ...Object.fromEntries(fields.map((field) => [field, visit[field]])),
      ...(visit.finishedBy === user?.id && { findings: visit.findings, finishedAt: visit.finishedAt }),
    })),
    visitActionsDone: stored.visitActions.map(({ text, doneAt }) => ({ text, doneAt })),
    budgetsProposed: stored.budgets.map(({ matchId, number, proposedAt, note }) => ({
      matchId,
      version: number,
      proposedAt,
      ...(own && { note }),
    })),
    contractsProposed: stored.contracts.map(({ matchId, number, proposedAt, name, note }) => ({
      matchId,
      version: number,
      proposedAt,
      ...(own && { name, note }),
    })),
    selectionRequests: selections.map(({ matchId, state, createdAt, decidedAt, reason }) => ({
      ...{ matchId, state, createdAt, decidedAt },
      ...(own && { reason }),
    })),
    startUpTasksDone: stored.startUpTasks.map(({ title, endedAt }) => ({ title, endedAt })),
    reviewQuestions: stored.questions.map(questionView),
    reviewQuestionsAsked: stored.asked.map(({ question, askedAt }) => ({ question, askedAt })),
    messages,
    invitations: invitations.map(({ firstName, lastName, organizationId, staffRole, createdAt }) => ({
      firstName,
      lastName,
      organizationId,
      staffRole,
      createdAt,
    })),
    drafts: drafts.map(({ kind, values, updatedAt, expiresAt }) => ({ kind, values, updatedAt, expiresAt })),
    mails: mails.filter(({ recipient }) => recipient === email).map((mail) => mailView(mail, own)),
    signatures: stored.signatures,
    submissions: submissions.map(({ action, createdAt, answer }) => ({
      action,
      createdAt,
      ...(own && answer),
    })),
    administratorsAddress: stored.isAdminEmail,
  };
}

function accountView(user: User) {
  const secrets = secretFields(users);
  const account = Object.entries(user).filter(([field]) => !secrets.includes(field));
  return { ...Object.fromEntries(account), hasPassword: user.passwordHash !== null };
}

const fieldsView = <Row extends { id: string }>({ row, fields }: Naming<Row>) => ({
  id: row.id,
  ...Object.fromEntries(fields.map((field) => [field, row[field]])),
});

const questionView = ({ type, subjectId, question, askedAt, answer, answeredAt }: ReviewRequest) => ({
  type,
  subjectId,
  question,
  askedAt,
  answer,
  answeredAt,
});

const mailView = ({ id, subject, body, confidential, state, createdAt, sentAt }: OutboxMail, own: boolean) => ({
  id,
  subject,
  state,
  createdAt,
  sentAt,
  body: confidential && !own ? null : withoutSecrets(body),
});

const eventView = ({ event, before, after, by }: Found) => {
  const { seq, at, action, subjectType, subjectId, reason } = event;
  return { seq, at, by: by ? 'this person' : event.actorRole, action, subjectType, subjectId, before, after, reason };
};
