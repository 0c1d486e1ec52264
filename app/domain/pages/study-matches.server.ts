/** The matches of a study in stages, filtered, sorted and in pages. A study has a few hundred at most. */
import { MATCH_STAGES, type MatchStage } from '~/catalogue/match-list';
import { regionOfState, stateCode } from '~/catalogue/regions';
import type { Actor } from '~/domain/base/actor';
import { studyFor } from '~/domain/base/study-for.server';
import type { StudyMatch } from '~/domain/model/match-view';
import {
  endOf,
  firstStage,
  isShown,
  type Listed,
  lastStep,
  orderOf,
  type StudyListQuery,
  stageOf,
  studyListSchema,
} from '~/domain/model/study-match-list';
import { now } from '~/gateways/clock.server';
import { placeOfZip } from '~/gateways/zip.server';
import { milesBetween } from '~/matching';
import { compareKeys, type Page, type PageRequest, type Place, readCursor, writeCursor } from '~db/keyset';
import { matchesWithSites } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import type { Engagement, Match, Organization, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { matchView } from './matches.server';

interface Entry extends Listed {
  match: Match;
  site: Organization;
  engagement: Engagement | null;
}

interface ListRequest extends PageRequest {
  query: StudyListQuery;
}

/** The page that a JSON call asks for, of all stages unless one is named. @throws as studyFor. */
export async function listStudyMatches(
  actor: Actor,
  studyId: string,
  { query, ...page }: ListRequest,
): Promise<Page<StudyMatch>> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const found = inStage(await entriesOf(db, study), query.stage).filter((entry) => isShown(entry, query));
    const { rows, next } = pageOf(found, query, page);
    return { rows: rows.map((entry) => studyMatch(actor, study, entry)), next };
  });
}

/** What the study's page shows: the stages with their counts, and a page of one of them. @throws as studyFor. */
export async function studyTable(actor: Actor, studyId: string, { query: asked, ...page }: ListRequest, at = now()) {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const entries = await entriesOf(db, study);
    const counts = countsOf(entries);
    const query = { ...asked, stage: asked.stage ?? firstStage(counts) };
    const staged = inStage(entries, query.stage);
    const found = staged.filter((entry) => isShown(entry, query));
    const { rows, ...neighbors } = pageOf(found, query, page);
    return {
      query,
      counts,
      at,
      rows: rows.map((entry) => studyMatch(actor, study, entry)),
      ...neighbors,
      total: found.length,
      places: placesOf(staged),
    };
  });
}

/** Every match that the query finds, or the named ones, in order. @throws as studyFor. */
export async function allStudyMatches(
  actor: Actor,
  studyId: string,
  { query, ids }: { query: StudyListQuery; ids: readonly string[] },
): Promise<StudyMatch[]> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const entries = await entriesOf(db, study);
    const found =
      ids.length > 0
        ? entries.filter(({ match }) => ids.includes(match.id))
        : inStage(entries, query.stage).filter((entry) => isShown(entry, query));
    return inOrder(found, query).map(({ entry }) => studyMatch(actor, study, entry));
  });
}

/** The matches with these ids, best first. @throws as studyFor. */
export async function chosenMatches(actor: Actor, studyId: string, ids: readonly string[]) {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const entries = (await entriesOf(db, study)).filter(({ match }) => ids.includes(match.id));
    const placed = inOrder(entries, studyListSchema.parse({}));
    return { study, matches: placed.map(({ entry }) => studyMatch(actor, study, entry)) };
  });
}

async function entriesOf(db: Db, study: Study): Promise<Entry[]> {
  const sponsor = await organizationById(db, study.sponsorId);
  const from = placeOfZip(sponsor?.zipCode ?? '');
  const end = endOf(study);
  const rows = await matchesWithSites(db, study.id);
  return rows.map(({ site, ...row }) => {
    const to = from && placeOfZip(site.zipCode ?? '');
    return { ...row, site, end, miles: from && to ? Math.round(milesBetween(from, to)) : null };
  });
}

const inStage = (entries: Entry[], stage: MatchStage | undefined): Entry[] =>
  stage ? entries.filter(({ match, end }) => stageOf(match, end) === stage) : entries;

function countsOf(entries: readonly Entry[]): Record<MatchStage, number> {
  const count = (stage: MatchStage) => inStage([...entries], stage).length;
  return Object.fromEntries(MATCH_STAGES.map(({ value }) => [value, count(value)])) as Record<MatchStage, number>;
}

/** The regions and states that the filter offers: those with sites. */
function placesOf(entries: readonly Entry[]): string[] {
  const states = entries.flatMap(({ site }) => stateCode(site.state ?? '') ?? []);
  return [...new Set(states.flatMap((state) => [regionOfState(state) ?? [], state].flat()))];
}

const studyMatch = (actor: Actor, study: Study, { match, site, engagement, end, miles }: Entry): StudyMatch => ({
  ...matchView(actor, { match, site, study, engagement }),
  stage: stageOf(match, end),
  miles,
  changedAt: lastStep(match, end).at,
});

type Placed = Place & { entry: Entry };

/** In the query's order. Ties are sorted by name, in both directions. */
function inOrder(entries: readonly Entry[], { sort }: StudyListQuery): Placed[] {
  const { keyOf, descending } = orderOf(sort);
  const placed = entries.map((entry) => ({
    entry,
    key: keyOf(entry),
    id: `${entry.site.nameKey} ${entry.match.id}`,
  }));
  return placed.sort((a, b) => comparePlaced(a, b, descending));
}

const comparePlaced = (a: Place, b: Place, descending: boolean): number =>
  (descending ? -1 : 1) * compareKeys(a.key, b.key) || compareKeys(a.id, b.id);

/** A page with the cursors of its neighbors, and how many rows come before it. */
function pageOf(entries: readonly Entry[], query: StudyListQuery, { limit, cursor: asked }: PageRequest) {
  const { kind, descending } = orderOf(query.sort);
  const placed = inOrder(entries, query);
  const cursor = readCursor(query.sort, kind, asked);
  const beyond =
    cursor && placed.findIndex((place) => comparePlaced(place, cursor, descending) >= (cursor.before ? 0 : 1));
  const end = beyond === null || beyond < 0 ? placed.length : beyond;
  const start = !cursor ? 0 : cursor.before ? Math.max(0, end - limit) : end;
  const page = placed.slice(start, start + limit);
  const cursorAt = (place: Placed | undefined, before: boolean) =>
    place ? writeCursor(query.sort, { key: place.key, id: place.id, before }) : null;
  return {
    rows: page.map(({ entry }) => entry),
    start,
    next: start + limit < placed.length ? cursorAt(page.at(-1), false) : null,
    previous: start > 0 ? cursorAt(page[0], true) : null,
  };
}
