/** Everything stored about a person as one file, without anything that could be used to sign in. */
import { now } from '~/gateways/clock.server';
import type { OutboxMail, ReviewRequest, User } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { eventsOf, type Found, wholeTrail } from './events.server';
import { invitationsTo, type Naming, type PersonKey, type Stored, storedAbout, type Who, whoIs } from './stored.server';

/** What is stored now, then the audit events by or about the person. @throws {DomainError} not_found. */
export async function exportedPerson(actor: Actor, key: PersonKey, at = now()): Promise<AsyncGenerator<string>> {
  authorize(actor, 'person.export');
  const found = await store.read(async (db) => {
    const who = await whoIs(db, key);
    return { who, stored: await storedAbout(db, who), invitations: await invitationsTo(db, who) };
  });
  return pieces(found.who, { exportedAt: at, ...exported(found.who, found.stored, found.invitations) }, found.stored);
}

async function* pieces(who: Who, parts: object, { messages, mails }: Stored): AsyncGenerator<string> {
  yield `${JSON.stringify(parts, null, 2).replace(/\n}$/, '')},\n  "events": [`;
  // These concern only this person, so their events are shown in full.
  const alone = [
    ...(who.userId ? [`user:${who.userId}`] : []),
    ...messages.map(({ id }) => `message:${id}`),
    ...mails.filter(({ recipient }) => recipient === who.email).map(({ id }) => `mail:${id}`),
  ];
  let before = '\n    ';
  for await (const found of eventsOf(wholeTrail(), who, new Set(alone))) {
    yield before + JSON.stringify(eventView(found));
    before = ',\n    ';
  }
  yield '\n  ]\n}\n';
}

function exported({ user, email }: Who, stored: Stored, invitations: User[]) {
  const { organizations, studies, messages, drafts, mails, access, trainings, progress, notes, submissions } = stored;
  return {
    account: user && accountView(user),
    address: email,
    ...access,
    organizations: organizations.map(fieldsView),
    studies: studies.map(fieldsView),
    trainings: trainings.map(({ reminded: _, ...training }) => training),
    trainingProgress: progress,
    matchNotes: notes.map(({ matchId, text, createdAt }) => ({ matchId, text, createdAt })),
    feasibilityAnswers: stored.answers.map(({ matchId, answer: { key, value, sent, savedAt, personId } }) => ({
      ...{ matchId, key, savedAt },
      // Of other answers it is only the person's that they saved them.
      ...(personId === user?.id && { value, sent }),
    })),
    keptAnswers: stored.keptAnswers.map(({ key, value, asOf, ownerId }) => ({
      ...{ key, asOf },
      ...(ownerId === user?.id && { value }),
    })),
    matchMessages: stored.written.map(({ matchId, subject, text, createdAt }) => ({
      matchId,
      subject,
      text,
      createdAt,
    })),
    visits: stored.visits.map(({ visit, fields }) => ({
      ...{ matchId: visit.matchId, startsAt: visit.startsAt },
      ...Object.fromEntries(fields.map((field) => [field, visit[field]])),
      ...(visit.finishedBy === user?.id && { findings: visit.findings, finishedAt: visit.finishedAt }),
    })),
    visitActionsDone: stored.visitActions.map(({ text, doneAt }) => ({ text, doneAt })),
    reviewQuestions: stored.questions.map(questionView),
    reviewQuestionsAsked: stored.asked.map(({ question, askedAt }) => ({ question, askedAt })),
    messages,
    invitations: invitations.map(({ firstName, lastName, organizationId, staffRole, createdAt }) => ({
      ...{ firstName, lastName, organizationId, staffRole, createdAt },
    })),
    drafts: drafts.map(({ kind, values, updatedAt, expiresAt }) => ({ kind, values, updatedAt, expiresAt })),
    mails: mails.filter(({ recipient }) => recipient === email).map(mailView),
    signatures: stored.signatures,
    submissions: submissions.map(({ action, createdAt, answer }) => ({ deed: action, createdAt, ...answer })),
    administratorsAddress: stored.isAdminEmail,
  };
}

function accountView({ passwordHash, totpSecret: _secret, totpStep: _step, ...account }: User) {
  return { ...account, hasPassword: passwordHash !== null };
}

const fieldsView = <Row extends { id: string }>({ row, fields }: Naming<Row>) => ({
  id: row.id,
  ...Object.fromEntries(fields.map((field) => [field, row[field]])),
});

const questionView = ({ type, subjectId, question, askedAt, answer, answeredAt }: ReviewRequest) => ({
  ...{ type, subjectId, question, askedAt, answer, answeredAt },
});

/** Leaves out the token of a password link, which would let anyone sign in. */
const mailView = ({ id, subject, body, state, createdAt, sentAt }: OutboxMail) => ({
  id,
  subject,
  state,
  createdAt,
  sentAt,
  body: body.replace(/([?&]token=)[\w%.-]+/g, '$1…'),
});

const eventView = ({ event, before, after, by }: Found) => {
  const { seq, at, action, subjectType, subjectId, reason } = event;
  return { seq, at, by: by ? 'this person' : event.actorRole, action, subjectType, subjectId, before, after, reason };
};
