import { type ActivityKind, actionWords, ERASED } from '~/catalogue/actions';
import { valueIn } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import { ERASED_PERSON } from '~/catalogue/texts';
import { type Actor, authorize } from '~/domain/base/actor';
import { unsealed } from '~/domain/base/audit-sealed.server';
import { MATCH_ACTIVITY } from '~/domain/model/match-transition-words';
import { fullName } from '~/domain/model/member';
import { auditEventsOf, recentAuditEvents } from '~db/queries/audit';
import { eventsByIds } from '~db/queries/events';
import { questionnaireTitles } from '~db/queries/feasibility';
import { matchTitles } from '~db/queries/matches';
import { organizationsByIds } from '~db/queries/organizations';
import { studiesByIds } from '~db/queries/studies';
import { usersByIds } from '~db/queries/users';
import type { AuditEvent, User } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The latest audit events before number `before`, newest first, in words (ADM-03, ADM-11). */
export async function recentActivity(
  actor: Actor,
  { limit, before, kind }: { limit: number; before?: number; kind?: ActivityKind },
) {
  authorize(actor, 'audit.read');
  return store.read(async (db) => {
    const events = await recentAuditEvents(db, limit + 1, { before, subjectType: kind });
    const shown = await unsealed(db, events.slice(0, limit));
    const names = await namesOf(db, shown);
    const rows = shown.map((event) => inWords(event, names));
    return { rows, next: events.length > limit ? (shown.at(-1)?.seq ?? null) : null };
  });
}

/** The audit events of one subject, newest first. @throws {DomainError} unauthenticated, forbidden. */
export async function historyOf(actor: Actor, subject: { type: string; id: string }) {
  authorize(actor, 'audit.read');
  return store.read(async (db) => {
    const events = await unsealed(db, await auditEventsOf(db, subject));
    const names = await namesOf(db, events);
    return events.map((event) => inWords(event, names));
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

async function namesOf(db: Db, events: AuditEvent[]): Promise<Names> {
  const ids = (type: string) => [
    ...new Set(events.flatMap(({ subjectType, subjectId }) => (subjectType === type ? [subjectId] : []))),
  ];
  const people = [...ids('user'), ...events.flatMap((event) => event.actorId ?? [])];
  const names: Names = new Map();
  const add = (id: string, name: string, to: string | null) => names.set(id, { name, to });
  for (const user of await usersByIds(db, [...new Set(people)])) add(user.id, nameOf(user), paths.adminPerson(user.id));
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
function rememberedName({ before, after }: AuditEvent): string | undefined {
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

/** '{subject} {action}', and what else the list shows about an event. */
function inWords(event: AuditEvent, names: Names) {
  const known = names.get(event.subjectId);
  return {
    seq: event.seq,
    at: event.at,
    subject: known?.name ?? rememberedName(event) ?? `Deleted ${event.subjectType}`,
    kind: event.subjectType,
    action: valueIn(MATCH_ACTIVITY, event.action) ?? actionWords(event.action),
    by: event.actorId ? (names.get(event.actorId)?.name ?? `a former ${event.actorRole}`) : `the ${event.actorRole}`,
    reason: event.reason,
    changed: event.before && event.after ? Object.keys(JSON.parse(event.after)) : [],
    values: event.action === 'settings.saved' ? valuesIn(event) : [],
    /** The subject's page; null if the subject was deleted or has no page. */
    to: known?.to ?? null,
  };
}
