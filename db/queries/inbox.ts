/** What awaits a person, read from what it is about. Only what they put off or are done with is kept (inbox_marks). */
import {
  aliasedTable,
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { BY_SIGNATURE, TODOS, type Todo } from '../../app/catalogue/engagement';
import { FOLLOWING } from '../../app/catalogue/following';
import type { InboxKind, InboxPart } from '../../app/catalogue/inbox';
import { DELEGATION_KEY } from '../../app/catalogue/start-up';
import { ORGANIZATION_TYPES, PENDING_STATUS } from '../../app/catalogue/statuses';
import { DAY_MS } from '../../app/catalogue/time';
import { isOpenAt } from '../open-join-requests';
import { isOpenRequest } from '../open-requests';
import { prepared } from '../prepared';
import { first } from '../rows';
import {
  budgets,
  contracts,
  delegationLogs,
  documents,
  engagements,
  inboxMarks,
  invoices,
  irbRecords,
  isRunning,
  isUnderWay,
  joinRequests,
  matches,
  messages,
  monthlyCounts,
  organizations,
  type ReviewRequest,
  reviewRequests,
  selectionRequests,
  signatures,
  startUps,
  startUpTasks,
  studies,
  tasks,
  threadReads,
  threads,
  trackRecords,
  users,
  visitActions,
  visits,
} from '../schema';
import { isOpenSelection } from '../selecting';
import type { Db } from '../store.server';

/** Whose inbox it is: of a site's people, of a sponsor's, or of administrators. */
export interface InboxScope {
  side: 'site' | 'sponsor' | 'admin';
  /** Null for a dashboard that is read for nobody in particular. */
  userId: string | null;
  organizationId: string | null;
  /** Whose studies they are; empty for a sponsor that may not see sites yet. */
  sponsorIds: readonly string[];
  /** False for someone at a site who may not attest its answers. */
  mayAttest?: boolean;
  /** False for someone who may not sign for the organization. */
  maySign?: boolean;
  /** Whether they decide who joins the organization. */
  mayAdmit?: boolean;
  /** Whether they may approve that a site is selected, where that takes two people. */
  mayApprove?: boolean;
}

interface Asked {
  show: InboxPart;
  at: number;
  /** News is older than this no longer listed. */
  since: number;
  /** The month that ended last: YYYY-MM, its end, and when its counts are due. */
  month: string;
  monthEndedAt: number;
  countsDueAt: number;
  /** Approvals of IRBs that end by this day, YYYY-MM-DD, are to be renewed. */
  irbEndsBy: string;
  /** YYYY-MM-DD, as the days of IRBs are. */
  today: string;
  /** Only what has to be done in matches. */
  turnsOnly?: boolean;
  /** Whether what only has to be signed waits for colleagues of the person, who may not sign. */
  signedByOthers?: boolean;
}

type Given = InboxScope & Asked;

const NO_DATE = 9_999_999_999_999;
const none = { text: sql`cast(null as text)`, moment: sql`cast(null as bigint)` };

interface Parts {
  kind: InboxKind;
  id: SQL;
  match?: SQL;
  /** The study that it is about, if it is about no match. */
  study?: SQL;
  /** The task, the decision, or the subject of a thread: what the words say depends on the kind. */
  detail?: SQL;
  title?: SQL;
  due?: SQL;
  at: SQL;
  assignee?: SQL;
  from: SQL;
}

const items = ({ kind, id, at, from, ...more }: Parts) => sql`
  select '${sql.raw(kind)}' as kind, ${id} as id, ${more.match ?? none.text} as match_id, ${more.study ?? none.text} as study_id,
    ${more.detail ?? none.text} as detail, ${more.title ?? none.text} as title, ${more.due ?? none.moment} as due_at, ${at} as at,
    ${more.assignee ?? none.text} as assignee_id
  from ${from}`;

const todosOf = (side: InboxScope['side']) =>
  (Object.keys(TODOS) as Todo[]).filter((todo) => TODOS[todo].side === side);

/** The matches of a side, with their studies. */
const ofMatches = sql`${matches} join ${studies} on ${studies.id} = ${matches.studyId}`;
const isOwn = ({ side, organizationId, sponsorIds }: InboxScope): SQL =>
  and(
    side === 'site' ? eq(matches.siteId, organizationId ?? '') : inArray(studies.sponsorId, [...sponsorIds]),
    // What waits because of a suspension is nobody's turn.
    isNull(matches.held),
  ) as SQL;

/** Whether the turn has begun: before the visit, nobody reports on it. */
const hasBegun = ({ at }: Given) => or(isNull(engagements.turnFrom), lte(engagements.turnFrom, at)) as SQL;

/** Tasks of matches, among them invitations. */
function openTasks(given: Given): SQL {
  const { side, organizationId } = given;
  const isAssigned = and(
    eq(tasks.matchId, matches.id),
    eq(tasks.step, engagements.step),
    sql`${tasks.side} = '${sql.raw(side)}'`,
  );
  const party = side === 'site' ? matches.siteId : studies.sponsorId;
  const isOthers = and(
    inArray(engagements.todo, [...BY_SIGNATURE]),
    isNull(tasks.assigneeId),
    eq(party, organizationId ?? ''),
  ) as SQL;
  const waits = given.show === 'mine' && given.signedByOthers;
  return items({
    kind: 'task',
    id: sql`${matches.id}`,
    match: sql`${matches.id}`,
    detail: sql`${engagements.todo}`,
    due: sql`${engagements.dueAt}`,
    at: sql`coalesce(${tasks.availableAt}, ${engagements.updatedAt})`,
    assignee: sql`${tasks.assigneeId}`,
    from: sql`${ofMatches} join ${engagements} on ${engagements.matchId} = ${matches.id}
      left join ${tasks} on ${isAssigned}
      where ${and(isOwn(given), inArray(engagements.todo, todosOf(side)), hasBegun(given), waits ? not(isOthers) : undefined)}`,
  });
}

/** The tasks of start-ups, with the study of their match. What has ended or waits for another task is nobody's turn. */
const ofStartUps = sql`${ofMatches} join ${startUps} on ${startUps.matchId} = ${matches.id}
  join ${startUpTasks} on ${startUpTasks.startUpId} = ${startUps.id}`;
const isTheirs = (given: Given) => and(isOwn(given), sql`${startUpTasks.side} = '${sql.raw(given.side)}'`);

/** The contract and the budget have entries of their own once they are proposed. */
const hasEntryOf = (what: keyof typeof FOLLOWING, versions: typeof contracts | typeof budgets): SQL =>
  sql`(${inArray(
    startUpTasks.key,
    FOLLOWING[what].map(({ key }) => key),
  )} and exists (select 1 from ${versions} where ${versions.matchId} = ${matches.id}))`;

const openStartUpTasks = (given: Given): SQL =>
  items({
    kind: 'startUp',
    id: sql`${startUpTasks.id}`,
    match: sql`${matches.id}`,
    detail: sql`${startUpTasks.title}`,
    due: sql`${startUpTasks.plannedAt}`,
    at: sql`${startUpTasks.availableAt}`,
    assignee: sql`${startUpTasks.assigneeId}`,
    from: sql`${ofStartUps} where ${and(isTheirs(given), isNotNull(startUpTasks.availableAt), isNull(startUps.endedAt))}
      and ${isUnderWay} and not ${hasEntryOf('contract', contracts)} and not ${hasEntryOf('budget', budgets)}`,
  });

/** Those that the side has done. */
const doneStartUpTasks = (given: Given): SQL =>
  items({
    kind: 'startUpDone',
    id: sql`${startUpTasks.id}`,
    match: sql`${matches.id}`,
    detail: sql`${startUpTasks.title}`,
    at: sql`${startUpTasks.endedAt}`,
    assignee: sql`${startUpTasks.assigneeId}`,
    from: sql`${ofStartUps} where ${and(isTheirs(given), eq(startUpTasks.status, 'done'))}
      and ${startUpTasks.endedAt} > ${given.since}`,
  });

/** The contracts or budgets that it is the side's turn to answer or sign, by when the start-up's tasks for that are planned. */
const openVersions = (kind: 'contract' | 'budget', versions: typeof contracts | typeof budgets, given: Given): SQL =>
  items({
    kind,
    id: sql`${matches.id}`,
    match: sql`${matches.id}`,
    detail: sql`${versions.state}`,
    due: sql`(select min(${startUpTasks.plannedAt}) from ${startUpTasks} where ${startUpTasks.startUpId} = ${startUps.id}
      and ${startUpTasks.availableAt} is not null and ${inArray(
        startUpTasks.key,
        FOLLOWING[kind].map(({ key }) => key),
      )})`,
    at: sql`${versions.turnSince}`,
    assignee: sql`${versions.askedId}`,
    from: sql`${ofMatches} join ${versions} on ${versions.matchId} = ${matches.id}
      join ${startUps} on ${startUps.matchId} = ${matches.id} and ${startUps.endedAt} is null
      where ${isOwn(given)} and ${versions.turn} = '${sql.raw(given.side)}' and ${isUnderWay}`,
  });

/**
 * The invoices of a sponsor's sites that are overdue. They are owed after the end of the study as well, but not to a site
 * that has fallen out, which can't enter that they were paid.
 */
function overdueInvoices(given: Given): SQL {
  const later = aliasedTable(invoices, 'later');
  const isReplaced = and(
    eq(later.matchId, invoices.matchId),
    eq(later.number, invoices.number),
    gt(later.version, invoices.version),
  );
  const isOverdue = and(isNull(invoices.paidOn), eq(invoices.withdrawn, false), lt(invoices.dueAt, given.at));
  return items({
    kind: 'invoice',
    id: sql`${invoices.id}`,
    match: sql`${matches.id}`,
    detail: sql`${invoices.number}`,
    due: sql`${invoices.dueAt}`,
    at: sql`${invoices.dueAt}`,
    from: sql`${ofMatches} join ${startUps} on ${startUps.matchId} = ${matches.id} and ${startUps.endedAt} is null
      join ${invoices} on ${invoices.matchId} = ${matches.id}
      where ${and(isOwn(given), isOverdue)}
      and not exists (select 1 from ${invoices} ${sql.identifier('later')} where ${isReplaced})`,
  });
}

/** The active sites that have not counted the month that ended last. */
const openCounts = (given: Given): SQL =>
  items({
    kind: 'counts',
    id: sql`${matches.id}`,
    match: sql`${matches.id}`,
    detail: sql`cast(${given.month} as text)`,
    due: sql`cast(${given.countsDueAt} as bigint)`,
    at: sql`cast(${given.monthEndedAt} as bigint)`,
    from: sql`${ofMatches} join ${startUps} on ${startUps.matchId} = ${matches.id}
      left join ${monthlyCounts} on ${monthlyCounts.matchId} = ${matches.id} and ${monthlyCounts.month} = ${given.month}
        and ${monthlyCounts.version} = 1
      where ${and(isOwn(given), eq(matches.status, 'selected'), lte(startUps.activatedAt, given.monthEndedAt), isNull(monthlyCounts.id))}
      and ${isUnderWay}`,
  });

/** A site that has fallen out of its study has nothing more to record. */
const isInStudy = sql`${isUnderWay} and not exists (select 1 from ${startUps}
  where ${startUps.matchId} = ${matches.id} and ${startUps.endedAt} is not null)`;

/** The latest records of the site’s IRBs that meet a condition. */
function latestRecords(given: InboxScope, condition: SQL | undefined): SQL {
  const later = aliasedTable(irbRecords, 'later');
  const isReplaced = and(eq(later.matchId, irbRecords.matchId), gt(later.version, irbRecords.version));
  return sql`${ofMatches} join ${irbRecords} on ${irbRecords.matchId} = ${matches.id}
    where ${and(isOwn(given), condition)}
    and not exists (select 1 from ${irbRecords} ${sql.identifier('later')} where ${isReplaced}) and ${isInStudy}`;
}

/**
 * The last moment of a day that is written as YYYY-MM-DD: of the same day in the time zone of due dates as well. Both engines
 * count its days from those of the Julian calendar alike.
 */
function endOf(day: SQL): SQL {
  const part = (from: number, length: number) => sql`cast(substr(${day}, ${sql.raw(`${from}, ${length}`)}) as bigint)`;
  const month = part(6, 2);
  const early = sql`((14 - ${month}) / 12)`;
  const year = sql`(${part(1, 4)} + 4800 - ${early})`;
  const days = sql`(${part(9, 2)} + (153 * (${month} + 12 * ${early} - 3) + 2) / 5 + 365 * ${year} + ${year} / 4 - ${year} / 100
    + ${year} / 400 - 32045 - 2440588)`;
  return sql`(${days} * ${sql.raw(String(DAY_MS))} + ${sql.raw(String(DAY_MS - 1))})`;
}

/** The approvals that end soon or have ended. */
const endingApprovals = (given: Given): SQL =>
  items({
    kind: 'irb',
    id: sql`${matches.id}`,
    match: sql`${matches.id}`,
    detail: sql`${irbRecords.expiresOn}`,
    due: endOf(sql`${irbRecords.expiresOn}`),
    at: sql`${irbRecords.savedAt}`,
    from: latestRecords(given, and(isNotNull(irbRecords.approvedOn), lte(irbRecords.expiresOn, given.irbEndsBy))),
  });

/** The reviews in which the board waits for an answer, or has met without a result that is recorded. */
function openReviews(given: Given): SQL {
  // With the space that PostgreSQL writes, and without it. In a text, the quotes would be escaped.
  const isAsked = sql`(cast(${irbRecords.questions} as text) like '%"answeredOn": null%'
    or cast(${irbRecords.questions} as text) like '%"answeredOn":null%')`;
  const hasMet = and(isNull(irbRecords.approvedOn), lt(irbRecords.meetingOn, given.today));
  return items({
    kind: 'irbReview',
    id: sql`${matches.id}`,
    match: sql`${matches.id}`,
    detail: sql`case when ${isAsked} then 'asked' else ${irbRecords.meetingOn} end`,
    due: sql`case when ${isAsked} then ${none.moment} else ${endOf(sql`${irbRecords.meetingOn}`)} end`,
    at: sql`${irbRecords.savedAt}`,
    from: latestRecords(given, or(isAsked, hasMet)),
  });
}

/**
 * The delegation logs of the site that are not signed as they are now. They wait with their task, unless somebody was asked
 * to sign: then it is theirs at once, also where somebody else has signed before.
 */
function unsignedLogs(given: Given): SQL {
  const later = aliasedTable(delegationLogs, 'later');
  const isReplaced = and(eq(later.matchId, delegationLogs.matchId), gt(later.version, delegationLogs.version));
  const isOfAsked = and(
    eq(signatures.subjectType, 'delegation'),
    eq(signatures.subjectId, delegationLogs.id),
    eq(signatures.userId, delegationLogs.askedId),
    gte(signatures.signedAt, delegationLogs.signedAt),
  );
  const isAskedAgain = sql`(${delegationLogs.askedId} is not null and not exists (select 1 from ${signatures} where ${isOfAsked}))`;
  return items({
    kind: 'delegation',
    id: sql`${matches.id}`,
    match: sql`${matches.id}`,
    at: sql`${delegationLogs.changedAt}`,
    assignee: sql`${delegationLogs.askedId}`,
    from: sql`${ofMatches} join ${delegationLogs} on ${delegationLogs.matchId} = ${matches.id}
      where ${and(isOwn(given), or(isNull(delegationLogs.signedAt), isAskedAgain))}
      and cast(${delegationLogs.lines} as text) <> '[]'
      and not exists (select 1 from ${delegationLogs} ${sql.identifier('later')} where ${isReplaced})
      and (${isNotNull(delegationLogs.askedId)} or not exists (select 1 from ${startUps} join ${startUpTasks} on ${startUpTasks.startUpId} = ${startUps.id}
        where ${startUps.matchId} = ${matches.id} and ${startUpTasks.key} = '${sql.raw(DELEGATION_KEY)}'
        and ${startUpTasks.availableAt} is null and ${startUpTasks.endedAt} is null))
      and ${isInStudy}`,
  });
}

/** The side’s action items of reported visits that are not done, while either side can still mark them. */
const openVisitActions = (given: Given): SQL =>
  items({
    kind: 'visitAction',
    id: sql`${visitActions.id}`,
    match: sql`${matches.id}`,
    detail: sql`${visitActions.text}`,
    due: endOf(sql`${visitActions.dueOn}`),
    at: sql`coalesce(${visits.finishedAt}, ${visits.updatedAt})`,
    from: sql`${ofMatches} join ${visits} on ${visits.matchId} = ${matches.id}
      join ${visitActions} on ${visitActions.visitId} = ${visits.id}
      where ${and(isOwn(given), eq(visits.state, 'reported'), isNull(visitActions.doneAt), ne(matches.status, 'declined'))}
      and ${visitActions.owner} = '${sql.raw(given.side)}' and ${isInStudy}`,
  });

/** Sites that have asked a sponsor to be considered. */
const asks = (given: Given): SQL =>
  items({
    kind: 'asked',
    id: sql`${matches.id}`,
    match: sql`${matches.id}`,
    at: sql`${matches.askedAt}`,
    from: sql`${ofMatches} where ${and(isOwn(given), eq(matches.status, 'new'), isNotNull(matches.askedAt), isRunning)}`,
  });

function unreadThreads(given: Given): SQL {
  const readUpTo = sql`coalesce(${threadReads.readUpTo}, 0)`;
  const read = and(eq(threadReads.threadId, threads.id), eq(threadReads.userId, given.userId ?? ''));
  const isNew = and(
    eq(messages.threadId, threads.id),
    sql`${messages.createdAt} > ${readUpTo}`,
    or(isNull(messages.authorId), ne(messages.authorId, given.userId ?? '')),
  );
  return items({
    kind: 'message',
    id: sql`${threads.id}`,
    match: sql`${matches.id}`,
    detail: sql`${threads.subject}`,
    at: sql`${threads.lastAt}`,
    from: sql`${ofMatches} join ${threads} on ${threads.matchId} = ${matches.id} left join ${threadReads} on ${read}
      where ${isOwn(given)} and ${threads.lastAt} > ${readUpTo} and exists (select 1 from ${messages} where ${isNew})`,
  });
}

function questions(kind: ReviewRequest['type'], given: Given): SQL {
  const ofStudy = kind === 'study';
  const table = (ofStudy ? studies : organizations) as typeof organizations;
  const own = ofStudy
    ? inArray(studies.sponsorId, [...sponsorsOf(given)])
    : eq(organizations.id, given.organizationId ?? '');
  return items({
    kind: 'question',
    id: sql`${reviewRequests.id}`,
    detail: sql`case when ${reviewRequests.rejected} then 'rejected' else 'asked' end`,
    study: ofStudy ? sql`${studies.id}` : undefined,
    title: sql`${ofStudy ? studies.title : organizations.name}`,
    at: sql`${reviewRequests.askedAt}`,
    from: sql`${table} join ${reviewRequests} on ${isOpenRequest(kind, table, given.at)} where ${own}`,
  });
}

/** Those whose studies a person posts, vetted or not. */
const sponsorsOf = ({ organizationId, userId, side }: Given) =>
  side === 'sponsor' ? [organizationId ?? '', userId ?? ''] : [''];

/** Documents in the vault that end, of which the organization was reminded, until they are renewed. */
function endingDocuments(given: Given): SQL {
  const later = aliasedTable(documents, 'later');
  const renews = and(
    eq(later.organizationId, documents.organizationId),
    eq(later.filedAs, documents.filedAs),
    sql`coalesce(${later.personId}, '') = coalesce(${documents.personId}, '')`,
    sql`${later.validUntil} > ${documents.validUntil}`,
  );
  return items({
    kind: 'document',
    id: sql`${documents.id}`,
    detail: sql`${documents.filedAs}`,
    title: sql`${documents.name}`,
    // The last day is still valid, and its end is on the same day in the time zone of due dates.
    due: sql`${documents.validUntil} + ${sql.raw(String(DAY_MS - 1))}`,
    at: sql`${documents.remindedAt}`,
    from: sql`${documents} where ${and(eq(documents.organizationId, given.organizationId ?? ''), isNotNull(documents.remindedAt))}
      and ${documents.validUntil} > ${given.since}
      and not exists (select 1 from ${documents} ${sql.identifier('later')} where ${renews})`,
  });
}

/** What the sponsor decided about a site, or that a site declined an invitation. */
const decisions = (given: Given): SQL =>
  given.side === 'site'
    ? items({
        kind: 'decision',
        id: sql`${matches.id}`,
        match: sql`${matches.id}`,
        detail: sql`${engagements.decision}`,
        at: sql`${engagements.decidedAt}`,
        from: sql`${ofMatches} join ${engagements} on ${engagements.matchId} = ${matches.id}
          where ${isOwn(given)} and ${engagements.decidedAt} > ${given.since}`,
      })
    : items({
        kind: 'decision',
        id: sql`${matches.id}`,
        match: sql`${matches.id}`,
        detail: sql`'declined'`,
        at: sql`${matches.updatedAt}`,
        from: sql`${ofMatches} where ${and(isOwn(given), eq(matches.status, 'declined'), eq(matches.declinedBy, 'site'))}
          and ${matches.invitedAt} is not null and ${matches.updatedAt} > ${given.since}`,
      });

/** People who ask to join the organization. */
const requestsToJoin = (given: Given): SQL =>
  items({
    kind: 'joinRequest',
    id: sql`${joinRequests.id}`,
    title: sql`${joinRequests.email}`,
    due: sql`${joinRequests.expiresAt}`,
    at: sql`${joinRequests.createdAt}`,
    from: sql`${joinRequests} join ${users} on ${users.id} = ${joinRequests.userId}
      where ${and(eq(joinRequests.organizationId, given.organizationId ?? ''), isOpenAt(given.at))}`,
  });

/** Selections that a colleague has asked the person to approve. */
const selectionsToApprove = (given: Given): SQL =>
  items({
    kind: 'selection',
    id: sql`${selectionRequests.id}`,
    match: sql`${matches.id}`,
    at: sql`${selectionRequests.createdAt}`,
    from: sql`${ofMatches} join ${selectionRequests} on ${selectionRequests.matchId} = ${matches.id}
      left join ${engagements} on ${engagements.matchId} = ${matches.id} left join ${users} on ${users.id} = ${selectionRequests.askedBy}
      where ${and(isOwn(given), isOpenSelection, ne(selectionRequests.askedBy, given.userId ?? ''), isRunning)}`,
  });

/** Approvals. A rejection is a question, which the applicant may answer. */
const approvals = (given: Given): SQL[] => [
  items({
    kind: 'organization',
    id: sql`${organizations.id}`,
    title: sql`${organizations.name}`,
    at: sql`${organizations.decidedAt}`,
    from: sql`${organizations} where ${and(eq(organizations.id, given.organizationId ?? ''), eq(organizations.status, 'verified'))}
      and ${organizations.decidedAt} > ${given.since}`,
  }),
  ...(given.side === 'sponsor'
    ? [
        items({
          kind: 'study',
          id: sql`${studies.id}`,
          study: sql`${studies.id}`,
          title: sql`${studies.title}`,
          at: sql`${studies.decidedAt}`,
          from: sql`${studies} where ${and(inArray(studies.sponsorId, sponsorsOf(given)), eq(studies.status, 'approved'))}
            and ${studies.decidedAt} > ${given.since}`,
        }),
      ]
    : []),
];

/** What awaits an administrator. Whoever was asked for more has to answer first. */
function reviews(): SQL[] {
  const isAsked = (kind: ReviewRequest['type'], table: typeof organizations) => {
    const { type, subjectId, rejected, answeredAt } = reviewRequests;
    const open = and(eq(type, kind), eq(subjectId, table.id), eq(rejected, false), isNull(answeredAt));
    return sql`exists (select 1 from ${reviewRequests} where ${open})`;
  };
  const isPending = (kind: ReviewRequest['type'], table: typeof organizations) =>
    and(eq(table.status, PENDING_STATUS[kind] as 'pending'), not(isAsked(kind, table)));
  return [
    items({
      kind: 'reviewOrganization',
      id: sql`${organizations.id}`,
      detail: sql`${organizations.type}`,
      title: sql`${organizations.name}`,
      at: sql`${organizations.createdAt}`,
      from: sql`${organizations} where ${and(inArray(organizations.type, [...ORGANIZATION_TYPES]), isPending('organization', organizations))}`,
    }),
    items({
      kind: 'reviewStudy',
      id: sql`${studies.id}`,
      title: sql`${studies.title}`,
      at: sql`${studies.createdAt}`,
      from: sql`${studies} where ${isPending('study', studies as unknown as typeof organizations)}`,
    }),
    items({
      kind: 'reviewChange',
      id: sql`${studies.id}`,
      title: sql`${studies.title}`,
      at: sql`${studies.proposedAt}`,
      from: sql`${studies} where ${isRunning} and ${studies.proposedAt} is not null`,
    }),
    items({
      kind: 'reviewTrial',
      id: sql`${trackRecords.siteId} || '.' || ${trackRecords.nctId}`,
      detail: sql`${trackRecords.nctId}`,
      title: sql`${organizations.name}`,
      at: sql`${trackRecords.createdAt}`,
      from: sql`${trackRecords} join ${organizations} on ${organizations.id} = ${trackRecords.siteId}
        where ${eq(trackRecords.answer, 'claimed')}`,
    }),
  ];
}

/** The tasks that the side has done. */
const finished = (given: Given): SQL =>
  items({
    kind: 'finished',
    id: sql`${matches.id} || '.' || ${tasks.step}`,
    match: sql`${matches.id}`,
    detail: sql`${tasks.todo}`,
    at: sql`${tasks.doneAt}`,
    assignee: sql`${tasks.assigneeId}`,
    from: sql`${ofMatches} join ${tasks} on ${tasks.matchId} = ${matches.id} where ${and(isOwn(given), eq(tasks.state, 'done'))}
      and ${tasks.side} = '${sql.raw(given.side)}' and ${tasks.doneAt} > ${given.since}`,
  });

function sourcesOf(given: Given): SQL[] {
  const { side, show, turnsOnly } = given;
  if (side === 'admin') return show === 'done' ? [] : reviews();
  const reaches = side === 'site' ? given.organizationId !== null : given.sponsorIds.length > 0;
  const turns = [
    openTasks(given),
    openStartUpTasks(given),
    openVersions('contract', contracts, given),
    openVersions('budget', budgets, given),
    openVisitActions(given),
    ...(side === 'sponsor'
      ? [asks(given), overdueInvoices(given), ...(given.mayApprove ? [selectionsToApprove(given)] : [])]
      : [openCounts(given), endingApprovals(given), openReviews(given), unsignedLogs(given)]),
  ];
  if (turnsOnly) return reaches ? turns : [];
  const news = [...(reaches ? [decisions(given)] : []), ...approvals(given)];
  if (show === 'done') return [...(reaches ? [finished(given), doneStartUpTasks(given)] : []), ...news];
  return [
    ...(reaches ? [...turns, unreadThreads(given)] : []),
    questions('organization', given),
    ...(given.mayAdmit ? [requestsToJoin(given)] : []),
    endingDocuments(given),
    ...(side === 'sponsor' ? [questions('study', given)] : []),
    ...news,
  ];
}

const NOTHING = sql`select 'task' as kind, '' as id, ${none.text} as match_id, ${none.text} as study_id, ${none.text} as detail,
  ${none.text} as title, ${none.moment} as due_at, ${none.moment} as at, ${none.text} as assignee_id where 1 = 0`;

const listed = (given: Given) => {
  const sources = sourcesOf(given);
  return sql`(${sources.length === 0 ? NOTHING : sql.join(sources, sql` union all `)}) as items`;
};

const markOf = ({ userId }: Given) =>
  sql`${inboxMarks.userId} = ${userId ?? ''} and ${inboxMarks.kind} = items.kind and ${inboxMarks.subjectId} = items.id
    and ${inboxMarks.markedAt} >= items.at`;

function isShown({ show, at, userId }: Given): SQL {
  const { doneAt, snoozedUntil } = inboxMarks;
  if (show === 'done') return sql`(${doneAt} is not null or items.kind in ('finished', 'startUpDone'))`;
  if (show === 'snoozed') return sql`${doneAt} is null and ${snoozedUntil} > ${at}`;
  const open = sql`${doneAt} is null and (${snoozedUntil} is null or ${snoozedUntil} <= ${at})`;
  return show === 'all' ? open : sql`${open} and (items.assignee_id is null or items.assignee_id = ${userId ?? ''})`;
}

const due = sql`coalesce(items.due_at, ${sql.raw(String(NO_DATE))})`;

/** Whose inbox it is and what is shown of it: each has a statement of its own. */
type Part = Pick<Given, 'side' | 'show'>;
type Values = Omit<Given, keyof Part>;

/** The query of each part, made on first use. */
function byPart<Query>(make: (part: Part) => Query): (part: Part) => Query {
  const made = new Map<string, Query>();
  return ({ side, show }) => {
    const key = `${side} ${show}`;
    const query = made.get(key) ?? make({ side, show });
    made.set(key, query);
    return query;
  };
}

const pageOf = byPart((part) =>
  prepared(
    (
      db,
      {
        limit,
        after,
        dueAfter,
        newestAfter,
        kindAfter,
        idAfter,
        ...values
      }: Values & {
        limit: number;
        after: boolean;
        dueAfter: number;
        newestAfter: number;
        kindAfter: string;
        idAfter: string;
      },
    ) => {
      const given = { ...values, ...part };
      const beyond = sql`(${due}, -items.at, items.kind, items.id) > (${dueAfter}, ${newestAfter}, ${kindAfter}, ${idAfter})`;
      return db
        .select({
          kind: sql<InboxKind>`items.kind`,
          id: sql<string>`items.id`,
          matchId: sql<string | null>`items.match_id`,
          studyId: sql<string | null>`items.study_id`,
          detail: sql<string | null>`items.detail`,
          title: sql<string | null>`items.title`,
          dueAt: sql<number | null>`items.due_at`.mapWith(Number),
          at: sql<number>`items.at`.mapWith(Number),
          assigneeId: sql<string | null>`items.assignee_id`,
          snoozedUntil: inboxMarks.snoozedUntil,
          doneAt: inboxMarks.doneAt,
        })
        .from(listed(given))
        .leftJoin(inboxMarks, markOf(given))
        .where(and(isShown(given), after ? beyond : undefined))
        .orderBy(due, sql`items.at desc`, sql`items.kind`, sql`items.id`)
        .limit(limit);
    },
  ),
);
export type InboxRow = Awaited<ReturnType<ReturnType<typeof pageOf>>>[number];

/** A part of the inbox: what is due first, and then what is newest. */
export async function inboxPage(
  db: Db,
  { side, show, limit, cursor, ...values }: Given & { limit: number; cursor?: string | null },
) {
  const written = cursor?.startsWith('~') ? Buffer.from(cursor.slice(1), 'base64url').toString() : '';
  const [, dueAfter, newestAfter, kindAfter, idAfter] =
    /^(\d{1,15})\.(\d{1,15})\.(\w{1,30})\.(.+)$/s.exec(written) ?? [];
  const rows = await pageOf({ side, show })(db, {
    ...values,
    limit: limit + 1,
    after: idAfter !== undefined,
    dueAfter: Number(dueAfter ?? 0),
    newestAfter: -Number(newestAfter ?? 0),
    kindAfter: kindAfter ?? '',
    idAfter: idAfter ?? '',
  });
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { rows, next: null };
  const place = `${last.dueAt ?? NO_DATE}.${last.at}.${last.kind}.${last.id}`;
  return { rows: rows.slice(0, limit), next: `~${Buffer.from(place).toString('base64url')}` };
}

const countOf = byPart((part) =>
  prepared((db, { limit, ...values }: Values & { limit: number }) => {
    const given = { ...values, ...part };
    const shown = db
      .select({ one: sql<number>`1`.as('one') })
      .from(listed(given))
      .leftJoin(inboxMarks, markOf(given))
      .where(isShown(given))
      .limit(limit)
      .as('shown');
    return db.select({ count: count() }).from(shown);
  }),
);

/** How many items a part of the inbox has, up to the limit. */
export const inboxCount = async (db: Db, { side, show, ...values }: Given & { limit: number }): Promise<number> =>
  (await first(countOf({ side, show })(db, values)))?.count ?? 0;

const oneOf = byPart((part) =>
  prepared((db, { kind, id, ...values }: Values & { kind: string; id: string }) =>
    db
      .select({
        kind: sql<InboxKind>`items.kind`,
        id: sql<string>`items.id`,
        matchId: sql<string | null>`items.match_id`,
      })
      .from(listed({ ...values, ...part }))
      .where(sql`items.kind = ${kind} and items.id = ${id}`)
      .limit(1),
  ),
);

/** An item of the inbox, put off or not; undefined if it is not in it. */
export const inboxItem = (db: Db, { side, ...values }: Omit<Given, 'show'> & { kind: string; id: string }) =>
  first(oneOf({ side, show: 'all' })(db, values));

/** The meetings of IRBs that a side’s matches have ahead, from today on, until there is an approval. */
export const meetingsAhead = (db: Db, { limit, ...given }: InboxScope & Pick<Asked, 'today'> & { limit: number }) => {
  const isAhead = and(isNull(irbRecords.approvedOn), gte(irbRecords.meetingOn, given.today));
  const day = sql<string>`meetings.day`;
  return db
    .select({ matchId: sql<string>`meetings.match_id`, board: sql<string>`meetings.board`, day })
    .from(
      sql`(select ${matches.id} as match_id, ${irbRecords.board} as board, ${irbRecords.meetingOn} as day
        from ${latestRecords(given, isAhead)}) as meetings`,
    )
    .orderBy(day, sql`meetings.match_id`)
    .limit(limit);
};

/** Keeps what a person has put off or is done with, instead of what was kept about it before. */
export async function markInInbox(db: Db, row: typeof inboxMarks.$inferInsert): Promise<void> {
  const { userId, kind, subjectId, ...values } = row;
  await db
    .insert(inboxMarks)
    .values(row)
    .onConflictDoUpdate({ target: [inboxMarks.userId, inboxMarks.kind, inboxMarks.subjectId], set: values });
}
