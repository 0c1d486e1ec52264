/** Searches the audit trail by person, record, words and days, for administrators (RUN-65). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ACTIVITY_KINDS } from '~/catalogue/actions';
import { DomainError } from '~/catalogue/errors';
import { ACTIVITY_EXPORT, ACTIVITY_LOOKS_THROUGH, LIST_PAGE } from '~/catalogue/limits';
import { zoneOfThisReader } from '~/catalogue/time';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize } from '~/domain/base/actor';
import { ACTORS_WITHOUT_NAME, type ActivityEvent, type ActivityFilter } from '~/domain/model/activity-schema';
import { fullName } from '~/domain/model/member';
import { dayEnd, dayStart } from '~/domain/model/zones';
import { type AuditPart, auditEventsIn, auditSubject, type Subject } from '~db/queries/audit';
import { organizationPage } from '~db/queries/organizations';
import { peoplePage } from '~db/queries/persons';
import { studyPage } from '~db/queries/studies';
import { userById } from '~db/queries/users';
import type { AuditEvent, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { eventsInWords, eventViews, namesOf, rememberedName, wordsOf } from './admin-activity.server';

/** A record or a person that a name in the search may mean. */
export interface Meant extends Subject {
  name: string;
  /** What tells it from others of the same name. */
  beside: string | null;
}

/** What a name in the search means: one of these, or none. */
type Found = { one: Meant } | { several: Meant[] } | { none: true };

/** How many of each type a name offers to choose from. */
const CHOICES = 5;
/** Read at once. */
const CHUNK = 500;

const KINDS = ACTIVITY_KINDS.map(({ value }) => value);

interface Search {
  /** What is read. */
  part: AuditPart;
  /** Which of it is shown; undefined if all of it is. */
  isWanted?: (event: AuditEvent) => boolean;
}

/** What is searched for, and what names in it turned out to mean. */
interface Asked {
  search: Search | null;
  by: Found | null;
  about: Found | null;
}

export interface ActivityRequest extends ActivityFilter {
  cursor?: string | null;
  limit?: number;
}

/**
 * A page of the events found, newest first, in words. Looks through a limited number of events, so a search for
 * something rare says how far it has looked and goes on from there.
 */
export async function searchActivity(actor: Actor, { cursor, limit = LIST_PAGE, ...filter }: ActivityRequest) {
  authorize(actor, 'audit.read');
  return store.read(async (db) => {
    const { search, by, about } = await askedFor(db, filter);
    const { events, next, lookedTo } = search
      ? await pageOf(db, search, { cursor, limit })
      : { events: [], next: null, lookedTo: null };
    return { rows: await eventsInWords(db, events), next, lookedTo, by, about };
  });
}

/** The same for programs. @throws {DomainError} invalid if a name means nobody, nothing or several. */
export async function listActivity(actor: Actor, { cursor, limit = LIST_PAGE, ...filter }: ActivityRequest) {
  authorize(actor, 'audit.read');
  return store.read(async (db) => {
    const { events, next } = await pageOf(db, onlyMeaning(await askedFor(db, filter)), { cursor, limit });
    return { rows: await eventViews(db, events), next };
  });
}

/**
 * All events found, newest first, in batches, and what was searched for by ID, for the audit event of the export.
 * @throws {DomainError} unauthenticated, forbidden, invalid, activity_too_long.
 */
export async function foundActivity(actor: Actor, filter: ActivityFilter) {
  authorize(actor, 'audit.read');
  const asked = await store.read((db) => askedFor(db, filter));
  const { part, isWanted } = onlyMeaning(asked);
  const found: AuditEvent[] = [];
  let after: AuditEvent | undefined;
  let looked = 0;
  do {
    const events: AuditEvent[] = await store.read((db) => auditEventsIn(db, { ...part, after }, CHUNK));
    found.push(...(isWanted ? events.filter(isWanted) : events));
    looked += events.length;
    if (found.length > ACTIVITY_EXPORT.events || looked > ACTIVITY_EXPORT.looksThrough)
      throw new DomainError('activity_too_long', { events: ACTIVITY_EXPORT.events.toLocaleString('en-US') });
    after = events.length < CHUNK ? undefined : events.at(-1);
    await nextTurn();
  } while (after);
  const idOf = (meant: Found | null) => (meant && 'one' in meant ? meant.one.id : undefined);
  const { kind, from, to, q } = filter;
  const searched = { kind, by: idOf(asked.by), about: idOf(asked.about), from, to, words: q ? true : undefined };
  return { rows: found.length, searched, batches: () => viewsOf(found) };
}

async function* viewsOf(found: readonly AuditEvent[]): AsyncGenerator<ActivityEvent[]> {
  for (let start = 0; start < found.length; start += CHUNK) {
    yield await store.read((db) => eventViews(db, found.slice(start, start + CHUNK)));
    await nextTurn();
  }
}

/** A program gets no list to choose from. */
function onlyMeaning({ search, by, about }: Asked): Search {
  if (search) return search;
  const unclear = (meant: Found | null) => meant !== null && !('one' in meant);
  throw new DomainError(
    'invalid',
    {},
    {
      ...(unclear(by) && { by: [VALIDATION.onlyOneMeant] }),
      ...(unclear(about) && { about: [VALIDATION.onlyOneMeant] }),
    },
  );
}

async function pageOf(db: Db, search: Search, { cursor, limit }: { cursor?: string | null; limit: number }) {
  const chunk = search.isWanted ? CHUNK : limit + 1;
  const found: AuditEvent[] = [];
  let after = placeIn(cursor);
  let looked = 0;
  let more = true;
  while (more && found.length <= limit && looked < ACTIVITY_LOOKS_THROUGH) {
    const events = await auditEventsIn(db, { ...search.part, after }, chunk);
    found.push(...events.filter(search.isWanted ?? (() => true)));
    looked += events.length;
    more = events.length === chunk;
    after = events.at(-1) ?? after;
  }
  if (found.length > limit) return { events: found.slice(0, limit), next: cursorOf(found[limit - 1]), lookedTo: null };
  return { events: found, next: more ? cursorOf(after) : null, lookedTo: more ? (after?.at ?? null) : null };
}

/** No event has a higher number: the column has 32 bits. */
const MOST_EVENTS = 2 ** 31 - 1;

type Place = Pick<AuditEvent, 'at' | 'seq'>;

const cursorOf = (place: Place | undefined): string | null => (place ? `${place.at}.${place.seq}` : null);

/** An invalid cursor starts at the top. */
function placeIn(cursor: string | null | undefined): Place | undefined {
  const [, at, seq] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor ?? '') ?? [];
  return at === undefined ? undefined : { at: Number(at), seq: Math.min(Number(seq), MOST_EVENTS) };
}

/** One index is read: that of the record, the person, the type or the time. What else is asked for is looked for in it. */
async function askedFor(db: Db, { kind, by: byText, about: aboutText, q, from, to }: ActivityFilter): Promise<Asked> {
  const role = ACTORS_WITHOUT_NAME.find((name) => name === byText?.toLowerCase());
  const by = byText && !role ? meantBy(byText, await peopleCalled(db, byText)) : null;
  const about = aboutText ? meantBy(aboutText, await recordsCalled(db, aboutText)) : null;
  if ((by && !('one' in by)) || (about && !('one' in about))) return { search: null, by, about };
  const zone = zoneOfThisReader();
  const part: AuditPart = {
    from: from === undefined ? undefined : dayStart(from, zone),
    until: to === undefined ? undefined : dayEnd(to, zone),
    subject: about?.one,
    actorId: about ? undefined : by?.one.id,
    subjectType: about || by ? undefined : kind,
  };
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const tests: ((event: AuditEvent) => boolean)[] = [];
  if (about && by) tests.push(({ actorId }) => actorId === by.one.id);
  if ((about || by) && kind) tests.push(({ subjectType }) => subjectType === kind);
  if (role) tests.push(({ actorId, actorRole }) => actorId === null && actorRole === role);
  if (words.length > 0) tests.push((event) => hasWords(event, words));
  const isWanted = tests.length > 0 ? (event: AuditEvent) => tests.every((test) => test(event)) : undefined;
  return { search: { part, isWanted }, by, about };
}

function hasWords(event: AuditEvent, words: readonly string[]): boolean {
  const said = [wordsOf(event), event.action, event.reason, rememberedName(event)].join(' ').toLowerCase();
  return words.every((word) => said.includes(word));
}

/** The only one, or the only one that is called exactly this. */
function meantBy(text: string, meant: readonly Meant[]): Found {
  const said = text.toLowerCase();
  const exactly = meant.filter(({ id, name, beside }) => [id, name, beside].some((is) => is?.toLowerCase() === said));
  const [one, ...others] = exactly.length > 0 ? exactly : meant;
  if (!one) return { none: true };
  return others.length === 0 ? { one } : { several: [...meant] };
}

function personMeant(user: User): Meant {
  const address = user.email ?? user.username;
  return { type: 'user', id: user.id, name: fullName(user) ?? address ?? user.id, beside: address };
}

async function peopleCalled(db: Db, text: string): Promise<Meant[]> {
  const user = await userById(db, text);
  if (user) return [personMeant(user)];
  return (await peoplePage(db, { q: text, limit: CHOICES })).rows.map(personMeant);
}

async function recordsCalled(db: Db, text: string): Promise<Meant[]> {
  const subject = await auditSubject(db, KINDS, text);
  if (subject) {
    const names = await namesOf(db, [{ subjectType: subject.type, subjectId: subject.id, actorId: null }]);
    return [{ ...subject, name: names.get(subject.id)?.name ?? text, beside: null }];
  }
  const request = { search: text, limit: CHOICES };
  const organizations = (await organizationPage(db, request)).rows.map(({ id, name, city, state }): Meant => {
    const beside = [city, state].filter(Boolean).join(', ') || null;
    return { type: 'organization', id, name, beside };
  });
  const studies = (await studyPage(db, request)).rows.map(
    ({ id, title, nctNumber }): Meant => ({ type: 'study', id, name: title, beside: nctNumber }),
  );
  return [...organizations, ...studies, ...(await peopleCalled(db, text))];
}
