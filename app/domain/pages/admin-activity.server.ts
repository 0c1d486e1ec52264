import { actionWords, ERASED } from '~/catalogue/actions';
import { valueIn } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import { ERASED_PERSON } from '~/catalogue/texts';
import { type Actor, authorize } from '~/domain/base/actor';
import { unsealed } from '~/domain/base/audit-sealed.server';
import type { ActivityEvent } from '~/domain/model/activity-schema';
import { MATCH_ACTIVITY } from '~/domain/model/match-transition-words';
import { fullName, serviceName } from '~/domain/model/member';
import { apiTokensByIds } from '~db/queries/api-tokens';
import { auditEventsIn, auditEventsOf } from '~db/queries/audit';
import { eventsByIds } from '~db/queries/events';
import { questionnaireTitles } from '~db/queries/feasibility';
import { matchTitles } from '~db/queries/matches';
import { organizationsByIds } from '~db/queries/organizations';
import { studiesByIds } from '~db/queries/studies';
import { usersByIds } from '~db/queries/users';
import type { AuditEvent, User } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The latest audit events, newest first, in words (ADM-03). */
export async function latestActivity(actor: Actor, limit: number) {
  authorize(actor, 'audit.read');
  return store.read(async (db) => eventsInWords(db, await auditEventsIn(db, {}, limit)));
}

/** The audit events of one subject, newest first. @throws {DomainError} unauthenticated, forbidden. */
export async function historyOf(actor: Actor, subject: { type: string; id: string }) {
  authorize(actor, 'audit.read');
  return store.read(async (db) => eventsInWords(db, await auditEventsOf(db, subject)));
}

/** The events in words, with their personal values. */
export async function eventsInWords(db: Db, events: AuditEvent[]) {
  const opened = await unsealed(db, events);
  const names = await namesOf(db, opened);
  return opened.map((event) => inWords(event, names));
}

/** The events as programs read them. */
export async function eventViews(db: Db, events: AuditEvent[]): Promise<ActivityEvent[]> {
  const opened = await unsealed(db, events);
  const names = await namesOf(db, opened);
  return opened.map((event) => {
    const { seq, at, action, subjectType, subjectId, actorId, actorRole, reason, before, after } = event;
    const { subject, action: words, by } = inWords(event, names);
    return {
      seq,
      at,
      action,
      words,
      reason,
      subject: { type: subjectType, id: subjectId, name: subject },
      actor: { id: actorId, role: actorRole, name: by },
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    };
  });
}

type Names = Map<string, { name: string; to: string | null }>;

/** The names and pages of subjects without a record. */
const LOADED: Readonly<Record<string, [name: string, to: string | null]>> = {
  demo: ['The demo data', null],
  registry: ['ClinicalTrials.gov data', paths.adminFacilities()],
};
const SETTINGS: [name: string, to: string | null] = ['The settings', paths.adminPanel('settings')];

const nameOf = (user: User) =>
  user.erasedAt === null ? fullName(user) || user.email || user.username || 'Unnamed person' : ERASED_PERSON;

/** Who did something and is no person: service accounts. */
const notPeople = (events: readonly Pick<AuditEvent, 'actorId'>[], names: Names): string[] => [
  ...new Set(events.flatMap(({ actorId }) => (actorId && !names.has(actorId) ? actorId : []))),
];

/** The names and pages of what events are about and of who did them, by ID. */
export async function namesOf(
  db: Db,
  events: readonly Pick<AuditEvent, 'subjectType' | 'subjectId' | 'actorId'>[],
): Promise<Names> {
  const ids = (type: string) => [
    ...new Set(events.flatMap(({ subjectType, subjectId }) => (subjectType === type ? [subjectId] : []))),
  ];
  const people = [...ids('user'), ...events.flatMap((event) => event.actorId ?? [])];
  const names: Names = new Map();
  const add = (id: string, name: string, to: string | null) => names.set(id, { name, to });
  for (const user of await usersByIds(db, [...new Set(people)])) add(user.id, nameOf(user), paths.adminPerson(user.id));
  for (const { id, name } of await apiTokensByIds(db, notPeople(events, names))) add(id, serviceName(name), null);
  for (const { id, name } of await organizationsByIds(db, ids('organization'))) add(id, name, paths.adminSite(id));
  for (const { id, name } of await eventsByIds(db, ids('event'))) add(id, name, paths.event(id));
  for (const { id, title } of await studiesByIds(db, ids('study'))) add(id, title, paths.adminStudy(id));
  for (const { id, title, study } of await questionnaireTitles(db, ids('questionnaire')))
    add(id, `${title} (${study})`, paths.questionnaire(id));
  for (const { id, site, study } of await matchTitles(db, ids('match'))) add(id, `${site} (${study})`, paths.match(id));
  for (const id of ids('setting')) add(id, ...(valueIn(LOADED, id) ?? SETTINGS));
  for (const id of ids('signature')) add(id, 'A signature', null);
  return names;
}

/** The name of a deleted subject, from the event itself. */
export function rememberedName({ before, after }: Pick<AuditEvent, 'before' | 'after'>): string | undefined {
  const { name, title } = { ...JSON.parse(before ?? '{}'), ...JSON.parse(after ?? '{}') };
  const remembered = typeof name === 'string' ? name : typeof title === 'string' ? title : undefined;
  return remembered === ERASED ? ERASED_PERSON : remembered;
}

/** What a change of the settings changed, from what to what: 'Email Notifications: on → off'. */
function valuesIn({ before, after }: AuditEvent): string[] {
  const [from, to] = [JSON.parse(before ?? '{}'), JSON.parse(after ?? '{}')] as Record<string, unknown>[];
  const said = (value: unknown) =>
    typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? '') || 'empty';
  return Object.keys(to ?? {}).map((name) => `${fieldName(name)}: ${said(from?.[name])} → ${said(to?.[name])}`);
}

/** 'systemName' as 'System Name'. */
const fieldName = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());

/** What was done, after the name of what it was done to. */
export const wordsOf = ({ action }: Pick<AuditEvent, 'action'>): string =>
  valueIn(MATCH_ACTIVITY, action) ?? actionWords(action);

/** '{subject} {action}', and what else the list shows about an event. */
function inWords(event: AuditEvent, names: Names) {
  const known = names.get(event.subjectId);
  return {
    seq: event.seq,
    at: event.at,
    subject: known?.name ?? rememberedName(event) ?? `Deleted ${event.subjectType}`,
    kind: event.subjectType,
    action: wordsOf(event),
    by: event.actorId ? (names.get(event.actorId)?.name ?? `a former ${event.actorRole}`) : `the ${event.actorRole}`,
    /** The page of the person who did it. */
    byTo: (event.actorId && names.get(event.actorId)?.to) ?? null,
    reason: event.reason,
    changed: event.before && event.after ? Object.keys(JSON.parse(event.after)) : [],
    values: event.action === 'settings.saved' ? valuesIn(event) : [],
    /** The subject's page; for one that was deleted, what the trail says of it; null if it has no page. */
    to: known ? known.to : paths.adminPanel('activity', { about: event.subjectId }),
  };
}
