import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type DeclineKind, STUDY_ENDED } from '../../app/catalogue/declines';
import { UNDO_MS } from '../../app/catalogue/limits';
import type { MatchStatus, SiteStage } from '../../app/catalogue/statuses';
import { inChunks } from '../engines/engine';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { hasLateTask } from '../late-start-ups';
import { MATCH_WITH_PARTIES } from '../match-with-parties';
import { sponsors } from '../parties';
import { prepared } from '../prepared';
import { changeRow, countRows, countsBy, first, rowsBy, updateRow } from '../rows';
import {
  type Engagement,
  engagements,
  isNotArchived,
  isRunning,
  isUnderWay,
  type Match,
  matches,
  matchNotes,
  messages,
  type Organization,
  organizations,
  type StoredAttestation,
  type Study,
  startUps,
  studies,
  threads,
} from '../schema';
import { contains, containsText, needlesOf } from '../search';
import type { Selecting } from '../selecting';
import type { Db } from '../store.server';
import { isExcludedBySponsor } from './site-lists';

export type NewMatch = typeof matches.$inferInsert;

export interface MatchWithSite {
  match: Match;
  study: Study;
  site: Organization;
  /** Null until the site was invited or showed interest. */
  engagement: Engagement | null;
  /** Of the sponsor's organization; null if it has none. */
  sponsorZip: string | null;
  /** Whether selecting the site takes a second person, and whether that has been asked for. */
  selecting: Selecting;
}

export interface MatchWithParties extends MatchWithSite {
  /** Of the sponsor's organization; null for a person who posted the study without one. */
  sponsorStatus: Organization['status'] | null;
}

const matchesWithParties = (db: Db) =>
  db
    .select(MATCH_WITH_PARTIES)
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .leftJoin(sponsors, eq(studies.sponsorId, sponsors.id))
    .leftJoin(engagements, eq(engagements.matchId, matches.id));

const byId = prepared((db, { id }: { id: string }) => matchesWithParties(db).where(eq(matches.id, id)).limit(1));
export const matchById = (db: Db, id: string) => first(byId(db, { id }));

const byIds = prepared((db, { ids }: { ids: readonly string[] }) =>
  matchesWithParties(db).where(inArray(matches.id, [...ids])),
);
/** These matches, in no order. */
export const matchesByIds = (db: Db, ids: readonly string[]): Promise<MatchWithParties[]> =>
  inChunks(ids, (chunk) => byIds(db, { ids: chunk }));

/** The names of these matches' sites and the titles of their studies. */
export const matchTitles = (db: Db, ids: readonly string[]) =>
  inChunks(ids, (chunk) =>
    db
      .select({ id: matches.id, site: organizations.name, study: studies.title })
      .from(matches)
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .innerJoin(organizations, eq(matches.siteId, organizations.id))
      .where(inArray(matches.id, chunk)),
  );

export interface MatchFilter extends PageRequest {
  siteId?: string;
  studyId?: string;
  sponsorIds?: string[];
  statuses?: readonly MatchStatus[];
  /** Only matches that are shown because new sites get a share of the list. */
  exploration?: true;
  /** Leaves out new matches of sites that no longer qualify, because nobody has to act on them. */
  stillQualifying?: true;
  /** Leaves out new matches of sites that the sponsor excludes, unless the site has asked. */
  unlessExcluded?: true;
  /** Leaves out the matches of studies that have ended, because nobody has to act on them either. */
  running?: true;
  siteStage?: SiteStage;
  /** Only those that were updated from then on, or whose study was. */
  since?: number;
}

function filterConditions(filter: Omit<MatchFilter, 'limit' | 'cursor'>): (SQL | undefined)[] {
  return [
    // The site's own list keeps its suggestions while it is suspended.
    filter.siteId ? isNotArchived : isShown,
    filter.siteId ? eq(matches.siteId, filter.siteId) : undefined,
    filter.studyId ? eq(matches.studyId, filter.studyId) : undefined,
    filter.sponsorIds && inArray(studies.sponsorId, filter.sponsorIds),
    filter.statuses && inArray(matches.status, [...filter.statuses]),
    filter.exploration && eq(matches.exploration, true),
    filter.stillQualifying && isActedOnOrQualifies,
    filter.unlessExcluded && or(ne(matches.status, 'new'), isNotNull(matches.askedAt), not(isExcludedBySponsor)),
    filter.running && isRunning,
    filter.siteStage && inSiteStage(filter.siteStage),
    filter.since === undefined
      ? undefined
      : or(gte(matches.updatedAt, filter.since), gte(studies.updatedAt, filter.since)),
  ];
}

const isActedOnOrQualifies = or(ne(matches.status, 'new'), eq(matches.qualifies, true), isNotNull(matches.askedAt));
/** Nobody is shown a match of something archived, nor a suggestion of a suspended site. */
const isShown = or(isNull(matches.held), and(eq(matches.held, 'suspended'), ne(matches.status, 'new')));
/** The site has asked to be considered, and the sponsor has not answered. */
const isAsked = and(eq(matches.status, 'new'), isNotNull(matches.askedAt));

const STATUS_OF_STAGE = { new: 'new', invited: 'invited', answered: 'interested', selected: 'selected' } as const;

function inSiteStage(stage: SiteStage): SQL | undefined {
  const isOver = not(isUnderWay as SQL);
  const shown = and(isNotArchived, isActedOnOrQualifies);
  if (stage === 'closed') return and(shown, or(eq(matches.status, 'declined'), isOver));
  const ofStage = eq(matches.status, STATUS_OF_STAGE[stage]);
  if (stage === 'new') return and(shown, ofStage, isNull(matches.askedAt), isRunning);
  if (stage === 'answered') return and(isNotArchived, or(ofStage, isAsked), isUnderWay);
  return and(shown, ofStage, isUnderWay);
}

const countsOfSite = prepared((db, { siteId }: { siteId: string }) => {
  const { status, isActive } = studies;
  const hasAsked = sql<number>`case when ${matches.askedAt} is null then 0 else 1 end`.mapWith(Number).as('asked');
  return db
    .select({ match: matches.status, asked: hasAsked, study: status, isActive, count: count() })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(eq(matches.siteId, siteId), isNotArchived, isActedOnOrQualifies))
    .groupBy(matches.status, hasAsked, status, isActive);
});

/** How many matches each part of a site's inbox has. */
export async function siteStageCounts(db: Db, siteId: string): Promise<Record<SiteStage, number>> {
  const rows = await countsOfSite(db, { siteId });
  const counts = { new: 0, invited: 0, answered: 0, selected: 0, closed: 0 };
  for (const row of rows) {
    // A suggestion of a paused study waits until the study is resumed.
    if (row.study === 'paused' && row.match === 'new' && !row.asked) continue;
    const isOpen = row.match !== 'declined' && (row.study === 'paused' || (row.study === 'approved' && row.isActive));
    const found = Object.entries(STATUS_OF_STAGE).find(([, each]) => each === row.match)?.[0] as SiteStage | undefined;
    const stage = row.match === 'new' && row.asked ? 'answered' : found;
    counts[isOpen && stage ? stage : 'closed'] += row.count;
  }
  return counts;
}

interface InboxPlace {
  score: number;
  createdAt: number;
  id: string;
}

/** A site's matches of one stage, after a position if it is not null. */
const inboxOf = (stage: SiteStage) =>
  prepared((db, { siteId, limit, after, ...place }: { siteId: string; limit: number; after: boolean } & InboxPlace) => {
    const score = sql`coalesce(${matches.score}, -1)`;
    const beyond = sql`(${score}, ${matches.createdAt}, ${matches.id}) < (${place.score}, ${place.createdAt}, ${place.id})`;
    return matchesWithParties(db)
      .where(and(eq(matches.siteId, siteId), inSiteStage(stage), after ? beyond : undefined))
      .orderBy(sql`${score} desc`, desc(matches.createdAt), desc(matches.id))
      .limit(limit);
  });

const inboxes = {
  new: inboxOf('new'),
  invited: inboxOf('invited'),
  answered: inboxOf('answered'),
  selected: inboxOf('selected'),
  closed: inboxOf('closed'),
} satisfies Record<SiteStage, unknown>;

/** One part of a site's inbox: by score, unknown ones last, then newest first. */
export async function siteInbox(
  db: Db,
  { siteId, stage, limit, cursor }: PageRequest & { siteId: string; stage: SiteStage },
): Promise<Page<MatchWithParties>> {
  const [, score, createdAt, id] = /^(-?\d{1,3})\.(\d{1,15})\.(.+)$/s.exec(cursor ?? '') ?? [];
  const place = { after: id !== undefined, score: Number(score ?? 0), createdAt: Number(createdAt ?? 0), id: id ?? '' };
  const rows = await inboxes[stage](db, { siteId, limit: limit + 1, ...place });
  const { rows: page, next } = cutPage(rows, limit, (row) => row.match);
  return { rows: page, next: next && `${page.at(-1)?.match.score ?? -1}.${next}` };
}

/** Whose matches: a site's, a study's, or those of all studies of a sponsor. */
export type MatchesOf = { siteId: string } | { studyId: string } | { sponsorId: string };

const whose = (of: MatchesOf): SQL =>
  'siteId' in of
    ? eq(matches.siteId, of.siteId)
    : 'studyId' in of
      ? eq(matches.studyId, of.studyId)
      : sql`${matches.studyId} in (select id from ${studies} where sponsor_id = ${of.sponsorId})`;

/** Sets which matches wait and which nobody is shown, from the statuses of their sites, studies and sponsors. */
export async function holdMatches(db: Db, of: MatchesOf): Promise<void> {
  await db
    .update(matches)
    .set({ held: heldOf(matches) })
    .where(whose(of));
}

/** Whether a match of this site and study waits or is hidden, from the statuses of the two and of the sponsor. */
function heldOf({ siteId, studyId }: Record<'siteId' | 'studyId', SQLWrapper | string>) {
  const site = sql`(select site.status from ${organizations} as site where site.id = ${siteId})`;
  const archivedStudy = sql`exists (select 1 from ${studies} as study left join ${organizations} as sponsor
    on sponsor.id = study.sponsor_id where study.id = ${studyId} and 'archived' in (study.status, sponsor.status))`;
  return sql<
    Match['held']
  >`case when ${site} = 'archived' or ${archivedStudy} then 'archived' when ${site} = 'suspended' then 'suspended' end`;
}

/** The matches that somebody has begun and that others are told about, with their parties. */
export const begunMatches = async (db: Db, of: MatchesOf): Promise<MatchWithParties[]> =>
  matchesWithParties(db)
    .where(and(whose(of), inArray(matches.status, [...ENGAGED])))
    .orderBy(matches.id);

/** How many matches of each status, and how many messages, are deleted with a record. */
export async function lostWith(db: Db, of: MatchesOf) {
  const lost = await countsBy(db, matches, { status: matches.status }, whose(of));
  const ofThese = sql`${threads.matchId} in (select id from ${matches} where ${whose(of)})`;
  const written = await first(
    db.select({ count: count() }).from(messages).innerJoin(threads, eq(messages.threadId, threads.id)).where(ofThese),
  );
  return { matches: lost, messages: written?.count ?? 0 };
}

export const matchCount = (db: Db) => countRows(db, matches);

export async function matchPage(db: Db, filter: MatchFilter): Promise<Page<MatchWithParties>> {
  const rows = await matchesWithParties(db)
    .where(and(...filterConditions(filter), afterCursor(matches, filter.cursor)))
    .orderBy(desc(matches.createdAt), desc(matches.id))
    .limit(filter.limit + 1);
  return cutPage(rows, filter.limit, (row) => row.match);
}

interface MatchSearch extends Omit<MatchFilter, 'limit' | 'cursor'> {
  search: string;
  limit: number;
}

/**
 * The ids of matches whose study or site has these words, latest change first. A site finds them by what it may read of the
 * study, and a sponsor by what it may read of the site before it shares its contact data.
 */
export async function matchesNamed(db: Db, { search, limit, ...filter }: MatchSearch): Promise<string[]> {
  const textsOf = filter.siteId ? [studies.listedText] : [studies.searchText, organizations.listedText];
  const words = needlesOf(search).map((needle) =>
    or(...textsOf.flatMap((text) => contains(text, [needle])), filter.siteId ? toldSiteHas(needle) : undefined),
  );
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .where(and(...filterConditions(filter), ...words))
    .orderBy(desc(matches.updatedAt), matches.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What the list of open studies does not say: a site that only asked to be considered does not learn it this way either. */
const TOLD_SITES = [
  studies.sponsorName,
  studies.onBehalfOf,
  studies.protocolNumber,
  studies.secondaryIds,
  studies.acronym,
  studies.shortTitle,
];
const toldSiteHas = (needle: string) =>
  and(
    or(isNull(matches.askedAt), isNotNull(matches.invitedAt)),
    or(...TOLD_SITES.map((column) => containsText(column, needle.trim()))),
  );

/** The ids of matches of these sites or studies, latest change first. */
export async function matchesAmong(
  db: Db,
  { siteIds, studyIds, limit }: { siteIds: readonly string[]; studyIds: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(isShown, or(inArray(matches.siteId, [...siteIds]), inArray(matches.studyId, [...studyIds]))))
    .orderBy(desc(matches.updatedAt), matches.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The texts by which a site or a sponsor finds the studies of its matches, or its own studies: the latest ones. */
export async function studyTextsOf(
  db: Db,
  { siteId, sponsorIds = [] }: MatchSearchers,
  limit: number,
): Promise<string[]> {
  const rows = siteId
    ? await db
        .select({ text: studies.listedText })
        .from(matches)
        .innerJoin(studies, eq(matches.studyId, studies.id))
        .where(and(eq(matches.siteId, siteId), isNotArchived, isActedOnOrQualifies))
        .orderBy(desc(matches.createdAt), desc(matches.id))
        .limit(limit)
    : await db
        .select({ text: studies.searchText })
        .from(studies)
        .where(and(inArray(studies.sponsorId, sponsorIds), ne(studies.status, 'archived')))
        .orderBy(desc(studies.createdAt), desc(studies.id))
        .limit(limit);
  return rows.map(({ text }) => text);
}

/** Whose matches someone looks through: a site's, or those of a sponsor's studies. */
export type MatchSearchers = Pick<MatchFilter, 'siteId' | 'sponsorIds'>;

/** The best matches of a study or a sponsor: those awaiting the sponsor's answer first, then by score. */
export const bestMatches = prepared((db, filter: Omit<MatchFilter, 'cursor' | 'siteStage'>) =>
  matchesWithParties(db)
    .where(and(...filterConditions(filter)))
    .orderBy(
      sql`case ${matches.status} when 'interested' then 0 when 'selected' then 2 when 'declined' then 3 else 1 end`,
      sql`coalesce(${matches.score}, -1) desc`,
      desc(matches.updatedAt),
      matches.id,
    )
    .limit(filter.limit),
);

export const matchesWithSites = (db: Db, studyId: string) =>
  db
    .select({ match: matches, site: organizations, engagement: engagements })
    .from(matches)
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .leftJoin(engagements, eq(engagements.matchId, matches.id))
    .where(and(eq(matches.studyId, studyId), isShown));

export const matchesOfStudy = (db: Db, studyId: string) => rowsBy(db, matches, matches.studyId, [studyId]);

export const matchesOfSite = (db: Db, siteId: string) => rowsBy(db, matches, matches.siteId, [siteId]);

/** Those of these sponsors that have changed since then, in any way. */
export const matchesChangedSince = prepared((db, { sponsorIds, since }: { sponsorIds: string[]; since: number }) =>
  db
    .select({ id: matches.id, studyId: matches.studyId, updatedAt: matches.updatedAt })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(inArray(studies.sponsorId, sponsorIds), gt(matches.updatedAt, since))),
);

/** The matches of a site with these studies. */
export const matchesOfSiteWith = (db: Db, { siteId, studyIds }: { siteId: string; studyIds: readonly string[] }) =>
  inChunks(studyIds, (chunk) =>
    db
      .select()
      .from(matches)
      .where(and(eq(matches.siteId, siteId), inArray(matches.studyId, chunk))),
  );

/** The matches of a study or a site made since then, and whether anyone has acted on them. */
export async function matchesCreatedSince(db: Db, kind: 'site' | 'study', id: string, since: number) {
  const { status, siteId, studyId, shortlistedAt, createdAt } = matches;
  const rows = await db
    .select({ id: matches.id, siteId, studyId, status, shortlistedAt, note: max(matchNotes.createdAt) })
    .from(matches)
    .leftJoin(matchNotes, eq(matchNotes.matchId, matches.id))
    .where(and(eq(kind === 'site' ? siteId : studyId, id), gte(createdAt, since)))
    .groupBy(matches.id)
    .orderBy(matches.id);
  return rows.map(({ shortlistedAt, note, ...row }) => ({
    ...row,
    acted: row.status !== 'new' || shortlistedAt !== null || note !== null,
  }));
}

/** Sites with a past match in a study, or in any study of a sponsor. Their history affects its ranking. */
export async function sitesWithPast(db: Db, of: { studyId: string } | { sponsorId: string }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ siteId: matches.siteId })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(
      and(
        'studyId' in of ? eq(matches.studyId, of.studyId) : eq(studies.sponsorId, of.sponsorId),
        ne(matches.status, 'new'),
      ),
    );
  return rows.map(({ siteId }) => siteId).sort();
}

/** Where the matches of these studies stand, but for those that were declined. */
export const standingsOfStudies = (db: Db, studyIds: readonly string[], at: number) => {
  const { studyId, status, qualifies, shortlistedAt, askedAt, attested } = matches;
  const { matchId, step, todo, dueAt, decision } = engagements;
  return inChunks(studyIds, (chunk) =>
    db
      .select({
        match: { studyId, status, qualifies, shortlistedAt, askedAt, attested },
        // Its first column says whether there is one: a step is null once it is decided.
        engagement: { matchId, step, todo, dueAt, decision },
        /** When its start-up ended without an activation. */
        outAt: startUps.endedAt,
        lateStartUp: hasLateTask(db, at),
        /** Whether the sponsor's own list excludes the site: only its own people may learn that. */
        excluded: isExcludedBySponsor.mapWith(Boolean),
      })
      .from(matches)
      .innerJoin(studies, eq(studies.id, studyId))
      .leftJoin(engagements, eq(engagements.matchId, matches.id))
      .leftJoin(startUps, eq(startUps.matchId, matches.id))
      .where(and(inArray(studyId, chunk), ne(status, 'declined'), isNull(matches.held))),
  );
};

/** How many matches have each status, by study and whether that is active. */
export const matchCounts = prepared((db, filter: Omit<MatchFilter, 'limit' | 'cursor' | 'siteStage'>) =>
  db
    .select({ studyId: matches.studyId, isActive: studies.isActive, status: matches.status, count: count() })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(...filterConditions(filter)))
    .groupBy(matches.studyId, studies.isActive, matches.status)
    .orderBy(matches.studyId, matches.status),
);

export type SiteHistory = Awaited<ReturnType<typeof historyOfSites>>[number];

/** What these sites did with earlier matches: their history on the platform. */
export async function historyOfSites(db: Db, siteIds: string[]) {
  const { id, siteId, studyId, status, declinedBy, invitedAt, answeredAt, attested } = matches;
  const { isActive, title, indication } = studies;
  const match = { matchId: id, siteId, studyId, status, declinedBy, invitedAt, answeredAt, attested };
  const { startedAt, activatedAt } = startUps;
  return inChunks(siteIds, (chunk) =>
    db
      .select({ ...match, isActive, title, indication, startedAt, activatedAt })
      .from(matches)
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .leftJoin(startUps, eq(startUps.matchId, id))
      .where(inArray(siteId, chunk)),
  );
}

/** Which studies these sites declined, why, and until when they have no capacity. Matching takes this into account. */
export async function declinesOfSites(db: Db, siteIds: readonly string[]) {
  const { siteId, studyId, declineKind, declinedUntil, updatedAt } = matches;
  const { title, therapeuticArea, indication, isActive } = studies;
  return inChunks(siteIds, (chunk) =>
    db
      .select({
        siteId,
        studyId,
        title,
        therapeuticArea,
        indication,
        declineKind,
        declinedUntil,
        declinedAt: updatedAt,
        isActive,
      })
      .from(matches)
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .where(and(inArray(siteId, chunk), eq(matches.declinedBy, 'site'), isNotNull(declineKind)))
      .orderBy(siteId, desc(updatedAt), studyId),
  );
}

/** A site has capacity again: its declines no longer say until when it has none. */
export async function endNoCapacity(db: Db, siteId: string): Promise<void> {
  const said = and(eq(matches.siteId, siteId), eq(matches.declinedBy, 'site'), eq(matches.declineKind, 'capacity'));
  await db.update(matches).set({ declinedUntil: null }).where(said);
}

/** Statuses in which a study has invited a site or selected it. */
const ENGAGED = ['invited', 'interested', 'selected'] as const satisfies readonly MatchStatus[];

/**
 * The approved, active studies of an area, with one row for each engaged site. A study without any has one row, whose
 * site is null.
 */
export async function openStudiesOfArea(db: Db, therapeuticArea: string) {
  const status = sql<(typeof ENGAGED)[number] | null>`${matches.status}`;
  return db
    .select({ id: studies.id, phase: studies.phase, siteId: matches.siteId, status })
    .from(studies)
    .leftJoin(matches, and(eq(matches.studyId, studies.id), inArray(matches.status, [...ENGAGED])))
    .where(and(isRunning, eq(studies.therapeuticArea, therapeuticArea)));
}

/**
 * Inserts matches that do not exist yet, and returns those. Whether they wait or are hidden follows from their sites and
 * studies as they are now.
 */
export async function insertMatches(db: Db, rows: NewMatch[]): Promise<Match[]> {
  return inChunks(rows, (chunk) =>
    db
      .insert(matches)
      .values(chunk.map((row) => ({ ...row, held: heldOf(row) })))
      .onConflictDoNothing()
      .returning(),
  );
}

/** Updates the score of a match that nobody has acted on. Returns undefined if someone has. */
export async function refreshMatch(db: Db, id: string, fresh: Partial<NewMatch> & Pick<NewMatch, 'computedAt'>) {
  const change = { ...fresh, updatedAt: fresh.computedAt };
  return changeRow(db, matches, { id, status: 'new' }, change);
}

/** Updates only what the site is compared with. Returns undefined for a match that is new or declined. */
export async function refreshRequirements(
  db: Db,
  id: string,
  change: Pick<NewMatch, 'requirements' | 'facts' | 'band'>,
) {
  return updateRow(db, matches, change, eq(matches.id, id), inArray(matches.status, [...ENGAGED]));
}

/**
 * Updates the score of a match that someone has acted on, whatever it was. Its last change stays that of a person. Returns
 * undefined for a match that is new or declined.
 */
export async function rescoreMatch(db: Db, id: string, { updatedAt: _, ...fresh }: Partial<NewMatch>) {
  return updateRow(db, matches, fresh, eq(matches.id, id), inArray(matches.status, [...ENGAGED]));
}

/** Keeps what the site of a match attested for matching; null takes it back. */
export const keepAttestation = (db: Db, id: string, attested: StoredAttestation | null) =>
  updateRow(db, matches, { attested }, eq(matches.id, id));

interface MatchStatusChange {
  to: MatchStatus;
  at: number;
  by: 'site' | 'sponsor';
  reason: string | null;
  /** Why a site declines, and until when. */
  kind?: DeclineKind | null;
  until?: string | null;
  /** What the sponsor writes to a site that it invites. */
  line?: string | null;
}

/** Returns undefined if the status is not as it was read. */
export async function setMatchStatus(db: Db, { id, status }: Match, change: MatchStatusChange) {
  const { to, at, by, reason, kind = null, until = null, line = null } = change;
  const values = {
    status: to,
    updatedAt: at,
    ...(to === 'invited' && { invitedAt: at, invitedText: line }),
    // Only the first answer counts; withdrawing later is not a second one.
    ...(by === 'site' && status !== 'interested' && { answeredAt: at }),
    ...(to === 'declined' && { declinedBy: by, declineReason: reason, declineKind: kind, declinedUntil: until }),
  };
  return changeRow(db, matches, { id, status }, values);
}

/** Undoes a change of the status. Returns undefined if the match has changed since. */
export const restoreMatch = (db: Db, { id, status, updatedAt }: Match, was: Partial<Match>) =>
  changeRow(db, matches, { id, status, updatedAt }, was);

/**
 * Withdraws a study's open suggestions when it ends: those that sites see and nobody has acted on. A shortlisted site
 * that does not qualify sees no suggestion. Withdrawing it would reveal that the site was shortlisted.
 */
export async function withdrawSuggestions(
  db: Db,
  studyId: string,
  { reason, at }: { reason: string; at: number },
): Promise<Match[]> {
  return db
    .update(matches)
    .set({
      status: 'declined',
      declinedBy: 'sponsor',
      declineKind: STUDY_ENDED,
      declineReason: reason,
      updatedAt: at,
    })
    .where(and(eq(matches.studyId, studyId), eq(matches.status, 'new'), isActedOnOrQualifies))
    .returning();
}

/** Keeps that the site has asked to be considered. Returns undefined if it has, or if someone has acted on the match. */
export const setAsked = (db: Db, id: string, asked: { askedAt: number; askedText: string }, at = asked.askedAt) =>
  changeRow(db, matches, { id, status: 'new', askedAt: null }, { ...asked, updatedAt: at });

/** Undoes `setAsked`. */
export const unsetAsked = (db: Db, id: string, at: number) =>
  changeRow(db, matches, { id }, { askedAt: null, askedText: null, updatedAt: at });

/** How often a site has asked to be considered since then. */
export const asksSince = (db: Db, { siteId, since }: { siteId: string; since: number }) =>
  countRows(db, matches, and(eq(matches.siteId, siteId), gte(matches.askedAt, since)));

/** Puts a new match on the shortlist, or takes it off. Returns undefined if someone has acted on it. */
export const setShortlisted = (db: Db, id: string, shortlistedAt: number | null) =>
  changeRow(db, matches, { id, status: 'new' }, { shortlistedAt });

/**
 * The sponsors whose studies selected the site, and who may therefore read its documents (UP-07). A selection counts once it
 * can no longer be undone.
 */
export async function sponsorsWhoSelected(db: Db, siteId: string, at: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sponsorId: studies.sponsorId })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(
      and(
        eq(matches.siteId, siteId),
        eq(matches.status, 'selected'),
        lte(matches.updatedAt, at - UNDO_MS),
        isNotArchived,
      ),
    );
  return rows.map((row) => row.sponsorId);
}
