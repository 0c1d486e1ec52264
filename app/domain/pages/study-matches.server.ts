/** The matches of a study in stages, filtered, sorted and in pages. A study has a few hundred at most. */
import type { Todo } from '~/catalogue/engagement';
import { MATCH_LISTS, type MatchList } from '~/catalogue/match-table';
import { regionOfState, stateCode } from '~/catalogue/regions';
import { startUpInWords } from '~/catalogue/start-up';
import { type Actor, can } from '~/domain/base/actor';
import { selectingIn } from '~/domain/base/selecting.server';
import { ownListOf } from '~/domain/base/site-list.server';
import { studyFor } from '~/domain/base/study-for.server';
import { milesFromSponsor, verdictFor } from '~/domain/base/verdict.server';
import { type FeasibilityPoints, pointsByMatch } from '~/domain/commands/feasibility/compare.server';
import { previewInvitation } from '~/domain/commands/matches/invitation.server';
import type { StudyMatch } from '~/domain/model/match-view';
import type { OnList } from '~/domain/model/site-list-schema';
import {
  endOf,
  firstStage,
  isIn,
  isShown,
  type Listed,
  lastStep,
  type StudyListQuery,
  stageOf,
  studyListSchema,
} from '~/domain/model/study-match-list';
import { orderOf } from '~/domain/model/study-match-order';
import { now } from '~/gateways/clock.server';
import { tieGroups } from '~/matching';
import { compareKeys, type Page, type PageRequest, type Place, readCursor, writeCursor } from '~db/keyset';
import { agreementsToCountersign } from '~db/queries/agreements';
import { matchesWithSites } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { startUpsOfMatches } from '~db/queries/start-ups';
import type { Engagement, Match, Organization, Study } from '~db/schema';
import type { Selecting } from '~db/selecting';
import { type Db, store } from '~db/store.server';
import { matchView } from './matches.server';
import { turnReader } from './turn-reader.server';
import { undoableMatchDecisions } from './undoable-decisions.server';

export type StartUpProgress = Awaited<ReturnType<typeof startUpsOfMatches>>[number];

const NO_POINTS: ReadonlyMap<string, FeasibilityPoints> = new Map();

interface Entry extends Listed {
  match: Match;
  site: Organization;
  engagement: Engagement | null;
  /** How far its start-up is, if it is selected and has one. */
  startUp: StartUpProgress | null;
  lateStartUp: boolean;
  sponsorZip: string | null;
  selecting: Selecting;
  onList: OnList | null;
}

/** A match in its place, with its tie group among those that the query finds. */
interface Placed extends Place {
  entry: Entry;
  tie: number | null;
}

interface ListRequest extends PageRequest {
  query: StudyListQuery;
}

/** The page that a JSON call asks for, of all stages unless one is named. @throws as studyFor. */
export async function listStudyMatches(
  actor: Actor,
  studyId: string,
  { query, ...page }: ListRequest,
  at = now(),
): Promise<Page<StudyMatch>> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const found = inList(await entriesOf(db, actor, study, at), query.stage, at).filter((entry) =>
      isShown(entry, query),
    );
    const { rows, next } = pageOf(found, query, page);
    return { rows: rows.map((placed) => studyMatch(actor, study, placed)), next };
  });
}

interface TableRequest extends ListRequest {
  /** Also what the sites' feasibility answers are worth. */
  withPoints: boolean;
}

/** What the study's page shows: the lists with their counts, and a page of one of them. @throws as studyFor. */
export async function studyTable(
  actor: Actor,
  studyId: string,
  { query: asked, withPoints, ...page }: TableRequest,
  at = now(),
) {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const entries = await entriesOf(db, actor, study, at);
    const counts = countsOf(entries, at);
    const query = { ...asked, stage: asked.stage ?? firstStage(counts) };
    const staged = inList(entries, query.stage, at);
    const found = staged.filter((entry) => isShown(entry, query));
    const { rows, ...neighbors } = pageOf(found, query, page);
    const shown = rows.map(({ entry }) => ({ ...entry, study }));
    const reader = await turnReader(db, actor, shown);
    const maySign = can(actor, 'cda.sign', { siteId: '', sponsorId: study.sponsorId });
    // Most studies have none, and are not asked for them.
    const isAnySigned = entries.some(({ engagement }) => engagement?.todo === 'countersignCda');
    return {
      query,
      counts,
      at,
      rows: rows.map((placed) => studyMatch(actor, study, placed)),
      readers: new Map(shown.map((row) => [row.match.id, reader(row)])),
      /** How far the start-ups of selected sites are. */
      startUps: new Map(
        shown.flatMap(({ match, startUp }) => (startUp ? [[match.id, startUpInWords(startUp)] as const] : [])),
      ),
      ...neighbors,
      total: found.length,
      noneInRegion: noneInRegion(staged),
      /** How many CDAs await the actor's signature. */
      toCountersign: maySign && isAnySigned ? (await agreementsToCountersign(db, studyId)).length : 0,
      /** How many sites wait for a CDA, and for a questionnaire. */
      toSend: { cdas: waitingFor(entries, 'sendCda'), questionnaires: waitingFor(entries, 'sendQuestionnaire') },
      places: placesOf(staged),
      points: withPoints ? await pointsByMatch(db, studyId) : NO_POINTS,
      undoable: await undoableMatchDecisions(
        db,
        actor,
        entries.map(({ match }) => match),
        at,
      ),
    };
  });
}

/** Whether the study prefers regions, and none of these sites is in one. */
function noneInRegion(entries: readonly Entry[]): boolean {
  const regions = entries.flatMap(({ match }) => match.requirements.filter(({ kind }) => kind === 'region'));
  return regions.length > 0 && regions.every(({ state }) => state !== 'met');
}

const waitingFor = (entries: readonly Entry[], todo: Todo): number =>
  entries.filter(({ match, engagement }) => match.held === null && engagement?.todo === todo).length;

/** Every match that the query finds, or the named ones, in order. @throws as studyFor. */
export async function allStudyMatches(
  actor: Actor,
  studyId: string,
  { query, ids }: { query: StudyListQuery; ids: readonly string[] },
  at = now(),
): Promise<StudyMatch[]> {
  return (await matchesForMeeting(actor, studyId, { query, ids }, at)).matches;
}

/**
 * The same, with the study, how many sites each list has, what the sites' answers are worth, and the verdicts as someone
 * reads them who is not of the sponsor. @throws as studyFor.
 */
export async function matchesForMeeting(
  actor: Actor,
  studyId: string,
  { query, ids }: { query: StudyListQuery; ids: readonly string[] },
  at = now(),
) {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const entries = await entriesOf(db, actor, study, at);
    const found =
      ids.length > 0
        ? entries.filter(({ match }) => ids.includes(match.id))
        : inList(entries, query.stage, at).filter((entry) => isShown(entry, query));
    const matches = inOrder(found, query).map((placed) => studyMatch(actor, study, placed));
    return {
      study,
      matches,
      verdicts: new Map(found.map((entry) => [entry.match.id, verdictFor(entry, 'admin').text])),
      counts: countsOf(entries, at),
      /** Of the selected sites among them. */
      startUps: found.flatMap(({ startUp }) => startUp ?? []),
      points: await pointsByMatch(db, studyId),
      at,
    };
  });
}

/** What an invitation to a study says. @throws as studyFor. */
export const invitationTo = (actor: Actor, studyId: string, at = now()) =>
  store.read(async (db) => previewInvitation(db, await studyFor(db, actor, studyId, 'study.match'), at));

/** A study's matches in the order in which its sponsor sees them first: the best score, with what is equal together. */
export const rankedEntries = async (db: Db, actor: Actor, study: Study, at: number): Promise<Entry[]> =>
  inOrder(await entriesOf(db, actor, study, at), studyListSchema.parse({})).map(({ entry }) => entry);

async function entriesOf(db: Db, actor: Actor, study: Study, at: number): Promise<Entry[]> {
  const sponsor = await organizationById(db, study.sponsorId);
  const sponsorZip = sponsor?.zipCode ?? null;
  const selectingOf = await selectingIn(db, study, sponsor);
  const end = endOf(study);
  const rows = await matchesWithSites(db, study.id);
  const ids = rows.map(({ site }) => site.id);
  const ownList = await ownListOf(db, actor, ids);
  const selected = rows.filter(({ match }) => match.status === 'selected').map(({ match }) => match.id);
  const startUps = new Map((await startUpsOfMatches(db, selected, at)).map((each) => [each.matchId, each]));
  return rows.map((row) => {
    const { match, site } = row;
    const onList = ownList.get(site.id) ?? null;
    const startUp = startUps.get(match.id) ?? null;
    const lateStartUp = startUp !== null && startUp.endedAt === null && startUp.late > 0;
    const of = { end, sponsorZip, selecting: selectingOf(match.id), onList, miles: milesFromSponsor(site, sponsorZip) };
    return { ...row, startUp, lateStartUp, ...of };
  });
}

const inList = (entries: Entry[], list: MatchList | undefined, at: number): Entry[] =>
  list ? entries.filter((entry) => isIn(list, entry, at)) : entries;

function countsOf(entries: Entry[], at: number): Record<MatchList, number> {
  const counts = MATCH_LISTS.map(({ value }) => [value, inList(entries, value, at).length]);
  return Object.fromEntries(counts) as Record<MatchList, number>;
}

/** The regions and states that the filter offers: those with sites. */
function placesOf(entries: readonly Entry[]): string[] {
  const states = entries.flatMap(({ site }) => stateCode(site.state ?? '') ?? []);
  return [...new Set(states.flatMap((state) => [regionOfState(state) ?? [], state].flat()))];
}

function studyMatch(actor: Actor, study: Study, { entry, tie }: Placed): StudyMatch {
  const { match, engagement, end, miles, onList } = entry;
  return {
    ...matchView(actor, { ...entry, study }),
    stage: stageOf(match, end),
    tie,
    miles,
    onList,
    changedAt: lastStep({ ...match, engagement }, end).at,
  };
}

/** In the query's order. Ties are sorted by name, in both directions. */
function inOrder(entries: readonly Entry[], query: StudyListQuery): Placed[] {
  const { keyOf, tied, withinOf, descending } = orderOf(query);
  const placed = tiesOf(entries).map(({ entry, tie, best }) => {
    const isTied = tied && tie !== null;
    const id = `${withinOf(entry, isTied)}${entry.site.nameKey} ${entry.match.id}`;
    return { entry, tie, key: keyOf(isTied ? best : entry), id };
  });
  return placed.sort((a, b) => comparePlaced(a, b, descending));
}

/** Each entry with its tie group and the best entry of that group; best score first. */
function tiesOf(entries: readonly Entry[]) {
  const byScore = entries.toSorted((a, b) => (b.match.score ?? -1) - (a.match.score ?? -1));
  const ties = tieGroups(
    byScore.map(({ match: { low, high } }) => (low === null || high === null ? null : [low, high])),
  );
  const bests = new Map<number, Entry>();
  return byScore.map((entry, index) => {
    const tie = ties[index] ?? null;
    if (tie !== null && !bests.has(tie)) bests.set(tie, entry);
    return { entry, tie, best: bests.get(tie ?? 0) ?? entry };
  });
}

const comparePlaced = (a: Place, b: Place, descending: boolean): number =>
  (descending ? -1 : 1) * compareKeys(a.key, b.key) || compareKeys(a.id, b.id);

/** A page with the cursors of its neighbors, how many rows come before it, and its tie groups. */
function pageOf(entries: readonly Entry[], query: StudyListQuery, { limit, cursor: asked }: PageRequest) {
  const { name, kind, descending, tied } = orderOf(query);
  const placed = inOrder(entries, query);
  const cursor = readCursor(name, kind, asked);
  const beyond =
    cursor && placed.findIndex((place) => comparePlaced(place, cursor, descending) >= (cursor.before ? 0 : 1));
  const end = beyond === null || beyond < 0 ? placed.length : beyond;
  const start = !cursor ? 0 : cursor.before ? Math.max(0, end - limit) : end;
  const rows = placed.slice(start, start + limit);
  const cursorAt = (place: Placed | undefined, before: boolean) =>
    place ? writeCursor(name, { key: place.key, id: place.id, before }) : null;
  return {
    rows,
    start,
    next: start + limit < placed.length ? cursorAt(rows.at(-1), false) : null,
    previous: start > 0 ? cursorAt(rows[0], true) : null,
    tied: tied ? tiesOn(rows, placed) : [],
  };
}

/** The tie groups on a page, each with the places of its first and last site in the whole list. */
function tiesOn(rows: readonly Placed[], placed: readonly Placed[]) {
  const shown = [...new Set(rows.flatMap(({ tie }) => tie ?? []))];
  return shown.map((tie) => ({
    tie,
    from: placed.findIndex((place) => place.tie === tie) + 1,
    to: placed.findLastIndex((place) => place.tie === tie) + 1,
  }));
}
