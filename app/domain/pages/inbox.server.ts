/** What awaits a person. Every list and every number of it is read here. */

import { type Todo, todoWords } from '~/catalogue/engagement';
import { INBOX_NEWS, type InboxKind, type InboxPart, inboxWords, TOGETHER, type TogetherTodo } from '~/catalogue/inbox';
import { DASHBOARD_TURNS, INBOX } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { VaultType } from '~/catalogue/vault';
import { type Actor, authorize } from '~/domain/base/actor';
import { inboxScopeOf } from '~/domain/base/inbox-scope';
import { ownSideOf } from '~/domain/base/parties.server';
import { assignableTo } from '~/domain/commands/engagements/assignable.server';
import { ableToSign } from '~/domain/commands/engagements/signers.server';
import { taskPath } from '~/domain/commands/engagements/turns.server';
import { inboxTimes } from '~/domain/commands/inbox/times.server';
import { ownTurn } from '~/domain/model/engagement-view';
import type { InboxItem } from '~/domain/model/inbox-schema';
import { nameOfSide, otherSide } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { studyName } from '~/domain/model/study-origins';
import { typeInWords } from '~/domain/model/vault';
import { now } from '~/gateways/clock.server';
import type { Page } from '~db/keyset';
import { type InboxRow, type InboxScope, inboxCount, inboxPage } from '~db/queries/inbox';
import { type MatchWithParties, matchById, matchesByIds } from '~db/queries/matches';
import { studiesByIds } from '~db/queries/studies';
import { usersByIds } from '~db/queries/users';
import type { Study, User } from '~db/schema';
import { type Db, store } from '~db/store.server';

interface Asked {
  show: InboxPart;
  limit: number;
  cursor?: string | null;
  /** Only what has to be done in matches. */
  turnsOnly?: boolean;
}

/** A part of the actor's inbox. @throws {DomainError} unauthenticated, forbidden. */
export async function readInbox(actor: Actor, asked: Asked, at = now()): Promise<Page<InboxItem>> {
  authorize(actor, 'inbox.enter');
  const scope = inboxScopeOf(actor);
  if (!scope) return { rows: [], next: null };
  return store.read((db) => inboxOf(db, scope, asked, at));
}

/** A page of it with what its forms offer: whom the open item can be assigned to. */
export async function inboxPageOf(actor: Actor, asked: Omit<Asked, 'limit'> & { open: string | null }, at = now()) {
  authorize(actor, 'inbox.enter');
  const scope = inboxScopeOf(actor);
  if (!scope) return { entries: [], next: null, team: [], at };
  return store.read(async (db) => {
    const { rows, next } = await seen(db, scope, { ...asked, limit: INBOX.page }, at);
    const open = rows.find(({ item }) => item.id === asked.open)?.item;
    const team = open?.may.includes('assign') ? await teamFor(db, actor, open) : [];
    return { entries: entriesOf(rows, asked.show), next, team, at };
  });
}

/** Whom a task of the actor's side can be assigned to. */
async function teamFor(db: Db, actor: Actor, { id }: InboxItem) {
  const found = await matchById(db, id.slice(id.indexOf('.') + 1));
  const todo = found?.engagement?.todo;
  return found && todo ? assignableTo(db, actor, found, { todo, side: ownSideOf(actor, found) }) : [];
}

/** What it is a side's turn to do in its matches, for its dashboard: only what that shows. */
export async function turnsIn(db: Db, scope: InboxScope, at: number) {
  // What is done together counts once.
  const limit = scope.side === 'sponsor' ? INBOX.page : DASHBOARD_TURNS;
  const { rows } = await seen(db, scope, { show: 'mine', limit, turnsOnly: true }, at);
  return entriesOf(rows, 'mine')
    .slice(0, DASHBOARD_TURNS)
    .map(({ text, about, other, dueAt, overdue, path }) => ({ text, about, other, dueAt, overdue, path }));
}
export type Turn = Awaited<ReturnType<typeof turnsIn>>[number];

/** How many items are open for the actor, up to INBOX.counted; null for people without an inbox. */
export async function openInInbox(actor: Actor, at = now()): Promise<number | null> {
  const scope = actor.kind === 'person' ? inboxScopeOf(actor) : null;
  if (!scope) return null;
  return store.read(async (db) => {
    const signedByOthers = Boolean((await signersOf(db, scope))?.length);
    return inboxCount(db, { ...scope, ...inboxTimes(at), signedByOthers, show: 'mine', limit: INBOX.counted });
  });
}

/** The same for whoever's inbox it is, such as a dashboard that an administrator reads. */
export async function inboxOf(db: Db, scope: InboxScope, asked: Asked, at: number): Promise<Page<InboxItem>> {
  const { rows, next } = await seen(db, scope, asked, at);
  return { rows: rows.map((row) => row.item), next };
}

/** An item, and the study of a task that a page does for several of its sites at once. */
interface Seen {
  item: InboxItem;
  together: { todo: TogetherTodo; study: MatchWithParties['study'] } | null;
}

async function seen(db: Db, scope: InboxScope, asked: Asked, at: number): Promise<Page<Seen>> {
  const signers = await signersOf(db, scope);
  const signedByOthers = Boolean(signers?.length);
  const { rows, next } = await inboxPage(db, { ...scope, ...inboxTimes(at), ...asked, signedByOthers });
  const found = await matchesByIds(db, namedBy(rows, 'matchId'));
  const people = await usersByIds(db, namedBy(rows, 'assigneeId'));
  const named = await studiesByIds(db, namedBy(rows, 'studyId'));
  const studies = new Map(named.map((each) => [each.id, each]));
  const matches = new Map(found.map((each) => [each.match.id, each]));
  const users = new Map(people.map((each) => [each.id, each]));
  const known = { scope, signers, matches, studies, users, at };
  return { rows: rows.map((row) => withTogether(row, item(row, known), matches)), next };
}

function withTogether(row: InboxRow, item: InboxItem, matches: Known['matches']): Seen {
  const study = matches.get(row.matchId ?? '')?.study;
  const todo =
    row.kind === 'task' && row.detail !== null && Object.hasOwn(TOGETHER, row.detail)
      ? (row.detail as TogetherTodo)
      : null;
  const isColleagues = item.assignedTo !== null && !item.assignedTo.you;
  // What waits for somebody who may sign is called that, and is not the reader's to do.
  const isDoable = todo !== null && item.text === todoWords(todo).label && !isColleagues;
  return { item, together: study && isDoable ? { todo, study } : null };
}

/** Where each is done for several sites of a study. */
const PATHS_TOGETHER: Readonly<Record<TogetherTodo, (studyId: string) => string>> = {
  sendCda: paths.studyCdas,
  countersignCda: paths.studyCdasToSign,
  sendQuestionnaire: paths.studyFeasibility,
};

/** Several items that are done together on a page of their study, the first due first. */
export type Together = Pick<InboxItem, 'text' | 'about' | 'other' | 'dueAt' | 'overdue' | 'path'> & {
  items: readonly InboxItem[];
};
export type InboxEntry = InboxItem | Together;

/** The items with those that are done together as one, where the first of them is. */
function entriesOf(rows: readonly Seen[], show: InboxPart): InboxEntry[] {
  const groups = new Map<string, Seen[]>();
  for (const row of rows) {
    const { together, item } = row;
    const isGrouped = together !== null && (show === 'mine' || show === 'all');
    const key = isGrouped ? `${together.todo} ${together.study.id}` : item.id;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map(entryOf);
}

function entryOf(group: readonly Seen[]): InboxEntry {
  const items = group.map(({ item }) => item);
  const [first] = group as [Seen, ...Seen[]];
  if (items.length === 1 || !first.together) return first.item;
  const { todo, study } = first.together;
  return {
    text: TOGETHER[todo](items.length),
    about: studyName(study),
    other: SITES.format(items.map((item) => item.about)),
    dueAt: first.item.dueAt,
    overdue: first.item.overdue,
    path: PATHS_TOGETHER[todo](study.id),
    items,
  };
}

const SITES = new Intl.ListFormat('en');

/** The names of those who may sign for the organization, if the person may not; otherwise null. */
async function signersOf(
  db: Db,
  { side, organizationId, sponsorIds, maySign = true }: InboxScope,
): Promise<readonly string[] | null> {
  if (maySign || !organizationId || side === 'admin') return null;
  // Only a verified sponsor's inbox has its studies; a site signs whatever its status.
  const status = sponsorIds.includes(organizationId) ? 'verified' : null;
  return (await ableToSign(db, { side, id: organizationId, status })).map(nameOf);
}

const namedBy = (rows: readonly InboxRow[], field: 'matchId' | 'studyId' | 'assigneeId'): string[] => [
  ...new Set(rows.flatMap((row) => row[field] ?? [])),
];

interface Known {
  scope: InboxScope;
  signers: readonly string[] | null;
  matches: ReadonlyMap<string, MatchWithParties>;
  studies: ReadonlyMap<string, Study>;
  users: ReadonlyMap<string, User>;
  at: number;
}

function item(row: InboxRow, known: Known): InboxItem {
  const { scope, matches, studies, users, at } = known;
  const { kind, id, dueAt } = row;
  const match = matches.get(row.matchId ?? '');
  const study = studies.get(row.studyId ?? '');
  const assignee = users.get(row.assigneeId ?? '');
  return {
    id: `${kind}.${id}`,
    kind,
    text: wordsOf(row, known),
    ...(match ? partiesIn(match, scope) : { about: study ? studyName(study) : (row.title ?? ''), other: null }),
    dueAt,
    overdue: dueAt !== null && dueAt < at,
    at: row.at,
    doneAt: row.doneAt ?? (kind === 'finished' || kind === 'startUpDone' ? row.at : null),
    assignedTo: assignee ? { id: assignee.id, name: nameOf(assignee), you: assignee.id === scope.userId } : null,
    snoozedUntil: row.snoozedUntil !== null && row.snoozedUntil > at ? row.snoozedUntil : null,
    path: PATHS[kind](row),
    may: row.doneAt === null ? mayOf(kind, scope) : [],
  };
}

function wordsOf({ kind, detail, assigneeId, matchId }: InboxRow, { scope, signers, matches }: Known): string {
  // What a colleague takes care of is called what it is, with the colleague's name below.
  if (kind === 'task' && (assigneeId === null || assigneeId === scope.userId)) {
    const mayAttest = scope.mayAttest !== false || assigneeId !== null;
    // Who posted a study without an organization signs for themselves.
    const isOwn = matches.get(matchId ?? '')?.study.sponsorId === scope.userId;
    return ownTurn(detail as Todo, { mayAttest, signers: isOwn ? null : signers }).text;
  }
  return inboxWords(kind, kind === 'document' ? typeInWords(detail as VaultType | null) : detail);
}

/** A site's people look for the study, a sponsor's for the site. */
export function partiesIn(match: MatchWithParties, { side }: InboxScope) {
  const { study, site } = match;
  return side === 'site'
    ? { about: studyName(study), other: nameOfSide(match, otherSide('site')) }
    : { about: site.name, other: studyName(study) };
}

function mayOf(kind: InboxKind, { side, organizationId }: InboxScope): InboxItem['may'] {
  if (kind === 'finished' || kind === 'startUpDone') return [];
  return [
    ...(kind === 'task' && side !== 'admin' && organizationId !== null ? (['assign'] as const) : []),
    'snooze',
    ...(kind === 'message' ? (['read'] as const) : []),
    ...(kind !== 'message' && INBOX_NEWS.includes(kind) ? (['done'] as const) : []),
  ];
}

const ofTask = ({ matchId, detail }: InboxRow): string => taskPath(matchId ?? '', detail as Todo);

const onBoard = ({ id, matchId }: InboxRow): string => `${paths.matchStartUp(matchId ?? '', { task: id })}#task-${id}`;

/** Where each is done. */
const PATHS: Readonly<Record<InboxKind, (row: InboxRow) => string>> = {
  task: ofTask,
  finished: ofTask,
  startUp: onBoard,
  startUpDone: onBoard,
  contract: ({ matchId }) => paths.matchTab(matchId ?? '', 'contract'),
  budget: ({ matchId }) => paths.matchTab(matchId ?? '', 'budget'),
  invoice: ({ matchId }) => paths.matchTab(matchId ?? '', 'invoices'),
  counts: ({ matchId }) => paths.matchTab(matchId ?? '', 'counts'),
  irb: ({ id }) => paths.matchIrb(id),
  irbReview: ({ id }) => paths.matchIrb(id),
  delegation: ({ id }) => paths.matchDelegation(id),
  visitAction: ({ id, matchId }) => `${paths.matchTab(matchId ?? '', 'visit')}#action-${id}`,
  joinRequest: () => paths.staffRequests,
  selection: ({ matchId }) => paths.match(matchId ?? '', { ask: 'approve' }),
  asked: ({ id }) => paths.match(id),
  question: ({ id }) => paths.reviewRequest(id),
  document: ({ id }) => `${paths.organizationDocuments}#document-${id}`,
  message: ({ id, matchId }) => paths.matchThread(matchId ?? '', id),
  decision: ({ id }) => paths.match(id),
  organization: () => paths.organizationProfile,
  study: ({ id }) => paths.study(id),
  reviewOrganization: ({ id }) => paths.adminReviewOf('organization', id),
  reviewStudy: ({ id }) => paths.adminReviewOf('study', id),
  reviewChange: () => paths.adminChanges,
  reviewTrial: () => paths.adminTrials,
};
